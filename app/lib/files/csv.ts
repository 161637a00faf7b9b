import { download } from './download.ts'

export type CsvCell = string | number | null

/** Spreadsheets run a cell that begins so as a formula; an apostrophe before it keeps it text. */
const formula = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as spreadsheets in Portuguese read them: semicolons, decimal comma, CRLF. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('')

/**
 * Saves a list as CSV, page after page, so that a million rows never stand in the page's memory: each page joins a Blob,
 * which the browser may keep on disk.
 */
export async function exportCsv(
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Promise<void> {
  let file = new Blob(['\uFEFF', csvText([header])], { type: 'text/csv;charset=utf-8' })
  for await (const rows of pages) file = new Blob([file, csvText(rows)], { type: file.type })
  download(file, name)
}

/** The server gives at most so many rows at once. */
export const exportPageSize = 1000

/** Every row of a keyed list, a page at a time: `fetchAfter(null)` gives the first. */
export async function* everyPage<Row>(
  fetchAfter: (key: string | null) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[], void> {
  let key: string | null = null
  for (;;) {
    const rows: Row[] = await fetchAfter(key)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < exportPageSize) return
    key = keyOf(last)
  }
}
