import type { RowChange } from './change.ts'

/** Thrown when the stream has fallen behind so far that those who listen had better begin anew. */
export class TooFarBehind extends Error {
  override readonly name = 'TooFarBehind'
}

/** A slot that is read slowly keeps the server from throwing its log away. */
const mostMilliseconds = 30_000

/**
 * Watches how far a stream is behind the commits that it tells of.
 * @param now milliseconds since 1970, for tests
 */
export function createLag(now: () => number = Date.now) {
  // The server's clock may differ from ours: what counts is how much later changes come than the quickest of them.
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
