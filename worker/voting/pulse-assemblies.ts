import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerContext } from '../context.ts'

/** Milliseconds between looks: `lively` while there is something to report and a minute longer, `quiet` otherwise. */
const pace = { lively: 400, quiet: 900 }
const livelyMilliseconds = 60_000

/**
 * Notifies the rooms of every open assembly of changes, by any writer (`private.pulse_assemblies`). A look costs one index probe when no assembly
 * is open. Several workers take turns, so that another continues when one is killed.
 */
export function startPulses({ sql, log }: Pick<WorkerContext, 'sql' | 'log'>): { stop(): Promise<void> } {
  const ending = new AbortController()
  let toldAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    // One statement, one round trip: a transaction with its own role would take four more, day and night.
    const [told] = await sql<{ rooms: number }[]>`select private.pulse_assemblies() as rooms`
    if (told!.rooms > 0) toldAt = performance.now()
  }
  const loop = (async () => {
    while (!ending.signal.aborted) {
      await look().catch((error: Error) => {
        if (!ending.signal.aborted) log.error({ err: error }, 'assemblies: rooms not told')
      })
      const isLively = performance.now() - toldAt < livelyMilliseconds
      const wait = isLively ? pace.lively : pace.quiet
      await delay(wait, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}
