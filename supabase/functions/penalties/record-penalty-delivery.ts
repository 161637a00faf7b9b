import { deliveryInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'

/**
 * Records that a letter arrived on paper: delivered in person with a witness and the signed copy, or by registered letter with its code and receipt.
 * The term of defence or appeal runs from that day. Throws `penalty_delivery_day`, `penalty_delivery_proof`, `penalty_delivered_once`.
 */
export default command('record-penalty-delivery', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Registrou a entrega de uma carta',
  ownCase: 'proven fact',
  input: deliveryInput,
  async run(context, given) {
    const { act } = await addAct(context, 'delivered', given)
    return { act_id: act.id, term_ends_on: act.term_ends_on }
  },
})
