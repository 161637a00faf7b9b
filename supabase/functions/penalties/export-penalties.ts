import { z } from 'zod'
import { text } from '../../../domain/fields/text.ts'
import { type ExportedPenalty, penaltyCells, penaltyTitles } from '../../../domain/penalties/export.ts'
import { caseStateNames } from '../../../domain/penalties/words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      state: z.enum(caseStateNames).optional(),
      type_id: z.uuid().optional(),
      unit_id: z.uuid().optional(),
      term: z.literal('soon').optional(),
      text: text(100).optional(),
    })
    .default({}),
})

/** Cases as a file, the newest first. */
export default listExport('export-penalties', {
  roles: 'board',
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as penalidades',
  input,
  title: 'Penalidades',
  file: 'penalidades',
  titles: penaltyTitles,
  entity: 'penalty_cases',
  page: (sql, { condominiumId, given, after, size }) => sql<ExportedPenalty[]>`
    select number, unit_label, name, article, breached_on::text, state, term_ends_on::text, fine_cents::float8 as fine_cents, has_defence, key
    from private.penalties_page(${condominiumId}, false, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows) => rows.map(penaltyCells),
})
