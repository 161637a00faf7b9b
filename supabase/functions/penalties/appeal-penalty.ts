import { appealInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct, requirePartyOrManager } from '../_shared/penalties/acting.ts'

/**
 * The appeal by one of the parties, or on paper by way of the administration; it suspends the charge. Throws `penalty_term_over`,
 * `penalty_out_of_order`, `not_found`.
 */
export default command('appeal-penalty', {
  roles: 'boardAndResidents',
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Recorreu de uma penalidade',
  ownCase: 'own say',
  input: appealInput,
  async run(context, given) {
    await requirePartyOrManager(context, given.case_id)
    const { act } = await addAct(context, 'appealed', given)
    return { act_id: act.id }
  },
})
