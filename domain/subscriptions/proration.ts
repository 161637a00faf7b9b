import { daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { BillingCycle } from './price.ts'

/** The provider takes no charge of zero or of a few centavos. */
export const LEAST_CHARGE: Cents = 100

/** Returns the value of `days` out of `whole` days of an amount, half up. */
export const shareOf = (cents: Cents, days: number, whole: number): Cents =>
  Math.floor((2 * cents * days + whole) / (2 * whole))

/** The last paid period of a subscription; `since`: the first day of all that was paid, before which a trial may still run. */
export type PaidPeriod = { from: string; until: string; since: string }

/** A subscription as a change of plan finds it: the price of a whole period, and the period that is paid, if one is. */
export type Paid = { cycle: BillingCycle; priceCents: Cents; period: PaidPeriod | null }

/** The paid days that are left on a day, and of how many a period consists: more than that where one was paid ahead; none of a trial's. */
function unusedDays({ from, until, since }: PaidPeriod, today: string): { left: number; whole: number } {
  const left = until > today ? daysBetween(since > today ? since : today, until) : 0
  return { left, whole: daysBetween(from, until) }
}

/** What the paid days that are left are worth. */
export function unusedCents(priceCents: Cents, period: PaidPeriod | null, today: string): Cents {
  if (!period) return 0
  const { left, whole } = unusedDays(period, today)
  return shareOf(priceCents, left, whole)
}

export type Wanted = { cycle: BillingCycle; priceCents: Cents }

/**
 * How a change of plan takes effect. `now`: the plan changes at once and `creditCents` is deducted from the next charge (below zero: the difference
 * for the remaining days is added to it). `checkout`: a new payment is agreed on, minus the value of the unused days. `later`: a paid year does not
 * become monthly before it ends.
 */
export type PlanChange =
  | { kind: 'now'; creditCents: Cents; unusedCents: Cents; costCents: Cents; daysLeft: number }
  | { kind: 'checkout'; creditCents: Cents; firstChargeCents: Cents; daysLeft: number }
  | { kind: 'later'; from: string }

/** Both plans are counted by the day over the paid period, each rounded half up by itself: going there and back costs nothing. */
export function planChange(paid: Paid, wanted: Wanted, today: string): PlanChange {
  const { period, cycle, priceCents } = paid
  const isPaid = period !== null && period.until > today
  const { left: daysLeft, whole } = period ? unusedDays(period, today) : { left: 0, whole: 1 }
  const unused = shareOf(priceCents, daysLeft, whole)
  if (cycle === 'annual' && wanted.cycle === 'monthly' && isPaid) return { kind: 'later', from: period.until }
  // A year's difference is not lent until the year is over.
  const isDearerYear = cycle === 'annual' && wanted.priceCents > priceCents
  if (cycle !== wanted.cycle || isDearerYear) {
    const creditCents = Math.min(unused, wanted.priceCents - LEAST_CHARGE)
    return { kind: 'checkout', creditCents, firstChargeCents: wanted.priceCents - creditCents, daysLeft }
  }
  const costCents = shareOf(wanted.priceCents, daysLeft, whole)
  return { kind: 'now', creditCents: unused - costCents, unusedCents: unused, costCents, daysLeft }
}

/** A price and credit of a subscription: each entry applies to charges made after its instant. */
export type PriceEntry = { at: string; priceCents: Cents; creditCents: Cents }

/** A payment whose money is ours, and when it was made. Instants are ISO texts of one time zone. */
export type Taken = { at: string; cents: Cents }

/**
 * The balance still to deduct: all credits, minus the amount by which charges were lower (or plus the amount by which they were higher) than the
 * price in force when they were made. Depends only on the history, so the order in which events arrive does not matter.
 */
export function balanceOf(entries: readonly PriceEntry[], taken: readonly Taken[]): Cents {
  const inOrder = [...entries].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const credits = inOrder.reduce((sum, { creditCents }) => sum + creditCents, 0)
  const priceAt = (at: string) => (inOrder.findLast((entry) => entry.at < at) ?? inOrder[0])?.priceCents ?? 0
  return taken.reduce((balance, { at, cents }) => balance - (priceAt(at) - cents), credits)
}

/** The amount of the next charge: the price minus the credit, or plus the debt. Any credit that does not fit carries over to the following charge. */
export const nextCharge = (priceCents: Cents, balanceCents: Cents): Cents =>
  Math.max(Math.min(LEAST_CHARGE, priceCents), priceCents - balanceCents)
