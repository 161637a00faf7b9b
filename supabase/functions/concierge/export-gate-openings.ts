import { z } from 'zod'
import { gateOutcomeWords } from '../../../domain/concierge/words.ts'
import { listOfDesk } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Who opened which gate and why, the newest first. */
export default listExport('export-gate-openings', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as aberturas de portão',
  section: 'desk-book',
  input: listOfDesk({
    status: z.enum(['by_hand', 'opened', 'failed']).optional(),
    gate_id: z.uuid('Portão inválido.').optional(),
  }),
  title: 'Aberturas de portão',
  file: 'aberturas-de-portao',
  entity: 'gate_openings',
  columns: [
    column.moment('Quando', 'opened_at'),
    column.text('Portão', 'gate_name'),
    column.text('Por quê', 'reason'),
    column.word('Como', 'outcome', gateOutcomeWords),
    column.text('Quem', 'opened_by_name'),
    column.text('Portaria', 'desk_name'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.gate_opening_list(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
