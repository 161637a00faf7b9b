import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  formatRational,
  formatShort,
  multiply,
  parseDecimal,
  percent,
  rational,
  subtract,
} from './rational.ts'

const fractions = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([n, d]) => rational(n, d))

describe('rational', () => {
  test('is kept in lowest terms over a positive denominator', () => {
    expect(rational(6, -4)).toEqual({ n: -3n, d: 2n })
    expect(rational(0, 7)).toEqual({ n: 0n, d: 1n })
    expect(() => rational(1, 0)).toThrow(RangeError)
  })

  test('adds, subtracts and multiplies exactly', () => {
    fc.assert(
      fc.property(fractions, fractions, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a)
        expect(compare(add(a, b), a)).toBe(compare(b, rational(0)))
        expect(multiply(a, add(b, rational(1)))).toEqual(add(multiply(a, b), a))
      }),
    )
  })

  test('reads decimals with point or comma, and nothing else', () => {
    expect(parseDecimal(' -0,02 ')).toEqual(rational(-1, 50))
    expect(percent('0.605306')).toEqual(rational(605306, 100_000_000))
    for (const text of ['', '1.234,5', '1e3', ',5', '5,', 'R$ 1']) expect(parseDecimal(text)).toBeNull()
    expect(() => percent('dois')).toThrow(RangeError)
  })

  test('is written rounded half away from zero', () => {
    expect(formatRational(rational(1, 8), 2)).toBe('0,13')
    expect(formatRational(rational(-1, 8), 2)).toBe('-0,13')
    expect(formatRational(rational(-1, 1000), 2)).toBe('0,00')
    expect(formatRational(rational(5, 2), 0)).toBe('3')
    expect(formatShort(rational(1, 4), 9, 6)).toBe('0,250000')
    expect(formatShort(rational(12_500, 10), 6)).toBe('1250')
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
        expect(parseDecimal(formatRational(rational(value, 10_000), 4))).toEqual(rational(value, 10_000))
      }),
    )
  })
})
