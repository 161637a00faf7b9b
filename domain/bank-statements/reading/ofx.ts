import { sumCents } from '../../money.ts'
import { readElements } from './ofx-markup.ts'
import { type Signs, sideInWords, takeSides } from './sides.ts'
import {
  mostAccounts,
  mostLines,
  oneLine,
  Refusal,
  type StatementAccount,
  type StatementFile,
  type StatementLine,
  type StatementSigns,
} from './statement.ts'
import { isBalanceLine, readAmount, readOfxDay } from './values.ts'

/** Types that can only take money out (OFX 2.2, 11.4.4.3). One of them with a positive amount proves that the file has no signs. */
const outgoing = new Set(['debit', 'fee', 'srvchg', 'directdebit', 'cash'])
/** Types of either direction, by the sign of their amount; in a file without signs mostly outgoing. */
const either = new Set(['check', 'payment', 'atm', 'pos', 'repeatpmt'])
/** Types that can only bring money in. */
const incoming = new Set(['credit', 'dep', 'directdep', 'div'])
const isIncoming = (memo: string): boolean =>
  /\b(dep[oó]sito|dep|cr[eé]dito|recebid[oa]|recebimento|estorno|devolu[cç][aã]o|resgate)\b/i.test(memo)

/** What somebody said of the statement in a place of the file. */
type AnswerOf = (at: number) => Signs | null
type Fields = Map<string, string>
type Draft = {
  account: StatementAccount
  types: string[]
  ending: string | null
  /** The balance has an amount and no day that can be read. */
  undated: number | null
  /** The amounts of the movements, and the balance, as the file writes them. */
  amounts: string[]
  balance: string
}
type State = {
  drafts: Draft[]
  transaction: Fields | null
  balance: Fields | null
  lines: number
  unread: number
  /** Rows that move nothing: a balance without its amount, a zero. */
  idle: number
  /** The statement that was begun last has come to its end. */
  isWhole: boolean
  /** So has the file. */
  isEnded: boolean
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
export function readOfx(text: string, answerOf: AnswerOf): StatementFile {
  const state: State = {
    drafts: [],
    transaction: null,
    balance: null,
    lines: 0,
    unread: 0,
    idle: 0,
    isWhole: true,
    isEnded: false,
  }
  for (const element of readElements(text)) {
    if (ends.has(element.name)) close(state)
    if (element.closes) {
      if (wholes.has(element.name)) state.isWhole = true
      if (element.name === 'OFX') state.isEnded = true
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
  const { accounts, warnings } = finish(state, answerOf)
  if (!state.isEnded)
    warnings.push(
      'O arquivo acaba antes do fim que o formato pede. Confira se não falta uma conta ou um período.',
    )
  return { format: 'ofx', accounts, warnings }
}

function begin(state: State): void {
  if (state.drafts.length === mostAccounts)
    throw new Refusal(
      'too_large',
      `O arquivo tem mais de ${mostAccounts} contas. Exporte uma conta de cada vez.`,
    )
  const account = { bank: '', branch: '', number: '', lines: [], balances: [], signs: [], days: null }
  state.drafts.push({ account, types: [], ending: null, undated: null, amounts: [], balance: '' })
  state.isWhole = false
  state.isEnded = false
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
  const written = fields.get('TRNAMT') ?? ''
  const cents = readAmount(written, 'any')
  const memo = memoOf(fields)
  if (on && cents !== null && isBalanceLine(memo)) {
    draft.account.balances.push({ on, cents })
    return
  }
  // Programs that drop zeros write '.' for none; a balance among the movements may come without amount or day.
  if (/^[-+]?[0.,]*[0.,]$/.test(written) || (isBalanceLine(memo) && (!on || written === ''))) {
    state.idle += 1
    return
  }
  if (!on || cents === null) {
    state.unread += 1
    return
  }
  const line: StatementLine = {
    on,
    cents,
    memo,
    fitId: oneLine(fields.get('FITID') ?? '', 100) || null,
    checkNumber: oneLine(fields.get('CHECKNUM') ?? '', 30).replace(/^0+$/, '') || null,
  }
  state.lines += 1
  draft.amounts.push(written)
  if (state.lines > mostLines)
    throw new Refusal('too_large', `O extrato passa de ${mostLines} linhas. Exporte um período menor.`)
  draft.account.lines.push(line)
  draft.types.push((fields.get('TRNTYPE') ?? '').toLowerCase())
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
  draft.balance = fields.get('BALAMT') ?? ''
  const cents = readAmount(draft.balance, 'any')
  const on = readOfxDay(fields.get('DTASOF') ?? '')
  if (cents === null) return
  if (on) draft.account.balances.push({ on, cents })
  else if (cents !== 0) draft.undated = cents
}

function finish(
  { drafts, unread, idle }: State,
  answerOf: AnswerOf,
): Pick<StatementFile, 'accounts' | 'warnings'> {
  const warnings: string[] = []
  if (unread > 0)
    throw new Refusal(
      'broken',
      unread === 1
        ? 'Uma linha do extrato está sem data ou valor. Baixe o arquivo de novo no banco.'
        : `${unread} linhas do extrato estão sem data ou valor. Baixe o arquivo de novo no banco.`,
    )
  if (idle > 0)
    warnings.push(
      idle === 1
        ? 'Uma linha que não movimenta nada ficou de fora.'
        : `${idle} linhas que não movimentam nada ficaram de fora.`,
    )
  // Before sides are given: an answer for one of two that are the same makes them differ.
  const own = drafts.filter((draft, at) => !drafts.slice(0, at).some((one) => isRepeated(one, draft)))
  // A debit without a sign in one statement is proof for all that the bank joined.
  const hasSigns = !own.some(isUnsigned)
  for (const draft of own) {
    if (draft.account.balances.length > 0 || draft.undated !== null) readBalanceAsOthers(draft, warnings)
    draft.account.signs = turnSigns(draft, drafts.indexOf(draft), { answerOf, hasSigns, warnings })
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
  if (own.length < drafts.length) warnings.push('Um extrato veio repetido no arquivo e foi lido uma vez.')
  return { accounts: mergeSame(own.map(({ account }) => account)), warnings: [...new Set(warnings)] }
}

/**
 * Gives the amounts their sides where a bank writes none below zero. What the balances of the file say decides; without two of them, types of one
 * direction are sure, and those of either follow their text.
 */
function turnSigns(
  { account, types }: Draft,
  at: number,
  { answerOf, hasSigns, warnings }: { answerOf: AnswerOf; hasSigns: boolean; warnings: string[] },
): StatementSigns[] {
  const { lines } = account
  if (lines.length === 0 || lines.some(({ cents }) => cents < 0)) return []
  const moved = movedBetween(account)
  const rows = lines.map((line, place) => {
    const said = sideInWords(line.memo)
    return {
      line,
      out: outgoing.has(types[place]!) ? true : incoming.has(types[place]!) ? false : null,
      leaves: either.has(types[place]!) ? !isIncoming(line.memo) : said === 'out',
    }
  })
  const question = takeSides(rows, { moved, hasSigns, answer: answerOf(at) })
  if (moved !== null && sumCents(lines.map(({ cents }) => cents)) !== moved)
    warnings.push('Os lançamentos não somam a diferença entre os saldos do arquivo. Confira as saídas.')
  if (lines.some(({ cents }) => cents < 0))
    warnings.push('O banco gravou os débitos sem sinal: foram lidos como saídas.')
  return question ? [{ ...question, statements: [at], lines }] : []
}

const isUnsigned = ({ account: { lines }, types }: Draft): boolean =>
  types.some((type) => outgoing.has(type)) && lines.every(({ cents }) => cents > 0)

/** What the account gained between a balance before its first movement and one after its last; null where the file has not both. */
function movedBetween({ lines, balances }: StatementAccount): number | null {
  const days = lines.map(({ on }) => on).sort()
  const before = balances
    .filter(({ on }) => on < days[0]!)
    .sort((one, other) => (one.on < other.on ? 1 : -1))[0]
  const after = balances
    .filter(({ on }) => on >= days.at(-1)!)
    .sort((one, other) => (one.on < other.on ? 1 : -1))[0]
  return before && after ? after.cents - before.cents : null
}

/**
 * A balance without decimals in a file that writes two in every movement, zeros included, is in centavos (Itaú does so). Where no movement shows that
 * zeros are written, it can't be told, and the balance is left out.
 */
function readBalanceAsOthers(draft: Draft, warnings: string[]): void {
  const { amounts, balance } = draft
  const twoDecimals = amounts.length > 0 && amounts.every((written) => /[.,]\d\d$/.test(written.trim()))
  if (!twoDecimals || !/^[-+]?\d+$/.test(balance) || Number(balance) === 0) return
  const whole = Number(balance) * 100
  const writesZeros = amounts.some((written) => written.trim().endsWith('0'))
  const balances = draft.account.balances
  if (writesZeros) {
    for (const one of balances) if (one.cents === whole) one.cents = Number(balance)
    if (draft.undated === whole) draft.undated = Number(balance)
    warnings.push('O saldo veio sem vírgula: foi lido em centavos, como os lançamentos.')
  } else {
    draft.account.balances = balances.filter(({ cents }) => cents !== whole)
    draft.undated = null
    warnings.push('O saldo veio sem vírgula e não dá para saber se está em centavos: ficou de fora.')
  }
}

/** The same statement once more, as in a file that was put behind itself. */
const isRepeated = (one: Draft, other: Draft): boolean =>
  other.account.lines.length > 0 && JSON.stringify(one) === JSON.stringify(other)

/** Statements of which the file leaves as much open are one question, with the sums of all; others are asked for by themselves. */
function withSigns(known: StatementSigns[], one: StatementSigns): StatementSigns[] {
  const openOf = ({ readings, proposed, chosen }: StatementSigns) =>
    [proposed, chosen, ...readings.map(({ signs }) => signs)].join()
  const like = known.find((other) => openOf(other) === openOf(one))
  if (!like) return [...known, one]
  const joined: StatementSigns = {
    ...like,
    readings: like.readings.map((reading, at) => ({
      ...reading,
      incoming: reading.incoming + one.readings[at]!.incoming,
      outgoing: reading.outgoing + one.readings[at]!.outgoing,
    })),
    isAnswered: like.isAnswered && one.isAnswered,
    statements: [...like.statements, ...one.statements],
    lines: [...like.lines, ...one.lines],
  }
  return known.map((other) => (other === like ? joined : other))
}

/** Merges statements of the same account: some banks write one per month. */
function mergeSame(accounts: StatementAccount[]): StatementAccount[] {
  const byKey = new Map<string, StatementAccount>()
  for (const account of accounts) {
    const key = `${account.bank} ${account.branch} ${account.number}`
    const known = byKey.get(key)
    if (known) {
      known.lines = [...known.lines, ...account.lines]
      known.balances.push(...account.balances)
      known.signs = account.signs.reduce(withSigns, known.signs)
    } else byKey.set(key, account)
  }
  return [...byKey.values()]
}
