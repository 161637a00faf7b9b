import { resourceLocked } from './errors.ts'

/** How long a request waits for another one on the same upload that was asked to stop. */
const patienceMilliseconds = 15_000

type Held = { stop(): void; released: Promise<void> }

/**
 * Tracks the requests of this process that work on an upload, one at a time each. A later request asks the previous one to stop and waits until the
 * bytes it received are safe, since a broken connection may look alive for minutes. Its size is bounded by the number of requests.
 */
export class Holders {
  readonly #held = new Map<string, Held>()

  /** Returns the release function. Throws 423 if the previous holder does not release it, or `signal` aborts. */
  async take(id: string, signal: AbortSignal, stop: () => void): Promise<() => void> {
    const giveUp = AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)])
    for (let before = this.#held.get(id); before; before = this.#held.get(id)) {
      before.stop()
      const isReleased = await Promise.race([before.released.then(() => true), until(giveUp)])
      if (!isReleased) throw resourceLocked()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const mine: Held = { stop, released: promise }
    this.#held.set(id, mine)
    return () => {
      if (this.#held.get(id) === mine) this.#held.delete(id)
      resolve()
    }
  }
}

async function until(signal: AbortSignal): Promise<false> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  return false
}
