import { z } from 'zod'
import { addMonths } from './calendar.ts'
import { day } from './fields/time.ts'

/** A mandate lasts two years at most and may be renewed (Civil Code art. 1.347). */
export const longestMandateMonths = 24
/** Days before the mandate ends from which the síndico is notified. */
export const mandateNoticeDays = 60

/** Roles that an outgoing síndico may have after the hand-over. */
export const outgoingRoles = ['admin', 'council', 'resident', 'ended'] as const
export type OutgoingRole = (typeof outgoingRoles)[number]

/** First and last day, and the decision it rests on. */
export const mandateInput = z.object({
  starts_on: day('Informe o primeiro dia do mandato.'),
  ends_on: day('Informe o último dia do mandato.'),
  decision_id: z.uuid('Escolha uma decisão da lista.').nullish(),
})
type Period = { starts_on: string; ends_on: string }

/** Returns the error in a mandate's days, or null. */
export function mandateProblem({
  starts_on,
  ends_on,
}: Period): { path: 'starts_on' | 'ends_on'; message: string } | null {
  if (ends_on <= starts_on) return { path: 'ends_on', message: 'O último dia vem depois do primeiro.' }
  if (ends_on > addMonths(starts_on, longestMandateMonths)) {
    return { path: 'ends_on', message: 'O mandato dura no máximo dois anos (Código Civil, art. 1.347).' }
  }
  return null
}

/** The same for an office that changes hands on `today`: it began or begins close to that day, and has not ended. */
export function handoverProblem(period: Period, today: string): ReturnType<typeof mandateProblem> {
  const problem = mandateProblem(period)
  if (problem) return problem
  if (period.ends_on <= today) return { path: 'ends_on', message: 'O mandato precisa terminar no futuro.' }
  if (period.starts_on > addMonths(today, 2)) {
    return { path: 'starts_on', message: 'O cargo passa quando a pessoa aceita: comece em até dois meses.' }
  }
  return null
}
