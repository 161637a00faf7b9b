import { z } from 'zod'
import { type BillRow, billCells, billTitles } from '../../../domain/bills/bill-export.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { command } from '../_shared/command.ts'
import { type Claims, transaction } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou Excel.'),
  filters: z
    .object({
      state: z.enum(['open', 'overdue', 'paid', 'cancelled', 'all']).optional(),
      from: field.day.optional(),
      until: field.day.optional(),
      supplier_id: z.uuid().optional(),
      rubric_id: z.uuid().optional(),
      fund_id: z.uuid().optional(),
      text: z.string().trim().max(100).optional(),
    })
    .default({}),
})
type Filters = z.output<typeof input>['filters']

/** Rows asked for at once, each page in a transaction of its own: a slow download holds no connection and no snapshot. */
const PAGE = 2000

/** The bills that match as a file, streamed, in the list's order. */
export default command('export-bills', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { format, filters }) {
    const { condominiumId, userId, requestId, today, audit } = context
    await context.limit(`export-bills:${userId}`, 10)
    audit({ entity: 'bills', after: { format, filters } })
    const claims = { sub: userId ?? undefined, role: 'authenticated' }
    const rows = rowsOf({ claims, requestId, condominiumId, filters, today })
    const titles = [...billTitles]
    return new Response(format === 'csv' ? asCsv(titles, rows) : asXlsx('Despesas', titles, rows), {
      headers: {
        // Taken as bytes by the client, whatever they are.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="despesas-${today}.${format}"`,
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
    const page: BillRow[] = await transaction(
      claims,
      { 'x-request-id': requestId },
      true,
      (sql) => sql<BillRow[]>`
        select id, supplier_id, supplier, description, competence::text, due_on::text, cents::float8 as cents,
          gross_cents::float8 as gross_cents, paid_cents::float8 as paid_cents, status, document_number, instalment, instalments,
          recurrence_id, withholding, rubrics, funds, paid_on::text, key
        from private.bills_page(${condominiumId}, ${sql.json(filters)}, ${after}, ${PAGE})`,
    )
    if (page.length > 0) yield page.map((row) => billCells(row, today))
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}
