import { z } from 'zod'
import { folded } from '../../ascii.ts'
import { dateOrders, isBalanceLine, isDay, readAmount, readDay } from './values.ts'

/** The records of a delimited file. */
export type Table = { line: number; cells: string[]; brokenQuotes: boolean }[]

const column = z.number().int().min(0).max(99)

/** Where a bank's spreadsheet has what, counted from 0; remembered for each bank account. */
export const csvMapping = z
  .object({
    /** The original titles, to detect another layout; empty where the file has none. */
    titles: z.array(z.string().max(200)).max(100),
    date: column,
    /** As the days prove it, or as the account's last file had it; days that both orders can read may be asked about (days.ts). */
    dateOrder: z.enum(dateOrders).default('dmy'),
    memo: z.array(column).min(1, 'Escolha a coluna da descrição.').max(6),
    /** One column with a sign, or one for each side. */
    amount: column.nullable().default(null),
    credit: column.nullable().default(null),
    debit: column.nullable().default(null),
    /** 'C' or 'D' in a separate column. */
    side: column.nullable().default(null),
    balance: column.nullable().default(null),
    document: column.nullable().default(null),
    decimal: z.enum([',', '.']).default(','),
  })
  .refine(({ amount, credit, debit }) => amount !== null || (credit !== null && debit !== null), {
    path: ['amount'],
    message: 'Escolha a coluna do valor, ou as de crédito e débito.',
  })
export type CsvMapping = z.output<typeof csvMapping>

/** By the folded title; the side's come first, since they begin as others do. */
const words: Record<
  'side' | 'date' | 'memo' | 'amount' | 'credit' | 'debit' | 'balance' | 'document',
  RegExp
> = {
  side: /^(d ?\/? ?c|c ?\/? ?d|natureza( da operacao)?|deb(ito)? ?\/? ?cred(ito)?|cred(ito)? ?\/? ?deb(ito)?|tipo (de |do )?(lancamento|operacao|transacao|movimento)|sinal|entrada ?\/? ?saida|inf\.?)$/,
  date: /^(data|dt|date|(release|posting|posted|transaction|booking|value) date|dia|data ?(do )?(lancamento|mov\w*|transacao|contabil|lancto))\b/,
  memo: /^(descri|historico|transacao\b|transaction type|identificacao\b|lancamento|detalh|memo|complemento|titulo|title|description|estabelecimento|favorecido|nome|origem|tipo)/,
  amount: /^(valor|amount|transaction net amount|quantia|montante|vlr|movimentacao)/,
  credit: /^(credito|entrada|recebimento|deposito)/,
  debit: /^(debito|saida|pagamento|retirada)/,
  balance: /^(saldo|(partial )?balance\b)/,
  document: /^(documento|docto|doc|nr\.? ?doc|numero|dcto|no\.? ?doc)/,
}
type Role = keyof typeof words

/** What a cell of a side's column says: money that came in or went out; null for anything else. */
function sideOf(cell: string): 'in' | 'out' | null {
  const word = folded(cell).trim().replace(/\.$/, '')
  if (/^(c|cr|cred|credito|entrada|receita|recebimento|recebido|\+)$/.test(word)) return 'in'
  return /^(d|db|deb|debito|saida|despesa|pagamento|pago|-)$/.test(word) ? 'out' : null
}

/** The same of a column that is called the side's, whose cells may say more: 'Crédito em conta'. */
export const titledSideOf = (cell: string): 'in' | 'out' | null =>
  sideOf(/^\s*[\p{L}+-]+/u.exec(cell)?.[0] ?? '')

