import { typedNumber } from './typed-text.ts'

/** Money is an integer number of centavos: a safe integer, never a fraction of a centavo, never a float of reais. */
export type Cents = number

/** How a fraction of a centavo is settled. Ties go away from zero in `half-up`; `half-even` is ABNT NBR 5891. */
export type Rounding = 'half-up' | 'half-even' | 'down'

/** Returns a number as centavos; throws RangeError when it is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in centavos: ${value}`)
  return value === 0 ? 0 : value
}

/** Sum of two amounts in centavos; throws RangeError when it leaves the safe integers. */
export const addCents = (a: Cents, b: Cents): Cents => cents(a + b)

/** Sums amounts in centavos; throws RangeError as soon as it leaves the safe integers. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total = cents(total + amount)
  return total
}

const BRAZILIAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
const PLAIN = /^(\d+)\.(\d{1,2})$/

/**
 * Reads an amount a person typed or a file contains: '1.234,56', 'R$ 1.234,56', '1234,5', '1234', '1234.56', with an optional sign ('-' or '−'). A
 * dot before exactly three digits separates thousands. Returns centavos, or null when the text is no amount.
 */
export function parseReais(text: string): Cents | null {
  const compact = typedNumber(text)
    .replace(/\s/g, '')
    .replace(/^(-?)R\$(-?)/, '$1$2')
  // Zero as the accounting format of a spreadsheet shows it.
  if (compact === '-' && text.includes('R$')) return 0
  const negative = compact.startsWith('-')
  const amount = negative ? compact.slice(1) : compact
  const match = BRAZILIAN.exec(amount) ?? PLAIN.exec(amount)
  if (!match) return null
  const whole = match[1]!.replaceAll('.', '')
  const value = Number(whole + (match[2] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(value)) return null
  return negative && value !== 0 ? -value : value
}

function split(amount: Cents): { sign: boolean; whole: string; fraction: string } {
  const digits = String(Math.abs(cents(amount))).padStart(3, '0')
  return { sign: amount < 0, whole: digits.slice(0, -2), fraction: digits.slice(-2) }
}

/** Returns 'R$ 1.234,56' with a no-break space, and U+2212 as the minus, so that neither a line break nor a hyphen splits it. */
export function formatCents(amount: Cents): string {
  const { sign, whole, fraction } = split(amount)
  return `${sign ? '\u2212' : ''}R$\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

/** '1234.56', as Pix and other protocols write amounts. */
export function formatDecimal(amount: Cents): string {
  const { sign, whole, fraction } = split(amount)
  return `${sign ? '-' : ''}${whole}.${fraction}`
}

function roundQuotient(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  const twice = (dividend % divisor) * 2n
  if (rounding === 'down' || twice < divisor) return quotient
  if (twice > divisor || rounding === 'half-up') return quotient + 1n
  return quotient + (quotient % 2n)
}

/**
 * `amount × numerator ÷ denominator`, exact until the one rounding at the end: 2 % is (2n, 100n).
 * Throws RangeError when the denominator is zero or the result leaves the safe integers.
 */
export function mulRate(amount: Cents, numerator: bigint, denominator: bigint, rounding: Rounding): Cents {
  if (denominator === 0n) throw new RangeError('a rate cannot have a zero denominator')
  const product = BigInt(cents(amount)) * numerator
  const negative = product < 0n !== denominator < 0n && product !== 0n
  const magnitude = roundQuotient(
    product < 0n ? -product : product,
    denominator < 0n ? -denominator : denominator,
    rounding,
  )
  return cents(Number(negative ? -magnitude : magnitude))
}
