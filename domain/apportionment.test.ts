import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apportion } from './apportionment.ts'

const vectors: [number, number[], number[]][] = [
  [10000, [1, 1, 1], [3334, 3333, 3333]],
  [10001, [1, 1, 1], [3334, 3334, 3333]],
  [100, [1, 1, 1, 1, 1, 1, 1], [15, 15, 14, 14, 14, 14, 14]],
  [5, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]],
  [1, [1, 1], [1, 0]],
  [0, [1, 2, 3], [0, 0, 0]],
  [99999, [0, 50, 50], [0, 50000, 49999]],
  [10000, [15, 15, 20, 25, 25], [1500, 1500, 2000, 2500, 2500]],
  [1234567, [12345, 23456, 34567, 29632], [152407, 289580, 426753, 365827]],
  [1000000, [33333333, 33333333, 33333334], [333333, 333333, 333334]],
  [
    8765432,
    [61234, 61234, 75000, 75000, 82532, 95000, 110000, 120000, 150000, 170000],
    [536743, 536742, 657407, 657407, 723429, 832716, 964198, 1051852, 1314815, 1490123],
  ],
  [52347, Array(12).fill(1), [4363, 4363, 4363, ...Array(9).fill(4362)]],
]

const amounts = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
const weights = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1_000_000_000 })), {
    minLength: 1,
    maxLength: 120,
  })
  .filter((list) => list.some((weight) => weight > 0))
const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)

describe('apportion', () => {
  test.each(vectors)('splits %i by %j', (total, by, shares) => {
    expect(apportion(total, by)).toEqual(shares)
    expect(apportion(total, by.map(BigInt))).toEqual(shares)
    expect(apportion(-total, by)).toEqual(shares.map((share) => (share === 0 ? 0 : -share)))
  })

  test('parts sum to the total and each is within a centavo of the exact part', () => {
    fc.assert(
      fc.property(amounts, weights, (total, by) => {
        const parts = apportion(total, by)
        const whole = BigInt(sum(by))
        expect(sum(parts)).toBe(total)
        for (const [position, part] of parts.entries()) {
          const off = BigInt(part) * whole - BigInt(total) * BigInt(by[position] ?? 0)
          expect(off < whole && -off < whole).toBe(true)
        }
      }),
    )
  })

  test('a larger weight never pays less, and only ties depend on the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), weights, (total, by) => {
        const parts = apportion(total, by)
        const pairs = by.map((weight, position) => ({ weight, part: parts[position] ?? 0 }))
        pairs.sort((one, other) => one.weight - other.weight || one.part - other.part)
        expect(pairs.map((pair) => pair.part)).toEqual(parts.toSorted((one, other) => one - other))
        const whole = BigInt(sum(by))
        const remainders = by.map((weight) => (BigInt(total) * BigInt(weight)) % whole)
        const backwards = apportion(total, by.toReversed()).toReversed()
        for (const [position, part] of backwards.entries()) {
          if (part === parts[position]) continue
          expect(remainders.filter((remainder) => remainder === remainders[position]).length).toBeGreaterThan(
            1,
          )
        }
      }),
    )
  })

  test('a million weights whose products pass 2^53 still close', () => {
    const by = Array.from({ length: 1_000_000 }, (_, index) => 900 + (index % 201))
    expect(sum(apportion(987_654_321_987, by))).toBe(987_654_321_987)
    expect(sum(apportion(9_007_199_254_740_991, by))).toBe(9_007_199_254_740_991)
  })

  test('refuses what cannot be apportioned', () => {
    expect(() => apportion(100, [])).toThrow(RangeError)
    expect(() => apportion(100, [0, 0])).toThrow(RangeError)
    expect(() => apportion(100, [1, -1])).toThrow(RangeError)
    expect(() => apportion(100, [0.5])).toThrow(RangeError)
    expect(() => apportion(1.5, [1])).toThrow(RangeError)
    expect(() => apportion(1, [2 ** 53 - 1, 2])).toThrow(RangeError)
  })
})
