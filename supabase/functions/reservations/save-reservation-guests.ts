import { guestsInput } from '../../../domain/reservations/guests/input.ts'
import { type GuestTerms, listUntil, mostGuests } from '../../../domain/reservations/guests/rules.ts'
import { command } from '../_shared/command.ts'
import { requireRoom } from '../_shared/concierge/authorizing.ts'
import { keepGuests } from '../_shared/concierge/parties.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { listOf, requireGuestsSeen } from '../_shared/reservations/guests.ts'
import { lockReservation } from '../_shared/reservations/locks.ts'

/** Changes of one person an hour. */
const MOST_AN_HOUR = 120

/**
 * Replaces the guest list of a confirmed booking and passes it to the front desk as authorisations for its time, from an hour before. Idempotent.
 * Guests who have already arrived stay. Throws `not_found`, `reservation_not_open`, `guests_too_late`, `guests_too_many` with { people, most },
 * `visit_limit`.
 */
export default command('save-reservation-guests', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Salvou a lista de convidados de uma reserva',
  section: 'reservation-guests',
  ownCase: 'own say',
  input: guestsInput,
  async run(context, { reservation_id, guests: told }) {
    const { sql, condominiumId, userId, now, audit } = context
    await context.limit(`save-reservation-guests:${userId}`, MOST_AN_HOUR, 'hour')
    const held = await lockReservation(context, reservation_id)
    await requireGuestsSeen(context, held)
    refuseUnless(held.state === 'approved' && held.ends_at > now, 'reservation_not_open')
    const [terms] = await sql<(GuestTerms & { from: Date })[]>`
      select capacity, guests_most, guests_until_hours, private.guests_from(${held.starts_at}) as from
      from public.common_areas where condominium_id = ${condominiumId} and id = ${held.area_id}`
    refuseUnless(now <= listUntil(terms!, held, manages(context)), 'guests_too_late')
    const { guests, people, fresh } = await listOf(context, reservation_id, told, mostGuests(terms!))
    await requireRoom(context, held.unit_id, Math.max(fresh, 0))
    const party = {
      unit_id: held.unit_id,
      name: held.area_name,
      note: null,
      valid_from: terms!.from,
      valid_until: held.ends_at,
    }
    const [list] = await sql<{ id: string }[]>`
      insert into public.visit_parties ${sql({ ...party, condominium_id: condominiumId, reservation_id, created_by: userId })}
      on conflict (condominium_id, reservation_id) where reservation_id is not null
        do update set name = excluded.name, valid_from = excluded.valid_from, valid_until = excluded.valid_until, cancelled_at = null
      returning id`
    await keepGuests(context, list!.id, party, guests)
    audit({ entity: 'reservations', entityId: reservation_id, after: { guests: guests.length, people } })
    return { reservation_id, guests: guests.length, people }
  },
})
