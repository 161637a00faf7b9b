import { AppError } from '../../../domain/errors.ts'
import { answerOfferInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { requireAnswers, requireUnit } from '../_shared/reservations/booking.ts'
import { cancelled } from '../_shared/reservations/cancelling.ts'
import { lockArea, lockReservation, tell } from '../_shared/reservations/locks.ts'
import { chargeBooking } from '../_shared/reservations/money.ts'

/**
 * Accepts what a waiting list offered, in its time, or declines it; before any offer, leaves the list. Throws `not_found`,
 * `reservation_wait_over`, and what refuses a booking, an answer that is missing among them.
 */
export default command('answer-area-offer', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Respondeu a uma oferta da lista de espera',
  changes: 'own',
  ownCase: 'own say',
  input: answerOfferInput,
  async run(context, { wait_id, accepts, guests, answers: given }) {
    const { sql, condominiumId, userId, now, audit } = context
    const [seen] = await sql<{ reservation_id: string | null }[]>`
      select reservation_id from public.reservation_waits
      where condominium_id = ${condominiumId} and id = ${wait_id} and unit_id in (select private.my_units())`
    if (!seen) throw new AppError('not_found')
    // Locks the space before the place in the list, in the same order as offering does.
    const held = seen.reservation_id ? await lockReservation(context, seen.reservation_id) : null
    const [wait] = await sql<{ state: string; reservation_id: string | null }[]>`
      select state, reservation_id from public.reservation_waits where condominium_id = ${condominiumId} and id = ${wait_id} for update`
    const keep = (state: string) => sql`
      update public.reservation_waits set state = ${state} where condominium_id = ${condominiumId} and id = ${wait_id}`
    if (!held || wait?.state !== 'offered') {
      refuseUnless(!accepts && wait?.state === 'waiting', 'reservation_wait_over')
      await keep('left')
      audit({ entity: 'reservation_waits', entityId: wait_id, after: { state: 'left' } })
      return { state: 'left' }
    }
    refuseUnless(held.state === 'offered' && held.expires_at! > now, 'reservation_wait_over')
    if (!accepts) {
      await cancelled(context, held, { reason: null, isFree: true })
      audit({ entity: 'reservation_waits', entityId: wait_id, after: { state: 'declined' } })
      return { state: 'declined' }
    }
    await requireUnit(context, held)
    const area = await lockArea(context, held.area_id)
    refuseUnless(guests <= area.capacity, 'reservation_too_many')
    const answers = sql.json(requireAnswers(area, given))
    const state = held.needs_approval ? 'pending' : 'approved'
    // The acceptor gets it, whichever of the unit's people requested it.
    await sql`
      update public.reservations set state = ${state}, booked_by = ${userId}, guests = ${guests}, answers = ${answers}, expires_at = null, updated_at = ${now}, sequence = sequence + 1
      where condominium_id = ${condominiumId} and id = ${held.id}`
    await keep('accepted')
    if (state === 'approved') await chargeBooking(context, held)
    await tell(context, held.id, state === 'approved' ? 'approved' : 'asked')
    audit({ entity: 'reservation_waits', entityId: wait_id, after: { state: 'accepted' } })
    return { state: 'accepted', reservation_id: held.id }
  },
})
