import { proposeDamageInput } from '../../../domain/reservations/damage/input.ts'
import { command } from '../_shared/command.ts'
import { proposeDamage } from '../_shared/reservations/damages.ts'
import { lockReservation } from '../_shared/reservations/locks.ts'

/** Damages of one person an hour. */
const MOST_AN_HOUR = 60

/**
 * States a damage of a use, in money, for the unit to answer within its term. Repeating the call with the same id returns the first answer. Throws
 * `damage_not_used`, `damage_too_late`, `damage_deposit_first`, `damage_stands`, `checklist_items_changed`, `file_missing`, `file_type_not_allowed`,
 * `reservation_own_case`.
 */
export default command('propose-reservation-damage', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Registrou um dano de uma reserva',
  section: 'reservation-damages',
  ownCase: { guard: 'reservation_damages_own_case' },
  input: proposeDamageInput,
  async run(context, { reservation_id, condominium_id: _, ...stated }) {
    await context.limit(`propose-reservation-damage:${context.userId}`, MOST_AN_HOUR, 'hour')
    const held = await lockReservation(context, reservation_id)
    const made = await proposeDamage(context, held, stated)
    context.audit({
      entity: 'reservation_damages',
      entityId: stated.id,
      after: {
        cents: stated.cents,
        reason: stated.reason,
        items: stated.item_ids.length,
        files: stated.files.length,
      },
    })
    return made
  },
})
