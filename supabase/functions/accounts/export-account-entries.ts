import { z } from 'zod'
import { daysOf, isPeriod, periodAsked, periodProblem } from '../_shared/accounts/period-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      ...periodAsked,
      fund_id: z.uuid().optional(),
      in: z.boolean().optional(),
      kind: z.string().max(40).optional(),
      rubric_id: z.uuid().optional(),
      /** 'none': entries without a supplier. */
      supplier_id: z.union([z.uuid(), z.literal('none')]).optional(),
    })
    .refine(isPeriod, periodProblem),
})

/** What makes a line of the accounts (of a fund, a rubric or a supplier) as a file, newest first. */
export default listExport('export-account-entries', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os lançamentos de uma linha das contas',
  section: 'account-folders',
  input: input,
  title: 'Lançamentos da conta',
  file: 'lancamentos-da-conta',
  entity: 'ledger_transfers',
  columns: [
    column.day('Data', 'occurred_on'),
    column.text('Descrição', 'description'),
    column.text('Rubrica', 'rubric'),
    column.text('Fornecedor', 'supplier'),
    column.text('Documento', 'document_number'),
    column.text('Unidade', 'unit_label'),
    column.money('Valor', 'cents'),
  ],
  rows: (sql, { condominiumId, given: { filters }, after, size }) => {
    const { from: _, until: __, basis, ...line } = filters
    const { from_on, until_on } = daysOf(filters)
    return sql`
      private.account_entries(${condominiumId}, ${from_on}, ${until_on}, ${basis}, ${sql.json(line)}, ${after}, ${size}, false)`
  },
})
