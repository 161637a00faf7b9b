/** The choices of a secret vote, and what totals say about them: small, because every room loads it. */
import type { ItemCount } from '../outcome.ts'
import { abstained, type Ballot } from '../words.ts'
import type { Result } from './published.ts'

export type Asked = { ballot: Ballot; options: readonly string[] }

/** Returns what a ballot may choose, in the order of the terms' options; abstaining is an option, so that it stays as secret as the rest. */
export const choicesOf = ({ ballot, options }: Asked): string[] => [
  ...(ballot === 'choice' ? options : ['favour', 'against']),
  abstained,
]

/** Converts totals to votes that are compared with the item's quorum. */
export const votesOf = (asked: Asked, { totals }: Pick<Result, 'totals'>): ItemCount['votes'] =>
  choicesOf(asked)
    .map((choice, at) => ({ choice, weight: totals[at] ?? 0 }))
    .filter(({ weight }) => weight > 0)
