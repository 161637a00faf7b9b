import type { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { cancelInput, cancelReasons } from '../../../domain/subscriptions/cancelling.ts'
import { type Context, command } from '../_shared/command.ts'
import { condominiumId } from '../_shared/subscriptions/inputs.ts'
import { lockSubscription, type SubscriptionRow } from '../_shared/subscriptions/loading.ts'

const input = cancelInput.extend({ condominium_id: condominiumId }).strict()

/**
 * Ends the subscription, either when the paid period is over (reversible until then) or on the same day. An expired one is only taken off the card.
 * Throws `not_subscribed`.
 */
export default command('cancel-subscription', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Cancelou a assinatura',
  section: 'subscription-payments',
  ownCase: 'platform',
  input,
  logsRefusals: true,
  async run(context, given) {
    const { sql, condominiumId, today, audit, enqueue } = context
    const row = await lockSubscription(sql, condominiumId)
    if (!row || row.is_trial || row.status === 'cancelled' || row.status === 'pending')
      throw new AppError('not_subscribed')
    const waits =
      row.status !== 'expired' &&
      given.when === 'period_end' &&
      row.paid_until !== null &&
      row.paid_until > today
    const after = waits ? { cancel_on: row.paid_until } : { status: endedAs(row) }
    await (waits ? cancelLater(context, row, given) : cancelNow(context, row, given))
    await enqueue('read-mercado-pago', { condominiumId })
    audit({
      entity: 'condominium_subscriptions',
      entityId: row.id,
      before: { status: row.status, cancel_on: row.cancel_on },
      after: { ...after, reason: cancelReasons[given.reason] },
    })
    return { cancel_on: waits ? row.paid_until : today }
  },
})

type Given = z.infer<typeof input>

/** An expired subscription stays expired: it is only taken off the card. */
const endedAs = ({ status }: SubscriptionRow) => (status === 'expired' ? 'expired' : 'cancelled')

const cancelLater = ({ sql }: Context, row: SubscriptionRow, { reason, note }: Given) => sql`
  update public.condominium_subscriptions
  set cancel_on = paid_until, cancel_reason = ${reason}, cancel_note = ${note || null}, ended_by = 'sindico', changed_at = private.now()
  where id = ${row.id}`

async function cancelNow({ sql }: Context, row: SubscriptionRow, { reason, note }: Given): Promise<void> {
  await sql`
    update public.condominium_subscriptions
    set status = ${endedAs(row)}, cancel_on = null, cancel_reason = ${reason}, cancel_note = ${note || null}, ended_by = 'sindico',
      ended_at = private.now(), next_billing_date = null, changed_at = private.now()
    where id = ${row.id}`
  await sql`
    update private.subscription_links set asked_status = 'cancelled', attempts = 0, next_try_at = private.now()
    where subscription_id = ${row.id}`
}
