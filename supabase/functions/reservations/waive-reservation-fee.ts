import { waiveFeeInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockReservation } from '../_shared/reservations/locks.ts'
import { lockDue, waiveDue } from '../_shared/reservations/money.ts'

/** Waives the fee of a unit's booking before it is charged, with the reason; for a request, waives it in advance. Throws `due_not_waiting`. */
export default command('waive-reservation-fee', {
  roles: 'admins',
  membersOnly: true,
  feature: 'reservations',
  auditedAs: 'Dispensou a taxa de uma reserva',
  ownCase: { guard: 'reservations_own_case' },
  input: waiveFeeInput,
  async run(context, { reservation_id, reason }) {
    const { sql, condominiumId } = context
    const held = await lockReservation(context, reservation_id)
    const due = await lockDue(context, 'reservation', reservation_id)
    refuseUnless(
      due?.state === 'waiting' || (held.state === 'pending' && held.fee_cents > 0),
      'due_not_waiting',
    )
    if (due) await waiveDue(context, due, reason)
    else
      await sql`
        update public.reservations set fee_cents = 0 where condominium_id = ${condominiumId} and id = ${reservation_id}`
    context.audit({
      entity: 'reservations',
      entityId: reservation_id,
      after: { waived: true, reason, cents: held.fee_cents },
    })
    return { id: reservation_id }
  },
})
