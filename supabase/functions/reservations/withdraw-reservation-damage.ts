import { withdrawDamageInput } from '../../../domain/reservations/damage/input.ts'
import { liftDue } from '../_shared/charges/lifting.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { signerOf } from '../_shared/reservations/checklists.ts'
import { lockDamage, tellDamage } from '../_shared/reservations/damages.ts'
import { lockDue, waiveDue } from '../_shared/reservations/money.ts'

/**
 * Withdraws a damage, with the reason: a due that waits is waived; one that was charged is lifted, and only what was paid of it becomes the unit's
 * credit. Throws `not_found`, `damage_decided`, `due_being_charged`, `reservation_own_case`.
 */
export default command('withdraw-reservation-damage', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Retirou um dano de uma reserva',
  section: 'reservation-damages',
  ownCase: { guard: 'reservation_damages_own_case' },
  input: withdrawDamageInput,
  async run(context, { damage_id, reason }) {
    const { sql, condominiumId, userId, now } = context
    const { damage, held } = await lockDamage(context, damage_id)
    refuseUnless(damage.state !== 'withdrawn', 'damage_decided')
    const row = {
      withdraw_reason: reason,
      withdrawn_by: userId,
      withdrawn_name: await signerOf(context),
      withdrawn_at: now,
    }
    await sql`
      update public.reservation_damages set ${sql(row)} where condominium_id = ${condominiumId} and id = ${damage_id}`
    const due = await lockDue(context, 'damage', damage_id)
    if (due?.state === 'waiting') await waiveDue(context, due, reason)
    const credited_cents =
      due?.state === 'charged'
        ? await liftDue(
            context,
            due,
            due.cents,
            { kind: 'income', rubric: due.rubric_id },
            `Dano retirado: ${held.area_name}`,
          )
        : 0
    await tellDamage(context, held.id, 'damage_withdrawn', damage_id)
    context.audit({
      entity: 'reservation_damages',
      entityId: damage_id,
      before: { state: damage.state, cents: damage.cents },
      after: { withdrawn: true, reason, credited_cents },
    })
    return { id: damage_id, credited_cents }
  },
})
