import {
  compare,
  formatShort,
  gcd,
  one,
  parseDecimal,
  type Rational,
  rational,
  subtract,
} from './rational.ts'
import { typedNumber } from './typed-text.ts'

/**
 * Ideal fractions as whole shares of a condominium-wide total: a unit has `share` of `shareTotal`. The registered fractions of a building often do
 * not sum to 1; the shares keep the registered values and the difference is shown, never spread.
 */

/** The total of shares unless the fractions need a finer one. */
const DEFAULT_SHARE_TOTAL = 1_000_000_000
const LARGEST_SHARE_TOTAL = 10n ** 15n
const TOO_FINE = LARGEST_SHARE_TOTAL * 1000n

/** How a column writes its fractions: 0,010417 or 1,0417 (`number`), 1,0417% (`percent`), 1/96 (`ratio`). */
export type ShareNotation = 'number' | 'percent' | 'ratio'

export type WrittenShare = { notation: ShareNotation; value: Rational }

/** Reads one fraction as written; null when it is none. The value of '1,0417%' is 1.0417: see `ShareColumn`. */
export function parseShare(text: string): WrittenShare | null {
  const compact = typedNumber(text).replace(/\s/g, '')
  if (compact.endsWith('%')) {
    const value = parseDecimal(compact.slice(0, -1))
    return value && { notation: 'percent', value }
  }
  const [top = '', bottom, ...rest] = compact.split('/')
  const numerator = parseDecimal(top)
  if (bottom === undefined) return numerator && { notation: 'number', value: numerator }
  const denominator = parseDecimal(bottom)
  if (!numerator || !denominator || denominator.n <= 0n || rest.length > 0) return null
  return { notation: 'ratio', value: rational(numerator.n * denominator.d, numerator.d * denominator.n) }
}

/** What turns a written fraction of a column into whole shares. */
export type ShareScale = { notation: ShareNotation; unit: 1 | 100 | 1000; shareTotal: number }

const closest = (sum: Rational): 1 | 100 | 1000 => {
  if (compare(sum, rational(10n)) < 0) return 1
  return compare(sum, rational(316n)) < 0 ? 100 : 1000
}

/**
 * Gathers the fractions of one column, value by value, in constant memory. Bare numbers are fractions of 1, of 100 or
 * of 1000 (milésimos), whichever their sum comes closest to.
 */
export class ShareColumn {
  #numerator = 0n
  #denominator = 1n
  #notation: ShareNotation | null = null

  /** Adds one value; returns false, without adding, when its notation differs from that of the values before. */
  add(share: WrittenShare): boolean {
    this.#notation ??= share.notation
    if (share.notation !== this.#notation) return false
    const { n, d } = share.value
    // Finer than any total that stays exact, and it only gets finer: a hostile column would fill the memory with digits.
    if (this.#denominator > TOO_FINE) return true
    if (this.#denominator % d !== 0n) {
      const finer = d / gcd(this.#denominator, d)
      this.#numerator *= finer
      this.#denominator *= finer
    }
    this.#numerator += n * (this.#denominator / d)
    return true
  }

  /** The notation of the column; null while it is empty. */
  get notation(): ShareNotation | null {
    return this.#notation
  }

  /**
   * Returns the scale that keeps every value exact, and the sum as a fraction of 1. Null when the column is empty, sums to zero, or would need shares
   * finer than 10^15.
   */
  scale(): { scale: ShareScale; sum: Rational } | null {
    if (!this.#notation || this.#numerator <= 0n || this.#denominator > TOO_FINE) return null
    const written = rational(this.#numerator, this.#denominator)
    const unit = this.#notation === 'percent' ? 100 : this.#notation === 'ratio' ? 1 : closest(written)
    const needed = this.#denominator * BigInt(unit)
    const usual = BigInt(DEFAULT_SHARE_TOTAL) % needed === 0n
    if (!usual && needed > LARGEST_SHARE_TOTAL) return null
    const shareTotal = usual ? DEFAULT_SHARE_TOTAL : Number(needed)
    return {
      scale: { notation: this.#notation, unit, shareTotal },
      sum: rational(written.n, written.d * BigInt(unit)),
    }
  }
}

/** Whole shares of a fraction written in the scale's notation; null when it is unreadable, negative or not exact. */
export function toShare(text: string, scale: ShareScale): number | null {
  const written = parseShare(text)
  if (!written || written.notation !== scale.notation || written.value.n < 0n) return null
  const shares = written.value.n * BigInt(scale.shareTotal)
  const divisor = written.value.d * BigInt(scale.unit)
  return shares % divisor === 0n ? Number(shares / divisor) : null
}

/** A share as people read it: '0,010417' (at least 6, at most 9 places). */
export const formatShare = (share: number, shareTotal: number): string =>
  formatShort(rational(share, shareTotal), 9, 6)

export type SharesReport = {
  /** Sum of the shares, in shares. */
  total: number
  /** Shares above (positive) or below (negative) the whole. */
  difference: number
  exact: boolean
  message: string
}

/** A sum of fractions as people read it: '0,95' as '0,950000'. */
export const shownSum = (sum: Rational): string => formatShort(sum, 12, 6)

/** What a sum is, and by how much it misses 1: 'exatamente 1', '0,950000: faltam 0,050000 para 1'. */
export function sumVerdict(sum: Rational): string {
  const off = compare(sum, one)
  if (off === 0) return 'exatamente 1'
  const gap = shownSum(off < 0 ? subtract(one, sum) : subtract(sum, one))
  return `${shownSum(sum)}: ${off < 0 ? `faltam ${gap} para 1` : `passam de 1 em ${gap}`}`
}

/** The sentence that states what fractions sum to and by how much they miss 1. */
export const sharesMessage = (sum: Rational): string => `As frações somam ${sumVerdict(sum)}.`

/** Sum of the units' shares against the whole, with the difference in words. `shareTotal` is the condominium's. */
export function sharesReport(units: Iterable<{ share: number }>, shareTotal: number): SharesReport {
  let total = 0
  for (const unit of units) total += unit.share
  const difference = total - shareTotal
  return { total, difference, exact: difference === 0, message: sharesMessage(rational(total, shareTotal)) }
}
