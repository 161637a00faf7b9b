import { readXlsx } from 'hucre/xlsx'
import { AppError, type ErrorCode } from '../../../../domain/errors.ts'
import { CsvReader, detectDelimiter } from '../../../../domain/unit-import/csv-records.ts'
import { decodeText } from '../../../../domain/unit-import/decode-text.ts'

export type Row = { line: number; cells: string[] }

/** Rows of a file; a building with more sends more than one. */
export const MOST_ROWS = 5000
/** What a workbook may grow to when it is opened. */
const MOST_BYTES = 40_000_000

/** The rows of a CSV (any usual separator and encoding) or of a workbook's first sheet. Throws `invalid` where there is no table in it. */
export async function readTable(bytes: Uint8Array, invalid: ErrorCode): Promise<Row[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const rows = isZip ? await workbookRows(bytes, invalid) : csvRows(bytes, invalid)
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
  if (unpackedSize(bytes) > MOST_BYTES) throw new AppError('payload_too_large')
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MOST_ROWS + 2 })
    return (sheets[0]?.rows ?? []).map((row, index) => ({ line: index + 1, cells: row.map(cellText) }))
  } catch (cause) {
    throw new AppError(invalid, { cause })
  }
}

/** What the archive's directory says that its parts come to (APPNOTE 4.3.12). */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size = 0
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) size += view.getUint32(at + 24, true)
  return size
}

/** A number as people write it, a date as the register has it. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000).replace('.', ',')
  return String(value)
}
