import { z } from 'zod'
import { addDays, civilDate } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import * as field from '../_shared/charge-payments/inputs.ts'
import { command } from '../_shared/command.ts'
import { why } from '../_shared/payments/inputs.ts'

const input = z.strictObject({
  condominium_id: field.condominiumId,
  payment_id: field.paymentId,
  reason: why,
})

/** Mercado Pago refunds payments within 180 days. */
const daysRefundable = 180

/**
 * Refunds a payment through the provider: the worker requests it, and it leaves the books once the provider reports it as sent. Throws
 * `payment_not_refundable`, `not_found`.
 */
export default command('refund-charge-payment', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Devolveu um pagamento online',
  section: 'payment-account',
  ownCase: { guard: 'charge_payments_own_case' },
  input,
  logsRefusals: true,
  async run({ sql, condominiumId, userId, now, audit, enqueue }, { payment_id, reason }) {
    const [payment] = await sql<
      { status: string; approved_at: Date | null; order: string | null; state: string }[]
    >`
      select p.status, p.approved_at, p.order_to_provider as order, a.state from public.charge_payments p
      join public.payment_accounts a on a.condominium_id = p.condominium_id and a.id = p.account_id
      where p.condominium_id = ${condominiumId} and p.id = ${payment_id} for no key update of p`
    if (!payment) throw new AppError('not_found')
    const isOld =
      !payment.approved_at ||
      civilDate(payment.approved_at, brasiliaZone) < addDays(civilDate(now, brasiliaZone), -daysRefundable)
    if (payment.status !== 'approved' || payment.order || isOld || payment.state !== 'connected')
      throw new AppError('payment_not_refundable')
    await sql`
      update public.charge_payments
      set order_to_provider = 'refund', refund_reason = ${reason}, asked_by = ${userId}, refund_refusal = null, attempts = 0,
        next_try_at = private.now()
      where condominium_id = ${condominiumId} and id = ${payment_id}`
    await enqueue('order-charge-payments', { condominiumId, paymentId: payment_id })
    audit({ entity: 'charge_payments', entityId: payment_id, after: { order_to_provider: 'refund', reason } })
    return { payment_id }
  },
})
