import { writeXlsxStream } from 'hucre/xlsx'
import { type CsvValue, csvLine } from '../../../domain/csv-line.ts'

export type Pages = AsyncGenerator<CsvValue[][]>

/** A page at a time, when the reader wants more. */
export function asCsv(titles: string[], pages: Pages): ReadableStream<Uint8Array> {
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
export function asXlsx(name: string, titles: string[], pages: Pages): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(titles, pages), { name, freezePane: { rows: 1 } })
}

async function* rowsOf(titles: string[], pages: Pages): AsyncGenerator<CsvValue[]> {
  yield titles
  for await (const page of pages) yield* page
}
