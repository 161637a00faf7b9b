import { extensionInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'

/** Extends the defence while its term still runs, with the reason. Throws `penalty_extension`. */
export default command('extend-penalty-defence', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Prorrogou um prazo de defesa',
  ownCase: { guard: 'penalty_acts_chain' },
  input: extensionInput,
  async run(context, given) {
    const { act } = await addAct(context, 'extended', given)
    return { act_id: act.id }
  },
})
