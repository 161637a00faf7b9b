import { writeXlsxStream } from 'hucre/xlsx'
import { type CsvValue, csvLine } from '../../../../domain/csv-line.ts'

export type Pages = AsyncGenerator<CsvValue[][]>
export type SheetFormat = 'csv' | 'xlsx'

/** A table as a spreadsheet, sent a page at a time when the reader wants more. */
export const asSheet = (
  format: SheetFormat,
  name: string,
  titles: readonly string[],
  pages: Pages,
): ReadableStream<Uint8Array> => (format === 'csv' ? asCsv(titles, pages) : asXlsx(name, titles, pages))

/** Yields rows that are already loaded, as one page. */
export async function* onePage(rows: CsvValue[][]): Pages {
  if (rows.length > 0) yield rows
}

function asCsv(titles: readonly string[], pages: Pages): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  // Spreadsheets know UTF-8 by this mark.
  let text = `\uFEFF${csvLine(titles)}`
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pages.next()
      if (done) {
        if (text !== '') controller.enqueue(encoder.encode(text))
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(text + value.map(csvLine).join('')))
      text = ''
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}

/** Text cells are text here: a spreadsheet never takes one for a formula. */
function asXlsx(name: string, titles: readonly string[], pages: Pages): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(titles, pages), { name, freezePane: { rows: 1 } })
}

async function* rowsOf(titles: readonly string[], pages: Pages): AsyncGenerator<CsvValue[]> {
  yield [...titles]
  for await (const page of pages) yield* page
}
