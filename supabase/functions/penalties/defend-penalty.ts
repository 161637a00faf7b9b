import { defenceInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct, demandPartyOrManager } from '../_shared/penalties/acting.ts'

/**
 * The defence by one of the parties, as often as they amend it within the term; or one on paper that the administration records with its
 * picture. Throws `penalty_term_over`, `penalty_paper_missing`, `not_found` for whoever it does not concern.
 */
export default command('defend-penalty', {
  // Whoever is accused answers, also when nothing else may be written.
  roles: 'boardAndResidents',
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Apresentou uma defesa',
  ownCase: 'own say',
  input: defenceInput,
  async run(context, given) {
    await demandPartyOrManager(context, given.case_id)
    const { act } = await addAct(context, 'defended', given)
    return { act_id: act.id }
  },
})
