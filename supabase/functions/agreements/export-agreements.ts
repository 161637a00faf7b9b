import { z } from 'zod'
import { type AgreementRow, agreementSheet } from '../../../domain/agreements/statement.ts'
import { overdueUntil } from '../../../domain/charges/overdue.ts'
import { text } from '../../../domain/fields/text.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      state: z.enum(['waiting', 'active', 'late', 'completed', 'broken', 'ended', 'all']).optional(),
      text: text(60).optional(),
      unit_id: z.uuid().optional(),
    })
    .default({}),
})

/** The agreements that match as a file, in the list's order; units and no names. */
export default listExport('export-agreements', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os acordos',
  section: 'agreement-rules',
  input,
  title: 'Acordos',
  file: 'acordos',
  titles: agreementSheet.header,
  entity: 'debt_agreements',
  page: (sql, { condominiumId, today, given, after, size }) => sql<AgreementRow[]>`
    select id, reference, unit_id, unit_label, status, agreed_on::text, debt_cents::float8 as debt_cents,
      waived_cents::float8 as waived_cents, total_cents::float8 as total_cents, paid_cents::float8 as paid_cents, instalments,
      paid_instalments, late_instalments, next_due_on::text, breaks_on::text, key
    from private.agreements_page(${condominiumId}, ${sql.json(given.filters)}, ${overdueUntil(today)}, ${after}, ${size})`,
  cells: (rows) => rows.map((row) => agreementSheet.cells(row)),
})
