import type { RowChange } from './change.ts'

/** Thrown when the stream is so far behind that listeners should start over. */
export class TooFarBehind extends Error {
  override readonly name = 'TooFarBehind'
}

/** A slowly read slot prevents the server from discarding its log. */
const mostMilliseconds = 30_000

/**
 * Measures how far a stream is behind the commits that it reports.
 * @param now milliseconds since 1970, for tests
 */
export function createLag(now: () => number = Date.now) {
  // The server's clock may differ from ours: what counts is how much later changes arrive than the fastest one.
  let least = Number.POSITIVE_INFINITY
  return {
    /** A new stream begins. */
    reset(): void {
      least = Number.POSITIVE_INFINITY
    },
    /** @throws TooFarBehind */
    check({ committedAt }: Pick<RowChange, 'committedAt'>): void {
      const age = now() - committedAt
      least = Math.min(least, age)
      if (age - least > mostMilliseconds) throw new TooFarBehind(`${age - least} ms behind`)
    },
  }
}
