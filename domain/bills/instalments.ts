import { apportion } from '../apportionment.ts'
import { dayOfMonth, monthOf, shiftMonth } from '../calendar.ts'
import { type Cents, sumCents } from '../money.ts'

/**
 * Splits an amount over the remainders of several lines. The parts sum exactly, and no line gets more than its remainder; the full sum empties every
 * line. Throws RangeError above the sum of remainders.
 */
export function spreadOver(amount: Cents, left: readonly Cents[]): Cents[] {
  const total = sumCents(left)
  if (amount > total) throw new RangeError('more than is left')
  return total === 0 ? left.map(() => 0) : apportion(amount, [...left])
}

/**
 * Equal instalments of lines: one row for each instalment, one amount for each line. Every instalment sums to an equal part (the first
 * take the odd centavos) and every line to its whole.
 */
export function splitInstalments(lines: readonly Cents[], count: number): Cents[][] {
  const totals = apportion(
    sumCents(lines),
    Array.from({ length: count }, () => 1),
  )
  const left = [...lines]
  return totals.map((total) => {
    const parts = spreadOver(total, left)
    for (const [position, part] of parts.entries()) left[position] = (left[position] ?? 0) - part
    return parts
  })
}

/** The due date `count` months on: the same day, or a short month's last. `day` is the day that was meant at first. */
export const dueAfter = (due: string, count: number, day = Number(due.slice(8))): string =>
  dayOfMonth(shiftMonth(monthOf(due), count), day)
