import { folded } from '../../ascii.ts'
import { formatCents } from '../../money.ts'
import type { Table } from './csv.ts'
import { type CsvMapping, guessMapping } from './csv-mapping.ts'
import { Refusal } from './statement.ts'
import { isBalanceLine, readAmount, readDay } from './values.ts'

// Whether a table is whole: neither cut, nor its own content twice, nor that of several accounts.

const broken = (message: string): never => {
  throw new Refusal('broken', message)
}

/** A table that was put behind itself is read once, and that is said. Two equal movements alone are two movements. */
export function onceOnly(table: Table): { table: Table; warnings: string[] } {
  const keys = table.map(({ cells }) => JSON.stringify(cells))
  let length = table.length
  const isDoubled = () =>
    length % 2 === 0 &&
    new Set(keys.slice(0, length / 2)).size > 1 &&
    keys.slice(0, length / 2).every((key, at) => key === keys[length / 2 + at])
  while (isDoubled()) length /= 2
  const warnings = length < table.length ? ['O conteúdo do arquivo veio repetido e foi lido uma vez.'] : []
  return { table: table.slice(0, length), warnings }
}

/** Movements of several accounts in one table would be read as those of one. Throws Refusal. */
export function refuseSeveralAccounts(rows: Table, titles: readonly string[]): void {
  const column = titles.findIndex((title) =>
    /^(n\w*\.? ?(da )?)?conta( corrente)?$/.test(folded(title).trim()),
  )
  if (column < 0) return
  const numbers = rows
    .filter(({ cells }) => cells.some((cell) => readDay(cell)))
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((cell) => /^[\d.\-/ ]*\d{4}[\d.\-/ xX]*$/.test(cell))
  if (new Set(numbers).size > 1)
    broken('O arquivo traz lançamentos de mais de uma conta. No banco, exporte uma conta de cada vez.')
}

/** Where a line end was lost, what ended a line stands before the day of the next. In a table of one line anything may have ended it. */
const isGlued = (cell: string, isAlone: boolean): boolean =>
  /[.,]\d{2}(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})/.test(cell) ||
  (isAlone && /\S(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/.test(cell.trim()))

/** The mark before the last two digits of an amount; null where it has no two decimals. */
const markOf = (cell: string): string | null => /([.,])\d\d\D*$/.exec(cell.trim())?.[1] ?? null
const suffixOf = (cell: string): string => /\D*$/.exec(cell.trim())![0]

/**
 * Refuses a table that stops within a record: half an amount reads like a whole one. A file may well end without a line end, so that its last cell is
 * held against the others of its column. Returns what is to be said where they do not tell. Throws Refusal.
 */
export function checkEnd(text: string, table: Table, mapping: CsvMapping): string[] {
  const { firstRow } = guessMapping(table.map(({ cells }) => cells))
  const torn = table.slice(firstRow).find(({ brokenQuotes }) => brokenQuotes)
  if (torn) broken(`Na linha ${torn.line} as aspas não fecham. Baixe o arquivo de novo no banco.`)
  const glued = table.find(({ cells }) => cells.some((cell) => isGlued(cell, table.length === 1)))
  if (glued)
    broken(
      `A linha ${glued.line} perdeu o seu fim, e há mais de um lançamento nela. Baixe o arquivo de novo no banco.`,
    )
  const last = table.at(-1)
  if (!last || /[\r\n]\s*$/.test(text)) return []
  const others = table.slice(firstRow, -1).filter(({ cells }) => cells.some((cell) => readDay(cell)))
  const width = others.at(-1)?.cells.length ?? 0
  const cut = () => broken(`O arquivo acaba no meio da linha ${last.line}. Baixe-o de novo no banco.`)
  const day = (last.cells[mapping.date] ?? '').trim()
  const isMovement = last.cells.some((cell) => readDay(cell))
  const isBegun = isMovement || /^\d[\d/.-]{0,9}$/.test(day)
  if (isBegun && last.cells.length < width) cut()
  if (!isMovement) return []
  const money = [mapping.amount, mapping.credit, mapping.debit]
  const isEmpty = money.every((index) => index === null || (last.cells[index] ?? '').trim() === '')
  if (isEmpty && !last.cells.some(isBalanceLine)) cut()
  const at = last.cells.length - 1
  const cell = last.cells[at]!.trim()
  const filled = others.map(({ cells }) => (cells[at] ?? '').trim()).filter((one) => one !== '')
  if (at === mapping.side && cell === '' && filled.length > 0) cut()
  if (![...money, mapping.balance].includes(at) || cell === '') return []
  const marks = new Set(filled.map(markOf))
  const isSuffixed = filled.some((one) => suffixOf(one) !== '')
  if (isSuffixed && suffixOf(cell) === '') cut()
  if (marks.size === 1 && markOf(cell) === [...marks][0] && markOf(cell) !== null) return []
  const isTold = marks.size === 0 ? markOf(cell) === null : marks.size === 1 && !marks.has(null)
  if (isTold) cut()
  const cents = readAmount(cell, mapping.decimal)
  return cents === null
    ? []
    : [
        `O arquivo acaba sem fim de linha depois de ${formatCents(cents)}. Confira no banco se o último lançamento é mesmo esse.`,
      ]
}
