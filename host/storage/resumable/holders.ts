import { resourceLocked } from './errors.ts'

/** A request waits so long for another one on the same upload, which was asked to stop. */
const patienceMilliseconds = 15_000

type Held = { stop(): void; released: Promise<void> }

/**
 * Requests of this process that work on an upload: one at a time each. Who comes later asks the one before to stop and waits
 * until what that one received is safe: a broken connection may look alive for minutes. As many as there are requests.
 */
export class Holders {
  readonly #held = new Map<string, Held>()

  /** Gives the function that lets go. Throws 423 when the one before does not, or `signal` aborts. */
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
