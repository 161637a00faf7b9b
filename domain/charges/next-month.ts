import { monthOf, shiftMonth } from '../calendar.ts'

/** The month 'YYYY-MM' to issue next: after the newest one, or the current one when nothing was issued yet. */
export function nextToIssue({ newest, today }: { newest: string | null; today: string }): string {
  return newest ? shiftMonth(monthOf(newest), 1) : monthOf(today)
}
