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
    // A special day without spaces is one of all: those of this space alone go with it.
    await sql`delete from public.special_days where condominium_id = ${condominiumId} and area_ids = array[${area_id}::uuid]`
    await sql`
      update public.special_days set area_ids = array_remove(area_ids, ${area_id}::uuid)
      where condominium_id = ${condominiumId} and ${area_id}::uuid = any (area_ids)`
    audit({
      entity: 'common_areas',
      entityId: area_id,
      before: { name: area.name },
      after: { removed: true },
    })
    return { id: area_id }
  },
})
