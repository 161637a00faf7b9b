import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import postgres from 'postgres'

export type Patience = {
  /** With a server that says that it is starting, in milliseconds: recovery after a crash takes its time. */
  starting: number
  /** With one that does not answer: it may be changing places, and it may be a wrong address. */
  silent: number
}

const defaultPatience: Patience = { starting: 300_000, silent: 15_000 }
const pause = 500

/** "cannot connect now": https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const isStarting = (error: unknown) => error instanceof postgres.PostgresError && error.code === '57P03'

/**
 * Waits for a database that is starting or currently unreachable. Returns in either case: the next connection attempt reports the error. Rejects if
 * `signal` aborts.
 */
export async function waitForDatabase(
  url: string,
  log: Logger,
  { signal, patience = defaultPatience }: { signal?: AbortSignal; patience?: Patience } = {},
): Promise<void> {
  const began = Date.now()
  for (;;) {
    const error = await attempt(url)
    const isAnswer = error === null || (error instanceof postgres.PostgresError && !isStarting(error))
    const limit = isStarting(error) ? patience.starting : patience.silent
    if (isAnswer || Date.now() - began > limit) return
    log.warn({ reason: error.message }, 'esperando o banco de dados')
    await delay(pause, undefined, { signal })
  }
}

async function attempt(url: string): Promise<Error | null> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    await sql`select 1`
    return null
  } catch (error) {
    return error as Error
  } finally {
    await sql.end({ timeout: 1 })
  }
}
