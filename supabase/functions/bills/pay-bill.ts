import { z } from 'zod'
import * as bills from '../_shared/bills/inputs.ts'
import { lockBill, payBill } from '../_shared/bills/paying.ts'
import { command } from '../_shared/command.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'
import * as field from '../_shared/ledger/inputs.ts'

const optionalCents = z
  .number('Informe o valor.')
  .int()
  .min(0)
  .max(1_000_000_000_000, 'O valor é alto demais.')
  .default(0)

const input = bills.payment.extend({
  condominium_id: field.condominium_id,
  bill_id: bills.billId,
  /** The amount that it settles; less than what is left is a part payment. */
  cents: field.cents,
  late_cents: optionalCents,
  discount_cents: optionalCents,
  /** Paths of receipts already stored for this bill. */
  attachments: bills.attachments,
})

/**
 * Pays a bill or a part of it. Throws `bill_paid`, `bill_cancelled`, `bill_needs_approval`, `month_closed`, `file_missing`, `not_found`,
 * `invalid_input`.
 */
export default command('pay-bill', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Pagou uma despesa',
  ownCase: { guard: 'bill_payments_own_case' },
  input,
  async run(context, given) {
    const { sql, condominiumId, audit } = context
    const bill = await lockBill(context, given.bill_id)
    await checkAttachments(sql, condominiumId, bill.id, given.attachments)
    const paymentId = await payBill(context, bill, given)
    const { paid_on, method, cents, late_cents, discount_cents } = given
    audit({
      entity: 'bills',
      entityId: bill.id,
      before: { paid_cents: bill.paid_cents },
      after: { paid_cents: bill.paid_cents + cents, paid_on, method, late_cents, discount_cents },
    })
    return { payment_id: paymentId }
  },
})
