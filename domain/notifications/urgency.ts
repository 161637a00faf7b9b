import { type EventName, events, type NotificationEvent } from './events.ts'

/** Returns whether a message must reach a person: by another channel if one fails, and never switched off, delayed or combined. */
export function mustArrive(kind: string): boolean {
  if (!Object.hasOwn(events, kind)) return false
  const { mandatory, urgent }: NotificationEvent = events[kind as EventName]
  return mandatory !== undefined || urgent === true
}

export const isUrgent = (kind: string): boolean =>
  Object.hasOwn(events, kind) && (events[kind as EventName] as NotificationEvent).urgent === true

/** Returns the sending priority of pending messages: 0 before 1 before 2. */
export const priorityOf = (kind: string): 0 | 1 | 2 => {
  if (isUrgent(kind)) return 0
  return mustArrive(kind) ? 1 : 2
}
