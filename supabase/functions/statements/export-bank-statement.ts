import { z } from 'zod'
import {
  type StatementRow,
  statementCells,
  statementTitles,
} from '../../../domain/bank-statements/statement-export.ts'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  ...listAsked,
  bank_account_id: field.bankAccount,
  filters: z
    .object({
      state: z.enum(['open', 'matched', 'all']).default('all'),
      side: z.enum(['in', 'out']).optional(),
      from: field.day.optional(),
      until: field.day.optional(),
      text: text(100).optional(),
    })
    .default({ state: 'all' }),
})

/** The lines that match as a file, each with what it was explained by. Throws `not_found`. */
export default listExport('export-bank-statement', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o extrato conciliado',
  input,
  title: 'Extrato conciliado',
  file: 'extrato-conciliado',
  titles: statementTitles,
  unprinted: ['Identificação'],
  entity: 'bank_accounts',
  entityId: ({ bank_account_id }) => bank_account_id,
  async basis({ sql, condominiumId }, { bank_account_id }) {
    const [account] = await sql`
      select from public.bank_accounts where condominium_id = ${condominiumId} and id = ${bank_account_id}`
    if (!account) throw new AppError('not_found')
  },
  page: (sql, { condominiumId, given, after, size }) => sql<StatementRow[]>`
    select id, occurred_on::text, cents::float8 as cents, memo, check_number, match, key
    from private.statement_lines(${condominiumId}, ${given.bank_account_id}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows) => rows.map(statementCells),
})
