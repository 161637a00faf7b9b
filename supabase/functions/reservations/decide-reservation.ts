import { decideInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockReservation, offerFreed, tell } from '../_shared/reservations/locks.ts'
import { chargeBooking } from '../_shared/reservations/money.ts'

/** Approves or refuses a request that is pending and has not begun; one whose hour has come lapses. Throws `not_found`, `reservation_not_open`. */
export default command('decide-reservation', {
  roles: 'admins',
  membersOnly: true,
  feature: 'reservations',
  auditedAs: 'Decidiu um pedido de reserva',
  ownCase: { guard: 'reservations_own_case' },
  input: decideInput,
  async run(context, { reservation_id, approves, reason }) {
    const { sql, condominiumId, userId, now, audit } = context
    const held = await lockReservation(context, reservation_id)
    refuseUnless(held.state === 'pending' && held.starts_at > now, 'reservation_not_open')
    const state = approves ? 'approved' : 'refused'
    await sql`
      update public.reservations set state = ${state}, decided_by = ${userId}, decided_at = ${now}, reason = ${approves ? null : reason},
        updated_at = ${now}, sequence = sequence + 1
      where condominium_id = ${condominiumId} and id = ${reservation_id}`
    if (approves) await chargeBooking(context, held)
    else await offerFreed(context, held)
    await tell(context, reservation_id, state)
    audit({
      entity: 'reservations',
      entityId: reservation_id,
      before: { state: held.state },
      after: { state, reason },
    })
    return { id: reservation_id, state }
  },
})
