import { z } from 'zod'
import type { PaymentStatus } from '../../../domain/checkout/payment-status.ts'
import { isCounted } from '../../../domain/subscriptions/periods.ts'
import type { ToldPayment } from '../../../supabase/functions/_shared/mercado-pago/payments.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { becomeSubscription, type Checkout } from './adopting.ts'
import { giveBack } from './giving-back.ts'
import { follow } from './keep-told.ts'
import { lockByHand } from './kept.ts'

type HandCheckout = Checkout & { subscription_id: string | null; renews: string | null; amount_cents: number }

/** Whether money came in, whatever happened to it afterwards. */
const cameIn = (status: PaymentStatus): boolean =>
  isCounted(status) || status === 'refunded' || status === 'charged_back'

const isOver = (status: PaymentStatus): boolean => status === 'rejected' || status === 'cancelled'

/**
 * Records what the provider reports of a Pix or a boleto that pays a subscription, in one transaction. Received money begins a subscription or pays a
 * further period; what is no longer needed is refunded, and nothing is lost. 'unwanted': it is pending there and must not be paid; 'unknown': not
 * ours.
 */
export const keepPaid = (
  context: WorkerContext,
  told: ToldPayment,
): Promise<'kept' | 'unwanted' | 'unknown'> =>
  context.transaction(async (sql) => {
    const checkout = await lockCheckout(sql, told)
    if (!checkout) return 'unknown'
    await sql`
      update public.subscription_checkouts
      set provider_id = ${told.id}, read_at = private.now(), url = coalesce(url, ${told.ways?.url ?? null}),
        pix_code = coalesce(pix_code, ${told.ways?.pixCode ?? null}),
        digitable_line = coalesce(digitable_line, ${told.ways?.digitableLine ?? null})
      where id = ${checkout.id}`
    if (cameIn(told.status)) {
      await followPaid(sql, context, checkout, told)
      return 'kept'
    }
    if (isOver(told.status)) await close(sql, checkout, told)
    const waits = told.status === 'pending' || told.status === 'in_process' || told.status === 'authorized'
    return waits && checkout.status !== 'open' ? 'unwanted' : 'kept'
  })

/** Locks the payment's checkout: by its own id, or by ours where no answer had arrived; ignores a different amount. */
async function lockCheckout(sql: Transaction, told: ToldPayment): Promise<HandCheckout | undefined> {
  const reference = z.uuid().safeParse(told.reference).data ?? null
  const isIt = sql`k.method in ('pix', 'boleto') and k.amount_cents = ${told.cents}
    and (k.provider_id = ${told.id} or (k.id = ${reference} and k.provider_id is null))`
  await sql`
    select 1 from public.condominiums c
    where c.id = (select k.condominium_id from public.subscription_checkouts k where ${isIt}) for no key update`
  const [checkout] = await sql<HandCheckout[]>`
    select k.id, k.condominium_id, k.plan_id, k.billing_cycle, k.price_cents::float8 as price_cents, k.credit_cents::float8 as credit_cents,
      k.amount_cents::float8 as amount_cents, k.status, k.expires_at <= private.now() as is_over, k.created_at::text, k.created_by,
      k.subscription_id, k.renews
    from public.subscription_checkouts k where ${isIt} for no key update`
  return checkout
}

const close = (sql: Transaction, { id }: HandCheckout, { status, detail }: ToldPayment) => sql`
  update public.subscription_checkouts
  set status = case when ${status} = 'rejected' then 'refused' when ${detail} = 'expired' then 'expired' else 'cancelled' end,
    refusal_detail = ${detail}, settled_at = private.now()
  where id = ${id} and status = 'open'`

async function followPaid(
  sql: Transaction,
  context: WorkerContext,
  checkout: HandCheckout,
  told: ToldPayment,
): Promise<void> {
  const { id, isUnneeded } = checkout.subscription_id
    ? { id: checkout.subscription_id, isUnneeded: false }
    : await placeOf(sql, checkout)
  await sql`
    update public.subscription_checkouts
    set status = 'authorized', subscription_id = ${id}, settled_at = coalesce(settled_at, private.now()), refusal_detail = null
    where id = ${checkout.id}`
  // A payment counts on the day it arrived, not on the day it was requested.
  const payment = { ...told, madeAt: told.approvedAt ?? told.madeAt }
  await followByHand(sql, context, id, [payment])
  if (isUnneeded) await giveBack(sql, context, { id, condominium_id: checkout.condominium_id }, told.id)
}

/** Updates a manually paid subscription to today, with the latest reports of its payments. */
export async function followByHand(
  sql: Transaction,
  context: WorkerContext,
  subscriptionId: string,
  payments: readonly ToldPayment[],
): Promise<void> {
  const kept = await lockByHand(sql, subscriptionId)
  if (!kept) return
  await follow(
    ...([sql, context, kept] as const),
    { status: kept.told_status, cents: kept.told_cents, changedAt: kept.told_at, nextOn: null },
    payments,
  )
}

type Newest = {
  id: string
  status: string
  is_trial: boolean
  plan_id: string
  billing_cycle: string
  cancel_on: string | null
  price_cents: number | null
  is_by_hand: boolean
  asked_at: string | null
}

/**
 * Returns which subscription a payment pays. One that was requested and is still wanted pays the next period, or a new subscription. One that was
 * abandoned and paid all the same, or paid twice, pays a further period if the same plan is paid manually; otherwise it is not needed and is
 * refunded.
 */
async function placeOf(
  sql: Transaction,
  checkout: HandCheckout,
): Promise<{ id: string; isUnneeded: boolean }> {
  const [newest] = await sql<Newest[]>`
    select s.id, s.status, s.is_trial, s.plan_id, s.billing_cycle, s.cancel_on::text, s.price_cents::float8 as price_cents,
      not exists (select from private.subscription_links l where l.subscription_id = s.id) as is_by_hand,
      (select k.created_at::text from public.subscription_checkouts k where k.subscription_id = s.id and k.renews is null limit 1) as asked_at
    from private.lock_subscription(${checkout.condominium_id}) s`
  const stands = newest && !newest.is_trial && newest.price_cents !== null && newest.status !== 'cancelled'
  const goesOn = newest?.status === 'active' || newest?.status === 'expired'
  if (stands && goesOn && newest.is_by_hand && newest.cancel_on === null) {
    const isSame = newest.plan_id === checkout.plan_id && newest.billing_cycle === checkout.billing_cycle
    // A first payment of the same plan was requested before this subscription existed: it too pays the next period.
    if (checkout.renews === newest.id || isSame) return { id: newest.id, isUnneeded: false }
  }
  const isNeeded =
    checkout.renews === null
      ? !stands ||
        newest.status === 'expired' ||
        (checkout.status !== 'cancelled' && !wasAskedTwice(checkout, newest))
      : !stands || newest.status === 'expired'
  if (isNeeded)
    return {
      id: await becomeSubscription(sql, checkout, { agreed: null, isUnwanted: false }),
      isUnneeded: false,
    }
  const id = checkout.renews ?? (await becomeSubscription(sql, checkout, { agreed: null, isUnwanted: true }))
  return { id, isUnneeded: true }
}

/** Whether the current subscription was requested after it, or it was abandoned for that one: it is a second payment for the same wish. */
const wasAskedTwice = (checkout: HandCheckout, newest: Newest): boolean =>
  checkout.status === 'cancelled' ||
  (newest.asked_at !== null && Date.parse(newest.asked_at) > Date.parse(checkout.created_at))
