import { addDays, civilDate } from '../calendar.ts'
import { businessDays, type LocalHoliday } from '../holidays.ts'
import { instantOf } from '../time-zones/moments.ts'

const MINUTE = 60_000

/** Hours of a working day, whole hours of 0 to 24 by the clock of the building's zone, and its local holidays. */
export type WorkingHours = { from: number; until: number; zone: string; holidays: readonly LocalHoliday[] }

/** By when an incident is answered and solved; hours of work where `isWorking`, else hours that run day and night. */
export type DeadlineRule = { answerHours: number; solveHours: number; isWorking: boolean }

const at = (day: string, hour: number, { zone }: WorkingHours): number =>
  instantOf(day, `${String(hour).padStart(2, '0')}:00`, zone).getTime()

/** The instant after so many minutes of work; 0 is the instant itself. Days off are weekends and holidays. */
export function addWorkingMinutes(start: Date, minutes: number, hours: WorkingHours): Date {
  if (minutes <= 0) return start
  const works = businessDays(hours.holidays)
  let left = minutes * MINUTE
  for (let day = civilDate(start, hours.zone); ; day = addDays(day, 1)) {
    if (!works(day)) continue
    const opens = Math.max(at(day, hours.from, hours), start.getTime())
    const open = at(day, hours.until, hours) - opens
    if (open <= 0) continue
    if (open >= left) return new Date(opens + left)
    left -= open
  }
}

/** Minutes of work between two instants; 0 where the second is not later. */
export function workingMinutes(from: Date, until: Date, hours: WorkingHours): number {
  const works = businessDays(hours.holidays)
  let sum = 0
  for (let day = civilDate(from, hours.zone); at(day, 0, hours) < until.getTime(); day = addDays(day, 1)) {
    if (!works(day)) continue
    const opens = Math.max(at(day, hours.from, hours), from.getTime())
    sum += Math.max(0, Math.min(at(day, hours.until, hours), until.getTime()) - opens)
  }
  return Math.floor(sum / MINUTE)
}

/** Returns the deadlines of an incident reported at an instant. */
export function deadlinesOf(
  reportedAt: Date,
  rule: DeadlineRule,
  hours: WorkingHours,
): { answerDueAt: Date; solveDueAt: Date } {
  const after = (count: number) =>
    rule.isWorking
      ? addWorkingMinutes(reportedAt, count * 60, hours)
      : new Date(reportedAt.getTime() + count * 60 * MINUTE)
  return { answerDueAt: after(rule.answerHours), solveDueAt: after(rule.solveHours) }
}

/** Returns a deadline after the clock resumes: the time left when it stopped restarts now. A deadline missed before the stop stays missed. */
export function resumedDeadline(
  due: Date,
  pausedAt: Date,
  now: Date,
  isWorking: boolean,
  hours: WorkingHours,
): Date {
  if (due <= pausedAt) return due
  return isWorking
    ? addWorkingMinutes(now, workingMinutes(pausedAt, due, hours), hours)
    : new Date(due.getTime() + now.getTime() - pausedAt.getTime())
}
