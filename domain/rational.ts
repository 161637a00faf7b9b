import { typedNumber } from './typed-text.ts'

/** An exact fraction, lowest terms, positive denominator. Rates and fractions never pass through floating point. */
export type Rational = { readonly n: bigint; readonly d: bigint }

/** Greatest common divisor of two numbers, not negative. */
export function gcd(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** n ÷ d in lowest terms. Throws RangeError when d is zero. */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  if (bottom === 0n) throw new RangeError('a fraction cannot have a zero denominator')
  const divisor = gcd(top, bottom) * (bottom < 0n ? -1n : 1n)
  return { n: top / divisor, d: bottom / divisor }
}

export const zero: Rational = rational(0n)
export const one: Rational = rational(1n)

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d)

/** Negative, zero or positive as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Reads decimal text with a point or a comma ('0.605306', '1,5', '-0,02'); null when it is not one. */
export function parseDecimal(text: string): Rational | null {
  const match = /^([+-]?)(\d{1,30})(?:[.,](\d{1,30}))?$/.exec(typedNumber(text).trim())
  if (!match) return null
  const decimals = match[3] ?? ''
  return rational(
    BigInt(`${match[1] === '-' ? '-' : ''}${match[2]}${decimals}`),
    10n ** BigInt(decimals.length),
  )
}

/** Converts a percentage in decimal text to a fraction: '2.00' gives 1/50. Throws RangeError when it is not a decimal. */
export function percent(text: string): Rational {
  const value = parseDecimal(text)
  if (!value) throw new RangeError(`not a decimal: ${text}`)
  return rational(value.n, value.d * 100n)
}

/** Brazilian decimal text, rounded half away from zero to `digits` places: '0,998750'. */
export function formatRational(value: Rational, digits: number): string {
  const size = value.n < 0n ? -value.n : value.n
  const scaled = (size * 10n ** BigInt(digits) * 2n + value.d) / (value.d * 2n)
  const text = scaled.toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${value.n < 0n && scaled > 0n ? '-' : ''}${whole}${digits ? `,${text.slice(-digits)}` : ''}`
}

/** As `formatRational`, without trailing zeros after the first `least` places: '0,0125' → '1,25'. */
export function formatShort(value: Rational, most: number, least = 0): string {
  const text = formatRational(value, most)
  const keep = text.length - most + least
  const short = text.slice(0, keep) + text.slice(keep).replace(/0+$/, '')
  return short.endsWith(',') ? short.slice(0, -1) : short
}
