import { AppError, type ErrorCode } from '../../../../domain/errors.ts'
import { isZip, readWorkbook, WorkbookFault } from '../../../../domain/sheets/workbook.ts'
import { CsvReader, detectDelimiter } from '../../../../domain/unit-import/csv-records.ts'
import { decodeText } from '../../../../domain/unit-import/decode-text.ts'

export type Row = { line: number; cells: string[] }

/** Rows of a file; a building with more sends more than one. */
export const MOST_ROWS = 5000

/** The rows of a CSV (any usual separator and encoding) or of a workbook's first sheet. Throws `invalid` where there is no table in it. */
export async function readTable(bytes: Uint8Array, invalid: ErrorCode): Promise<Row[]> {
  const rows = isZip(bytes) ? await workbookRows(bytes, invalid) : csvRows(bytes, invalid)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length < 2) throw new AppError(invalid)
  return filled
}

function csvRows(bytes: Uint8Array, invalid: ErrorCode): Row[] {
  const { text } = decodeText(bytes)
  // A PDF or an old Excel file under the name of a table.
  if (text.startsWith('%PDF-') || text.includes('\0')) throw new AppError(invalid)
  const reader = new CsvReader(detectDelimiter(text))
  return [...reader.push(text), ...reader.end()].map(({ line, cells }) => ({ line, cells }))
}

async function workbookRows(bytes: Uint8Array, invalid: ErrorCode): Promise<Row[]> {
  try {
    const { rows } = await readWorkbook(bytes, MOST_ROWS + 1)
    return rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }))
  } catch (cause) {
    if (!(cause instanceof WorkbookFault)) throw cause
    throw cause.reason === 'too_large' ? new AppError('payload_too_large') : new AppError(invalid, { cause })
  }
}

/** A number as people write it, a date as the register has it. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000).replace('.', ',')
  return String(value)
}
