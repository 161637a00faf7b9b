import { annulmentInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'

/** Takes a case back as a whole, with the reason; a fine that waits is not charged. Throws `penalty_out_of_order`, `penalty_own_case`. */
export default command('annul-penalty', {
  input: annulmentInput,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, given) {
    const { act } = await addAct(context, 'annulled', given)
    return { act_id: act.id }
  },
})
