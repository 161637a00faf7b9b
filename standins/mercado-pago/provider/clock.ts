import type { Store } from './store.ts'

/** The simulator's time: the wall clock, shifted by the tester. */
export function openClock(store: Store, wall: () => Date) {
  const distance = () => store.clock.get('distance') ?? 0
  return {
    now: () => new Date(wall().getTime() + distance()),
    /** Sets the time; null: the wall's again. */
    set(time: Date | null) {
      store.keep('clock', 'distance', time ? time.getTime() - wall().getTime() : 0)
    },
  }
}

export type Clock = ReturnType<typeof openClock>

const offset = 3 * 3_600_000

/** '2026-12-01T12:00:00.000-03:00', as Mercado Pago writes instants. */
export const writeInstant = (time: Date): string =>
  new Date(time.getTime() - offset).toISOString().replace('Z', '-03:00')

/** The instant `count` periods after `start`; a day that the month does not have becomes its last. */
export function addPeriods(
  start: Date,
  { frequency, frequency_type }: { frequency: number; frequency_type: 'days' | 'months' },
  count: number,
): Date {
  if (frequency_type === 'days') return new Date(start.getTime() + frequency * count * 86_400_000)
  const local = new Date(start.getTime() - offset)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + frequency * count)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return new Date(local.getTime() + offset)
}
