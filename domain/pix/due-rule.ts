import { addDays } from '../calendar.ts'
import { type BusinessDayRule, nextBusinessDay } from '../holidays.ts'

/** 'YYYY-MM-DD' dates of a Pix charge with due date. */
export type PixDueDates = { effectiveDue: string; lastPayable: string }

/**
 * A due date on a weekend or on a holiday of the payer moves to the next business day, and the days payable after it
 * (validadeAposVencimento) count from there, their end moving too (BCB, API Pix 2.9.0, cobv).
 */
export function pixDueDates(
  due: string,
  daysPayableAfter: number,
  isBusinessDay: BusinessDayRule,
): PixDueDates {
  const effectiveDue = nextBusinessDay(due, isBusinessDay)
  return {
    effectiveDue,
    lastPayable: nextBusinessDay(addDays(effectiveDue, daysPayableAfter), isBusinessDay),
  }
}
