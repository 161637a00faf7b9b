import { z } from 'zod'

/** Zones lie from one hour before Brasília's (Noronha) to two behind it (Acre): in Brasília's time, when clocks show the hour. */
const hoursOff = [-1, 0, 1, 2]

/** The cron expression, in Brasília's time, that comes at a local time in each of Brazil's zones. */
export function cronOf(localTime: string, dayOfMonth?: number): string {
  const [hour, minute] = localTime.split(':').map(Number) as [number, number]
  const hours = hoursOff.map((off) => hour + off)
  if (hours.some((one) => one < 0 || one > 23))
    throw new RangeError(`${localTime} is another day in some zone`)
  return `${minute} ${hours.join(',')} ${dayOfMonth ?? '*'} * *`
}

/** The start payload of a task with a local time; empty when started manually, which means everywhere at once. */
const payload = z.object({ at: z.string().optional() }).catch({})

/**
 * Returns the local time that must have come, as a query takes it: `(${at}::time is null or private.time_in(k.time_zone) >= ${at}::time)`. A run made
 * up for after the worker was down also finds those whose time has passed.
 */
export const localTimeOf = (data: unknown): string | null => payload.parse(data ?? {}).at ?? null
