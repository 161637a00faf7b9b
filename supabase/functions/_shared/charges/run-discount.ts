import { type Discount, discountOn } from '../../../../domain/charges/discount.ts'
import type { Cents } from '../../../../domain/money.ts'

/** Returns the discount that is the largest proportion of its charge: for a fixed amount, that of the smallest charge. */
export function largestDiscount(
  totals: readonly Cents[],
  discount: Discount | null | undefined,
): { part: Cents; whole: Cents } {
  let found = { part: 0, whole: 1 }
  if (!discount) return found
  for (const whole of totals) {
    if (whole === 0) continue
    const part = discountOn(whole, discount)
    if (part * found.whole > found.part * whole) found = { part, whole }
  }
  return found
}
