import { civilDate, formatDate } from '../../../domain/calendar.ts'
import { decideDamageInput } from '../../../domain/reservations/damage/input.ts'
import { mayDecide, needsWords } from '../../../domain/reservations/damage/rules.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { signerOf } from '../_shared/reservations/checklists.ts'
import { lockDamage, tellDamage } from '../_shared/reservations/damages.ts'

/**
 * Makes a damage a due of the unit, for its next charge: all that was stated or less, once the unit answered or its term is over. Throws `not_found`,
 * `damage_not_yet`, `damage_decided`, `damage_too_much`, `damage_words`, `reservation_own_case`.
 */
export default command('decide-reservation-damage', {
  roles: 'admins',
  membersOnly: true,
  feature: 'reservations',
  auditedAs: 'Decidiu um dano de uma reserva',
  section: 'reservation-damages',
  ownCase: { guard: 'reservation_damages_own_case' },
  input: decideDamageInput,
  async run(context, { damage_id, cents, words }) {
    const { sql, condominiumId, userId, now, today, zone } = context
    const { damage, held } = await lockDamage(context, damage_id)
    refuseUnless(damage.state !== 'charged' && damage.state !== 'withdrawn', 'damage_decided')
    refuseUnless(mayDecide(damage, today), 'damage_not_yet')
    refuseUnless(cents <= damage.cents, 'damage_too_much')
    refuseUnless(words.length >= 3 || !needsWords(damage.state, damage.cents, cents), 'damage_words')
    const row = {
      charged_cents: cents,
      decided_words: words,
      decided_by: userId,
      decided_name: await signerOf(context),
      decided_at: now,
    }
    const [decided] = await sql<{ reason: string }[]>`
      update public.reservation_damages set ${sql(row)} where condominium_id = ${condominiumId} and id = ${damage_id} returning reason`
    const what = `Dano: ${held.area_name}, ${formatDate(civilDate(held.starts_at, zone))}`
    await sql`select private.add_unit_due(${condominiumId}, ${held.unit_id}, 'damage', ${damage_id}, ${what.slice(0, 120)},
      ${decided!.reason.slice(0, 160)}, ${cents}, ${today}::date, ${userId})`
    await tellDamage(context, held.id, 'damage_decided', damage_id)
    context.audit({
      entity: 'reservation_damages',
      entityId: damage_id,
      before: { cents: damage.cents, answer: damage.answer },
      after: { charged_cents: cents, words },
    })
    return { id: damage_id, charged_cents: cents }
  },
})
