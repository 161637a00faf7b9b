import { answerDamageInput } from '../../../domain/reservations/damage/input.ts'
import { mayAnswer } from '../../../domain/reservations/damage/rules.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { signerOf } from '../_shared/reservations/checklists.ts'
import { checkDamageFiles, lockDamage, tellDamage } from '../_shared/reservations/damages.ts'

/**
 * Records, once and within the term, that the household that booked accepts a damage stated about its booking, or what it contests, with its files. Throws `not_found`,
 * `damage_answer_over`, `file_missing`, `file_type_not_allowed`.
 */
export default command('answer-reservation-damage', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Respondeu a um dano de uma reserva',
  section: 'reservation-damages',
  changes: 'own',
  ownCase: 'own say',
  input: answerDamageInput,
  async run(context, { damage_id, answer, note, files }) {
    const { sql, condominiumId, userId, now, today } = context
    const { damage, held } = await lockDamage(context, damage_id)
    const [own] = await sql<{ is_own: boolean }[]>`
      select private.of_booking_household(${condominiumId}, ${held.id}, ${userId}) as is_own`
    refuseUnless(own!.is_own, 'not_found')
    // Sending the same answer again changes nothing.
    if (damage.answered_by === userId && damage.answer === answer) return { id: damage_id, answer }
    refuseUnless(mayAnswer(damage, today), 'damage_answer_over')
    await checkDamageFiles(context, damage_id, files)
    const row = {
      answer,
      answer_note: note,
      answer_files: sql.json(files) as never,
      answered_by: userId,
      answered_name: await signerOf(context),
      answered_at: now,
    }
    await sql`
      update public.reservation_damages set ${sql(row)} where condominium_id = ${condominiumId} and id = ${damage_id}`
    await tellDamage(context, held.id, 'damage_answered', damage_id)
    context.audit({
      entity: 'reservation_damages',
      entityId: damage_id,
      after: { answer, note, files: files.length },
    })
    return { id: damage_id, answer }
  },
})
