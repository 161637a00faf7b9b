import { answerQuestionInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockQuestion } from '../_shared/voting/questions.ts'

/** Answers a question for everybody to read; until the session opens the answer may be mended. Throws `questions_closed`, `question_withdrawn`. */
export default command('answer-assembly-question', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Respondeu uma pergunta sobre uma assembleia',
  section: 'assembly-questions',
  ownCase: 'everyday',
  input: answerQuestionInput,
  async run(context, { question_id, answer }) {
    const { sql, condominiumId, userId, now, audit, enqueue } = context
    const held = await lockQuestion(context, question_id)
    refuseUnless(held.state === 'called', 'questions_closed')
    refuseUnless(held.withdrawn_at === null, 'question_withdrawn')
    await sql`
      update public.assembly_questions set ${sql({ answer, answered_by: userId, answered_at: now })}
      where condominium_id = ${condominiumId} and id = ${question_id}`
    if (held.answer === null)
      await enqueue('tell-assembly-question', {
        condominiumId,
        questionId: question_id,
        telling: 'answered',
        byUserId: userId,
      })
    audit({
      entity: 'assembly_questions',
      entityId: question_id,
      ...(held.answer !== null && { before: { answer: held.answer } }),
      after: { answer },
    })
    return { id: question_id }
  },
})
