import { CsvReader, detectDelimiter } from '../unit-import/csv-records.ts'
import { decodeText } from '../unit-import/decode-text.ts'
import { type OldDebtColumn, type OldDebtRow, oldDebtColumns } from './old-debts.ts'

/** Lines of a file that are taken at once. */
export const MOST_OLD_DEBTS = 5000

const titles: readonly [RegExp, OldDebtColumn][] = [
  [/^(compet|mes|referencia)/, 'competence'],
  [/^(venc|data)/, 'due_on'],
  [/^(valor|principal|original|total)/, 'amount'],
  [/^(descri|historico|observa|titulo)/, 'description'],
  [/^fundo/, 'fund'],
  [/^(unidade|apto?|apartamento|casa|sala|loja|imovel)/, 'unit'],
]
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

type OldDebtTable = { rows: OldDebtRow[] } | { missing: string[] } | { tooMany: number }

/** The lines of a table by its titles, which stand among the first ten lines; or the columns that it lacks. */
export function oldDebtTable(cells: readonly (readonly string[])[]): OldDebtTable {
  const found = cells.slice(0, 10).map((line) => columnsOf(line))
  const isHeader = (least: number) => (one: Map<OldDebtColumn, number>) =>
    one.has('unit') && one.size >= least
  const whole = found.findIndex(isHeader(2))
  const at = whole < 0 ? found.findIndex(isHeader(1)) : whole
  const columns = found[at] ?? new Map<OldDebtColumn, number>()
  const needed: OldDebtColumn[] = ['unit', 'due_on', 'amount']
  const missing = needed.filter((column) => !columns.has(column)).map((column) => oldDebtColumns[column])
  if (missing.length > 0) return { missing }
  const cell = (line: readonly string[], column: OldDebtColumn) =>
    (line[columns.get(column) ?? -1] ?? '').trim().slice(0, 300)
  const rows = cells
    .map((line, place) => ({ line: place + 1, cells: line }))
    .slice(at + 1)
    .filter((row) => row.cells.some((text) => text.trim() !== ''))
    .map(({ line, cells: texts }) => ({
      line,
      unit: cell(texts, 'unit'),
      competence: cell(texts, 'competence'),
      due_on: cell(texts, 'due_on'),
      amount: cell(texts, 'amount'),
      description: cell(texts, 'description'),
      fund: cell(texts, 'fund'),
    }))
  return rows.length > MOST_OLD_DEBTS ? { tooMany: rows.length } : { rows }
}

function columnsOf(line: readonly string[]): Map<OldDebtColumn, number> {
  const columns = new Map<OldDebtColumn, number>()
  for (const [place, title] of line.entries()) {
    const column = titles.find(([pattern]) => pattern.test(fold(title)))?.[1]
    if (column && !columns.has(column)) columns.set(column, place)
  }
  return columns
}

/** Text with a delimiter as cells, one row for each line of the file. */
export function csvCells(bytes: Uint8Array): string[][] {
  const { text } = decodeText(bytes)
  const reader = new CsvReader(detectDelimiter(text))
  const cells: string[][] = []
  for (const { line, cells: record } of [...reader.push(text), ...reader.end()]) {
    while (cells.length < line - 1) cells.push([])
    cells.push(record)
  }
  return cells
}

/** A cell of a workbook as people would have typed it. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2)
  return typeof value === 'string' ? value : ''
}
