import { annulmentInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'

/** Takes a case back as a whole, with the reason; a fine that waits is not charged. Throws `penalty_out_of_order`, `penalty_own_case`. */
export default command('annul-penalty', {
  roles: 'admins',
  membersOnly: true,
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Anulou um caso de penalidade',
  ownCase: { guard: 'penalty_acts_chain' },
  input: annulmentInput,
  async run(context, given) {
    const { act } = await addAct(context, 'annulled', given)
    return { act_id: act.id }
  },
})
