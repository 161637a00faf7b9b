import { appealDecisionInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'
import { sealLetter } from '../_shared/penalties/letters.ts'

/** Answers an appeal with its reasons. Throws `penalty_out_of_order`, `penalty_above_limit`, `penalty_decision_missing`, `penalty_decision_wrong`. */
export default command('decide-penalty-appeal', {
  roles: 'board',
  membersOnly: true,
  feature: 'penalties',
  auditedAs: 'Julgou um recurso de penalidade',
  ownCase: { guard: 'penalty_acts_chain' },
  input: appealDecisionInput,
  async run(context, given) {
    const { act, isNew } = await addAct(context, 'appeal_decided', given)
    if (isNew) await sealLetter(context, 'appeal', act, given.case_id)
    return { act_id: act.id }
  },
})
