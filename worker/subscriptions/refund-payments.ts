import { isConfigured, isFinal, reasonOf } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import { giveBack } from '../../supabase/functions/_shared/mercado-pago/refunds.ts'
import type { Task, WorkerContext } from '../context.ts'

/** Most refunds requested from the provider in one run. */
const most = 100

type Waiting = { id: string; cents: number; provider_payment_id: string }

/**
 * Requests refunds from the provider, each row by its own id: if interrupted anywhere, the next run requests the same refund again and it remains
 * one. What was actually refunded is then read from the payment, as after any notice.
 */
export const refundPaymentsTask: Task = {
  topic: 'refund-subscription-payments',
  schedule: '*/10 * * * *',
  isInterruptible: true,
  async run(context, _data, signal) {
    if (!isConfigured()) return
    const waiting = await context.sql<Waiting[]>`
      select r.id, r.cents::float8 as cents, p.provider_payment_id from private.subscription_refunds r
      join public.subscription_payments p on p.id = r.payment_id
      where r.status = 'asked' and r.next_try_at <= private.now() order by r.next_try_at limit ${most}`
    for (const refund of waiting) {
      signal.throwIfAborted()
      await give(context, refund)
    }
  },
}

async function give(context: WorkerContext, refund: Waiting): Promise<void> {
  try {
    await giveBack(refund.id, refund.provider_payment_id, refund.cents)
  } catch (error) {
    return putOff(context, refund, error)
  }
  await context.transaction(async (sql) => {
    await sql`
      update private.subscription_refunds set status = 'done', settled_at = private.now() where id = ${refund.id} and status = 'asked'`
    await sql`
      insert into private.outbox (topic, payload)
      values ('read-mercado-pago', ${sql.json({ topic: 'payment', dataId: refund.provider_payment_id })})`
  })
}

/** Tried again, later each time; what the provider will never do is written down, for the platform's page to show. */
async function putOff({ sql, log }: WorkerContext, { id }: Waiting, error: unknown): Promise<void> {
  await sql`
    update private.subscription_refunds
    set attempts = least(attempts + 1, 1000), refusal = ${reasonOf(error)},
      next_try_at = private.now() + make_interval(mins => least(720, power(2, least(attempts, 12))::integer)),
      status = case when ${isFinal(error)} then 'refused' else status end,
      settled_at = case when ${isFinal(error)} then private.now() end
    where id = ${id} and status = 'asked'`
  log.warn({ err: error, refund: id }, 'mercado pago did not give a payment back')
}
