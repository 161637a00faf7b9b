import { hashOf } from './group/canonical.ts'
import type { Point } from './group/group.ts'
import { preparedKey } from './keys.ts'
import type { RollEntry, Terms } from './published.ts'

/** Terms with precomputed data that every ballot needs. */
export type ReadyTerms = {
  terms: Terms
  /** SHA-256 of the terms: the start of the board's chain, and in every ballot. */
  hash: string
  key: Point
  units: ReadonlyMap<string, RollEntry>
}

/** Prepares terms that passed `checkTerms`. Throws `not_of_the_group`. */
export function readyTerms(terms: Terms): ReadyTerms {
  const units = new Map(terms.roll.map((entry) => [entry.unit, entry]))
  return { terms, hash: hashOf(terms), key: preparedKey(terms.trustees), units }
}
