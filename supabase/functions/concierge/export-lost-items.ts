import { z } from 'zod'
import { lostStatusWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  status: keyof typeof lostStatusWords
  description: string
  place: string
  found_at: Date
  found_by_name: string | null
  closed_at: Date | null
  closed_by_name: string | null
  to_name: string | null
  reason: string | null
}

/** What was found in the building and what became of it, the newest first. */
export default listExport('export-lost-items', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os achados e perdidos',
  section: 'desk-book',
  input: listOfDesk({ status: z.enum(['kept', 'claimed', 'disposed']).optional() }),
  title: 'Achados e perdidos',
  file: 'achados-e-perdidos',
  titles: [
    'Achado',
    'Objeto',
    'Onde',
    'Guardado por',
    'Situação',
    'Quando saiu',
    'Com quem',
    'Entregue por',
    'Motivo',
  ],
  unprinted: ['Guardado por', 'Entregue por'],
  entity: 'lost_items',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select status, description, place, found_at, found_by_name, closed_at, closed_by_name, to_name, reason, key
    from private.lost_item_list(${condominiumId}, ${sql.json(filters)}, ${after}, ${size})`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      momentOf(row.found_at, zone),
      row.description,
      row.place,
      row.found_by_name,
      lostStatusWords[row.status],
      momentOf(row.closed_at, zone),
      row.to_name,
      row.closed_by_name,
      row.reason,
    ]),
})
