import { mustArrive } from './urgency.ts'

/** Messages per period before further ones are combined into one. */
export const floodMost = 3
export const floodMinutes = 10

/**
 * Returns when to send a message that exceeds the limit, together with the others of its kind: ten minutes after the first recent one. Null: at once.
 * Messages that must arrive are never delayed.
 * @param lately Instants of the person's messages by the same channel.
 */
export function floodEnd(kind: string, lately: readonly Date[], now: Date): Date | null {
  if (mustArrive(kind) || kind === 'test') return null
  const since = now.getTime() - floodMinutes * 60_000
  const recent = lately.map((at) => at.getTime()).filter((at) => at > since && at <= now.getTime())
  if (recent.length < floodMost) return null
  return new Date(Math.min(...recent) + floodMinutes * 60_000)
}
