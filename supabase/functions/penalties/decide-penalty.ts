import { decisionInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'
import { sealLetter } from '../_shared/penalties/letters.ts'

/**
 * Decides a case with its reasons: archived, a warning, or a fine within the law's limits. Throws `penalty_not_noticed`, `penalty_term_runs`,
 * `penalty_above_limit`, `penalty_quorum`, `penalty_decision_missing`, `penalty_decision_wrong`, `penalty_decision_used`,
 * `penalty_not_in_convention`, `penalty_not_repeated`, `penalty_no_contribution`, `penalty_not_yours`, `penalty_own_case`.
 */
export default command('decide-penalty', {
  roles: 'board',
  membersOnly: true,
  feature: 'penalties',
  auditedAs: 'Decidiu um caso de penalidade',
  ownCase: { guard: 'penalty_acts_chain' },
  input: decisionInput,
  async run(context, given) {
    const { act, isNew } = await addAct(context, 'decided', given)
    // A case that no one was notified of is archived silently.
    const [found] = await context.sql<{ is_told: boolean }[]>`
      select told_at is not null as is_told from public.penalty_cases
      where condominium_id = ${context.condominiumId} and id = ${given.case_id}`
    if (isNew && found?.is_told) await sealLetter(context, 'decision', act, given.case_id)
    return { act_id: act.id }
  },
})
