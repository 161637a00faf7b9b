import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerContext } from '../context.ts'

const everyMilliseconds = 400

/**
 * Tells the rooms of every open assembly what changed, whoever changed it (`private.pulse_assemblies`). A look where no assembly is open costs
 * one probe of an index. Several workers take turns, so that another goes on when one is killed.
 */
export function startPulses({ sql, log }: Pick<WorkerContext, 'sql' | 'log'>): {
  stop(): Promise<void>
} {
  const ending = new AbortController()
  const loop = (async () => {
    while (!ending.signal.aborted) {
      // One statement, one round trip: a transaction with a role of its own would cost five times that, day and night.
      await sql`select private.pulse_assemblies()`.catch((error: Error) => {
        if (!ending.signal.aborted) log.error({ err: error }, 'assemblies: rooms not told')
      })
      await delay(everyMilliseconds, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}
