import { readElements } from './ofx-markup.ts'
import {
  mostAccounts,
  mostLines,
  oneLine,
  Refusal,
  type StatementAccount,
  type StatementFile,
  type StatementLine,
} from './statement.ts'
import { isBalanceLine, readAmount, readOfxDay } from './values.ts'

const debits = new Set([
  'debit',
  'check',
  'payment',
  'fee',
  'srvchg',
  'atm',
  'pos',
  'directdebit',
  'repeatpmt',
  'cash',
])

type Fields = Map<string, string>
type Draft = {
  account: StatementAccount
  types: string[]
  ending: string | null
  /** The balance has an amount and no day that can be read. */
  undated: number | null
}
type State = {
  drafts: Draft[]
  transaction: Fields | null
  balance: Fields | null
  lines: number
  unread: number
  /** The statement that was begun last has come to its end. */
  isWhole: boolean
}

const statements = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS'])
/** Tags whose start or end closes the previous movement: some banks leave out closing tags. */
const ends = new Set([
  'STMTTRN',
  'BANKTRANLIST',
  'LEDGERBAL',
  'AVAILBAL',
  'STMTRS',
  'CCSTMTRS',
  'STMTTRNRS',
  'OFX',
])

/** What ends a statement: a file that stops before one of these was cut, and its last amount may be half of one. */
const wholes = new Set([
  ...statements,
  'STMTTRNRS',
  'CCSTMTTRNRS',
  'BANKMSGSRSV1',
  'CREDITCARDMSGSRSV1',
  'OFX',
])

/** Reads OFX of any version, SGML or XML, as banks write it rather than as specified. Throws Refusal. Returns all accounts of a file with several. */
export function readOfx(text: string): StatementFile {
  const state: State = { drafts: [], transaction: null, balance: null, lines: 0, unread: 0, isWhole: true }
  for (const element of readElements(text)) {
    if (ends.has(element.name)) close(state)
    if (element.closes) {
      if (wholes.has(element.name)) state.isWhole = true
      continue
    }
    if (statements.has(element.name)) begin(state)
    else if (element.name === 'STMTTRN') state.transaction = new Map()
    else if (element.name === 'LEDGERBAL') state.balance = new Map()
    else keep(state, element.name, element.value)
  }
  close(state)
  if (state.drafts.length === 0)
    throw new Refusal('not_statement', 'O arquivo OFX não traz nenhum extrato de conta.')
  if (!state.isWhole)
    throw new Refusal('broken', 'O arquivo acaba no meio do extrato. Baixe-o de novo no banco.')
  return { format: 'ofx', ...finish(state) }
}

function begin(state: State): void {
  if (state.drafts.length === mostAccounts)
    throw new Refusal(
      'too_large',
      `O arquivo tem mais de ${mostAccounts} contas. Exporte uma conta de cada vez.`,
    )
  const account = { bank: '', branch: '', number: '', lines: [], balances: [] }
  state.drafts.push({ account, types: [], ending: null, undated: null })
  state.isWhole = false
}

function keep({ drafts, transaction, balance }: State, name: string, value: string): void {
  const fields = transaction ?? balance
  if (fields) {
    // The first field of a name counts: fields in a nested aggregate (a card, a payee's address) come later.
    if (!fields.has(name)) fields.set(name, value)
    return
  }
  const draft = drafts.at(-1)
  if (!draft || value === '') return
  if (name === 'BANKID')
    draft.account.bank ||= value
      .replace(/\D/g, '')
      .replace(/^0+(?=\d{3})/, '')
      .slice(0, 10)
  else if (name === 'BRANCHID') draft.account.branch ||= oneLine(value, 20)
  else if (name === 'ACCTID') draft.account.number ||= oneLine(value, 30)
  else if (name === 'DTEND') draft.ending ??= readOfxDay(value)
}

