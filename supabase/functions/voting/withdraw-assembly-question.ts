import { withdrawQuestionInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockQuestion } from '../_shared/voting/questions.ts'

/** Withdraws the caller's own question while no one has answered it. Throws `question_not_yours`, `question_is_answered`, `questions_closed`. */
export default command('withdraw-assembly-question', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Retirou uma pergunta sobre uma assembleia',
  section: 'assembly-questions',
  changes: 'own',
  ownCase: 'own say',
  input: withdrawQuestionInput,
  async run(context, { question_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const held = await lockQuestion(context, question_id)
    refuseUnless(held.user_id === userId, 'question_not_yours')
    refuseUnless(held.answer === null, 'question_is_answered')
    refuseUnless(held.withdrawn_at === null, 'question_withdrawn')
    refuseUnless(held.state === 'called', 'questions_closed')
    await sql`
      update public.assembly_questions set withdrawn_at = ${now} where condominium_id = ${condominiumId} and id = ${question_id}`
    audit({ entity: 'assembly_questions', entityId: question_id, after: { withdrawn: true } })
    return { id: question_id }
  },
})
