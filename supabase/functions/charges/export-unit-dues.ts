import { z } from 'zod'
import { type ExportedDue, unitDueCells, unitDueTitles } from '../../../domain/charges/unit-due-export.ts'
import { dueSourceNames, dueStateNames } from '../../../domain/charges/unit-dues.ts'
import { text } from '../../../domain/fields/text.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      state: z.enum(dueStateNames).optional(),
      source: z.enum(dueSourceNames).optional(),
      unit_id: z.uuid().optional(),
      text: text(100).optional(),
    })
    .default({}),
})

/** What waits, was charged or waived of units as a file, the newest first. */
export default listExport('export-unit-dues', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os lançamentos avulsos',
  section: 'unit-dues',
  input,
  title: 'Lançamentos avulsos',
  file: 'lancamentos-avulsos',
  titles: unitDueTitles,
  entity: 'unit_dues',
  page: (sql, { condominiumId, given, after, size }) => sql<ExportedDue[]>`
    select unit_label, source, rubric, description, note, cents::float8 as cents, state, charged_from, charged_in, waive_reason,
      created_on::text, key
    from private.unit_dues_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows) => rows.map(unitDueCells),
})
