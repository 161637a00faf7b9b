import { authorizeOrderInput } from '../../../domain/maintenance/orders/input.ts'
import { isGivenUp } from '../../../domain/maintenance/orders/words.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder, logged, written } from '../_shared/maintenance/orders.ts'
import { billsDecided, requireWorksDecided, requireWorksDecision } from '../_shared/maintenance/works-rule.ts'

/**
 * Names the assembly's decision that the works of an order rest on, or says, as the síndico, why necessary ones could not wait for it: the assembly
 * is told afterwards, and its decision named then (Civil Code, art. 1.341, §§ 2 and 3). What was given before is replaced, on its
 * bill too. Throws
 * `maintenance_urgency_refused`, `maintenance_urgency_of_sindico`, `maintenance_order_closed`, and `maintenance_decision_needed` where a chosen quote
 * or a bill rests on what would be taken back.
 */
export default command('authorize-maintenance-order', {
  roles: 'admins',
  membersOnly: true,
  feature: 'incidents',
  auditedAs: 'Indicou a decisão da assembleia de uma ordem de serviço',
  section: 'maintenance-plans',
  ownCase: { guard: 'maintenance_orders_own_case' },
  input: authorizeOrderInput,
  async run(context, { order_id, decision_id, urgent_reason }) {
    const order = await lockOrder(context, order_id)
    refuseUnless(!isGivenUp(order.status), 'maintenance_order_closed')
    if (urgent_reason !== order.urgent_reason) {
      refuseUnless(context.role === 'owner_admin', 'maintenance_urgency_of_sindico')
      refuseUnless(!urgent_reason || order.works === 'necessary_works', 'maintenance_urgency_refused')
    }
    const label = decision_id ? await requireWorksDecision(context, order.works, decision_id) : null
    if (order.quote_id !== null || order.bill_id !== null)
      await requireWorksDecided(context, { ...order, decision_id, urgent_reason }, order.cost_cents)
    await written(context, order_id, { decision_id, urgent_reason })
    if (order.bill_id) await billsDecided(context, order.bill_id, decision_id)
    if (urgent_reason !== order.urgent_reason)
      await logged(context, order_id, { kind: 'quote', from: 'urgent', to: null, note: urgent_reason })
    if (decision_id !== order.decision_id)
      await logged(context, order_id, { kind: 'quote', from: 'decision', to: label })
    context.audit({
      entity: 'maintenance_orders',
      entityId: order_id,
      before: { decision_id: order.decision_id, urgent_reason: order.urgent_reason },
      after: { code: order.code, decision_id, decision: label, urgent_reason },
    })
    return { id: order_id }
  },
})
