import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { formatCents } from '../../../domain/money.ts'
import { command } from '../_shared/command.ts'
import { requireGateway } from '../_shared/subscriptions/checkout.ts'

const input = z.strictObject({
  payment_id: z.uuid('Pagamento inválido.'),
  /** Centavos; all that is left where it is not said. */
  amount_cents: z
    .int('Informe o valor.')
    .min(1, 'Informe o valor.')
    .max(100_000_000, 'Valor grande demais.')
    .optional(),
  reason: z.string().trim().min(3, 'Diga o motivo.').max(300, 'Escreva no máximo 300 letras.'),
})

/**
 * Requests a refund of a payment, never more than is left to refund. The worker calls the provider, retrying as needed; the row's id makes it one
 * refund. Throws `not_found`, `refund_too_large`, `nothing_to_refund`, `payment_gateway_unset`.
 */
export default command('refund-subscription-payment', {
  roles: ['superadmin'],
  auditedAs: 'Devolveu um pagamento da assinatura',
  section: 'subscription-payments',
  input,
  logsRefusals: true,
  async run({ sql, userId, audit, enqueue }, { payment_id, amount_cents, reason }) {
    requireGateway()
    // A separate statement: one that waits for the lock continues with its old snapshot and would miss the refund made by the lock's previous holder.
    const [held] =
      await sql`select 1 from public.subscription_payments where id = ${payment_id} for no key update`
    if (!held) throw new AppError('not_found')
    const [payment] = await sql<[{ condominium_id: string; left: number }]>`
      select condominium_id, private.refundable_cents(id)::float8 as left
      from public.subscription_payments where id = ${payment_id}`
    if (payment.left === 0) throw new AppError('nothing_to_refund')
    const cents = amount_cents ?? payment.left
    if (cents > payment.left)
      throw new AppError('refund_too_large', {
        message: `Deste pagamento ainda podem voltar ${formatCents(payment.left)}.`,
        details: { left: payment.left },
      })
    const [refund] = await sql<{ id: string }[]>`
      insert into private.subscription_refunds (payment_id, condominium_id, cents, cause, reason, asked_by)
      values (${payment_id}, ${payment.condominium_id}, ${cents}, 'platform', ${reason}, ${userId}) returning id`
    await enqueue('refund-subscription-payments', {})
    audit({
      entity: 'subscription_payments',
      entityId: payment_id,
      condominiumId: payment.condominium_id,
      after: { cents, reason },
    })
    return { refund_id: refund!.id, cents }
  },
})
