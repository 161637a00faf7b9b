import { z } from 'zod'
import * as bills from '../_shared/bills/inputs.ts'
import { undoBillPayment } from '../_shared/bills/undoing.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  payment_id: z.uuid('Pagamento inválido.'),
  reason: bills.reason,
})

/** Takes a payment back: reverses its transfers and makes the bill payable again. Throws `bill_payment_undone`, `not_found`. */
export default command('undo-bill-payment', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Desfez o pagamento de uma despesa',
  ownCase: 'undecided',
  input,
  async run(context, { payment_id, reason }) {
    const { bill, payment } = await undoBillPayment(context, payment_id, reason)
    context.audit({
      entity: 'bills',
      entityId: bill.id,
      before: { paid_cents: bill.paid_cents, paid_on: payment.paid_on },
      after: { paid_cents: bill.paid_cents - payment.cents, reason },
    })
    return { bill_id: bill.id }
  },
})
