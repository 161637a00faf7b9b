import { removeAreaInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockArea } from '../_shared/reservations/locks.ts'

/** Removes a space that has no future bookings; past bookings stay readable. Throws `not_found`, `area_in_use`. */
export default command('remove-common-area', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Removeu um espaço comum',
  section: 'common-areas',
  ownCase: 'one rule',
  input: removeAreaInput,
  async run(context, { area_id }) {
    const { sql, condominiumId, now, audit } = context
    const area = await lockArea(context, area_id)
    const [coming] = await sql`
      select from public.reservations where condominium_id = ${condominiumId} and area_id = ${area_id}
        and state in ('offered', 'pending', 'approved') and ends_at > ${now} limit 1`
    refuseUnless(coming === undefined, 'area_in_use')
    await sql`update public.common_areas set removed_at = ${now} where condominium_id = ${condominiumId} and id = ${area_id}`
    await sql`
      update public.reservation_waits set state = 'left'
      where condominium_id = ${condominiumId} and area_id = ${area_id} and state = 'waiting'`
    audit({
      entity: 'common_areas',
      entityId: area_id,
      before: { name: area.name },
      after: { removed: true },
    })
    return { id: area_id }
  },
})
