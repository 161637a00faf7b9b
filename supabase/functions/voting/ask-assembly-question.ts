import { askQuestionInput } from '../../../domain/voting/papers-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/** Questions of one unit on one assembly. */
const MOST = 10

/**
 * Asks a question about a called assembly or one of its items, by someone who may vote for a unit; everyone in the condominium can read it. Throws
 * `questions_closed`, `vote_not_yours`, `question_many`, `question_taken`.
 */
export default command('ask-assembly-question', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Perguntou sobre uma assembleia',
  section: 'assembly-questions',
  changes: 'own',
  ownCase: 'own say',
  input: askQuestionInput,
  async run(context, { id, assembly_id, item_id, unit_id, body, is_anonymous }) {
    const { sql, condominiumId, userId, now, audit, enqueue } = context
    await context.limit(`ask-assembly-question:${userId}`, MOST, 'hour')
    const assembly = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(assembly.state === 'called', 'questions_closed')
    const [standing] = await sql`
      select from private.my_assembly_units(${condominiumId}, ${assembly_id}) where unit_id = ${unit_id}`
    refuseUnless(standing !== undefined, 'vote_not_yours')
    if (item_id) {
      const [item] = await sql`
        select from public.agenda_items where condominium_id = ${condominiumId} and id = ${item_id} and assembly_id = ${assembly_id}`
      refuseUnless(item !== undefined, 'not_found')
    }
    const [asked] = await sql<{ count: number }[]>`
      select count(*)::integer as count from public.assembly_questions
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and unit_id = ${unit_id}`
    refuseUnless(asked!.count < MOST, 'question_many')
    await sql`
      insert into public.assembly_questions ${sql({
        condominium_id: condominiumId,
        id,
        assembly_id,
        item_id,
        unit_id,
        user_id: userId,
        is_anonymous,
        body,
        asked_at: now,
      })}`
    await enqueue('tell-assembly-question', {
      condominiumId,
      questionId: id,
      telling: 'asked',
      byUserId: userId,
    })
    audit({ entity: 'assembly_questions', entityId: id, after: { assembly: assembly.title, asked: true } })
    return { id }
  },
})