const titleOf = (cell: string) =>
  folded(cell)
    .replace(/\(.*?\)/g, '')
    .replace(/[^a-z/. ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export type Guess = {
  /** Null if the file shows no dates with amounts next to them. */
  mapping: CsvMapping | null
  /** Index of the first record with a movement. */
  firstRow: number
  titles: string[]
}

/** Guesses how to read a table, from its titles and the cells below them. */
export function guessMapping(records: readonly (readonly string[])[]): Guess {
  const titleRow = records.findIndex((cells) => {
    const roles = cells.map((cell) => roleOf(titleOf(cell)))
    return (
      roles.includes('date') &&
      roles.some((role) => role === 'amount' || role === 'credit' || role === 'debit')
    )
  })
  const from = titleRow < 0 ? 0 : titleRow + 1
  const found = records.slice(from).findIndex((cells) => cells.some(isDay))
  const firstRow = found < 0 ? from : from + found
  const titles = titleRow < 0 ? [] : records[titleRow]!.map((cell) => cell.trim().slice(0, 200))
  const rows = records.slice(firstRow, firstRow + 40)
  return { mapping: rows.length === 0 ? null : mappingOf(titles, rows), firstRow, titles }
}

function roleOf(title: string): Role | null {
  for (const role of Object.keys(words) as Role[]) if (words[role].test(title)) return role
  return null
}

/** Of several columns called amount, the one that is called nothing else, and of which some cell is not zero. */
function amountColumn(
  roles: readonly (Role | null)[],
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): number | null {
  const named = roles.flatMap((role, index) => (role === 'amount' ? [index] : []))
  const moves = named.filter((index) => rows.some((cells) => (readAmount(cells[index] ?? '') ?? 0) !== 0))
  const plain = moves.filter((index) =>
    /^(valor|amount|quantia|montante|vlr|movimentacao)$/.test(titleOf(titles[index]!).replace(/ r$/, '')),
  )
  return plain[0] ?? moves[0] ?? named[0] ?? null
}

/**
 * Where no title says it: the first column of money. With others that have money in some rows only, one for each side may be among them, and which is
 * which is asked.
 */
function guessedAmount(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  isFull: (index: number) => boolean,
  isMoney: (cell: string) => boolean,
): number | null {
  const found = columns.find(isFull)
  const movements = rows.filter((cells) => !cells.some(isBalanceLine))
  const isSparse = (index: number) => !isFull(index) && movements.some((cells) => isMoney(cells[index] ?? ''))
  return found === undefined || columns.some(isSparse) ? null : found
}

function mappingOf(titles: string[], rows: readonly (readonly string[])[]): CsvMapping | null {
  const roles = titles.map((title) => roleOf(titleOf(title)))
  const first = (role: Role) => {
    const index = roles.indexOf(role)
    return index < 0 ? null : index
  }
  const width = Math.max(...rows.map((cells) => cells.length))
  const share = (index: number, fits: (cell: string) => boolean) =>
    rows.filter((cells) => fits(cells[index] ?? '')).length / rows.length
  const columns = Array.from({ length: Math.min(width, 100) }, (_, index) => index)
  const date = first('date') ?? columns.find((index) => share(index, isDay) > 0.6)
  if (date === undefined) return null
  const isMoney = (cell: string) => /\d[.,]\d{2}\b/.test(cell) && readAmount(cell) !== null
  const [credit, debit] = [first('credit'), first('debit')]
  const split = credit !== null && debit !== null
  const amount = split
    ? null
    : (amountColumn(roles, titles, rows) ??
      guessedAmount(rows, columns, (index) => index !== date && share(index, isMoney) > 0.6, isMoney))
  if (!split && amount === null) return null
  // A column that says nothing but the side is the side, whatever its title.
  const filled = (index: number) =>
    rows.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== '')
  const isSide = (index: number) =>
    index !== date &&
    index !== amount &&
    filled(index).length > rows.length / 2 &&
    filled(index).every((cell) => sideOf(cell) !== null)
  const sides = columns.filter(isSide)
  const side = sides[0] ?? first('side')
  const memo = roles.flatMap((role, index) => (role === 'memo' && !sides.includes(index) ? [index] : []))
  const widest = columns
    .filter(
      (index) =>
        index !== date &&
        index !== amount &&
        !sides.includes(index) &&
        share(index, (cell) => /[A-Za-z]{3}/.test(cell)) > 0.5,
    )
    .at(0)
  const memos = memo.length > 0 ? memo.slice(0, 6) : widest === undefined ? [] : [widest]
  if (memos.length === 0) return null
  const money = rows.flatMap((cells) =>
    [amount, credit, debit].flatMap((index) => (index === null ? [] : [cells[index] ?? ''])),
  )
  return {
    titles,
    date,
    memo: memos,
    amount,
    credit: split ? credit : null,
    debit: split ? debit : null,
    // Signs that the amounts carry themselves come first.
    side: amount !== null && rows.some((cells) => (readAmount(cells[amount] ?? '') ?? 0) < 0) ? null : side,
    balance: first('balance'),
    document: first('document'),
    decimal:
      money.filter((cell) => /\.\d{1,2}$/.test(cell.trim())).length >
      money.filter((cell) => /,\d{1,2}\b/.test(cell)).length
        ? '.'
        : ',',
    dateOrder: rows.some(
      (cells) => Number(/^\d{1,2}[/.-](\d{1,2})[/.-]\d{2}/.exec((cells[date] ?? '').trim())?.[1] ?? 0) > 12,
    )
      ? 'mdy'
      : 'dmy',
  }
}

/** The day of a cell in the order that the mapping says. */
export const dayOf = (cell: string, { dateOrder }: CsvMapping): string | null => readDay(cell, dateOrder)

/** Whether a file has the layout that the mapping was made for. */
export function fitsMapping(mapping: CsvMapping, guess: Guess): boolean {
  const same = (one: string, other: string | undefined) => titleOf(one) === titleOf(other ?? '')
  return (
    mapping.titles.length === guess.titles.length &&
    mapping.titles.every((title, index) => same(title, guess.titles[index]))
  )
}
