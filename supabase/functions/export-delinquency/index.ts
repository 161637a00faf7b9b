import { writeXlsxStream } from 'hucre/xlsx'
import { z } from 'zod'
import { type CsvValue, csvLine } from '../../../domain/csv-line.ts'
import { loadLateRules } from '../_shared/charges/rules.ts'
import { command } from '../_shared/command.ts'
import { transaction } from '../_shared/database.ts'
import { type LatePage, lateCells, latePage, lateTitles } from './rows.ts'

const input = z.object({
  condominium_id: z.uuid('Condomínio inválido.'),
  format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou Excel.'),
})

/** Exports a minute of one person: each reads every late charge. */
const MOST_A_MINUTE = 10

/** The late units with today's amounts as a file, streamed: units alone, no names, whoever asks. */
export default command('export-delinquency', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { format }) {
    const { sql, condominiumId, userId, requestId, today } = context
    await context.limit(`export-delinquency:${userId}`, MOST_A_MINUTE)
    context.audit({ entity: 'charges', after: { format, columns: lateTitles } })
    const rules = await loadLateRules(sql, condominiumId)
    const claims = { sub: userId ?? undefined, role: 'authenticated' }
    // Each page in a transaction of its own: a slow download holds no connection and no snapshot.
    async function* pages(): AsyncGenerator<CsvValue[][]> {
      for (let after = ''; ; ) {
        const page: LatePage = await transaction(claims, { 'x-request-id': requestId }, true, (tx) =>
          latePage(tx, condominiumId, today, after),
        )
        yield lateCells(page.rows, rules, today)
        if (page.next === null) return
        after = page.next
      }
    }
    return new Response(format === 'csv' ? asCsv(pages()) : asXlsx(pages()), {
      headers: {
        // Taken as bytes by the client, whatever they are.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="inadimplencia-${today}.${format}"`,
        'cache-control': 'private, no-store',
      },
    })
  },
})

function asCsv(pages: AsyncGenerator<CsvValue[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  // Spreadsheets know UTF-8 by this mark.
  let text = `\uFEFF${csvLine([...lateTitles])}`
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pages.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(text + value.map(csvLine).join('')))
      text = ''
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}

function asXlsx(pages: AsyncGenerator<CsvValue[][]>): ReadableStream<Uint8Array> {
  async function* rows(): AsyncGenerator<CsvValue[]> {
    yield [...lateTitles]
    for await (const page of pages) yield* page
  }
  return writeXlsxStream(rows(), { name: 'Inadimplência', freezePane: { rows: 1 } })
}