function close(state: State): void {
  const draft = state.drafts.at(-1)
  if (draft && state.transaction) addLine(state, draft, state.transaction)
  if (draft && state.balance) addBalance(draft, state.balance)
  state.transaction = null
  state.balance = null
}

function addLine(state: State, draft: Draft, fields: Fields): void {
  if (fields.size === 0) return
  const on = readOfxDay(fields.get('DTPOSTED') ?? '') ?? readOfxDay(fields.get('DTUSER') ?? '')
  const cents = readAmount(fields.get('TRNAMT') ?? '', '.')
  if (!on || cents === null) {
    state.unread += 1
    return
  }
  const line: StatementLine = {
    on,
    cents,
    memo: memoOf(fields),
    fitId: oneLine(fields.get('FITID') ?? '', 100) || null,
    checkNumber: oneLine(fields.get('CHECKNUM') ?? '', 30).replace(/^0+$/, '') || null,
  }
  if (isBalanceLine(line.memo)) draft.account.balances.push({ on, cents })
  else if (cents !== 0) {
    state.lines += 1
    if (state.lines > mostLines)
      throw new Refusal('too_large', `O extrato passa de ${mostLines} linhas. Exporte um período menor.`)
    draft.account.lines.push(line)
    draft.types.push((fields.get('TRNTYPE') ?? '').toLowerCase())
  }
}

/** Joins NAME and MEMO without repetition: some banks write the same in both, or start one with the other. */
function memoOf(fields: Fields): string {
  const name = oneLine(fields.get('NAME') ?? '')
  const memo = oneLine(fields.get('MEMO') ?? '')
  if (memo.toLowerCase().includes(name.toLowerCase())) return memo || 'Sem descrição'
  if (name.toLowerCase().includes(memo.toLowerCase())) return name
  return oneLine(`${name} ${memo}`)
}

function addBalance(draft: Draft, fields: Fields): void {
  const cents = readAmount(fields.get('BALAMT') ?? '', '.')
  const on = readOfxDay(fields.get('DTASOF') ?? '')
  if (cents === null) return
  if (on) draft.account.balances.push({ on, cents })
  else if (cents !== 0) draft.undated = cents
}

function finish({ drafts, unread }: State): Pick<StatementFile, 'accounts' | 'warnings'> {
  const warnings: string[] = []
  if (unread > 0)
    throw new Refusal(
      'broken',
      unread === 1
        ? 'Uma linha do extrato está sem data ou valor. Baixe o arquivo de novo no banco.'
        : `${unread} linhas do extrato estão sem data ou valor. Baixe o arquivo de novo no banco.`,
    )
  for (const draft of drafts) {
    if (signsAreMissing(draft)) {
      warnings.push('O banco gravou os débitos sem sinal: foram lidos como saídas.')
      for (const [index, line] of draft.account.lines.entries())
        if (debits.has(draft.types[index]!)) line.cents = -line.cents
    }
    const last =
      draft.ending ??
      draft.account.lines
        .map(({ on }) => on)
        .sort()
        .at(-1)
    if (draft.undated !== null && last) {
      draft.account.balances.push({ on: last, cents: draft.undated })
      warnings.push('O saldo veio sem data: vale o fim do período.')
    }
  }
  return { accounts: mergeSame(drafts.map(({ account }) => account)), warnings: [...new Set(warnings)] }
}

/** No amount of the account is below zero, and some are debits. */
const signsAreMissing = ({ account, types }: Draft): boolean =>
  types.some((type) => debits.has(type)) && account.lines.every(({ cents }) => cents > 0)

/** Merges statements of the same account: some banks write one per month. */
function mergeSame(accounts: StatementAccount[]): StatementAccount[] {
  const byKey = new Map<string, StatementAccount>()
  for (const account of accounts) {
    const key = `${account.bank} ${account.branch} ${account.number}`
    const known = byKey.get(key)
    if (known) {
      known.lines.push(...account.lines)
      known.balances.push(...account.balances)
    } else byKey.set(key, account)
  }
  return [...byKey.values()]
}
