import type { DecisionVotes } from '../../../domain/decisions/votes.ts'
import { formatShort, parseDecimal, rational } from '../../../domain/rational.ts'

/** Votes by share are stored as whole billionths of the building. */
const wholeOfShares = 1_000_000_000

/** Parses a vote field as a whole number: units, or a percentage of the building. NaN when it is neither. */
export function readVotes(text: string, basis: DecisionVotes['basis']): number {
  const value = parseDecimal(text.replace('%', ''))
  if (!value || value.n < 0n) return Number.NaN
  if (basis === 'units') return value.d === 1n ? Number(value.n) : Number.NaN
  const scaled = value.n * BigInt(wholeOfShares)
  const divisor = value.d * 100n
  return Number((scaled + divisor / 2n) / divisor)
}

/** The same for reading: '64', or '66,67%' of the building. */
export const formatDecimalShare = (value: number, { basis }: Pick<DecisionVotes, 'basis'>): string =>
  basis === 'units'
    ? new Intl.NumberFormat('pt-BR').format(value)
    : `${formatShort(rational(BigInt(value) * 100n, wholeOfShares), 7)}%`

/** Formats votes for a field, as they would be typed. */
export const typedVotes = (value: number, basis: DecisionVotes['basis']): string =>
  basis === 'units' ? String(value) : formatDecimalShare(value, { basis }).replace('%', '')
