import { addDays } from '../../../../../domain/calendar.ts'
import { UNPAID_DAYS } from '../../../../../domain/subscriptions/states.ts'
import type { PlanUsage } from '../plan-usage.ts'

type Usage = Pick<
  PlanUsage,
  'state' | 'status' | 'is_trial' | 'price_cents' | 'paid_until' | 'owed_from' | 'cancel_on' | 'today'
>

export const isOnTrial = (usage: Usage): boolean => usage.state === 'trial'

/** A plan can be bought: while it is tried, and when nothing is contracted any more. */
export const canSubscribe = (usage: Usage): boolean =>
  usage.is_trial || usage.status === 'cancelled' || usage.status === 'expired'

/** Returns whether the contracted plan can change. */
export const canChange = (usage: Usage): boolean =>
  !usage.is_trial && usage.status === 'active' && usage.price_cents !== null && usage.cancel_on === null

/** The day a subscription without payment expires; null while it is paid. 'YYYY-MM-DD'. */
export function expiresOn(usage: Usage): string | null {
  if (usage.is_trial || usage.status !== 'active' || usage.price_cents === null || !usage.owed_from)
    return null
  const due = usage.paid_until && usage.paid_until > usage.owed_from ? usage.paid_until : usage.owed_from
  return due <= usage.today ? addDays(due, UNPAID_DAYS) : null
}
