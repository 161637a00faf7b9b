import { z } from 'zod'
import { daysOf, isPeriod, periodAsked, periodProblem } from '../_shared/accounts/period-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

/** Exports what each payee received in some months, the largest first. */
export default listExport('export-payees', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os pagamentos por fornecedor',
  section: 'account-folders',
  input: z.object({ ...listAsked, filters: z.object(periodAsked).refine(isPeriod, periodProblem) }),
  title: 'Pagamentos por fornecedor',
  file: 'pagamentos-por-fornecedor',
  entity: 'ledger_transfers',
  columns: [
    column.orElse(column.text('Fornecedor', 'supplier'), 'Sem fornecedor cadastrado'),
    column.number('Lançamentos', 'entries'),
    column.money('Valor', 'cents'),
  ],
  order: 'up',
  every: (sql, { condominiumId, given: { filters } }) => {
    const { from_on, until_on } = daysOf(filters)
    return sql`
      select s.*, to_char(row_number() over (order by s.cents desc, s.supplier, s.supplier_id), 'FM0000000000') as key
      from private.payee_statement(${condominiumId}, ${from_on}, ${until_on}, ${filters.basis}) s`
  },
})
