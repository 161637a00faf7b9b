import { parseDecimal, type Rational } from '../rational.ts'
import { typedNumber } from '../typed-text.ts'

/**
 * Square metres as people and files write them ('68,40', '1.234,5 m²', '68.4') with a point and nothing else. A dot before exactly three
 * digits parts thousands, as in an amount and in a reading: '1.234' is one thousand two hundred and thirty-four.
 */
export function plainArea(text: string): string {
  const bare = typedNumber(text).replace(/\s*m[²2]?\s*$/i, '')
  return bare.includes(',')
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replace(/\.(?=\d{3}(\.|$))/g, '')
}

/** The number of square metres; null when it is none. */
export const parseArea = (text: string): Rational | null => parseDecimal(plainArea(text))
