const phases = ['jwt', 'parse', 'plan', 'transaction', 'response'] as const
type Phase = (typeof phases)[number]

/** How long the parts of a request took, for the header `Server-Timing` (https://www.w3.org/TR/server-timing/). */
export class Timing {
  #last = performance.now()
  readonly #spent = new Map<Phase, number>()

  /** Ends a phase; it took the time since the last one ended. */
  mark(phase: Phase): void {
    const now = performance.now()
    this.#spent.set(phase, (this.#spent.get(phase) ?? 0) + now - this.#last)
    this.#last = now
  }

  /** The value of the header, in milliseconds. */
  toString(): string {
    return phases.map((phase) => `${phase};dur=${(this.#spent.get(phase) ?? 0).toFixed(1)}`).join(', ')
  }
}
