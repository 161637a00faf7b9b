import { z } from 'zod'
import { matchHows, type StatementRow } from '../../../domain/bank-statements/parts.ts'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import * as column from '../_shared/export/columns.ts'
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

type Match = NonNullable<StatementRow['match']>

/** Exports the matching lines as a file, each with its explanation. Throws `not_found`. */
export default listExport('export-bank-statement', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o extrato conciliado',
  input: input,
  title: 'Extrato conciliado',
  file: 'extrato-conciliado',
  entity: 'bank_accounts',
  entityId: ({ bank_account_id }) => bank_account_id,
  async basis({ sql, condominiumId }, { bank_account_id }) {
    const [account] = await sql`
      select from public.bank_accounts where condominium_id = ${condominiumId} and id = ${bank_account_id}`
    if (!account) throw new AppError('not_found')
  },
  columns: [
    column.day('Data', 'occurred_on'),
    column.text('Descrição', 'memo'),
    column.text('Documento', 'check_number'),
    column.money('Valor', 'cents'),
    column.made('Situação', ['match'], ({ match }: Pick<StatementRow, 'match'>) =>
      match ? 'Conciliada' : 'A conciliar',
    ),
    column.shown('Conciliada com', 'match', ({ title }: Match) => title),
    column.shown('Como', 'match', ({ how, reason }: Match) =>
      [matchHows[how], reason].filter(Boolean).join(': '),
    ),
    column.shown('Por', 'match', ({ author }: Match) => author),
    column.unprinted(column.text('Identificação', 'id')),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.statement_lines(${condominiumId}, ${given.bank_account_id}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
