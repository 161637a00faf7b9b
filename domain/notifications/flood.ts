import { mustArrive } from './urgency.ts'

/** So many in so long are a person's patience; what comes on top is told as one. */
export const floodMost = 3
export const floodMinutes = 10

/**
 * When a message that would disturb once too often leaves, together with the others of its kind: ten minutes after the first of those
 * that came lately. Null: at once. What must arrive is never held back.
 * @param lately Instants of the person's messages by the same channel.
 */
export function floodEnd(kind: string, lately: readonly Date[], now: Date): Date | null {
  if (mustArrive(kind) || kind === 'test') return null
  const since = now.getTime() - floodMinutes * 60_000
  const recent = lately.map((at) => at.getTime()).filter((at) => at > since && at <= now.getTime())
  if (recent.length < floodMost) return null
  return new Date(Math.min(...recent) + floodMinutes * 60_000)
}
