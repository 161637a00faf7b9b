import { addMonths, formatDate } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { type BillingCycle, monthsOf, periodPrice } from '../../../../domain/subscriptions/price.ts'
import { LEAST_CHARGE, nextCharge, unusedCents } from '../../../../domain/subscriptions/proration.ts'
import type { Sql } from '../database.ts'
import { balanceFor } from './balance.ts'
import { paidPeriod, plannedChange, requireNow } from './changing.ts'
import { type PlanRow, planInForce, requireRoomIn, type SubscriptionRow } from './loading.ts'

export type PayMethod = 'card' | 'pix' | 'boleto'

/** What a payment made here buys. Amounts in centavos, days 'YYYY-MM-DD'. */
export type Purchase = {
  plan: PlanRow
  cycle: BillingCycle
  /** A whole period. */
  priceCents: number
  /** The part that unused days and set-off amounts pay; a negative amount is owed in addition. */
  creditCents: number
  /** The subscription that it pays a further period of; else it begins one. */
  renews: string | null
  /** The first day that it pays. */
  from: string
}

type Asked = { slug: string; cycle: BillingCycle; method: PayMethod; today: string }

/**
 * Determines what paying now for a plan means for a condominium: a new subscription, a further period of one that is paid manually, or another plan,
 * cycle or payment method, less what the paid days are worth. The price comes only from here. Throws `plan_not_found`, `plan_too_small`,
 * `already_subscribed`, `subscription_paused`, `cancellation_waits`, `annual_not_over`, `paid_ahead`.
 */
export async function plannedPurchase(
  sql: Sql,
  condominiumId: string,
  row: SubscriptionRow | undefined,
  asked: Asked,
): Promise<Purchase> {
  if (
    !row ||
    row.is_trial ||
    row.price_cents === null ||
    row.status === 'cancelled' ||
    row.status === 'expired'
  )
    return beginning(sql, condominiumId, asked, row)
  if (row.status === 'paused') throw new AppError('subscription_paused')
  // A card that its owner removed also ends the subscription; paying another way is no change of mind.
  if (row.cancel_on && row.ended_by !== 'card') throw new AppError('cancellation_waits')
  const plan = await planOf(sql, row.plan_id)
  const isSame = plan.slug === asked.slug && row.billing_cycle === asked.cycle
  if (!isSame) return changing(sql, condominiumId, row, asked)
  const isByHand = row.provider_id === null
  if (isByHand && asked.method !== 'card') return renewing(sql, row, plan, asked.today)
  const wasLost = await lastWasLost(sql, row.id)
  const isPaid = row.paid_until !== null && row.paid_until > asked.today
  if (!isByHand && !isPaid && wasLost) return beginning(sql, condominiumId, asked)
  // A card in the place of a card is put there without a payment (`change-subscription-card`).
  if (!isByHand && (asked.method === 'card' || !isPaid)) throw new AppError('already_subscribed')
  const unused = unusedCents(row.price_cents, await paidPeriod(sql, row.id), asked.today)
  const creditCents = Math.min(unused, row.price_cents - LEAST_CHARGE)
  return {
    plan,
    cycle: asked.cycle,
    priceCents: row.price_cents,
    creditCents,
    renews: null,
    from: asked.today,
  }
}

/** A first period begins when the trial is over, that none of its days is lost. */
async function beginning(
  sql: Sql,
  condominiumId: string,
  { slug, cycle, today }: Asked,
  before?: SubscriptionRow,
): Promise<Purchase> {
  const plan = await planInForce(sql, slug)
  await requireRoomIn(sql, condominiumId, plan)
  return {
    plan,
    cycle,
    priceCents: periodPrice(plan.monthly, cycle),
    creditCents: 0,
    renews: null,
    from: before?.is_trial && !before.is_trial_over ? before.trial_ends_on : today,
  }
}

async function changing(
  sql: Sql,
  condominiumId: string,
  row: SubscriptionRow,
  asked: Asked,
): Promise<Purchase> {
  const { plan, cycle, priceCents, change } = await plannedChange(sql, condominiumId, row, asked)
  requireNow(change)
  // The next period's price changes at once, and nothing is payable now.
  if (change.kind !== 'checkout') throw new AppError('already_subscribed')
  return { plan, cycle, priceCents, creditCents: change.creditCents, renews: null, from: asked.today }
}

async function renewing(sql: Sql, row: SubscriptionRow, plan: PlanRow, today: string): Promise<Purchase> {
  const months = monthsOf(row.billing_cycle)
  const { id: renews, paid_until: paidUntil, price_cents: price } = row
  if (paidUntil && paidUntil > addMonths(today, months))
    throw new AppError('paid_ahead', {
      message: `Já está pago até ${formatDate(paidUntil)}. O período seguinte pode ser pago quando este começar.`,
    })
  const priceCents = price ?? 0
  const amount = nextCharge(priceCents, await balanceFor(sql, renews))
  return {
    plan,
    cycle: row.billing_cycle,
    priceCents,
    creditCents: priceCents - amount,
    renews,
    from: paidUntil ?? today,
  }
}

/** The version that was bought, offered or not. */
async function planOf(sql: Sql, id: string): Promise<PlanRow> {
  const [plan] = await sql<PlanRow[]>`
    select id, slug, name, (monthly_price * 100)::float8 as monthly, max_units, max_admins
    from public.subscription_plans where id = ${id}`
  if (!plan) throw new AppError('plan_not_found')
  return plan
}

/** Checks whether the last charge was refused, refunded or contested. */
export async function lastWasLost(sql: Sql, subscriptionId: string): Promise<boolean> {
  const [last] = await sql<{ status: string }[]>`
    select status from public.subscription_payments where subscription_id = ${subscriptionId} order by created_at desc, id desc limit 1`
  return last !== undefined && ['rejected', 'charged_back', 'refunded'].includes(last.status)
}
