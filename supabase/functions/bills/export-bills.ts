import { z } from 'zod'
import { type BillRow, billCells, billTitles } from '../../../domain/bills/bill-export.ts'
import { text } from '../../../domain/fields/text.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      state: z.enum(['open', 'overdue', 'paid', 'cancelled', 'all']).optional(),
      from: field.day.optional(),
      until: field.day.optional(),
      supplier_id: z.uuid().optional(),
      rubric_id: z.uuid().optional(),
      fund_id: z.uuid().optional(),
      text: text(100).optional(),
    })
    .default({}),
})

/** The bills that match as a file, in the list's order. */
export default listExport('export-bills', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as despesas',
  input,
  title: 'Despesas',
  file: 'despesas',
  titles: billTitles,
  unprinted: ['Competência', 'Fundos'],
  entity: 'bills',
  page: (sql, { condominiumId, given, after, size }) => sql<BillRow[]>`
    select id, supplier_id, supplier, description, competence::text, due_on::text, cents::float8 as cents,
      gross_cents::float8 as gross_cents, paid_cents::float8 as paid_cents, status, document_number, instalment, instalments,
      recurrence_id, withholding, rubrics, funds, paid_on::text, key
    from private.bills_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows, { today }) => rows.map((row) => billCells(row, today)),
})
