import { shiftMonth } from '../calendar.ts'
import type { FundKind } from '../ledger/words.ts'
import { sumCents } from '../money.ts'
import { multiply, type Rational, rational } from '../rational.ts'
import { adjust, monthsFrom, spreadEven } from './months.ts'
import type { ActualLine } from './tracking.ts'
import type { YearLine } from './year-line.ts'

/** The twelve whole months that a year to plan is modelled on: the latest that are over, each standing for the same month of that year. */
export function modelMonths(startsOn: string, today: string): string[] {
  const thisMonth = today.slice(0, 7)
  const before = startsOn < thisMonth ? startsOn : thisMonth
  const twelve = monthsFrom(shiftMonth(before, -12))
  const place = (month: string) => (Number(month.slice(5)) - Number(startsOn.slice(5)) + 12) % 12
  return twelve.toSorted((one, other) => place(one) - place(other))
}

export type Model = {
  fund_kind: FundKind
  /** By the months of `modelMonths`. */
  actual: ActualLine
}

/**
 * A year's lines from what the books have of the model months: changed by a rate, in the season that the money really had or the same
 * every month. Where the books have fewer than twelve months the year is projected from those there are, every month alike.
 */
export function fromActuals(
  models: readonly Model[],
  season: 'actuals' | 'even',
  rate: Rational,
  known: readonly boolean[],
): YearLine[] {
  const months = known.filter(Boolean).length
  return models.flatMap(({ fund_kind, actual }) => {
    const spent = actual.cents.map((cents) => Math.max(0, cents))
    const total = sumCents(spent)
    if (total === 0 || months === 0) return []
    const whole = months === 12 ? spent : projected(total, months)
    const grown = adjust(whole, rate)
    return [
      {
        fund_id: actual.fund_id,
        rubric_id: actual.rubric_id,
        rule: 'ideal_share' as const,
        // The reserve is there to be spent; units pay for it through its percentage.
        charged: fund_kind !== 'reserve',
        note: '',
        cents: season === 'even' ? spreadEven(sumCents(grown)) : grown,
      },
    ]
  })
}

/** A year at the pace of some of its months. */
const projected = (total: number, months: number): number[] =>
  spreadEven(Number((BigInt(total) * 12n) / BigInt(months)))

/** Copies a version's lines to another year or from a month on, each changed by a rate and keeping its shape. */
export const fromVersion = (lines: readonly YearLine[], rate: Rational, first = 0): YearLine[] =>
  lines.map((line) => ({
    ...line,
    cents: [...line.cents.slice(0, first), ...adjust(line.cents.slice(first), rate)],
  }))

/** Two changes one after the other, as an index and a percentage on top. */
export const compound = (one: Rational, other: Rational): Rational => {
  const factor = multiply(rational(one.n + one.d, one.d), rational(other.n + other.d, other.d))
  return rational(factor.n - factor.d, factor.d)
}
