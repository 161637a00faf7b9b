import { civilDate } from '../../../domain/calendar.ts'
import { spanWords } from '../../../domain/incidents/words.ts'
import { civilTime, dayAndTime, instantOf } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'
import type { Moment } from '../../ui/form/time-field.tsx'

/** '23/11/2026, 14:03' by the building's clock. */
export const moment = (instant: string): string => dayAndTime(instant, openZone())

/** 'há 3 h', 'há 4 dias'. */
export const since = (instant: string, now = Date.now()): string =>
  `há ${spanWords(Math.max(1, (now - Date.parse(instant)) / 60_000))}`

type Dated = {
  status: string
  merged_into_id?: string | null
  answer_due_at: string | null
  solve_due_at: string | null
  paused_at: string | null
  answered_at: string | null
}

/** Returns the next deadline of an open incident: 'responder em 3 h', 'resolver: atrasada há 2 dias'; null when no deadline applies. */
export function dueOf(line: Dated, now = Date.now()): { words: string; late: boolean } | null {
  if (line.status === 'solved' || line.status === 'closed' || line.merged_into_id || line.paused_at)
    return null
  const answers = line.answered_at === null && line.answer_due_at !== null
  const due = answers ? line.answer_due_at : line.solve_due_at
  if (!due) return null
  const minutes = (Date.parse(due) - now) / 60_000
  const what = answers ? 'responder' : 'resolver'
  return minutes < 0
    ? { words: `${what}: atrasada há ${spanWords(-minutes)}`, late: true }
    : { words: `${what} em ${spanWords(minutes)}`, late: false }
}

export const noMoment: Moment = { day: null, time: '' }

/** An instant for a field, by the building's clock. */
export const localMoment = (at: Date): Moment => ({
  day: civilDate(at, openZone()),
  time: civilTime(at, openZone()),
})

/** The instant that such a field says; null of one that says none. */
export const momentTyped = ({ day, time }: Moment): string | null =>
  day && time ? instantOf(day, time, openZone()).toISOString() : null

/** What is wrong with a moment that may stay empty: only half of it is there. */
export const halfMoment = ({ day, time }: Moment): string | null =>
  Boolean(day) === Boolean(time) ? null : day ? 'Informe também a hora.' : 'Informe também o dia.'
