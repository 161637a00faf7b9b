import { addDays, daysBetween, formatDate } from '../calendar.ts'

/** Days before its end at which each is warned of; 0 is the first day on which it no longer holds. */
export const alarmSteps = { inspection: [60, 30, 7, 0], supplier_document: [30, 7, 0] } as const
export type AlarmSubject = keyof typeof alarmSteps

/** How long after an end a worker that was down still tells it. */
export const ALARM_MEMORY_DAYS = 120

export type Ending = {
  /** The last day on which it holds. */
  endsOn: string
  /** The day on which it was written down. */
  knownOn: string
  /** The nearest step that was told so far. */
  toldDays: number | null
}

/**
 * The step to tell today, or null. Of steps that were missed while nothing ran only the nearest is told; one is told once; and nobody is
 * told of a step that lay behind already on the day on which they wrote the end down themselves.
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
