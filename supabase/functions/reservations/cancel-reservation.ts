import { AppError } from '../../../domain/errors.ts'
import { cancelInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { cancelled } from '../_shared/reservations/cancelling.ts'
import { lockReservation, managesFor } from '../_shared/reservations/locks.ts'

/**
 * Cancels a booking that has not begun: { owed_cents } by the terms it was made with. The management's own cancels cost the unit nothing
 * and say why. Throws `not_found`, `reservation_not_open`, `invalid_input`.
 */
export default command('cancel-reservation', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Cancelou uma reserva',
  changes: 'own',
  ownCase: { guard: 'unit_dues_own_case' },
  input: cancelInput,
  async run(context, { reservation_id, reason }) {
    if (manages(context) && reason.length < 3)
      throw new AppError('invalid_input', { fields: [{ path: 'reason', message: 'Diga por que cancela.' }] })
    const held = await lockReservation(context, reservation_id)
    refuseUnless(
      ['offered', 'pending', 'approved'].includes(held.state) && held.starts_at > context.now,
      'reservation_not_open',
    )
    const isManaged = await managesFor(context, held.unit_id)
    const owed = await cancelled(context, held, {
      reason: reason.length < 3 ? null : reason,
      isFree: isManaged,
    })
    context.audit({
      entity: 'reservations',
      entityId: reservation_id,
      before: { state: held.state },
      after: { state: 'cancelled', reason, cents: owed },
    })
    return { id: reservation_id, owed_cents: owed }
  },
})
