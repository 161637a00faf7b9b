import { addDays, daysBetween, formatDate } from '../calendar.ts'

/** Days before its end on which each triggers a warning; 0 is the first day on which it is no longer valid. */
export const alarmSteps = { inspection: [90, 60, 30, 7, 0], supplier_document: [30, 7, 0] } as const
export type AlarmSubject = keyof typeof alarmSteps

/** Days after an end for which a worker that was down still reports it. */
export const ALARM_MEMORY_DAYS = 120

export type Ending = {
  /** The last day of validity. */
  endsOn: string
  /** The day on which it was written down. */
  knownOn: string
  /** The nearest step already reported. */
  toldDays: number | null
}

/**
 * Returns the step to report today, or null. Of steps missed while nothing ran only the nearest is reported; each is reported once; a step that had
 * already passed on the day the end was entered is not reported.
 */
export function alarmStep(
  subject: AlarmSubject,
  { endsOn, knownOn, toldDays }: Ending,
  today: string,
): number | null {
  const left = daysBetween(today, endsOn)
  if (left < -ALARM_MEMORY_DAYS) return null
  const step = alarmSteps[subject].findLast((days) => (days === 0 ? left < 0 : left <= days))
  if (step === undefined || (toldDays !== null && toldDays <= step)) return null
  const stepDay = step === 0 ? addDays(endsOn, 1) : addDays(endsOn, -step)
  return knownOn < stepDay ? step : null
}

/** 'vence hoje', 'vence amanhã, 24/11/2026', 'venceu há 12 dias, em 11/11/2026', 'vence em 40 dias, em 02/01/2027'. */
export function expiryWords(endsOn: string, today: string): string {
  const left = daysBetween(today, endsOn)
  const day = formatDate(endsOn)
  if (left === 0) return 'vence hoje'
  if (left === 1) return `vence amanhã, ${day}`
  if (left === -1) return `venceu ontem, ${day}`
  return left > 0 ? `vence em ${left} dias, em ${day}` : `venceu há ${-left} dias, em ${day}`
}
