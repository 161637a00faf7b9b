import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemCount, outcomeOf } from './outcome.ts'
import { resultWord } from './result-words.ts'
import { electedOf, inBallotOrder } from './seats.ts'

const ranked = (votes: Record<string, number>) =>
  Object.entries(votes).map(([choice, weight]) => ({ choice, weight }))

test('seats first, then substitutes, each in the order of their votes', () => {
  expect(
    electedOf(ranked({ Ana: 9, Beto: 8, Caio: 7, Davi: 6, Eva: 5, Fred: 4, Gil: 3 }), {
      seats: 3,
      substitutes: 3,
      needed: 1,
    }),
  ).toEqual({ elected: ['Ana', 'Beto', 'Caio'], substitutes: ['Davi', 'Eva', 'Fred'], again: [], vacant: 0 })
})

test('equal votes over the last seat or the last substitute ask for a second vote, those within do not', () => {
  const council = { seats: 3, substitutes: 2, needed: 1 }
  expect(electedOf(ranked({ Ana: 9, Beto: 9, Caio: 5, Davi: 5, Eva: 2, Fred: 1 }), council)).toEqual({
    elected: ['Ana', 'Beto'],
    substitutes: ['Eva'],
    again: [{ options: ['Caio', 'Davi'], seats: 1, substitutes: 1 }],
    vacant: 0,
  })
  expect(electedOf(ranked({ Ana: 9, Beto: 8, Caio: 7, Davi: 5, Eva: 2, Fred: 2 }), council)).toMatchObject({
    elected: ['Ana', 'Beto', 'Caio'],
    substitutes: ['Davi'],
    again: [{ options: ['Eva', 'Fred'], seats: 0, substitutes: 1 }],
  })
})

test('a seat that nobody reached stays empty, and the next names are voted on again', () => {
  const given = { seats: 2, substitutes: 0 }
  expect(electedOf(ranked({ Ana: 9, Beto: 3, Caio: 2, Davi: 1 }), { ...given, needed: 5 })).toEqual({
    elected: ['Ana'],
    substitutes: [],
    again: [{ options: ['Beto', 'Caio'], seats: 1, substitutes: 0 }],
    vacant: 1,
  })
  expect(electedOf(ranked({ Ana: 9 }), { ...given, needed: 1 })).toMatchObject({ vacant: 1, again: [] })
})

test('every place is filled, voted on again or empty, and nobody with fewer votes comes before one with more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      (weights, seats, substitutes) => {
        const votes = weights.toSorted((one, other) => other - one)
        const names = votes.map((weight, at) => ({ choice: String(at), weight }))
        const {
          elected,
          substitutes: after,
          again,
          vacant,
        } = electedOf(names, { seats, substitutes, needed: 1 })
        const seatsAgain = again.reduce((sum, one) => sum + one.seats, 0)
        const of = (name: string) => votes[Number(name)]!
        const least = Math.min(...elected.map(of))
        const outside = names.filter(({ choice }) => !elected.includes(choice))
        return (
          elected.length + seatsAgain + vacant === seats &&
          outside.every(({ weight }) => weight < least || elected.length === 0) &&
          after.every((name) => elected.every((one) => of(one) >= of(name))) &&
          again.every((one) => one.options.length > one.seats + one.substitutes || one.seats > 0)
        )
      },
    ),
  )
})

test('the outcome names who was elected, and the vote is the same text in whatever order it was marked', () => {
  const count: ItemCount = {
    basis: 'units',
    call: 2,
    total: 20,
    present: 9,
    total_shares: 20,
    present_shares: 9,
    votes: [...ranked({ Ana: 6, Beto: 4, Caio: 2 }), { choice: 'abstained', weight: 3 }],
  }
  const terms = { matter: 'election', date: '2026-11-20', ballot: 'choice', convention: null } as const
  const outcome = outcomeOf({ ...terms, seats: 2, substitutes: 1 }, count)
  expect(outcome).toMatchObject({
    result: 'chosen',
    elected: ['Ana', 'Beto'],
    requirement: expect.stringContaining('1.356'),
  })
  expect(resultWord(outcome)).toBe('Eleitos: Ana e Beto; suplentes: Caio')
  // One seat is won by the majority of those present, as before.
  expect(outcomeOf(terms, { ...count, present: 13 })).toMatchObject({
    result: 'undecided',
    again: [{ options: ['Ana', 'Beto'], seats: 1 }],
  })
  expect(inBallotOrder('Caio\n Ana ', ['Ana', 'Beto', 'Caio'])).toBe('Ana\nCaio')
})
