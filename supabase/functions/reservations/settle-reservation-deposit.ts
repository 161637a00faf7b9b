import { depositInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockChecklist } from '../_shared/reservations/checklists.ts'
import { proposeDamage } from '../_shared/reservations/damages.ts'
import { lockReservation, tell } from '../_shared/reservations/locks.ts'
import { lockDue, settleDeposit } from '../_shared/reservations/money.ts'

/**
 * Returns a deposit after the use, as the unit's credit, or retains all or part, with the reason and the checklist that shows it; once. What
 * the damage cost beyond it is proposed to the unit. Throws `deposit_not_open`, `deposit_too_much`, `deposit_first`, and what stating a damage does.
 */
export default command('settle-reservation-deposit', {
  roles: 'admins',
  membersOnly: true,
  feature: 'reservations',
  auditedAs: 'Acertou a caução de uma reserva',
  ownCase: { guard: 'reservation_deposits_own_case' },
  input: depositInput,
  async run(context, { reservation_id, kept_cents, reason, checklist_id, beyond }) {
    const held = await lockReservation(context, reservation_id)
    const due = await lockDue(context, 'deposit', reservation_id)
    refuseUnless(
      held.state === 'approved' && held.ends_at <= context.now && due !== undefined && due.state !== 'waived',
      'deposit_not_open',
    )
    refuseUnless(kept_cents <= due.cents, 'deposit_too_much')
    refuseUnless(!beyond || kept_cents === due.cents, 'deposit_first')
    if (checklist_id)
      refuseUnless(
        (await lockChecklist(context, checklist_id)).reservation_id === reservation_id,
        'not_found',
      )
    refuseUnless(
      await settleDeposit(context, held, due, kept_cents, reason, checklist_id ?? null),
      'deposit_not_open',
    )
    await tell(context, reservation_id, 'deposit')
    if (beyond) await proposeDamage(context, held, { ...beyond, reason, checklist_id })
    context.audit({
      entity: 'reservations',
      entityId: reservation_id,
      after: {
        deposit: kept_cents === 0 ? 'returned' : 'kept',
        cents: kept_cents,
        reason,
        beyond_cents: beyond?.cents ?? 0,
      },
    })
    return { returned_cents: due.cents - kept_cents, kept_cents }
  },
})
