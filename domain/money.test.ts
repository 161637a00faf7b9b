import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCents, cents, formatCents, formatDecimal, mulRate, parseReais, sumCents } from './money.ts'

const amount = fc.maxSafeInteger()

describe('cents', () => {
  it('refuses fractions, infinities and unsafe integers', () => {
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => cents(bad)).toThrow(RangeError)
    }
    expect(Object.is(cents(-0), 0)).toBe(true)
  })

  it('adds up and refuses an overflow', () => {
    expect(sumCents([1, 2, -5])).toBe(-2)
    expect(addCents(10, 5)).toBe(15)
    expect(() => addCents(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError)
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1, -1])).toThrow(RangeError)
  })
})

describe('parseReais', () => {
  it.each([
    ['1.234,56', 123456],
    ['R$ 1.234,56', 123456],
    ['R$\u00a01.234.567,89', 123456789],
    ['\u2212R$\u00a00,01', -1],
    ['-0,01', -1],
    ['R$ -3', -300],
    ['1234', 123400],
    ['1234,5', 123450],
    ['1234.56', 123456],
    ['1.234', 123400],
    ['0', 0],
    ['-0', 0],
  ])('%s is %i centavos', (text, expected) => {
    expect(parseReais(text)).toBe(expected)
  })

  it.each(['', 'abc', '1,234,56', '1.23.456', '1,234', '12.3456', '--1', '1e5', '99999999999999999', ',50'])(
    'refuses %j',
    (text) => {
      expect(parseReais(text)).toBeNull()
    },
  )

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseReais(formatCents(value))).toBe(value)
        expect(parseReais(formatDecimal(value))).toBe(value)
      }),
    )
  })
})

describe('format', () => {
  it('writes Brazilian money', () => {
    expect(formatCents(123456)).toBe('R$\u00a01.234,56')
    expect(formatCents(-5)).toBe('\u2212R$\u00a00,05')
    expect(formatCents(100000000)).toBe('R$\u00a01.000.000,00')
    expect(formatDecimal(-123456)).toBe('-1234.56')
    expect(formatDecimal(7)).toBe('0.07')
  })
})

describe('mulRate', () => {
  it.each([
    [125, 'half-up', 3],
    [125, 'half-even', 2],
    [125, 'down', 2],
    [175, 'half-even', 4],
    [-125, 'half-up', -3],
    [-125, 'half-even', -2],
    [-149, 'down', -2],
  ] as const)('2 %% of %i, %s', (value, rounding, expected) => {
    expect(mulRate(value, 2n, 100n, rounding)).toBe(expected)
  })

  it('is within half a centavo of the exact product and keeps the sign', () => {
    fc.assert(
      fc.property(fc.integer(), fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n), (value, n, d) => {
        fc.pre(BigInt(value) * n < BigInt(Number.MAX_SAFE_INTEGER) * d)
        fc.pre(-BigInt(value) * n < BigInt(Number.MAX_SAFE_INTEGER) * d)
        const error = BigInt(mulRate(value, n, d, 'half-up')) * d - BigInt(value) * n
        expect((error < 0n ? -error : error) * 2n <= d).toBe(true)
        expect(mulRate(-value, n, d, 'half-even')).toBe(cents(-mulRate(value, n, d, 'half-even')))
      }),
    )
  })

  it('takes negative rates and refuses a zero denominator', () => {
    expect(mulRate(100, -1n, 3n, 'half-up')).toBe(-33)
    expect(mulRate(100, 1n, -3n, 'half-up')).toBe(-33)
    expect(() => mulRate(1, 1n, 0n, 'down')).toThrow(RangeError)
  })
})
