import { z } from 'zod'
import { overdueUntil } from '../../../domain/charges/overdue.ts'
import { loadLateRules } from '../_shared/charges/rules.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import { type LateRow, lateCells, lateTitles } from './export-rows.ts'

/** The late units with today's amounts as a file: units alone, no names, whoever asks. */
export default listExport('export-delinquency', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a inadimplência',
  input: z.object(listAsked),
  title: 'Inadimplência',
  file: 'inadimplencia',
  titles: lateTitles,
  entity: 'charges',
  basis: ({ sql, condominiumId }) => loadLateRules(sql, condominiumId),
  page: (sql, { condominiumId, today, after, size }) => sql<LateRow[]>`
    select unit_label, charge_count, oldest_due_on::text as oldest, debts, place as key
    from public.delinquency_page(${condominiumId}, ${overdueUntil(today)}, 'unit', null, null, ${after ?? ''}, ${size})`,
  cells: (rows, { today, basis }) => lateCells(rows, basis, today),
})
