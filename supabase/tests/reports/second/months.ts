import { monthOf, shiftMonth } from '../../../../domain/calendar.ts'

/** Every month that has a day between two. */
export function monthsOf(from: string, until: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= monthOf(until); month = shiftMonth(month, 1)) months.push(month)
  return months
}

/** The sum of a number of each; 0 of none. */
export const sumOf = <Of>(of: readonly Of[], number: (one: Of) => number): number =>
  of.reduce((all, one) => all + number(one), 0)

export const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
