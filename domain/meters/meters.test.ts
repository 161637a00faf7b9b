import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consumptionOf, type Dial, decimalsOf, formatReading, parseReading, type Reading } from './reading.ts'
import { tariffAmount, tariffInput } from './tariff.ts'

const dial: Dial = { digits: 5, previous: 1_234_500, previousOn: '2026-10-05', usual: 8_000 }
const reading = (value: number, more: Partial<Reading> = {}): Reading => ({
  value,
  readOn: '2026-11-05',
  isEstimated: false,
  hasRolledOver: false,
  isConfirmed: false,
  ...more,
})
const today = '2026-11-06'

describe('readings', () => {
  test.each([
    ['1234', 1_234_000],
    ['1.234,567', 1_234_567],
    ['1234,5', 1_234_500],
    ['1234.5', 1_234_500],
    ['1.234', 1_234_000],
    ['12,3456', null],
    ['-3', null],
    ['1e9', null],
    ['', null],
  ])('%s is read as %s thousandths', (text, value) => expect(parseReading(text)).toBe(value))

  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (value) => {
        expect(parseReading(formatReading(value))).toBe(value)
      }),
    )
    expect(formatReading(1_234_500)).toBe('1.234,5')
    expect(formatReading(7)).toBe('0,007')
    const column = [1_234_500, 900_000, 12_340, null]
    expect(decimalsOf(column)).toBe(2)
    expect(formatReading(900_000, 2)).toBe('900,00')
    expect(formatReading(999_999, 1)).toBe('1.000,0')
    expect(formatReading(12_345, 0)).toBe('12')
  })

  test('what was consumed is the difference; a dial that began again at zero is asked about', () => {
    expect(consumptionOf(reading(1_242_000), dial, today)).toEqual({ consumption: 7_500 })
    const full = { ...dial, previous: 99_995_000, usual: 9_000 }
    expect(consumptionOf(reading(3_000), full, today)).toEqual({
      problem: 'below_previous',
      consumption: 8_000,
    })
    expect(consumptionOf(reading(3_000, { hasRolledOver: true }), full, today)).toEqual({
      consumption: 8_000,
    })
    expect(consumptionOf(reading(100_000_000), dial, today)).toMatchObject({ problem: 'above_dial' })
  })

  test('three times the usual is asked about once; a slip that rolls the dial over is asked about too', () => {
    expect(consumptionOf(reading(1_234_500 + 24_000), dial, today)).toEqual({ consumption: 24_000 })
    expect(consumptionOf(reading(1_234_500 + 24_001), dial, today)).toMatchObject({ problem: 'implausible' })
    expect(consumptionOf(reading(1_234_500 + 24_001, { isConfirmed: true }), dial, today)).toEqual({
      consumption: 24_001,
    })
    expect(consumptionOf(reading(1_234_000, { hasRolledOver: true }), dial, today)).toMatchObject({
      problem: 'implausible',
    })
    expect(consumptionOf(reading(9_000_000), { ...dial, usual: null }, today)).toHaveProperty('consumption')
  })

  test('days lie between the reading before and today', () => {
    expect(consumptionOf(reading(1_240_000, { readOn: '2026-10-04' }), dial, today)).toMatchObject({
      problem: 'before_previous',
    })
    expect(consumptionOf(reading(1_240_000, { readOn: '2026-11-07' }), dial, today)).toMatchObject({
      problem: 'in_future',
    })
  })
})

describe('tariffs', () => {
  // Steps as utilities publish them: up to 10 m³, up to 20, above; the fixed part apart. Prices in ten-thousandths of a real.
  const tariff = {
    fixed_cents: 3_550,
    steps: [
      { up_to: 10_000, price: 0 },
      { up_to: 20_000, price: 55_500 },
      { up_to: null, price: 138_600 },
    ],
  }
  test.each([
    [0, 3_550],
    [10_000, 3_550],
    [15_000, 3_550 + 2_775],
    [20_000, 3_550 + 5_550],
    [23_500, 3_550 + 5_550 + 4_851],
    [10_001, 3_551], // 0,555 of a centavo is one
  ])('%i thousandths of a cubic metre cost %i', (consumption, cents) => {
    expect(tariffAmount(consumption, tariff)).toBe(cents)
  })

  test('more consumption never costs less, and steps of one price are one step', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.nat(90_000)), { maxLength: 5 })
    fc.assert(
      fc.property(steps, fc.nat(80_000), fc.nat(80_000), (given, one, other) => {
        let up_to = 0
        const list = given.map(([width, price]) => {
          up_to += width
          return { up_to, price }
        })
        const full = { fixed_cents: 0, steps: [...list, { up_to: null, price: 1000 }] }
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(tariffAmount(less, full)).toBeLessThanOrEqual(tariffAmount(more, full))
        const flat = { fixed_cents: 0, steps: full.steps.map((step) => ({ ...step, price: 1000 })) }
        expect(tariffAmount(more, flat)).toBe(Number((BigInt(more) * 1000n + 50_000n) / 100_000n))
      }),
    )
  })

  test('steps go up, and the last has no end', () => {
    const parse = (steps: object[]) =>
      tariffInput.safeParse({ kind: 'water', effective_from: '2026-01-01', steps }).success
    expect(parse(tariff.steps)).toBe(true)
    expect(parse([{ up_to: 10, price: 1 }])).toBe(false)
    expect(
      parse([
        { up_to: 10, price: 1 },
        { up_to: 10, price: 1 },
        { up_to: null, price: 1 },
      ]),
    ).toBe(false)
    expect(
      parse([
        { up_to: null, price: 1 },
        { up_to: null, price: 1 },
      ]),
    ).toBe(false)
  })
})
