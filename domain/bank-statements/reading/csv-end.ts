import { folded } from '../../ascii.ts'
import { formatCents } from '../../money.ts'
import { type CsvMapping, dayOf, guessMapping, type Table } from './csv-mapping.ts'
import { Refusal } from './statement.ts'
import { isBalanceLine, isDay, readAmount } from './values.ts'

// Whether a table is whole: neither cut, nor its own content twice, nor that of several accounts.

const broken = (message: string): never => {
  throw new Refusal('broken', message)
}

/** As it is written. */
const dayIn = ({ cells }: Table[number]): string | null => cells.find(isDay)?.trim() ?? null

/** Whether two lists of lines are the same, but for what a lost line end put behind the first. */
function isSame(first: Table, second: Table): boolean {
  const bare = (cells: readonly string[]) => JSON.stringify(cells)
  return first.every(({ cells }, at) => {
    const other = second[at]!.cells
    if (bare(cells) === bare(other)) return true
    const place = other.length - 1
    const isBefore = bare(cells.slice(0, place)) === bare(other.slice(0, place))
    return at === first.length - 1 && isBefore && (cells[place] ?? '').startsWith(other[place]!)
  })
}

/**
 * A table that was put behind itself is read once, and that is said: its titles come twice, or its days begin again. Equal movements of one day may be
 * two each, which is said as well.
 */
export function onceOnly(table: Table): { table: Table; warnings: string[] } {
  const movements = table.filter((row) => dayIn(row) !== null)
  const half = movements.length / 2
  if (!Number.isInteger(half) || half === 0) return { table, warnings: [] }
  const [first, second] = [movements.slice(0, half), movements.slice(half)]
  const places = [0, half].map((at) => table.indexOf(movements[at]!))
  const titles = JSON.stringify(table[places[0]! - 1]?.cells)
  const isTitled = titles !== undefined && titles === JSON.stringify(table[places[1]! - 1]?.cells)
  const isBegunAgain = new Set(first.map(dayIn)).size > 1
  if (!isSame(first, second)) return { table, warnings: [] }
  if (!isTitled && !isBegunAgain) {
    const all = `Os mesmos lançamentos vêm duas vezes no arquivo, e os ${movements.length} foram lidos. Confira no banco se são todos.`
    return { table, warnings: [all] }
  }
  const once = onceOnly([...table.slice(0, places[0]!), ...table.slice(places[1]!)]).table
  return { table: once, warnings: ['O conteúdo do arquivo veio repetido e foi lido uma vez.'] }
}

/** Movements of several accounts in one table would be read as those of one. Throws Refusal. */
export function refuseSeveralAccounts(rows: Table, titles: readonly string[]): void {
  const column = titles.findIndex((title) =>
    /^(n\w*\.? ?(da )?)?conta( corrente)?$/.test(folded(title).trim()),
  )
  if (column < 0) return
  const numbers = rows
    .filter(({ cells }) => cells.some(isDay))
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((cell) => cell.length < 40 && /^[\d.\-/ xX]+$/.test(cell) && /\d{4}/.test(cell))
  if (new Set(numbers).size > 1)
    broken('O arquivo traz lançamentos de mais de uma conta. No banco, exporte uma conta de cada vez.')
}

/** Where a line end was lost, what ended a line stands before the day of the next. In a table of one line anything may have ended it. */
const isGlued = (cell: string, isAlone: boolean): boolean =>
  /[.,]\d{2}(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})/.test(cell) ||
  (isAlone && /\S(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/.test(cell.trim()))

/** The mark before the last two digits of an amount; null where it has no two decimals. */
const markOf = (cell: string): string | null => /([.,])\d\d\D*$/.exec(cell.trim())?.[1] ?? null
/** A letter or a minus behind an amount. */
const hasSuffix = (cell: string): boolean => /\d\s*[A-Za-z-]$/.test(cell.trim())

/**
 * Refuses a table that has more than one movement in a line, or stops within one: half an amount reads like a whole one. Returns what is to be said
 * where the table does not tell. Throws Refusal.
 */
export function checkTable(isWhole: boolean, table: Table, mapping: CsvMapping): string[] {
  const { firstRow, titles } = guessMapping(table.map(({ cells }) => cells))
  const rows = table.slice(firstRow)
  const torn = rows.find(({ brokenQuotes }) => brokenQuotes)
  if (torn) broken(`Na linha ${torn.line} as aspas não fecham. Baixe o arquivo de novo no banco.`)
  const glued = table.find(({ cells }) => cells.some((cell) => isGlued(cell, table.length === 1)))
  if (glued)
    broken(
      `A linha ${glued.line} perdeu o seu fim, e há mais de um lançamento nela. Baixe o arquivo de novo no banco.`,
    )
  const headless =
    titles.length === 0
      ? table.slice(0, firstRow).find(({ cells }) => isHeadless(cells, rows, mapping))
      : null
  if (headless) broken(`A linha ${headless.line} tem valor e não tem data. Confira o arquivo.`)
  return isWhole ? [] : checkLast(rows, mapping)
}

/** A movement before the first day that can be read, in a table without titles. */
const isHeadless = (cells: readonly string[], rows: Table, { amount }: CsvMapping): boolean =>
  amount !== null && cells.length === rows[0]?.cells.length && Boolean(readAmount(cells[amount] ?? ''))

/** A file may well end without a line end, so that its last cell is held against the others of its column. */
function checkLast(rows: Table, mapping: CsvMapping): string[] {
  const isMovement = ({ cells }: Table[number]) =>
    cells.some(isDay) || dayOf(cells[mapping.date] ?? '', mapping) !== null
  const last = rows.at(-1)
  if (!last) return []
  const others = rows.slice(0, -1).filter(isMovement)
  const cut = () => broken(`O arquivo acaba no meio da linha ${last.line}. Baixe-o de novo no banco.`)
  const textAt = (index: number | null) => (index === null ? '' : (last.cells[index] ?? '').trim())
  const isBegun = isMovement(last) || /^\d[\d/.-]{0,9}$/.test(textAt(mapping.date))
  if (isBegun && last.cells.length < (others.at(-1)?.cells.length ?? 0)) cut()
  if (!isMovement(last)) return []
  const money = [mapping.amount, mapping.credit, mapping.debit]
  if (money.every((index) => textAt(index) === '') && !last.cells.some(isBalanceLine)) cut()
  const at = last.cells.length - 1
  const cell = textAt(at)
  const filled = others.map(({ cells }) => (cells[at] ?? '').trim()).filter((one) => one !== '')
  if (cell === '' && filled.length > 0 && filled.length === others.length) cut()
  if (![...money, mapping.balance].includes(at) || cell === '') return []
  const marks = new Set(filled.map(markOf))
  const suffixed = hasSuffix(cell) ? 0 : filled.filter(hasSuffix).length
  if (suffixed > 0 && suffixed === filled.length) cut()
  // Alone, a dot may be one of thousands: '1.23' of 1.234,56.
  const isLike = marks.size === 0 ? markOf(cell) === ',' : marks.size === 1 && marks.has(markOf(cell) ?? '')
  if (isLike && suffixed === 0) return []
  const isHalf = marks.size === 0 ? markOf(cell) === null : marks.size === 1 && !marks.has(null)
  if (isHalf && !isLike) cut()
  const cents = readAmount(cell, mapping.decimal)
  if (cents === null) return []
  return [
    `O arquivo acaba sem fim de linha depois de ${formatCents(cents)}. Confira no banco se o último lançamento é mesmo esse.`,
  ]
}
