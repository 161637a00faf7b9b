import { z } from 'zod'
import { unusedCents } from '../../../domain/subscriptions/proration.ts'
import type { Preapproval } from '../../../supabase/functions/_shared/mercado-pago/preapprovals.ts'
import { paidPeriod } from '../../../supabase/functions/_shared/subscriptions/changing.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { type Kept, lockLinked } from './kept.ts'

export type Checkout = {
  id: string
  condominium_id: string
  plan_id: string
  billing_cycle: string
  price_cents: number
  credit_cents: number
  status: 'open' | 'authorized' | 'refused' | 'expired' | 'cancelled'
  is_over: boolean
  created_at: string
  created_by: string | null
}

/**
 * Updates a checkout from what the provider reports. An authorized one becomes a subscription and replaces the previous one, in this transaction and
 * never sooner. 'unwanted': it was abandoned or has expired, and the provider must drop it. 'unknown': nothing to do, or not of this installation.
 */
export async function adopt(
  sql: Transaction,
  { log }: WorkerContext,
  told: Preapproval,
): Promise<Kept | 'unwanted' | 'unknown'> {
  const checkout = await lockCheckout(sql, told)
  if (!checkout) {
    log.warn({ preapproval: told.id }, 'a preapproval of mercado pago is none of ours')
    return 'unknown'
  }
  await sql`
    update public.subscription_checkouts set provider_id = ${told.id}, url = coalesce(url, ${told.url}), read_at = private.now()
    where id = ${checkout.id}`
  if (told.status === 'authorized' || told.status === 'paused') {
    await becomeSubscription(sql, checkout, { agreed: told, isUnwanted: false })
    return (await lockLinked(sql, told.id))!
  }
  if (checkout.status === 'open' && (told.status === 'cancelled' || checkout.is_over))
    await sql`
      update public.subscription_checkouts
      set status = ${told.status === 'cancelled' ? 'cancelled' : 'expired'}, settled_at = private.now() where id = ${checkout.id}`
  const isOver = checkout.status !== 'open' || checkout.is_over
  return told.status === 'pending' && isOver ? 'unwanted' : 'unknown'
}

/** Locks the checkout that the provider names, by its own id or by ours. Ignores another preapproval under our id. */
async function lockCheckout(sql: Transaction, told: Preapproval): Promise<Checkout | undefined> {
  const reference = z.uuid().safeParse(told.reference).data ?? null
  await sql`
    select 1 from public.condominiums c
    where c.id = (select k.condominium_id from public.subscription_checkouts k
      where k.provider_id = ${told.id} or (k.id = ${reference} and k.provider_id is null))
    for no key update`
  const [checkout] = await sql<Checkout[]>`
    select k.id, k.condominium_id, k.plan_id, k.billing_cycle, k.price_cents::float8 as price_cents, k.credit_cents::float8 as credit_cents,
      k.status, k.expires_at <= private.now() as is_over, k.created_at::text, k.created_by
    from public.subscription_checkouts k
    where k.provider_id = ${told.id} or (k.id = ${reference} and k.provider_id is null) for no key update`
  return checkout
}

type Newest = { id: string; status: string; is_trial: boolean; checkout_at: string | null }

type How = {
  /** Null: a single period was paid, manually. */
  agreed: Preapproval | null
  /** The subscription was already bought: this one is recorded as replaced, so that its payment has a place. */
  isUnwanted: boolean
}

