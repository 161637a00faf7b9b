import { z } from 'zod'
import { reservationFilters } from '../../../domain/reservations/input.ts'
import { type ReservationState, stateWords } from '../../../domain/reservations/words.ts'
import { momentOf } from '../_shared/concierge/export-asked.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  area_name: string
  unit_label: string
  booked_by_name: string | null
  state: ReservationState
  starts_at: Date
  ends_at: Date
  guests: number
  fee_cents: number
  deposit_cents: number
  reason: string | null
}
const reais = (cents: number) => Number(cents) / 100

/** Bookings as the list shows them, the latest date first. */
export default listExport('export-reservations', {
  roles: 'admins',
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as reservas',
  input: z.object({ ...listAsked, filters: reservationFilters.default({}) }),
  title: 'Reservas',
  file: 'reservas',
  titles: [
    'Espaço',
    'Unidade',
    'Quem reservou',
    'Início',
    'Fim',
    'Situação',
    'Pessoas',
    'Taxa (R$)',
    'Caução (R$)',
    'Motivo',
  ],
  unprinted: ['Quem reservou'],
  entity: 'reservations',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select * from public.reservations_page(${condominiumId}, ${sql.json(filters as never)}, ${after}, ${size}::integer)`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      row.area_name,
      row.unit_label,
      row.booked_by_name,
      momentOf(row.starts_at, zone),
      momentOf(row.ends_at, zone),
      stateWords[row.state],
      row.guests,
      reais(row.fee_cents),
      reais(row.deposit_cents),
      row.reason,
    ]),
})
