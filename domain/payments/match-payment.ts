import { isRoundingDifference } from '../late-payment/bank-interest.ts'
import type { Cents } from '../money.ts'

/** A charge as a payment finds it; null when nothing matches. */
export type Payable = { status: 'open' | 'paid' | 'cancelled'; principal: Cents }

/** What was due on the day of the payment: principal plus fine, interest and correction; days late count from the due date. */
export type DueOn = { total: Cents; days: number }

export type ReviewReason = 'unknown_charge' | 'wrong_amount' | 'already_paid' | 'charge_cancelled'

export type Match = { settles: true; lateCents: Cents } | { settles: false; reason: ReviewReason }

/**
 * Whether a payment settles a charge, or waits for a person and why. Pix must match to the centavo. A bank computes late
 * amounts from what was registered, per day and rounded: a difference within `days × 0.5 centavo + 2` is rounding, not debt.
 */
export function matchPayment(
  method: 'boleto' | 'pix',
  amount: Cents,
  charge: Payable | null,
  due: DueOn,
): Match {
  if (!charge) return { settles: false, reason: 'unknown_charge' }
  if (charge.status === 'paid') return { settles: false, reason: 'already_paid' }
  if (charge.status === 'cancelled') return { settles: false, reason: 'charge_cancelled' }
  const rounded = method === 'boleto' && due.days > 0 && isRoundingDifference(due.total, amount, due.days)
  if (amount < charge.principal || (amount !== due.total && !rounded))
    return { settles: false, reason: 'wrong_amount' }
  return { settles: true, lateCents: amount - charge.principal }
}
