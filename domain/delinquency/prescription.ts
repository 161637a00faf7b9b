import { addMonths, daysBetween } from '../calendar.ts'

/** Claims for condominium fees are lost five years from the day after they fell due (STJ, Tema 949; art. 206, § 5º, I, Código Civil). */
const YEARS = 5
/** Months before the last day at which one is warned. */
const WARNINGS = [3, 6, 12] as const

export type Prescription = {
  /** The last day on which the claim is safely sued for: courts differ by a day, so the earlier one counts. */
  lastDay: string
  daysLeft: number
  /** 'lost': after that day; 3, 6 or 12: so many months or fewer are left; null: more than a year. */
  warning: 'lost' | (typeof WARNINGS)[number] | null
}

/** The clock of a debt on a day. It does not know what stops it (a suit, a written confession): those are the lawyer's to say. */
export function prescriptionOf(dueOn: string, today: string): Prescription {
  const lastDay = addMonths(dueOn, YEARS * 12)
  const daysLeft = daysBetween(today, lastDay)
  const warning =
    daysLeft < 0 ? 'lost' : (WARNINGS.find((months) => today >= addMonths(lastDay, -months)) ?? null)
  return { lastDay, daysLeft, warning }
}
