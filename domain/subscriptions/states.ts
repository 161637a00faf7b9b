import { daysBetween } from '../calendar.ts'

export const subscriptionStatuses = ['pending', 'active', 'paused', 'cancelled', 'expired'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** An event of a subscription: reported by the provider, requested by the síndico, or due to the date. */
export type SubscriptionEvent = 'authorized' | 'paused' | 'resumed' | 'cancelled' | 'unpaid' | 'paid'

/** Every possible transition (product.md, Plans); anything not listed here does not happen. */
export const transitions: Record<
  SubscriptionStatus,
  Partial<Record<SubscriptionEvent, SubscriptionStatus>>
> = {
  pending: { authorized: 'active', cancelled: 'cancelled', unpaid: 'expired' },
  active: { paused: 'paused', cancelled: 'cancelled', unpaid: 'expired' },
  paused: { resumed: 'active', cancelled: 'cancelled' },
  expired: { paid: 'active' },
  cancelled: {},
}

/** A preapproval's status as the provider reports it; `cancelled` is final there. */
export type ToldStatus = 'pending' | 'authorized' | 'paused' | 'cancelled'

/** Days without payment after which a subscription expires; the provider tries again for ten (payments.md 4.2). */
export const UNPAID_DAYS = 10

/** The state of a subscription; dates are civil, 'YYYY-MM-DD'. */
export type Standing = {
  status: SubscriptionStatus
  /** The first day that is not paid. */
  paidUntil: string | null
  /** Days without payment count from here at the earliest: the start, or the day it was resumed. */
  owedFrom: string
  /** A cancellation that takes effect on this day. */
  cancelOn: string | null
  /** The síndico's order that the provider has not confirmed: until then the status it reports is out of date. */
  asked: ToldStatus | null
}

export type Advance = { standing: Standing; events: SubscriptionEvent[] }

/** The day from which nothing is paid. */
const dueOn = ({ paidUntil, owedFrom }: Standing): string =>
  paidUntil !== null && paidUntil > owedFrom ? paidUntil : owedFrom

/** Days without payment on `today`; 0 while it is paid. */
const unpaidDays = (standing: Standing, today: string): number =>
  Math.max(0, daysBetween(dueOn(standing), today))

function eventOf(standing: Standing, told: ToldStatus, today: string): SubscriptionEvent | null {
  const { status, cancelOn, paidUntil, asked } = standing
  const lives = status === 'active' || status === 'paused'
  if (lives && cancelOn !== null && cancelOn <= today) return 'cancelled'
  if (told === 'cancelled') return status === 'pending' || (lives && cancelOn === null) ? 'cancelled' : null
  if (status === 'pending') return told === 'pending' ? null : 'authorized'
  if (status === 'expired') return paidUntil !== null && paidUntil > today ? 'paid' : null
  if (asked === null) {
    // While a cancellation waits, the pause at the provider is ours.
    if (status === 'active' && told === 'paused' && cancelOn === null) return 'paused'
    if (status === 'paused' && told === 'authorized') return 'resumed'
  }
  return status === 'active' && unpaidDays(standing, today) >= UNPAID_DAYS ? 'unpaid' : null
}

/**
 * Computes a subscription's next state from what the provider reports and the current day. Idempotent for repeated reports. Paid time is never taken
 * away: an end that the provider reports takes effect when the paid days are over.
 */
export function advance(standing: Standing, told: ToldStatus, today: string): Advance {
  let now = withoutUnpaidDays(confirmed(standing, told), today)
  const keepsPaidDays =
    told === 'cancelled' &&
    (now.status === 'active' || now.status === 'paused') &&
    now.cancelOn === null &&
    now.paidUntil !== null &&
    now.paidUntil > today
  if (keepsPaidDays) now = { ...now, cancelOn: now.paidUntil }
  const events: SubscriptionEvent[] = []
  for (;;) {
    const event = eventOf(now, told, today)
    const status = event && transitions[now.status][event]
    if (!event || !status) return { standing: now, events }
    events.push(event)
    now = { ...now, status, ...(event === 'resumed' && { owedFrom: today }) }
    if (status === 'cancelled') now = { ...now, cancelOn: null, asked: null }
  }
}

/** Clears an order when the provider confirms it, and drops it when it is no longer possible. */
const confirmed = (standing: Standing, told: ToldStatus): Standing =>
  standing.asked === told || told === 'cancelled' ? { ...standing, asked: null } : standing

/** Removes the days whose money was refunded: a cancellation waits for the paid days, and no longer. */
function withoutUnpaidDays(standing: Standing, today: string): Standing {
  const { cancelOn, paidUntil } = standing
  if (cancelOn === null || (paidUntil !== null && paidUntil >= cancelOn)) return standing
  return { ...standing, cancelOn: paidUntil !== null && paidUntil > today ? paidUntil : today }
}

/**
 * Returns the status to send to the provider; null when it is already right. A pending cancellation is a pause there, so that it can be undone: what
 * is cancelled there never comes back (payments.md 4.1).
 */
export function orderOf(standing: Standing, told: ToldStatus): ToldStatus | null {
  const wanted =
    standing.status === 'cancelled' ? 'cancelled' : standing.cancelOn === null ? standing.asked : 'paused'
  return wanted === null || told === 'cancelled' || told === wanted ? null : wanted
}
