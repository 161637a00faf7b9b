import { changeOrderInput } from '../../../domain/maintenance/orders/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import {
  handName,
  lockOrder,
  logged,
  requireKnown,
  requirePapers,
  tellAssigned,
  written,
} from '../_shared/maintenance/orders.ts'
import { authorized } from '../_shared/maintenance/works-rule.ts'

/**
 * Changes the contents and the assignee of an open order. Throws `maintenance_order_closed`, `supplier_papers_lapsed`, `asset_unknown`,
 * `incident_place_unknown`, `maintenance_assignee_unknown`, `maintenance_decision_needed` where a chosen quote or a bill would lose its decision.
 */
export default command('change-maintenance-order', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Editou uma ordem de serviço',
  ownCase: { guard: 'maintenance_orders_own_case' },
  input: changeOrderInput,
  async run(context, { order_id, condominium_id: _, ...given }) {
    const order = await lockOrder(context, order_id)
    refuseUnless(order.is_open, 'maintenance_order_closed')
    // References that have since gone out of use may stay.
    await requireKnown(context, {
      ...given,
      asset_id: given.asset_id === order.asset_id ? null : given.asset_id,
    })
    const supplier = given.supplier_id ?? null
    const lapsed =
      supplier && supplier === order.supplier_id && given.due_on === order.due_on
        ? order.lapsed_reason
        : await requirePapers(context, supplier, given.due_on, given.lapsed_reason)
    const assignee = given.assignee_id ?? null
    const rests = await authorized(context, order, given.works)
    await written(context, order_id, {
      ...given,
      ...rests,
      ...{
        asset_id: given.asset_id ?? null,
        place_id: given.place_id ?? null,
        assignee_id: assignee,
        supplier_id: supplier,
      },
      lapsed_reason: lapsed,
      // A postponed order is reported again when it is late.
      ...(given.due_on > order.due_on ? { late_told_at: null } : {}),
    })
    const isGiven = assignee !== order.assignee_id || supplier !== order.supplier_id
    await logged(
      context,
      order_id,
      isGiven ? { kind: 'assigned', to: await handName(context, given), note: lapsed } : { kind: 'changed' },
    )
    if (assignee !== order.assignee_id) await tellAssigned(context, order_id, assignee)
    context.audit({
      entity: 'maintenance_orders',
      entityId: order_id,
      before: { code: order.code, title: order.title, due_on: order.due_on, works: order.works },
      after: {
        title: given.title,
        due_on: given.due_on,
        kind: given.kind,
        works: given.works,
        lapsed_reason: lapsed,
      },
    })
    return { id: order_id }
  },
})
