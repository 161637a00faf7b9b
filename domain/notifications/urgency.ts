import { type EventName, events, type NotificationEvent } from './events.ts'

/** What must reach a person: by another channel where one fails, and never switched off, held back or gathered. */
export function mustArrive(kind: string): boolean {
  if (!Object.hasOwn(events, kind)) return false
  const { mandatory, urgent }: NotificationEvent = events[kind as EventName]
  return mandatory !== undefined || urgent === true
}

export const isUrgent = (kind: string): boolean =>
  Object.hasOwn(events, kind) && (events[kind as EventName] as NotificationEvent).urgent === true

/** The order in which what waits leaves: 0 before 1 before 2. */
export const priorityOf = (kind: string): 0 | 1 | 2 => {
  if (isUrgent(kind)) return 0
  return mustArrive(kind) ? 1 : 2
}
