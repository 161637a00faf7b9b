import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type DrainTimes = {
  /** From the first word to the last connection's end, in seconds. */
  seconds: number
}

export type Draining = {
  /** Whether callers should be sent elsewhere. */
  hasBegun(): boolean
  /** Records that a health check was received, as balancers send. */
  asked(): void
  /** From now on callers are sent elsewhere. */
  begin(): void
  /**
   * Stops the server: goes on accepting while balancers notice, if any checks at all, then calls `closing` (for connections that would stay for
   * good), lets running requests end, and cuts off those that do not.
   */
  finish(closing: () => Promise<void>): Promise<void>
}

/** Balancers ask at least this often, in milliseconds. */
const attention = 60_000
/** Parts of the time: for balancers to notice, and until the last request is cut off. The rest is for connections to others. */
const noticing = 1 / 4
const answering = 3 / 4
/** How often connections are looked for that have nothing left to say, in milliseconds. */
const pause = 50

/** The end of a server's life, such that no caller notices it. */
export function createDraining(server: Server, { seconds }: DrainTimes): Draining {
  let begunAt: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  function begin(): void {
    begunAt ??= performance.now()
  }

  async function finish(closing: () => Promise<void>): Promise<void> {
    begin()
    const left = (part: number) => Math.max(0, begunAt! + seconds * 1000 * part - performance.now())
    if (performance.now() - askedAt < attention) await delay(left(noticing))
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const idle = setInterval(() => server.closeIdleConnections(), pause)
    const last = setTimeout(() => server.closeAllConnections(), left(answering))
    await Promise.all([closing(), closed])
    clearInterval(idle)
    clearTimeout(last)
  }

  return {
    hasBegun: () => begunAt !== undefined,
    asked: () => {
      askedAt = performance.now()
    },
    begin,
    finish,
  }
}
