import { CsvReader, detectDelimiter } from '../../unit-import/csv-records.ts'
import { refuseSeveralAccounts } from './csv-end.ts'
import { type CsvMapping, dayOf, guessMapping, type Table, titledSideOf } from './csv-mapping.ts'
import { type Sided, type Signs, sideInWords, takeSides } from './sides.ts'
import {
  mostLines,
  mostTableRows,
  oneLine,
  Refusal,
  type StatementBalance,
  type StatementFile,
  type StatementLine,
} from './statement.ts'
import { isBalanceLine, readAmount } from './values.ts'

/** The records of a delimited file. Throws Refusal. */
export function readTable(text: string): Table {
  const reader = new CsvReader(detectDelimiter(text))
  const records = [...reader.push(text), ...reader.end()]
  if (records.length > mostTableRows)
    throw new Refusal('too_large', `O extrato passa de ${mostLines} linhas. Exporte um período menor.`)
  return records.map(({ line, cells, brokenQuotes }) => ({ line, cells: cells.slice(0, 100), brokenQuotes }))
}

/** `side` is what a column of its own says of an amount; `cents` are as written until all rows are there. */
type Row = StatementLine & { balance: number | null; side: 'in' | 'out' | null }

/** Reads a table by a mapping. Lines without an amount are titles and footers and say nothing. Throws Refusal. */
export function readCsv(table: Table, mapping: CsvMapping, answer: Signs | null): StatementFile {
  const { firstRow, titles } = guessMapping(table.map(({ cells }) => cells))
  refuseSeveralAccounts(table.slice(firstRow), titles)
  const rows: Row[] = []
  const balances: StatementBalance[] = []
  for (const { line, cells } of table.slice(firstRow)) {
    const on = dayOf(cells[mapping.date] ?? '', mapping)
    const memo = memoOf(cells, mapping)
    const balance =
      mapping.balance === null ? null : readAmount(cells[mapping.balance] ?? '', mapping.decimal)
    if (isBalanceLine(memo) || cells.some((cell) => isBalanceLine(cell))) {
      const cents = balance ?? withSide(amountOf(cells, mapping), sideOf(cells, mapping))
      if (on && cents !== null) balances.push({ on, cents })
      continue
    }
    const cents = amountOf(cells, mapping)
    if (on && cents === null && amountCells(cells, mapping).some((cell) => cell.trim() !== ''))
      throw new Refusal('broken', `Na linha ${line} o valor não pôde ser lido. Confira a coluna do valor.`)
    if (!on && cents === null && balance === null) {
      continueMemo(rows, cells, mapping)
      continue
    }
    if (cents === null || cents === 0) continue
    if (!on && cells.some((cell) => /^\s*tota(l|is)\b/i.test(cell))) continue
    if (!on)
      throw new Refusal('broken', `A linha ${line} tem valor e não tem data. Confira a coluna da data.`)
    const checkNumber = mapping.document === null ? null : oneLine(cells[mapping.document] ?? '', 30) || null
    const side = sideOf(cells, mapping)
    rows.push({ on, cents, memo: memo || 'Sem descrição', fitId: null, checkNumber, balance, side })
  }
  const isSigned = rows.some(({ cents }) => cents < 0)
  const question =
    mapping.amount === null || isSigned
      ? null
      : takeSides(sided(rows, balances), { moved: null, hasSigns: false, answer })
  // Signs that the amounts carry themselves come first, and the column says the side of the others.
  if (isSigned) for (const row of rows) row.cents = withSide(row.cents, row.side)
  const ordered = inOrder(rows)
  const lines = ordered.map(bare)
  const account = {
    bank: '',
    branch: '',
    number: '',
    lines,
    balances: [...endings(ordered), ...balances],
    signs: question ? [{ ...question, statements: [0], lines }] : [],
    days: null,
  }
  return { format: 'csv', accounts: [account], warnings: [] }
}

