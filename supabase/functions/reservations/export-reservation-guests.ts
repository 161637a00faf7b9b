import { z } from 'zod'
import { guestExportInput } from '../../../domain/reservations/guests/input.ts'
import { momentOf } from '../_shared/concierge/export-asked.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import { demandGuestsSeen } from '../_shared/reservations/guests.ts'
import { heldReservation } from '../_shared/reservations/held.ts'

type Row = {
  key: string
  name: string
  document_hint: string | null
  plate: string | null
  companions_max: number
  came_at: Date | null
}

/** The guests of a booking by name, to be printed or kept. Throws `not_found`. */
export default listExport('export-reservation-guests', {
  roles: 'adminsAndResidents',
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a lista de convidados de uma reserva',
  section: 'reservation-guests',
  input: z.object({ ...listAsked, ...guestExportInput }),
  title: 'Lista de convidados',
  file: 'convidados',
  titles: ['Nome', 'Final do documento', 'Placa', 'Acompanhantes', 'Chegou'],
  entity: 'reservations',
  entityId: ({ reservation_id }) => reservation_id,
  async basis(context, { reservation_id }) {
    const held = await heldReservation(context, reservation_id)
    await demandGuestsSeen(context, held)
  },
  page: (sql, { condominiumId, given: { reservation_id }, after, size }) => sql<Row[]>`
    select * from private.reservation_guest_list(${condominiumId}, ${reservation_id})
    where ${after}::text is null or key > ${after} order by key limit ${size}`,
  cells: (rows, { zone }) =>
    rows.map(({ name, document_hint, plate, companions_max, came_at }) => [
      name,
      document_hint,
      plate,
      companions_max,
      came_at && momentOf(came_at, zone),
    ]),
})
