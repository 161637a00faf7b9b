import { gcd, type Rational, rational } from '../rational.ts'
import { parseShare } from '../shares.ts'

/** Finer shares than this would not stay exact as numbers. */
const FINEST = 10n ** 15n

/**
 * An ideal fraction as a person types it: '1/96', '1,0417%', '0,010417', or the exact integer '10416667' of the condominium's total.
 * '1' is the whole. Null when it is none of these, is negative or above the whole.
 */
export function readTypedShare(text: string, shareTotal: number): Rational | null {
  const written = parseShare(text)
  if (!written || written.value.n < 0n) return null
  const { n, d } = written.value
  if (written.notation === 'percent') return withinWhole(rational(n, d * 100n))
  const isCount = written.notation === 'number' && d === 1n && n > 1n
  return withinWhole(isCount ? rational(n, BigInt(shareTotal)) : written.value)
}

const withinWhole = (value: Rational): Rational | null => (value.n > value.d ? null : value)

/**
 * Returns the factor by which all shares must be multiplied so that a fraction becomes a whole share: 1 when it already is. Null when no total up to
 * 10^15 is fine enough.
 */
export function refinementFor(value: Rational, shareTotal: number): number | null {
  const total = BigInt(shareTotal)
  const factor = value.d / gcd(total, value.d)
  return total * factor > FINEST ? null : Number(factor)
}

/** Returns the whole shares for a fraction that `shareTotal` represents exactly. */
export const wholeShare = (value: Rational, shareTotal: number): number =>
  Number((value.n * BigInt(shareTotal)) / value.d)

/** Returns the closest whole share, for fractions that no total represents exactly ('0,33333…'). */
export const nearestShare = (value: Rational, shareTotal: number): number =>
  Number((value.n * BigInt(shareTotal) * 2n + value.d) / (value.d * 2n))

/** The sentence for a fraction that cannot be stored exactly. */
export const tooFine =
  'Esta fração tem casas demais para as que já existem. Arredonde-a ou escreva-a como as outras.'
/** The sentence for text that is not a fraction. */
export const notAShare = 'Escreva a fração como 1/96, 1,0417%, 0,010417 ou o número inteiro de partes.'
