import type { BillingCycle } from '../../../domain/subscriptions/price.ts'
import type { SubscriptionStatus, ToldStatus } from '../../../domain/subscriptions/states.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { Transaction } from '../../context.ts'

/** A paid subscription, by an agreement at the provider or manually, as locked by this transaction. Dates are 'YYYY-MM-DD', amounts centavos. */
export type Kept = {
  id: string
  condominium_id: string
  status: SubscriptionStatus
  billing_cycle: BillingCycle
  price_cents: number | null
  paid_until: string | null
  owed_from: string
  /** The day on which the trial ends that it took the place of, while that still ran; its first period begins no earlier. */
  begins_on: string | null
  cancel_on: string | null
  ended_by: 'sindico' | 'provider' | 'replaced' | 'card' | null
  /** Paid by single payments: the provider has no agreement, so none is reported and none is ordered. */
  is_by_hand: boolean
  /** It was paid for when another was already active: the money it took is refunded. */
  never_stood: boolean
  told_status: ToldStatus
  told_cents: number
  told_at: Date
  asked_status: ToldStatus | null
  /** Whether the provider may be asked again; false right after a refusal. */
  may_try: boolean
  today: string
}

/** Of `s`: a trial right before it that was not over when it was paid for. */
const beginsOn = (sql: Transaction) => sql`(
  select case when t.is_trial and t.ended_by = 'replaced' and t.trial_ends_at > t.ended_at then (t.trial_ends_at at time zone ${brasiliaZone})::date end
  from public.condominium_subscriptions t
  where t.condominium_id = s.condominium_id and (t.created_at, t.id) < (s.created_at, s.id) order by t.created_at desc, t.id desc limit 1)::text as begins_on`

/** Locks the condominium and then the subscription, as every command does. */
export async function lockLinked(sql: Transaction, providerId: string): Promise<Kept | undefined> {
  await sql`
    select 1 from public.condominiums c
    where c.id = (select l.condominium_id from private.subscription_links l where l.provider_id = ${providerId})
    for no key update`
  const [kept] = await sql<Kept[]>`
    select s.id, s.condominium_id, s.status, s.billing_cycle, s.price_cents::float8 as price_cents, s.paid_until::text,
      coalesce(s.owed_from, (s.started_at at time zone ${brasiliaZone})::date)::text as owed_from, s.cancel_on::text, s.ended_by, ${beginsOn(sql)},
      false as is_by_hand,
      coalesce(s.ended_by = 'replaced' and s.ended_at <= s.started_at, false) as never_stood, l.told_status, l.told_cents::float8 as told_cents, l.told_at, l.asked_status,
      l.next_try_at <= private.now() as may_try, private.today()::text as today
    from private.subscription_links l join public.condominium_subscriptions s on s.id = l.subscription_id
    where l.provider_id = ${providerId} for no key update of s`
  return kept
}

/** Does the same for a manually paid subscription; in place of a provider's report, it is taken to continue. */
export async function lockByHand(sql: Transaction, subscriptionId: string): Promise<Kept | undefined> {
  await sql`
    select 1 from public.condominiums c
    where c.id = (select s.condominium_id from public.condominium_subscriptions s where s.id = ${subscriptionId})
    for no key update`
  const [kept] = await sql<Kept[]>`
    select s.id, s.condominium_id, s.status, s.billing_cycle, s.price_cents::float8 as price_cents, s.paid_until::text,
      coalesce(s.owed_from, (s.started_at at time zone ${brasiliaZone})::date)::text as owed_from, s.cancel_on::text, s.ended_by, ${beginsOn(sql)},
      true as is_by_hand, coalesce(s.ended_by = 'replaced' and s.ended_at <= s.started_at, false) as never_stood, 'authorized' as told_status, coalesce(s.price_cents, 1)::float8 as told_cents, s.created_at as told_at,
      null as asked_status, false as may_try, private.today()::text as today
    from public.condominium_subscriptions s
    where s.id = ${subscriptionId} and not exists (select from private.subscription_links l where l.subscription_id = s.id)
    for no key update of s`
  return kept
}
