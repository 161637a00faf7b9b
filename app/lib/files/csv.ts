import { download } from './download.ts'

export type CsvCell = string | number | null

/** Spreadsheets run a cell that begins like this as a formula; an apostrophe before it keeps it text. */
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
 * Saves a list as CSV, page by page, so that a million rows are never in the page's memory: each page joins a Blob, which the browser may store on
 * disk.
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

/** The most rows the server returns at once. */
export const exportPageSize = 1000

/** Yields every row of a keyed list, a page at a time: `fetchAfter(null)` returns the first. */
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
