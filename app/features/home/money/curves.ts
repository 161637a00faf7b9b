import { daysInMonth, shiftMonth } from '../../../../domain/calendar.ts'

/** A day of the month: the total received by then, in centavos, this month and in the previous one; null when not reached. */
export type CurvePoint = { day: number; current: number | null; previous: number | null }

/** Daily receipts as two running sums over the days of the month of `today`. */
export function receivedCurves(
  received: readonly { received_on: string; cents: number }[],
  today: string,
): CurvePoint[] {
  const month = today.slice(0, 7)
  const last = shiftMonth(month, -1)
  const byDay = new Map(received.map(({ received_on, cents }) => [received_on, cents]))
  const points: CurvePoint[] = []
  let current = 0
  let previous = 0
  for (let day = 1; day <= daysInMonth(month); day += 1) {
    const date = (of: string) => `${of}-${String(day).padStart(2, '0')}`
    current += byDay.get(date(month)) ?? 0
    previous += byDay.get(date(last)) ?? 0
    points.push({
      day,
      current: date(month) <= today ? current : null,
      previous: day <= daysInMonth(last) ? previous : null,
    })
  }
  return points
}
