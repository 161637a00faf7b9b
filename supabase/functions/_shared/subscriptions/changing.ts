import { formatDate } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { type BillingCycle, periodPrice } from '../../../../domain/subscriptions/price.ts'
import { type PaidPeriod, type PlanChange, planChange } from '../../../../domain/subscriptions/proration.ts'
import type { Sql } from '../database.ts'
import { type PlanRow, planInForce, requireRoomIn, type SubscriptionRow } from './loading.ts'

export type Planned = {
  plan: PlanRow
  cycle: BillingCycle
  priceCents: number
  /** 'trial': only the plan on trial changes; nothing is paid. */
  change: PlanChange | { kind: 'trial' }
}

/**
 * What a change to a plan means for a condominium today. Throws `plan_not_found`, `plan_too_small`, `not_subscribed`,
 * `subscription_paused`, `cancellation_waits`, `same_plan`.
 */
export async function plannedChange(
  sql: Sql,
  condominiumId: string,
  row: SubscriptionRow | undefined,
  asked: { slug: string; cycle: BillingCycle | undefined; today: string },
): Promise<Planned> {
  const plan = await planInForce(sql, asked.slug)
  if (!row || row.status === 'cancelled' || row.status === 'expired' || row.status === 'pending')
    throw new AppError('not_subscribed')
  if (row.status === 'paused') throw new AppError('subscription_paused')
  if (row.cancel_on) throw new AppError('cancellation_waits')
  await requireRoomIn(sql, condominiumId, plan)
  if (row.is_trial) {
    if (row.is_trial_over) throw new AppError('not_subscribed')
    if (row.plan_id === plan.id) throw new AppError('same_plan')
    return { plan, cycle: 'monthly', priceCents: plan.monthly, change: { kind: 'trial' } }
  }
  // Without an agreement at the provider it is paid manually, and can still change.
  if (row.price_cents === null || row.told_status === 'cancelled') throw new AppError('not_subscribed')
  const cycle = asked.cycle ?? row.billing_cycle
  if (row.plan_id === plan.id && row.billing_cycle === cycle) throw new AppError('same_plan')
  const priceCents = periodPrice(plan.monthly, cycle)
  const paid = {
    cycle: row.billing_cycle,
    priceCents: row.price_cents,
    period: await paidPeriod(sql, row.id),
  }
  return { plan, cycle, priceCents, change: planChange(paid, { cycle, priceCents }, asked.today) }
}

/** The last period whose money is ours; one that begins later counts from today on (two charges in one month). */
export async function paidPeriod(sql: Sql, subscriptionId: string): Promise<PaidPeriod | null> {
  const [period] = await sql<PaidPeriod[]>`
    select period_from::text as from, period_until::text as until, (min(period_from) over ())::text as since
    from public.subscription_payments
    where subscription_id = ${subscriptionId} and status in ('approved', 'in_mediation') order by period_until desc limit 1`
  return period ?? null
}

/** Throws `annual_not_over`, saying the day. */
export function requireNow<Change extends Planned['change']>(
  change: Change,
): asserts change is Exclude<Change, { kind: 'later' }> {
  if (change.kind !== 'later') return
  throw new AppError('annual_not_over', {
    message: `O ano já está pago até ${formatDate(change.from)}. Para pagar por mês, cancele a renovação e assine o mensal depois dessa data.`,
  })
}
