import { CsvReader, detectDelimiter } from '../unit-import/csv-records.ts'
import { decodeText } from '../unit-import/decode-text.ts'
import { columnsByTitle, type Titles } from './columns.ts'

/** A spreadsheet that people bring: what its columns are called here, how others call them, and how long it may be. */
export type Sheet<Column extends string> = {
  columns: Readonly<Record<Column, string>>
  titles: Titles<Column>
  /** The line of titles is known by this one. */
  key: Column
  needed: readonly Column[]
  /** Maximum number of lines. */
  most: number
}
/** A line as typed or as a file has it; `line` is that of the file, from 1. */
export type SheetRow<Column extends string> = { line: number } & Record<Column, string>
/** An error in a cell. */
export type SheetFault<Column extends string> = { line: number; column: Column; message: string }

export type SheetTable<Column extends string> =
  | { rows: SheetRow<Column>[] }
  /** Columns that it lacks, as they are called here. */
  | { missing: string[] }
  | { tooMany: number }

/** Returns the lines of a table by its titles, which are among the first ten lines; or the missing columns. */
export function sheetTable<Column extends string>(
  sheet: Sheet<Column>,
  cells: readonly (readonly string[])[],
): SheetTable<Column> {
  const found = cells
    .slice(0, 10)
    .map((line) => new Map(Object.entries(columnsByTitle(sheet.titles, line)) as [Column, number][]))
  const isHeader = (least: number) => (one: Map<Column, number>) => one.has(sheet.key) && one.size >= least
  const whole = found.findIndex(isHeader(2))
  const at = whole < 0 ? found.findIndex(isHeader(1)) : whole
  const columns = found[at] ?? new Map<Column, number>()
  const missing = sheet.needed.filter((column) => !columns.has(column)).map((column) => sheet.columns[column])
  if (missing.length > 0) return { missing }
  const names = Object.keys(sheet.columns) as Column[]
  const textOf = (line: readonly string[], column: Column) =>
    (line[columns.get(column) ?? -1] ?? '').trim().slice(0, 300)
  const rows = cells
    .map((line, place) => ({ line: place + 1, cells: line }))
    .slice(at + 1)
    .filter((row) => row.cells.some((text) => text.trim() !== ''))
    .map(({ line, cells: texts }) => {
      const row = Object.fromEntries(names.map((column) => [column, textOf(texts, column)]))
      return { line, ...row } as SheetRow<Column>
    })
  return rows.length > sheet.most ? { tooMany: rows.length } : { rows }
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

/**
 * A number with two decimals as a spreadsheet shows it: the shortest decimal that is the number, half a centavo away from zero. `toFixed` rounds the
 * binary fraction below it: 1.005 becomes '1.00'.
 */
function twoDecimals(value: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (fraction.length < 3) return value.toFixed(2)
  const cents = BigInt(whole + fraction.slice(0, 2)) + (fraction[2]! >= '5' ? 1n : 0n)
  const digits = String(cents).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A cell of a workbook as people would have typed it. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : twoDecimals(value)
  return typeof value === 'string' ? value : ''
}
