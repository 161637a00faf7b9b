import { feedInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'

/** Ends the caller's calendar address; without one nothing changes. */
export default command('revoke-reservation-feed', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um endereço de calendário de reservas',
  section: 'reservation-feeds',
  ownCase: 'own say',
  input: feedInput,
  async run({ sql, condominiumId, userId, audit }, { scope }) {
    await sql`
      delete from private.reservation_feeds where condominium_id = ${condominiumId} and user_id = ${userId} and scope = ${scope}`
    audit({ entity: 'reservation_feeds', after: { scope, revoked: true } })
    return { revoked: true }
  },
})
