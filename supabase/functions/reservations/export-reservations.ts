import { reservationFilters } from '../../../domain/reservations/input.ts'
import { stateWords } from '../../../domain/reservations/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** Bookings as the list shows them, the latest date first. */
export default listExport('export-reservations', {
  roles: 'admins',
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as reservas',
  input: narrowedBy(reservationFilters.shape),
  title: 'Reservas',
  file: 'reservas',
  entity: 'reservations',
  columns: [
    column.text('Espaço', 'area_name'),
    column.text('Unidade', 'unit_label'),
    column.unprinted(column.text('Quem reservou', 'booked_by_name')),
    column.moment('Início', 'starts_at'),
    column.moment('Fim', 'ends_at'),
    column.word('Situação', 'state', stateWords),
    column.number('Pessoas', 'guests'),
    column.money('Taxa', 'fee_cents'),
    column.money('Caução', 'deposit_cents'),
    column.text('Motivo', 'reason'),
  ],
  rows: (sql, { condominiumId, given: { filters }, after, size }) => sql`
    public.reservations_page(${condominiumId}, ${sql.json(filters as never)}, ${after}, ${size}::integer)`,
})
