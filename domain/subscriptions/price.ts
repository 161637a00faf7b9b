import type { Cents } from '../money.ts'

export type BillingCycle = 'monthly' | 'annual'

/** Months that one charge pays. */
export const monthsOf = (cycle: BillingCycle): number => (cycle === 'annual' ? 12 : 1)

/** Centavos of `subscription_plans.monthly_price`, which is in reais. */
export const monthlyCents = (reais: number): Cents => Math.round(reais * 100)

/**
 * What one charge of a plan costs: a month, or a year at 12 × monthly × 0.80, rounded half up to the centavo (product.md, Plans).
 * `private.period_price_cents` is the same rule in SQL.
 */
export const periodPrice = (monthly: Cents, cycle: BillingCycle): Cents =>
  cycle === 'monthly' ? monthly : Math.floor((monthly * 96 + 5) / 10)
