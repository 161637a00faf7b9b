/** A few at a time, and a line that is not endless. */
export class Turns {
  readonly #most: number
  readonly #line: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number, line: number) {
    this.#most = most
    this.#line = line
  }

  /** Runs `work` when it is its turn; throws what `refuse` makes when the line is full, or the reason `signal` aborts for. */
  async take<T>(work: () => Promise<T>, refuse: () => Error, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#line) throw refuse()
      await this.#wait(signal)
    } else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      const at = this.#waiting.indexOf(resolve)
      if (at < 0) return
      this.#waiting.splice(at, 1)
      reject(signal?.reason)
    }
    this.#waiting.push(resolve)
    signal?.addEventListener('abort', leave)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }
}
