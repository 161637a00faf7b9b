import { defenceInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct, requirePartyOrManager } from '../_shared/penalties/acting.ts'

/**
 * Records a party's defence, which they may amend any number of times within the term; or one on paper that the administration records with its
 * picture. Throws `penalty_term_over`, `penalty_paper_missing`, `not_found` for anyone it does not concern.
 */
export default command('defend-penalty', {
  // The accused may answer, even when nothing else may be written.
  roles: 'boardAndResidents',
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Apresentou uma defesa',
  ownCase: 'own say',
  input: defenceInput,
  async run(context, given) {
    await requirePartyOrManager(context, given.case_id)
    const { act } = await addAct(context, 'defended', given)
    return { act_id: act.id }
  },
})
