import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { sumCents } from '../../../domain/money.ts'
import { askApproval } from '../_shared/bills/approving.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { billOf, recordInstalments, recordOne } from '../_shared/bills/recording.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder, logged, written } from '../_shared/maintenance/orders.ts'
import { requireQuotes } from '../_shared/maintenance/quotes-rule.ts'
import { billsDecided, requireWorksDecided } from '../_shared/maintenance/works-rule.ts'

const input = bills.invoice.extend({
  order_id: z.uuid('Ordem inválida.'),
  /** Why fewer quotes than the rule requires were enough. */
  quotes_exception: filledText(300, 'Conte por que bastam menos orçamentos.', 3).nullish(),
})

/**
 * Books the cost of a done order as a bill of its supplier, through the usual path of a bill (council approval included), and links the two: {
 * bill_id }. The assembly's decision that the order rests on is the bill's, too. A booked order is not booked again, unless its bill has been cancelled. Throws `maintenance_not_done`, `maintenance_billed`,
 * `maintenance_quotes_missing`, `maintenance_decision_needed`, and what `record-bill` throws.
 */
export default command('bill-maintenance-order', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Lançou uma ordem de serviço em despesas',
  ownCase: 'undecided',
  input,
  async run(context, given) {
    const { audit } = context
    const order = await lockOrder(context, given.order_id)
    refuseUnless(order.status === 'done' || order.status === 'checked', 'maintenance_not_done')
    await requireUnbilled(context, order.bill_id)
    const cents = sumCents(given.lines.map((line) => line.cents))
    await requireQuotes(context, order.id, cents, given.quotes_exception ?? order.quotes_exception)
    await requireWorksDecided(context, order, cents)
    if (given.instalments > 1 && given.withholdings.length > 0) {
      const message = 'Com retenções, lance a nota sem parcelas.'
      throw new AppError('invalid_input', { message, fields: [{ path: 'withholdings', message }] })
    }
    const bill = await billOf(context, given, {
      supplierId: order.supplier_id,
      description: `${order.code}: ${order.title}`.slice(0, 200),
    })
    const ids =
      given.instalments > 1
        ? await recordInstalments(context, bill, given.instalments, true)
        : await recordOne(context, bill, given.withholdings)
    const billId = ids[0]!
    const decision = await billsDecided(context, billId, order.decision_id)
    await askApproval(context, ids)
    await written(context, order.id, {
      bill_id: billId,
      cost_cents: cents,
      ...(given.quotes_exception ? { quotes_exception: given.quotes_exception } : {}),
    })
    await logged(context, order.id, {
      kind: 'bill',
      to: bill.description,
      note: given.quotes_exception ?? null,
    })
    audit({
      entity: 'bills',
      entityId: billId,
      after: {
        code: order.code,
        description: bill.description,
        cents,
        decision_id: order.decision_id,
        decision,
      },
    })
    audit({
      entity: 'maintenance_orders',
      entityId: order.id,
      after: { code: order.code, bill: billId, cents },
    })
    return { bill_id: billId }
  },
})

/** Checks that the order has no bill, or a cancelled one; locks the bill's row, so that it is not restored meanwhile. */
async function requireUnbilled(
  { sql, condominiumId }: Parameters<typeof lockOrder>[0],
  billId: string | null,
): Promise<void> {
  if (!billId) return
  const [bill] = await sql<{ status: string }[]>`
    select status from public.bills where condominium_id = ${condominiumId} and id = ${billId} for share`
  refuseUnless(bill?.status === 'cancelled', 'maintenance_billed')
}
