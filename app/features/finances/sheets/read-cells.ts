import { cellText, csvCells } from '../../../../domain/sheets/sheet-table.ts'
import { isZip, readWorkbook } from '../../../../domain/sheets/workbook.ts'
import { csvText } from '../../../lib/files/csv.ts'
import { download } from '../../../lib/files/download.ts'

/** More than any of these sheets takes; their own limit says so. */
const MOST_ROWS = 20_000

/** Reads the cells of a spreadsheet's first sheet in the browser: only the lines are sent. Rejects other files. */
export async function cellsOf(file: File): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isZip(bytes)) return csvCells(bytes)
  const { rows } = await readWorkbook(bytes, MOST_ROWS)
  return rows.map((row) => row.map(cellText))
}

/** Saves rows to fill in, the titles first; every cell is text, so that a spreadsheet does not convert '3 de 4'. */
export async function saveTemplate(
  rows: readonly (readonly string[])[],
  name: string,
  format: 'xlsx' | 'csv',
): Promise<void> {
  if (format === 'csv') {
    download(new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    return
  }
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [{ name: 'Modelo', rows: rows.map((row) => [...row]), freezePane: { rows: 1 } }],
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  download(new Blob([new Uint8Array(bytes)], { type }), `${name}.xlsx`)
}
