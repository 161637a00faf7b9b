import { z } from 'zod'
import { type ExportedEntry, entryCells, entryTitles } from '../../../domain/accounts/entries-export.ts'
import { daysOf, isPeriod, periodAsked, periodProblem } from '../_shared/accounts/period-asked.ts'
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
      /** 'none': what has no supplier. */
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
  input,
  title: 'Lançamentos da conta',
  file: 'lancamentos-da-conta',
  titles: entryTitles,
  entity: 'ledger_transfers',
  page: (sql, { condominiumId, given: { filters }, after, size }) => {
    const { from: _, until: __, basis, ...line } = filters
    const { from_on, until_on } = daysOf(filters)
    return sql<ExportedEntry[]>`
      select occurred_on::text, cents::float8 as cents, description, supplier, document_number, unit_label, rubric, key
      from private.account_entries(${condominiumId}, ${from_on}, ${until_on}, ${basis}, ${sql.json(line)}, ${after}, ${size}, false)`
  },
  cells: (rows) => rows.map(entryCells),
})
