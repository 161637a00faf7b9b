import { z } from 'zod'
import { type AgreementRow, agreementSheet } from '../../../domain/agreements/statement.ts'
import { overdueUntil } from '../../../domain/charges/overdue.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { condominium_id } from '../_shared/agreements/inputs.ts'
import { command } from '../_shared/command.ts'
import { type Claims, transaction } from '../_shared/database.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const input = z.object({
  condominium_id,
  format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou Excel.'),
  filters: z
    .object({
      state: z.enum(['waiting', 'active', 'late', 'completed', 'broken', 'ended', 'all']).optional(),
      text: z.string().trim().max(60).optional(),
      unit_id: z.uuid().optional(),
    })
    .default({}),
})
type Filters = z.output<typeof input>['filters']

/** Rows asked for at once, each page in a transaction of its own: a slow download holds no connection and no snapshot. */
const PAGE = 2000

/** The agreements that match as a file, streamed, in the list's order; units and no names. */
export default command('export-agreements', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { format, filters }) {
    const { condominiumId, userId, requestId, today, audit } = context
    await context.limit(`export-agreements:${userId}`, 10)
    audit({ entity: 'debt_agreements', after: { format, filters } })
    const claims = { sub: userId ?? undefined, role: 'authenticated' }
    const rows = rowsOf({ claims, requestId, condominiumId, filters, today })
    const titles = [...agreementSheet.header]
    return new Response(format === 'csv' ? asCsv(titles, rows) : asXlsx('Acordos', titles, rows), {
      headers: {
        // Taken as bytes by the client, whatever they are.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="acordos-${today}.${format}"`,
        'cache-control': 'private, no-store',
      },
    })
  },
})

type Wanted = { claims: Claims; requestId: string; condominiumId: string; filters: Filters; today: string }

async function* rowsOf({
  claims,
  requestId,
  condominiumId,
  filters,
  today,
}: Wanted): AsyncGenerator<CsvValue[][]> {
  let after: string | null = null
  for (;;) {
    const page: AgreementRow[] = await transaction(
      claims,
      { 'x-request-id': requestId },
      true,
      (sql) => sql<AgreementRow[]>`
        select id, reference, unit_id, unit_label, status, agreed_on::text, debt_cents::float8 as debt_cents,
          waived_cents::float8 as waived_cents, total_cents::float8 as total_cents, paid_cents::float8 as paid_cents, instalments,
          paid_instalments, late_instalments, next_due_on::text, breaks_on::text, key
        from private.agreements_page(${condominiumId}, ${sql.json(filters)}, ${overdueUntil(today)}, ${after}, ${PAGE})`,
    )
    if (page.length > 0) yield page.map((row) => agreementSheet.cells(row))
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}
