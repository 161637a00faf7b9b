import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPublished } from './check.ts'
import { generator } from './group/group.ts'
import { weightedSum } from './group/multiples.ts'
import { sampleElection } from './sample.testing.ts'
import { multiple, smallLogarithms } from './small-logarithm.ts'

test('the tally is the plain sum of weights, in random elections', () => {
  const election = fc
    .record({
      weights: fc.array(fc.integer({ min: 1, max: 1_500_000_000 }), { minLength: 1, maxLength: 6 }),
      options: fc.integer({ min: 1, max: 4 }),
      trustees: fc.integer({ min: 1, max: 5 }),
    })
    .chain((wish) =>
      fc.record({
        wish: fc.constant(wish),
        votes: fc.array(fc.tuple(fc.nat(wish.weights.length - 1), fc.nat(wish.options - 1)), {
          maxLength: 8,
        }),
      }),
    )
  fc.assert(
    fc.property(election, ({ wish, votes }) => {
      const { file } = sampleElection({ ...wish, votes: votes.map(([unit, option]) => [unit, [option]]) })
      const last = new Map(votes)
      const totals = Array.from({ length: wish.options }, (_, option) =>
        [...last].reduce((sum, [unit, chosen]) => (chosen === option ? sum + wish.weights[unit]! : sum), 0),
      )
      expect(file.result).toEqual({
        totals,
        ballots: last.size,
        weight: totals.reduce((sum, total) => sum + total, 0),
      })
      expect(checkPublished(file)).toEqual([])
    }),
    { numRuns: 5, seed: 12 },
  )
})

test('several choices count in each option', () => {
  const { file } = sampleElection({
    weights: [5, 3],
    options: 4,
    range: [0, 2] as [number, number],
    votes: [
      [0, [0, 3]],
      [1, [3]],
    ],
  })
  expect(file.result).toEqual({ totals: [5, 0, 0, 8], ballots: 2, weight: 8 })
  expect(checkPublished(file)).toEqual([])
})

test('totals up to ten thousand million are found, larger ones refused', () => {
  const values = [0, 1, 2, 255, 99_999, 123_456_789, 9_999_999_999, 10_000_000_000]
  expect(smallLogarithms(values.map(multiple), 10_000_000_000)).toEqual(values)
  expect(() => smallLogarithms([generator], 10_000_000_001)).toThrow('10.000.000.000')
  expect(() => smallLogarithms([multiple(500)], 100)).toThrow(/total possível/)
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (value, more) => {
      expect(smallLogarithms([multiple(value)], value + more)).toEqual([value])
    }),
    { numRuns: 30, seed: 12 },
  )
})

test('a weighted sum is each point so many times', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.nat(10_000_000_000)), { maxLength: 6 }),
      (pairs) => {
        const sum = weightedSum(
          pairs.map(([value]) => multiple(value)),
          pairs.map(([, weight]) => weight),
        )
        expect(
          sum.equals(multiple(pairs.reduce((total, [value, weight]) => total + value * weight, 0))),
        ).toBe(true)
      },
    ),
    { numRuns: 30, seed: 12 },
  )
})
