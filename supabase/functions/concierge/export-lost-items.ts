import { z } from 'zod'
import { lostStatusWords } from '../../../domain/concierge/words.ts'
import { listOfDesk } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Exports items found in the building and their outcome, the newest first. */
export default listExport('export-lost-items', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os achados e perdidos',
  section: 'desk-book',
  input: listOfDesk({ status: z.enum(['kept', 'claimed', 'disposed']).optional() }),
  title: 'Achados e perdidos',
  file: 'achados-e-perdidos',
  entity: 'lost_items',
  columns: [
    column.moment('Achado', 'found_at'),
    column.text('Objeto', 'description'),
    column.text('Onde', 'place'),
    column.unprinted(column.text('Guardado por', 'found_by_name')),
    column.word('Situação', 'status', lostStatusWords),
    column.moment('Quando saiu', 'closed_at'),
    column.text('Com quem', 'to_name'),
    column.unprinted(column.text('Entregue por', 'closed_by_name')),
    column.text('Motivo', 'reason'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.lost_item_list(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
