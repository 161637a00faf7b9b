import { blockInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { cancelled } from '../_shared/reservations/cancelling.ts'
import { lockArea, lockReservation } from '../_shared/reservations/locks.ts'

/**
 * Closes a space for a time. If `cancels` is set, cancels the bookings within it without cost and notifies them: { cancelled }. Throws `not_found`,
 * `area_has_bookings`, `record_exists` for an id that another block has.
 */
export default command('block-area', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Fechou um espaço por um período',
  section: 'common-areas',
  ownCase: 'one rule',
  input: blockInput,
  async run(context, { id, area_id, starts_at, ends_at, reason, cancels }) {
    const { sql, condominiumId, userId, now, audit } = context
    const area = await lockArea(context, area_id)
    const within = await sql<{ id: string }[]>`
      select id from public.reservations where condominium_id = ${condominiumId} and area_id = ${area_id}
        and state in ('offered', 'pending', 'approved') and starts_at < ${ends_at} and ends_at > ${starts_at} and starts_at > ${now} order by id`
    refuseUnless(within.length === 0 || cancels, 'area_has_bookings')
    const [made] = await sql`
      insert into public.area_blocks ${sql({ condominium_id: condominiumId, id, area_id, starts_at, ends_at, reason, created_by: userId })}
      on conflict do nothing returning id`
    if (!made) {
      const [same] = await sql`
        select from public.area_blocks where condominium_id = ${condominiumId} and id = ${id} and area_id = ${area_id}
          and starts_at = ${starts_at} and ends_at = ${ends_at} and removed_at is null`
      refuseUnless(same !== undefined, 'record_exists')
      return { id, cancelled: 0 }
    }
    for (const booking of within)
      await cancelled(context, await lockReservation(context, booking.id), {
        reason: `Espaço fechado: ${reason}`,
        isFree: true,
        offers: false,
      })
    audit({
      entity: 'area_blocks',
      entityId: id,
      after: { area: area.name, starts_at, ends_at, reason, count: within.length },
    })
    return { id, cancelled: within.length }
  },
})
