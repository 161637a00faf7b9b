import { addDays } from '../calendar.ts'
import { businessDays, type LocalHoliday } from '../holidays.ts'

/**
 * The latest due date that is overdue on `today`: what falls due on a weekend or holiday, local ones included, may be paid on the next business day
 * (Lei 7.089/1983), so Saturday's is not overdue on Monday. 'YYYY-MM-DD' in and out.
 */
export function overdueUntil(today: string, holidays: readonly LocalHoliday[]): string {
  const isBusinessDay = businessDays(holidays)
  let day = addDays(today, -1)
  while (!isBusinessDay(day)) day = addDays(day, -1)
  return day
}
