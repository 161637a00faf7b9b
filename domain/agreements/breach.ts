import { addDays, daysBetween } from '../calendar.ts'
import { businessDays, type LocalHoliday, nextBusinessDay } from '../holidays.ts'
import type { AgreementTerms } from './terms.ts'

export type InstalmentState = { position: number; dueOn: string; isOpen: boolean }
type BreachRule = Pick<AgreementTerms, 'breach_days' | 'breach_instalments'>

type BreachState = {
  /** Instalments that are late, oldest first. */
  late: readonly InstalmentState[]
  isBroken: boolean
  /** The day from which the agreement is broken unless someone pays; null while nothing is late. */
  breaksOn: string | null
}

/** Returns whether an agreement is broken on a day by its own rule: an instalment overdue by more than so many days, or so many overdue at once. */
export function breachOn(
  instalments: readonly InstalmentState[],
  rule: BreachRule,
  today: string,
  holidays: readonly LocalHoliday[],
): BreachState {
  const isBusinessDay = businessDays(holidays)
  const open = instalments.filter(({ isOpen }) => isOpen).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const late = open.filter(({ dueOn }) => nextBusinessDay(dueOn, isBusinessDay) < today)
  const oldest = late[0]
  if (!oldest) return { late, isBroken: false, breaksOn: null }
  const byDays = addDays(oldest.dueOn, rule.breach_days + 1)
  // The instalment whose delay fills the number, the day after it could still be paid on time.
  const last = open[rule.breach_instalments - 1]
  const byCount = last ? addDays(nextBusinessDay(last.dueOn, isBusinessDay), 1) : null
  const breaksOn = byCount !== null && byCount < byDays ? byCount : byDays
  return { late, isBroken: today >= breaksOn, breaksOn }
}

/** Returns whether to warn the payer today: something is late, the agreement is not broken yet, and the day is near. */
export const isWarningDue = ({ isBroken, breaksOn }: BreachState, warnDays: number, today: string): boolean =>
  !isBroken && breaksOn !== null && daysBetween(today, breaksOn) <= warnDays
