import { z } from 'zod'
import { guestExportInput } from '../../../domain/reservations/guests/input.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import { requireGuestsSeen } from '../_shared/reservations/guests.ts'
import { lockReservation } from '../_shared/reservations/locks.ts'

/** Lists the guests of a booking by name, to print or save. Throws `not_found`. */
export default listExport('export-reservation-guests', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a lista de convidados de uma reserva',
  section: 'reservation-guests',
  input: z.object({ ...listAsked, ...guestExportInput }),
  title: 'Lista de convidados',
  file: 'convidados',
  entity: 'reservations',
  entityId: ({ reservation_id }) => reservation_id,
  async basis(context, { reservation_id }) {
    const held = await lockReservation(context, reservation_id)
    await requireGuestsSeen(context, held)
  },
  columns: [
    column.text('Nome', 'name'),
    column.text('Final do documento', 'document_hint'),
    column.text('Placa', 'plate'),
    column.number('Acompanhantes', 'companions_max'),
    column.moment('Chegou', 'came_at'),
  ],
  order: 'up',
  every: (sql, { condominiumId, given: { reservation_id } }) => sql`
    select * from private.reservation_guest_list(${condominiumId}, ${reservation_id})`,
})
