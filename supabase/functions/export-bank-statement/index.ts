import { z } from 'zod'
import {
  type StatementRow,
  statementCells,
  statementTitles,
} from '../../../domain/bank-statements/statement-export.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { type Claims, transaction } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  bank_account_id: field.bankAccount,
  format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou Excel.'),
  filters: z
    .object({
      state: z.enum(['open', 'matched', 'all']).default('all'),
      side: z.enum(['in', 'out']).optional(),
      from: field.day.optional(),
      until: field.day.optional(),
      text: z.string().trim().max(100).optional(),
    })
    .default({ state: 'all' }),
})

/** Rows asked for at once, each page in a transaction of its own: a slow download holds no connection and no snapshot. */
const PAGE = 2000

/** The lines that match as a file, streamed, each with what it was explained by. Throws `not_found`. */
export default command('export-bank-statement', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { bank_account_id, format, filters }) {
    const { condominiumId, userId, requestId, today, audit } = context
    await context.limit(`export-bank-statement:${userId}`, 10)
    const [account] = await context.sql`
      select from public.bank_accounts where condominium_id = ${condominiumId} and id = ${bank_account_id}`
    if (!account) throw new AppError('not_found')
    audit({ entity: 'bank_accounts', entityId: bank_account_id, after: { format, filters } })
    const claims = { sub: userId ?? undefined, role: 'authenticated' }
    const rows = rowsOf(claims, requestId, condominiumId, bank_account_id, filters)
    const file =
      format === 'csv' ? asCsv([...statementTitles], rows) : asXlsx('Extrato', [...statementTitles], rows)
    return new Response(file, {
      headers: {
        // Taken as bytes by the client, whatever they are.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="extrato-conciliado-${today}.${format}"`,
        'cache-control': 'private, no-store',
      },
    })
  },
})

async function* rowsOf(
  claims: Claims,
  requestId: string,
  condominiumId: string,
  account: string,
  filters: z.output<typeof input>['filters'],
): AsyncGenerator<CsvValue[][]> {
  let after: string | null = null
  for (;;) {
    const page: StatementRow[] = await transaction(
      claims,
      { 'x-request-id': requestId },
      true,
      (sql) => sql<StatementRow[]>`
        select id, occurred_on::text, cents::float8 as cents, memo, check_number, match, key
        from private.statement_lines(${condominiumId}, ${account}, ${sql.json(filters)}, ${after}, ${PAGE})`,
    )
    if (page.length > 0) yield page.map(statementCells)
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}
