import { z } from 'zod'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { type JournalRow, journalCells, journalTitles } from '../../../domain/ledger/journal-export.ts'
import { transferKinds } from '../../../domain/ledger/words.ts'
import { command } from '../_shared/command.ts'
import { type Claims, transaction } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const kinds = Object.keys(transferKinds) as [keyof typeof transferKinds, ...(keyof typeof transferKinds)[]]

const input = z.object({
  condominium_id: field.condominium_id,
  format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou Excel.'),
  filters: z
    .object({
      from: field.day.optional(),
      until: field.day.optional(),
      fund_id: z.uuid().optional(),
      kind: z.enum(kinds).optional(),
      account_kind: z.string().max(20).optional(),
      rubric_id: z.uuid().optional(),
      unit_id: z.uuid().optional(),
      group_id: z.uuid().optional(),
      text: z.string().trim().max(100).optional(),
      min_cents: z.number().int().optional(),
      max_cents: z.number().int().optional(),
    })
    .default({}),
})

/** Rows asked for at once, each page in a transaction of its own: a slow download holds no connection and no snapshot. */
const PAGE = 2000

/** The journal that matches as a file, streamed, newest first, with the ids by which a closed month's seal is computed. */
export default command('export-journal', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { format, filters }) {
    const { condominiumId, userId, requestId, today, audit } = context
    await context.limit(`export-journal:${userId}`, 10)
    audit({ entity: 'ledger_transfers', after: { format, filters } })
    const claims = { sub: userId ?? undefined, role: 'authenticated' }
    const rows = rowsOf(claims, requestId, condominiumId, filters)
    const file =
      format === 'csv' ? asCsv([...journalTitles], rows) : asXlsx('Livro diário', [...journalTitles], rows)
    return new Response(file, {
      headers: {
        // Taken as bytes by the client, whatever they are.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="livro-diario-${today}.${format}"`,
        'cache-control': 'private, no-store',
      },
    })
  },
})

async function* rowsOf(
  claims: Claims,
  requestId: string,
  condominiumId: string,
  filters: z.output<typeof input>['filters'],
): AsyncGenerator<CsvValue[][]> {
  let after: string | null = null
  for (;;) {
    const page: JournalRow[] = await transaction(
      claims,
      { 'x-request-id': requestId },
      true,
      (sql) => sql<JournalRow[]>`
        select id, occurred_on::text, kind, fund, cents::float8 as cents, description, debit, credit, unit_label, reverses, reversed_by,
          author, key
        from private.journal_page(${condominiumId}, ${sql.json(filters)}, ${after}, ${PAGE})`,
    )
    if (page.length > 0) yield page.map(journalCells)
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}