/** Bradesco and Sicoob write who paid on a row of its own below the movement: 'REM: FULANA 03/11'. */
function continueMemo(rows: readonly Row[], cells: readonly string[], mapping: CsvMapping): void {
  const last = rows.at(-1)
  const said = cells.map((cell) => oneLine(cell)).filter((cell) => cell !== '')
  const memo = memoOf(cells, mapping)
  if (!last || said.length !== 1 || said[0] !== memo) return
  if (
    /^(rem|des|dest|fav|pag|remetente|destinatario|favorecido|pagador)[:. ]/i.test(memo) ||
    /^[\p{Lu}\s.'&-]{3,60}$/u.test(memo)
  )
    last.memo = oneLine(`${last.memo} ${memo}`)
}

/**
 * What the running balance beside amounts without signs tells of each line: the balance before it and the one after. The first line's balance before
 * is the one that the file begins with, if it has it. Where every description speaks of money that came in, that is what the file tells.
 */
function sided(rows: readonly Row[], balances: readonly StatementBalance[]): Sided[] {
  const turns = (one: Row | undefined, next: Row | undefined) =>
    one?.balance != null &&
    next?.balance != null &&
    Math.abs(next.balance - one.balance) === Math.abs(next.cents)
  const down = rows.filter((row, at) => turns(rows[at - 1], row)).length
  const up = rows.filter((row, at) => turns(rows[at + 1], row)).length
  const step = up > down ? 1 : -1
  const said = rows.map(({ memo }) => sideInWords(memo))
  const allCameIn = said.every((side) => side === 'in')
  return rows.map((row, at) => {
    const earliest = step === 1 ? rows.length - 1 : 0
    const before =
      at === earliest ? opening(row, balances) : turns(rows[at + step], row) ? rows[at + step]!.balance : null
    const turned = before === null || row.balance === null ? null : row.balance < before
    const out = row.side === null ? (turned ?? (allCameIn ? false : null)) : row.side === 'out'
    return { line: row, out, leaves: said[at] === 'out' }
  })
}

/** The balance that the file's own row gives before its first movement: 'SALDO ANTERIOR'. */
function opening(row: Row, balances: readonly StatementBalance[]): number | null {
  const found = balances.find(
    ({ on, cents }) =>
      on <= row.on && row.balance !== null && Math.abs(row.balance - cents) === Math.abs(row.cents),
  )
  return found?.cents ?? null
}

const bare = ({ balance: _, side: __, ...line }: Row): StatementLine => line

const memoOf = (cells: readonly string[], { memo }: CsvMapping): string =>
  oneLine([...new Set(memo.map((index) => oneLine(cells[index] ?? '')))].filter(Boolean).join(' '))

const amountCells = (cells: readonly string[], { amount, credit, debit }: CsvMapping): string[] =>
  [amount, credit, debit].flatMap((index) => (index === null ? [] : [cells[index] ?? '']))

function amountOf(cells: readonly string[], mapping: CsvMapping): number | null {
  const read = (index: number | null) =>
    index === null ? null : readAmount(cells[index] ?? '', mapping.decimal)
  if (mapping.amount !== null) return read(mapping.amount)
  const credit = read(mapping.credit)
  const debit = read(mapping.debit)
  if (credit === null && debit === null) return null
  return Math.abs(credit ?? 0) - Math.abs(debit ?? 0)
}

/** A plus or a C at an amount is a sign as well. */
function sideOf(cells: readonly string[], { amount, side }: CsvMapping): 'in' | 'out' | null {
  if (amount === null) return null
  const said = side === null ? null : titledSideOf(cells[side] ?? '')
  return said ?? (/\+|C\)?$/i.test((cells[amount] ?? '').trim()) ? 'in' : null)
}

const withSide = <Amount extends number | null>(cents: Amount, side: 'in' | 'out' | null): Amount | number =>
  cents !== null && cents > 0 && side === 'out' ? -cents : cents

/** Sorts rows oldest first: by the running balance next to the amounts if any, else by the days of the first and the last line. */
function inOrder(rows: Row[]): Row[] {
  const fits = (one: Row | undefined, next: Row | undefined) =>
    one?.balance != null && next?.balance != null && one.balance + next.cents === next.balance
  let down = 0
  let up = 0
  for (const [index, row] of rows.entries()) {
    if (fits(rows[index - 1], row)) down += 1
    if (fits(rows[index + 1], row)) up += 1
  }
  const isNewestFirst = up === down ? (rows[0]?.on ?? '') > (rows.at(-1)?.on ?? '') : up > down
  const ordered = isNewestFirst ? rows.toReversed() : rows
  // Stable: within a day the bank's own order.
  return ordered.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
}

/** What the last line of each day leaves. */
function endings(rows: readonly Row[]): StatementBalance[] {
  const last = new Map<string, number>()
  for (const { on, balance } of rows) if (balance !== null) last.set(on, balance)
  return [...last].map(([on, cents]) => ({ on, cents }))
}
