import { apportion } from '../apportionment.ts'
import { addDays, addMonths } from '../calendar.ts'
import { type BusinessDayRule, nextBusinessDay } from '../holidays.ts'
import { type Cents, cents, mulRate, sumCents } from '../money.ts'
import { multiply, one, percent, type Rational, rational, subtract } from '../rational.ts'

/**
 * How the rest after the down payment is spread:
 * - 'none': equal parts, no interest;
 * - 'linear': equal parts, each with simple interest to its due date (no interest on interest: Decreto 22.626/1933, art. 4º, Súmula 121 STF);
 * - 'price': equal instalments with compound interest (tabela Price), which some courts refuse between private parties.
 */
export const instalmentMethods = ['none', 'linear', 'price'] as const
export type InstalmentMethod = (typeof instalmentMethods)[number]

export const dayRules = ['same', 'next', 'previous'] as const
/** Where an instalment falls that is due on a day without banks. */
export type DayRule = (typeof dayRules)[number]

type Part = { amount: Cents; interest: Cents; principal: Cents }

/** The parts of a sum in `count` instalments: principals sum to it exactly. Throws RangeError where an instalment would be nothing. */
export function instalmentParts(
  total: Cents,
  count: number,
  method: InstalmentMethod,
  percentMonth: string,
): Part[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('an agreement has at least one instalment')
  if (cents(total) < count) throw new RangeError('an instalment is at least one centavo')
  const rate = percent(percentMonth)
  if (method === 'price' && rate.n > 0n) return priceParts(total, count, rate)
  return apportion(total, new Array(count).fill(1)).map((principal, place) => {
    const interest =
      method === 'linear' ? mulRate(principal, rate.n * BigInt(place + 1), rate.d, 'half-up') : 0
    return { amount: principal + interest, interest, principal }
  })
}

const power = (base: Rational, times: number): Rational => ({
  n: base.n ** BigInt(times),
  d: base.d ** BigInt(times),
})

/** PMT = P·i·(1+i)ⁿ ÷ ((1+i)ⁿ − 1), rounded once; each month's interest accrues on the balance, and the last instalment pays the rest. */
function priceParts(total: Cents, count: number, rate: Rational): Part[] {
  const grown = power(rational(rate.n + rate.d, rate.d), count)
  const factor = multiply(rate, multiply(grown, invert(subtract(grown, one))))
  const amount = mulRate(total, factor.n, factor.d, 'half-up')
  const parts: Part[] = []
  let balance = total
  for (let place = 1; place <= count; place += 1) {
    const interest = mulRate(balance, rate.n, rate.d, 'half-up')
    // Of very small sums the rounded instalment may pay them off early: a centavo is left for each that follows.
    const principal =
      place === count ? balance : Math.max(1, Math.min(amount - interest, balance - (count - place)))
    parts.push({ amount: principal + interest, interest, principal })
    balance -= principal
  }
  return parts
}

const invert = ({ n, d }: Rational): Rational => rational(d, n)

/**
 * Returns the due dates: the first, and the same day of the following months (the last day of shorter ones), optionally moved off days without banks.
 */
export const instalmentDays = (
  first: string,
  count: number,
  rule: DayRule,
  isBusinessDay: BusinessDayRule,
): string[] =>
  Array.from({ length: count }, (_, place) => {
    const day = addMonths(first, place)
    if (rule === 'same') return day
    return rule === 'next' ? nextBusinessDay(day, isBusinessDay) : previousBusinessDay(day, isBusinessDay)
  })

function previousBusinessDay(date: string, isBusinessDay: BusinessDayRule): string {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, -1)
  return day
}

export const interestOf = (parts: readonly Part[]): Cents => sumCents(parts.map(({ interest }) => interest))
