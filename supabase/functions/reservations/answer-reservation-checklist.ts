import { answerChecklistInput } from '../../../domain/reservations/checklist/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockChecklist, signerOf } from '../_shared/reservations/checklists.ts'
import { tellChecklist } from '../_shared/reservations/locks.ts'

/**
 * Records, once, that a resident agrees with a checklist of their unit's booking, or what they disagree with. Throws `not_found`, `checklist_signed`
 * if a correction replaced it, `checklist_answered`.
 */
export default command('answer-reservation-checklist', {
  roles: ['resident'],
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Respondeu à vistoria de uma reserva',
  section: 'reservation-checklists',
  input: answerChecklistInput,
  async run(context, { checklist_id, answer, note }) {
    const { sql, condominiumId, userId, now, audit } = context
    const held = await lockChecklist(context, checklist_id)
    refuseUnless(held.is_mine, 'not_found')
    // Sending the same answer again changes nothing.
    if (held.answered_by === userId && held.answer === answer) return { id: checklist_id, answer }
    refuseUnless(!held.is_corrected, 'checklist_signed')
    refuseUnless(held.answer === null, 'checklist_answered')
    const row = {
      answer,
      answer_note: note,
      answered_by: userId,
      answered_name: await signerOf(context),
      answered_at: now,
    }
    await sql`
      update public.reservation_checklists set ${sql(row)} where condominium_id = ${condominiumId} and id = ${checklist_id}`
    if (answer === 'contested') await tellChecklist(context, held.reservation_id, 'contested', checklist_id)
    audit({ entity: 'reservation_checklists', entityId: checklist_id, after: { answer, note } })
    return { id: checklist_id, answer }
  },
})
