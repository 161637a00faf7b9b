import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { withdrawalReason } from '../../../domain/subscriptions/withdrawal.ts'
import { command } from '../_shared/command.ts'
import { requireGateway } from '../_shared/subscriptions/checkout.ts'
import { condominiumId } from '../_shared/subscriptions/inputs.ts'
import { lockSubscription } from '../_shared/subscriptions/loading.ts'

const input = z.strictObject({ condominium_id: condominiumId })

/**
 * Withdraws the síndico's subscription within seven days of the first payment (CDC, art. 49): ends it on the same day and refunds everything paid,
 * without requiring a reason. Throws `not_subscribed`, `withdrawal_over`, `payment_gateway_unset`.
 */
export default command('withdraw-subscription', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Desistiu da assinatura e pediu tudo de volta',
  section: 'subscription-payments',
  ownCase: 'platform',
  input,
  logsRefusals: true,
  async run({ sql, condominiumId, userId, today, audit, enqueue }) {
    requireGateway()
    const row = await lockSubscription(sql, condominiumId)
    if (!row || row.is_trial || row.status === 'cancelled' || row.status === 'pending')
      throw new AppError('not_subscribed')
    await sql`
      select 1 from public.subscription_payments where condominium_id = ${condominiumId} order by id for no key update`
    const [may] = await sql<{ until_on: string; cents: number }[]>`
      select until_on::text, cents::float8 as cents from private.withdrawal_of(${condominiumId})`
    if (!may || may.until_on < today || may.cents === 0) throw new AppError('withdrawal_over')
    await sql`
      update public.condominium_subscriptions
      set status = 'cancelled', cancel_on = null, cancel_reason = 'withdrawal', cancel_note = null, ended_by = 'sindico',
        ended_at = private.now(), next_billing_date = null, changed_at = private.now()
      where id = ${row.id}`
    await sql`
      update private.subscription_links set asked_status = 'cancelled', attempts = 0, next_try_at = private.now()
      where subscription_id = ${row.id}`
    await sql`
      insert into private.subscription_refunds (payment_id, condominium_id, cents, cause, reason, asked_by)
      select p.id, p.condominium_id, private.refundable_cents(p.id), 'withdrawal', ${withdrawalReason}, ${userId}
      from private.contract_of(${condominiumId}) s join public.subscription_payments p on p.subscription_id = s.id
      where private.refundable_cents(p.id) > 0`
    await enqueue('read-mercado-pago', { condominiumId })
    await enqueue('refund-subscription-payments', {})
    audit({
      entity: 'condominium_subscriptions',
      entityId: row.id,
      before: { status: row.status },
      after: { status: 'cancelled', cents: may.cents, reason: withdrawalReason },
    })
    return { cents: may.cents }
  },
})
