/** What may be chosen in secret, and what totals say of it: small, because every room loads it. */
import type { ItemCount } from '../outcome.ts'
import { abstained, type Ballot } from '../words.ts'
import type { Result } from './published.ts'

export type Asked = { ballot: Ballot; options: readonly string[] }

/** What a ballot may choose, in the order of the options of the terms; abstaining is one, so that it stays as secret as the rest. */
export const choicesOf = ({ ballot, options }: Asked): string[] => [
  ...(ballot === 'choice' ? options : ['favour', 'against']),
  abstained,
]

/** Totals as votes that are held against the item's quorum. */
export const votesOf = (asked: Asked, { totals }: Pick<Result, 'totals'>): ItemCount['votes'] =>
  choicesOf(asked)
    .map((choice, at) => ({ choice, weight: totals[at] ?? 0 }))
    .filter(({ weight }) => weight > 0)
