import { addDays } from '../calendar.ts'
import { businessDays, nextBusinessDay } from '../holidays.ts'

const isBusinessDay = businessDays()

/**
 * The latest due date that is overdue on `today`: what falls due on a weekend or holiday may be paid on the next business day
 * (Lei 7.089/1983), so Saturday's is not overdue on Monday. 'YYYY-MM-DD' in and out.
 */
export function overdueUntil(today: string): string {
  let day = addDays(today, -1)
  while (nextBusinessDay(day, isBusinessDay) >= today) day = addDays(day, -1)
  return day
}
