import { z } from 'zod'
import { daysOf, isPeriod, periodAsked, periodProblem } from '../_shared/accounts/period-asked.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Payee = { supplier: string | null; entries: number; cents: number; key: string }

const input = z.object({ ...listAsked, filters: z.object(periodAsked).refine(isPeriod, periodProblem) })

/** What was paid to whom in some months, the largest first. */
export default listExport('export-payees', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os pagamentos por fornecedor',
  section: 'account-folders',
  input,
  title: 'Pagamentos por fornecedor',
  file: 'pagamentos-por-fornecedor',
  titles: ['Fornecedor', 'Lançamentos', 'Valor (R$)'],
  entity: 'ledger_transfers',
  page: (sql, { condominiumId, given: { filters }, after, size }) => {
    const { from_on, until_on } = daysOf(filters)
    return sql<Payee[]>`
      select p.supplier, p.entries::float8 as entries, p.cents::float8 as cents, p.place::text as key
      from (
        select s.*, row_number() over (order by s.cents desc, s.supplier, s.supplier_id) as place
        from private.payee_statement(${condominiumId}, ${from_on}, ${until_on}, ${filters.basis}) s) p
      where p.place > ${after === null ? 0 : Number(after)} order by p.place limit ${size}`
  },
  cells: (rows) =>
    rows.map(({ supplier, entries, cents }) => [
      supplier ?? 'Sem fornecedor cadastrado',
      entries,
      cents / 100,
    ]),
})
