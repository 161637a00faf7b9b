import { letterInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'
import { sealLetter } from '../_shared/penalties/letters.ts'

/**
 * Writes and sends a letter of orientation, or the notice that opens the defence. Notifies the parties; the term runs from its delivery. Throws
 * `penalty_out_of_order`, `penalty_act_once`.
 */
export default command('send-penalty-letter', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Enviou uma carta de um caso de penalidade',
  ownCase: 'proven fact',
  input: letterInput,
  async run(context, { kind, ...given }) {
    const { act, isNew } = await addAct(context, kind === 'warning' ? 'warned' : 'noticed', given)
    if (isNew) await sealLetter(context, kind, act, given.case_id)
    return { act_id: act.id }
  },
})
