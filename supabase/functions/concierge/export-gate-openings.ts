import { z } from 'zod'
import { gateOutcomeWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  gate_name: string
  reason: string
  outcome: keyof typeof gateOutcomeWords
  opened_at: Date
  opened_by_name: string
  desk_name: string | null
}

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
  titles: ['Quando', 'Portão', 'Por quê', 'Como', 'Quem', 'Portaria'],
  entity: 'gate_openings',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select gate_name, reason, outcome, opened_at, opened_by_name, desk_name, key
    from private.gate_opening_list(${condominiumId}, ${sql.json(filters)}, ${after}, ${size})`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      momentOf(row.opened_at, zone),
      row.gate_name,
      row.reason,
      gateOutcomeWords[row.outcome],
      row.opened_by_name,
      row.desk_name,
    ]),
})
