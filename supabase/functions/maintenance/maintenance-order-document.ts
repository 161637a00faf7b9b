import { orderDocumentInput } from '../../../domain/maintenance/orders/input.ts'
import type { OrderView } from '../../../domain/maintenance/orders/view.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { renderOrder } from '../_shared/maintenance/order-pdf.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 20

/** An order of service with what was measured and noted at each step, as a PDF to sign. Throws `not_found`. */
export default command('maintenance-order-document', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Imprimiu uma ordem de serviço',
  section: 'maintenance',
  answersFile: true,
  input: orderDocumentInput,
  async run({ sql, condominiumId, userId, today, audit, limit }, { order_id }) {
    await limit(`maintenance-order-document:${userId}`, MOST_A_MINUTE)
    const [read] = await sql<{ view: OrderView | null }[]>`
      select public.maintenance_order(${condominiumId}, ${order_id}) as view`
    const order = read?.view
    refuseUnless(order != null, 'not_found')
    const owner = await loadOwner(sql, condominiumId)
    audit({ entity: 'maintenance_orders', entityId: order_id, after: { code: order.code } })
    return pdfAnswer(await renderOrder({ owner, today, order }), 'ordem-de-servico.pdf')
  },
})
