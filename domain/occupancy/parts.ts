import {
  add,
  compare,
  formatShort,
  multiply,
  one,
  parseDecimal,
  type Rational,
  rational,
  zero,
} from '../rational.ts'
import type { Part } from './stay.ts'

const largestDenominator = 1_000_000_000n

/** Reads a co-owner's part as people write it: '1/3', '33,33%', '50 %', '0,5', '1'; null when it is none above 0 and up to 1. */
export function parsePart(text: string): Part | null {
  const value = parseValue(text.replace(/\s+/g, ''))
  if (!value || compare(value, zero) <= 0 || compare(value, one) > 0 || value.d > largestDenominator)
    return null
  return { n: Number(value.n), d: Number(value.d) }
}

function parseValue(text: string): Rational | null {
  const fraction = /^(\d{1,9})\/(\d{1,9})$/.exec(text)
  if (fraction) return Number(fraction[2]) === 0 ? null : rational(BigInt(fraction[1]!), BigInt(fraction[2]!))
  if (!text.endsWith('%')) return parseDecimal(text)
  const hundredths = parseDecimal(text.slice(0, -1))
  return hundredths && rational(hundredths.n, hundredths.d * 100n)
}

const exact = ({ n, d }: Part): Rational => rational(n, d)

/** '1/3 (33,33%)', '1/2 (50%)'. */
export function formatPart(part: Part): string {
  const value = exact(part)
  const percent = `${formatShort(multiply(value, rational(100)), 2)}%`
  return value.d === 1n ? percent : `${value.n}/${value.d} (${percent})`
}

export type PartsCheck = { complete: boolean; sum: Rational }

/** Whether the parts of a day's owners make exactly one whole. */
export function checkParts(parts: readonly Part[]): PartsCheck {
  const sum = parts.map(exact).reduce(add, zero)
  return { complete: compare(sum, one) === 0, sum }
}

/** Equal parts of `count` owners. */
export const equalParts = (count: number): Part[] => Array.from({ length: count }, () => ({ n: 1, d: count }))
