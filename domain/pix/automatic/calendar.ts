import { addDays, addMonths, daysBetween, monthOf } from '../../calendar.ts'
import { type BusinessDayRule, nextBusinessDay } from '../../holidays.ts'
import type { Cents } from '../../money.ts'

// BCB, Manual de Padrões para Iniciação do Pix, Anexo IV: the payer's bank is notified of a debit between ten days and one day before it, so that the
// payer has time to check it, pay otherwise, or refuse it.
const FIRST_DAYS_AHEAD = 10
const LAST_DAYS_AHEAD = 2

/** How far ahead fees are looked for: a discount may bring the debit before the due date. */
export const HORIZON = 45

// `PERMITE_3R_7D`: up to three more tries, on different days, within seven days of the first. The receiver chooses which; these leave
// time for a salary to arrive and reach the last day.
const retryDays = [2, 4, 7] as const

/** The days of the tries that may follow one of `firstOn`. */
export const retriesAfter = (firstOn: string): string[] => retryDays.map((days) => addDays(firstOn, days))

/** Returns the day of the next try, or null when none is left: it must be requested on the day before at the latest. */
export function nextRetry(firstOn: string, failedTries: number, today: string): string | null {
  if (failedTries < 1 || failedTries > retryDays.length) return null
  return (
    retryDays
      .slice(failedTries - 1)
      .map((days) => addDays(firstOn, days))
      .find((day) => day > today) ?? null
  )
}

/** Returns the first day of the month from which fees are debited: one that begins after the code was made, so that months are cycles. */
export const firstDebitMonth = (today: string): string =>
  `${monthOf(addMonths(`${monthOf(today)}-01`, 1))}-01`

export type Fee = {
  amount_cents: Cents
  due_on: string
  discount_cents: Cents | null
  discount_until: string | null
}

type Planned =
  | { kind: 'debit'; on: string; cents: Cents }
  | { kind: 'skip'; on: string; cents: Cents; why: 'limit' | 'late' }

/**
 * Returns when to debit a fee and how much: on the last discount day if the norm leaves time for that, else on its due date. Null: not yet. An amount
 * above the limit, or due too soon to be scheduled, is reported to the payer instead.
 */
export function planDebit(
  fee: Fee,
  limit: Cents,
  today: string,
  isBusinessDay: BusinessDayRule,
): Planned | null {
  const { on, cents } = debitOf(fee, today, isBusinessDay)
  const ahead = daysBetween(today, on)
  if (ahead > FIRST_DAYS_AHEAD) return null
  if (ahead < LAST_DAYS_AHEAD) return { kind: 'skip', on, cents, why: 'late' }
  return cents > limit ? { kind: 'skip', on, cents, why: 'limit' } : { kind: 'debit', on, cents }
}

function debitOf(fee: Fee, today: string, isBusinessDay: BusinessDayRule): { on: string; cents: Cents } {
  const { amount_cents, due_on, discount_cents, discount_until } = fee
  const full = { on: due_on, cents: amount_cents }
  if (!discount_cents || !discount_until) return full
  // On a day without banking the debit would move behind the discount.
  const inTime =
    daysBetween(today, discount_until) >= LAST_DAYS_AHEAD &&
    nextBusinessDay(discount_until, isBusinessDay) === discount_until
  return inTime ? { on: discount_until, cents: amount_cents - discount_cents } : full
}
