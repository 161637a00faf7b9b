import { z } from 'zod'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { outcomes, receiptMethods, receiptStates } from '../../../domain/payments/receipt.ts'
import { type ExportedReceipt, receiptCells, receiptTitles } from '../../../domain/payments/receipt-export.ts'
import { command } from '../_shared/command.ts'
import { type Claims, transaction } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const oneOf = (words: Readonly<Record<string, unknown>>) =>
  z.string().refine((word) => Object.hasOwn(words, word), 'Filtro inválido.')

const input = z.object({
  condominium_id: field.condominium_id,
  format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou Excel.'),
  filters: z
    .object({
      from: field.day.optional(),
      until: field.day.optional(),
      method: oneOf(receiptMethods).optional(),
      status: oneOf(receiptStates).optional(),
      outcome: oneOf(outcomes).optional(),
      unit_id: z.uuid('Unidade inválida.').optional(),
      text: z.string().trim().max(100).optional(),
      credit: z.literal(true).optional(),
    })
    .default({}),
})

/** Rows asked for at once, each page in a transaction of its own: a slow download holds no connection and no snapshot. */
const PAGE = 2000

/** The log of receipts that matches as a file, streamed, newest first. */
export default command('export-receipts', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { format, filters }) {
    const { condominiumId, userId, requestId, today, audit } = context
    await context.limit(`export-receipts:${userId}`, 10)
    audit({ entity: 'receipts', after: { format, filters } })
    const claims = { sub: userId ?? undefined, role: 'authenticated' }
    const rows = rowsOf(claims, requestId, condominiumId, filters)
    const file =
      format === 'csv' ? asCsv([...receiptTitles], rows) : asXlsx('Recebimentos', [...receiptTitles], rows)
    return new Response(file, {
      headers: {
        // Taken as bytes by the client, whatever they are.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="recebimentos-${today}.${format}"`,
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
    const page: ExportedReceipt[] = await transaction(
      claims,
      { 'x-request-id': requestId },
      true,
      (sql) => sql<ExportedReceipt[]>`
        select id, received_on::text, unit_label, payer_name, method, amount_cents::float8 as amount_cents,
          bank_fee_cents::float8 as bank_fee_cents, credit_cents::float8 as credit_cents, status, outcome, reason, statement_text, note, parts, key
        from private.receipts_page(${condominiumId}, ${sql.json(filters)}, ${after}, ${PAGE})`,
    )
    if (page.length > 0) yield page.map(receiptCells)
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}