/** Turns a checkout into a subscription and returns its id; ends the previous one. */
export async function becomeSubscription(
  sql: Transaction,
  checkout: Checkout,
  { agreed, isUnwanted }: How,
): Promise<string> {
  const { condominium_id, plan_id, billing_cycle, price_cents, created_by } = checkout
  const [newest] = await sql<Newest[]>`
    select s.id, s.status, s.is_trial, k.created_at::text as checkout_at from private.lock_subscription(${condominium_id}) s
    left join public.subscription_checkouts k on k.subscription_id = s.id and k.renews is null`
  // Two were paid for, in two tabs: the one requested last counts, whichever is reported first.
  const isLate = agreed
    ? newest?.checkout_at != null && Date.parse(newest.checkout_at) > Date.parse(checkout.created_at)
    : isUnwanted
  if (newest && !isLate) await replace(sql, condominium_id, newest)
  // A change of plan stated its credit beforehand; when a plan was bought twice, what the first paid is not lost either.
  const unused = newest && !isLate && !newest.is_trial ? await unusedOf(sql, newest.id) : 0
  const credit_cents = Math.max(checkout.credit_cents, unused)
  const [made] = await sql<{ id: string }[]>`
    insert into public.condominium_subscriptions (condominium_id, plan_id, status, billing_cycle, price_cents, owed_from, next_billing_date,
      started_at, created_at, ended_by, ended_at)
    select ${condominium_id}, ${plan_id}, ${isLate ? 'cancelled' : 'active'}, ${billing_cycle}, ${price_cents}, private.today(),
      ${isLate ? null : (agreed?.nextOn ?? null)}, private.now(),
      -- Before what stands, whichever was asked for first.
      case when ${isLate} then least(${checkout.created_at}::timestamptz, (select max(s.created_at) - interval '1 microsecond'
          from public.condominium_subscriptions s where s.condominium_id = ${condominium_id}))
        else greatest(private.now(), (select max(s.created_at) + interval '1 microsecond' from public.condominium_subscriptions s
          where s.condominium_id = ${condominium_id})) end,
      ${isLate ? 'replaced' : null}, case when ${isLate} then private.now() end
    returning id`
  const id = made!.id
  if (agreed)
    await sql`
      insert into private.subscription_links (subscription_id, condominium_id, provider_id, told_status, told_cents, told_at, card_owner)
      values (${id}, ${condominium_id}, ${agreed.id}, ${agreed.status}, ${agreed.cents}, ${agreed.changedAt},
        ${created_by})`
  await sql`
    insert into public.subscription_changes (condominium_id, subscription_id, plan_id, price_cents, credit_cents, created_by)
    values (${condominium_id}, ${id}, ${plan_id}, ${price_cents}, ${credit_cents}, ${created_by})`
  await sql`
    update public.subscription_checkouts set status = 'authorized', subscription_id = ${id}, settled_at = coalesce(settled_at, private.now())
    where id = ${checkout.id}`
  await sql`
    insert into public.audit_entries (condominium_id, action, entity, entity_id, before, after)
    values (${condominium_id}, 'follow-subscription', 'condominium_subscriptions', ${id},
      ${newest ? sql.json({ status: newest.status }) : null},
      ${sql.json({ status: isLate ? 'cancelled' : 'active', price_cents, billing_cycle })})`
  return id
}

/** What the paid days that are left of a subscription are worth. */
async function unusedOf(sql: Transaction, subscriptionId: string): Promise<number> {
  const [priced] = await sql<{ price: number | null; today: string }[]>`
    select price_cents::float8 as price, private.today()::text as today from public.condominium_subscriptions where id = ${subscriptionId}`
  return priced?.price ? unusedCents(priced.price, await paidPeriod(sql, subscriptionId), priced.today) : 0
}

/** Ends the previous subscription; the run that follows reports a card that it still charges. */
async function replace(sql: Transaction, condominiumId: string, newest: Newest): Promise<void> {
  await sql`
    update public.condominium_subscriptions
    set status = case when status in ('active', 'paused', 'pending') then 'cancelled' else status end, cancel_on = null, ended_by = 'replaced',
      ended_at = coalesce(ended_at, private.now()), next_billing_date = null, changed_at = private.now()
    where id = ${newest.id}`
  const linked = await sql<{ provider_id: string }[]>`
    update private.subscription_links set asked_status = 'cancelled', attempts = 0, next_try_at = private.now()
    where subscription_id = ${newest.id} and told_status <> 'cancelled' returning provider_id`
  for (const { provider_id } of linked)
    await sql`
      insert into private.outbox (topic, payload)
      values ('read-mercado-pago', ${sql.json({ topic: 'subscription_preapproval', dataId: provider_id, condominiumId })})`
}
