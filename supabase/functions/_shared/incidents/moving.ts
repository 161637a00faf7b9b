import { resumedDeadline, type WorkingHours } from '../../../../domain/incidents/deadlines.ts'
import type { IncidentStatus, Waiting } from '../../../../domain/incidents/words.ts'
import type { Context } from '../command.ts'
import type { LockedIncident } from './locks.ts'

type Clock = Pick<LockedIncident, 'answer_due_at' | 'solve_due_at' | 'paused_at' | 'paused_minutes'>

/** Restarts an incident's clock: deadlines move by the time spent waiting. */
export function resumed(incident: LockedIncident, now: Date, hours: WorkingHours): Clock {
  const { paused_at, answer_due_at, solve_due_at, due_is_working, paused_minutes } = incident
  if (!paused_at) return { answer_due_at, solve_due_at, paused_at, paused_minutes }
  const moved = (due: Date | null) => due && resumedDeadline(due, paused_at, now, due_is_working, hours)
  return {
    answer_due_at: moved(answer_due_at),
    solve_due_at: moved(solve_due_at),
    paused_at: null,
    paused_minutes: paused_minutes + Math.round((now.getTime() - paused_at.getTime()) / 60_000),
  }
}

/**
 * Returns the columns of an incident in its next state. `waitingFor` applies only to 'waiting', and the clock stops only while waiting for the
 * reporter. It is the first answer when it tells the reporter something: words, or that it is over; forwarding alone is none.
 */
export function movedTo(
  incident: LockedIncident,
  status: IncidentStatus,
  waitingFor: Waiting | null,
  { now, hours, note = '' }: { now: Date; hours: WorkingHours; note?: string },
) {
  const waits = status === 'waiting' && waitingFor === 'reporter'
  const clock = waits
    ? {
        answer_due_at: incident.answer_due_at,
        solve_due_at: incident.solve_due_at,
        paused_at: incident.paused_at ?? now,
        paused_minutes: incident.paused_minutes,
      }
    : resumed(incident, now, hours)
  const outcome =
    status === 'closed' ? (incident.status === 'solved' ? ('solved' as const) : ('refused' as const)) : null
  const tells = note.trim() !== '' || status === 'solved' || status === 'closed'
  return {
    ...clock,
    status,
    waiting_for: status === 'waiting' ? waitingFor : null,
    outcome,
    answered_at: incident.answered_at ?? (tells ? now : null),
    solved_at: status === 'solved' ? now : status === 'closed' ? incident.solved_at : null,
    closed_at: status === 'closed' ? now : null,
    updated_at: now,
  }
}

/** Writes columns of one incident. */
export const written = (
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  id: string,
  columns: Record<string, unknown>,
): Promise<unknown> =>
  sql`update public.incidents set ${sql(columns as never)} where condominium_id = ${condominiumId} and id = ${id}`.then(
    (rows) => rows,
  )
