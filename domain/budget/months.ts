import { apportion } from '../apportionment.ts'
import { shiftMonth } from '../calendar.ts'
import { type Cents, mulRate, sumCents } from '../money.ts'
import { add, multiply, one, parseDecimal, percent, type Rational, rational, subtract } from '../rational.ts'

/** The twelve months of a fiscal year that begins with `first` ('YYYY-MM'). */
export const monthsFrom = (first: string): string[] =>
  Array.from({ length: 12 }, (_, index) => shiftMonth(first, index))

/** Spreads a total equally over the months; the remainder goes to the first ones. */
export const spreadEven = (total: Cents, months = 12): Cents[] =>
  apportion(total, new Array<number>(months).fill(1))

/** A year's sum in the shape of other twelve months; without a shape (all zero) the same in each. */
export function spreadBySeason(total: Cents, shape: readonly Cents[]): Cents[] {
  const weights = shape.map((cents) => Math.max(0, cents))
  return sumCents(weights) === 0 ? spreadEven(total, shape.length) : apportion(total, weights)
}

/** Each year's sum changed by a rate, in the same shape: the parts sum to the rounded whole, not to rounded parts. */
export function adjust(cents: readonly Cents[], rate: Rational): Cents[] {
  const factor = add(one, rate)
  const positive = cents.map((amount) => Math.max(0, amount))
  const total = sumCents(positive)
  return spreadBySeason(Math.max(0, mulRate(total, factor.n, factor.d, 'half-up')), positive)
}

/** Reads a percentage of change as people type it: '5', '-3,5', '+4,25 %'. Null if invalid, or below −100 %. */
export function readChange(text: string): Rational | null {
  const value = parseDecimal(text.trim().replace('−', '-').replace(/%$/, '').trim())
  if (!value || value.n < -100n * value.d || value.n > 1000n * value.d) return null
  return rational(value.n, value.d * 100n)
}

/** What months of an index come to together, as a rate; null where one is not published. `percents` are decimal text. */
export function accumulated(percents: readonly (string | undefined)[]): Rational | null {
  let factor = one
  for (const text of percents) {
    if (text === undefined) return null
    factor = multiply(factor, add(one, percent(text)))
  }
  return subtract(factor, one)
}
