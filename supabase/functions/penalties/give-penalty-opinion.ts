import { opinionInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'

/** Records a council member's opinion, for those who decide. Throws `penalty_out_of_order`, `penalty_own_case`. */
export default command('give-penalty-opinion', {
  roles: ['council'],
  feature: 'penalties',
  auditedAs: 'Deu um parecer sobre um caso de penalidade',
  ownCase: { guard: 'penalty_acts_chain' },
  input: opinionInput,
  async run(context, given) {
    const { act } = await addAct(context, 'opinion', given)
    return { act_id: act.id }
  },
})
