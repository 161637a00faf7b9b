import type { Transaction, WorkerContext } from '../../context.ts'
import { notifyIn } from '../../notify/notify.ts'
import { doubleLetter } from '../telling/letters.ts'
import { readSindico } from '../telling/sindico.ts'

/**
 * Refunds in full what was paid and is not needed, with rows whose ids make two calls one (migration 5120); notifies the síndico once. Covers all
 * payments of a subscription that never took effect, or one payment.
 */
export async function giveBack(
  sql: Transaction,
  context: WorkerContext,
  { id, condominium_id }: { id: string; condominium_id: string },
  providerPaymentId: string | null = null,
): Promise<void> {
  const asked = await sql<{ cents: number }[]>`
    insert into private.subscription_refunds (payment_id, condominium_id, cents, cause, reason)
    select p.id, p.condominium_id, private.refundable_cents(p.id), 'platform', 'Pagamento a mais: o plano já estava pago de outra forma'
    from public.subscription_payments p
    where p.subscription_id = ${id} and (${providerPaymentId}::text is null or p.provider_payment_id = ${providerPaymentId})
      and private.refundable_cents(p.id) > 0
    returning cents::float8 as cents`
  if (asked.length === 0) return
  await sql`insert into private.outbox (topic, payload) values ('refund-subscription-payments', '{}')`
  const about = await readSindico(sql, context, condominium_id, id)
  if (about)
    await notifyIn(
      sql,
      asked.map(({ cents }) => doubleLetter(about, cents)),
    )
}
