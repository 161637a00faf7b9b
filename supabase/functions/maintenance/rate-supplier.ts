import { rateSupplierInput } from '../../../domain/maintenance/orders/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder } from '../_shared/maintenance/orders.ts'
import { ratingWritten } from '../_shared/maintenance/rating.ts'

/**
 * Rates the supplier's work of a checked order, or changes the own rating once: { id }. Throws `rating_not_checked`, `rating_without_supplier`,
 * `rating_settled`, `rating_own_work`.
 */
export default command('rate-supplier', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Avaliou o serviço de um fornecedor',
  section: 'maintenance',
  ownCase: { guard: 'supplier_ratings_own_case' },
  input: rateSupplierInput,
  async run(context, { order_id, rating }) {
    const order = await lockOrder(context, order_id)
    refuseUnless(order.status === 'checked', 'rating_not_checked')
    await ratingWritten(context, order, rating)
    context.audit({
      entity: 'maintenance_orders',
      entityId: order_id,
      after: { code: order.code, stars: rating.stars },
    })
    return { id: order_id }
  },
})
