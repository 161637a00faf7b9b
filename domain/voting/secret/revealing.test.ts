import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revealingWeights } from './revealing.ts'

const of = (...weights: number[]) =>
  weights.map((weight, at) => ({ unit: `u${at}`, label: `A-${101 + at}`, weight }))

/** All ways to share the units, one by one. */
function known(weights: number[], totals: number[]): string[] {
  const ways: number[][] = []
  const walk = (chosen: number[], rest: number[]) => {
    if (chosen.length === weights.length) {
      if (rest.every((left) => left === 0)) ways.push(chosen)
      return
    }
    for (const option of totals.keys())
      walk([...chosen, option], rest.with(option, rest[option]! - weights[chosen.length]!))
  }
  walk([], totals)
  return weights.flatMap((_, at) => (new Set(ways.map((way) => way[at])).size === 1 ? [`u${at}`] : []))
}

test('it is what looking at all ways one by one gives', () => {
  const vote = fc
    .integer({ min: 1, max: 3 })
    .chain((options) =>
      fc
        .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(options - 1)), { minLength: 1, maxLength: 7 })
        .map((votes) => ({
          weights: votes.map(([weight]) => weight),
          totals: Array.from({ length: options }, (_, at) =>
            votes.reduce((sum, [weight, option]) => (option === at ? sum + weight : sum), 0),
          ),
        })),
    )
  fc.assert(
    fc.property(vote, fc.constantFrom(1, 2500), ({ weights, totals }, times) => {
      const found = revealingWeights(
        of(...weights.map((each) => each * times)),
        totals.map((each) => each * times),
      )
      expect((found?.units ?? []).toSorted()).toEqual(known(weights, totals))
      if (found) expect(found.how).toBe('sure')
    }),
    { numRuns: 300, seed: 12 },
  )
})

test('all the same tells everybody’s vote; equal weights that differ tell nobody’s', () => {
  expect(revealingWeights(of(1, 1, 1), [3, 0])?.sentence).toMatch(/mesma opção/)
  expect(revealingWeights(of(1, 1, 1), [2, 1, 0])).toBeNull()
  expect(revealingWeights([], [0, 0])).toBeNull()
  expect(revealingWeights(of(1), [0, 1])?.units).toEqual(['u0'])
})

test('a weight that stands out is told by its name', () => {
  const found = revealingWeights(of(900, 100, 100), [1000, 100])
  expect(found).toMatchObject({ how: 'sure', units: ['u0'] })
  expect(found!.sentence).toBe(
    'A unidade A-101 só pode ter votado de um jeito para dar esses totais: o voto fica conhecido.',
  )
})

test('of several choices each option is looked at alone', () => {
  expect(revealingWeights(of(5, 3, 3), [11, 5, 3])?.units.toSorted()).toEqual(['u0', 'u1', 'u2'])
  expect(revealingWeights(of(3, 3, 3), [6, 3, 6])).toBeNull()
})

test('a thousand units of one vote each, and what is too much to search', () => {
  const many = of(...Array.from({ length: 1000 }, () => 1))
  expect(revealingWeights(many, [500, 300, 200])).toBeNull()
  const shares = of(...Array.from({ length: 120 }, (_, at) => 4_000_001 + (at % 40) * 9973), 77_777_777)
  const weight = shares.reduce((sum, each) => sum + each.weight, 0)
  const found = revealingWeights(shares, [300_000_000, 100_000_000, weight - 400_000_000])
  expect(found).toMatchObject({ how: 'possible', units: ['u120'] })
  expect(found!.sentence).toContain('pode mostrar')
})
