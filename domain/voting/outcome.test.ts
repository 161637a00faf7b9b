import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemCount, type ItemTerms, least, mayStayOpen, outcomeOf, requirementOf } from './outcome.ts'

const terms = (more: Partial<ItemTerms> = {}): ItemTerms => ({
  matter: 'other',
  date: '2026-11-20',
  ballot: 'yes_no',
  convention: null,
  ...more,
})
const count = (favour: number, against: number, more: Partial<ItemCount> = {}): ItemCount => ({
  basis: 'units',
  call: 2,
  total: 100,
  present: 57,
  total_shares: 100,
  present_shares: 57,
  votes: [
    { choice: 'favour', weight: favour },
    { choice: 'against', weight: against },
  ],
  ...more,
})

test('a majority of those present is more than half of them, abstentions among them', () => {
  expect(outcomeOf(terms(), count(29, 0))).toMatchObject({ result: 'approved', needed: 29 })
  expect(outcomeOf(terms(), count(28, 0))).toMatchObject({ result: 'rejected', needed: 29 })
  expect(outcomeOf(terms(), count(28, 0, { present: 56 })).result).toBe('rejected')
})

test('a part of all is asked of all, whoever came: one vote or one share decides', () => {
  const works = terms({ matter: 'useful_works' })
  expect(outcomeOf(works, count(51, 0)).result).toBe('approved')
  expect(outcomeOf(works, count(50, 0)).result).toBe('rejected')
  const convention = terms({ matter: 'convention' })
  expect(outcomeOf(convention, count(67, 0, { present: 80 })).result).toBe('approved')
  expect(outcomeOf(convention, count(66, 0, { present: 80 })).result).toBe('rejected')
  const shares = { basis: 'shares' as const, total: 999_999, total_shares: 999_999 }
  expect(outcomeOf(convention, count(666_666, 0, shares)).result).toBe('approved')
  expect(outcomeOf(convention, count(666_665, 0, shares)).result).toBe('rejected')
})

test('on a first call those present hold half of the shares, or nothing passes', () => {
  expect(outcomeOf(terms(), count(57, 0, { call: 1, present_shares: 49 }))).toMatchObject({
    result: 'rejected',
    why: expect.stringContaining('1.352'),
  })
  expect(outcomeOf(terms(), count(57, 0, { call: 1, present_shares: 50 })).result).toBe('approved')
})

test('the law of the day: a change of use took everybody until July 2022', () => {
  const use = (date: string) =>
    outcomeOf(terms({ matter: 'change_of_use', date }), count(99, 1, { present: 100 }))
  expect(use('2022-07-12').result).toBe('rejected')
  expect(use('2022-07-13').result).toBe('approved')
})

test('a convention may ask for more than the law and never for less', () => {
  const clause = 'art. 20 da convenção'
  const more = { of: 'all', part: [2, 3], at_least: true, clause } as const
  const stricter = terms({ matter: 'rules', convention: { ...more, part: [2, 3] } })
  expect(outcomeOf(stricter, count(57, 0))).toMatchObject({ result: 'rejected', needed: 67 })
  expect(requirementOf(stricter, count(0, 0)).words).toBe('2/3 de todos (art. 20 da convenção)')
  const laxer = terms({ matter: 'convention', convention: { ...more, of: 'present', part: [1, 2] } })
  expect(requirementOf(laxer, count(0, 0))).toMatchObject({ needed: 67 })
})

test('a tie passes nothing', () => {
  expect(outcomeOf(terms(), count(20, 20, { present: 40 })).why).toContain('Empate')
})

test('of options the one that most of those present want, else a second vote', () => {
  const choice = (votes: [string, number][], present = 10) =>
    outcomeOf(
      terms({ matter: 'election', ballot: 'choice' }),
      count(0, 0, { present, votes: votes.map(([name, weight]) => ({ choice: name, weight })) }),
    )
  expect(
    choice([
      ['Ana', 6],
      ['Beto', 4],
    ]),
  ).toMatchObject({ result: 'chosen', chosen: 'Ana' })
  expect(
    choice([
      ['Ana', 5],
      ['Beto', 3],
      ['Caio', 2],
    ]),
  ).toMatchObject({ result: 'undecided', chosen: null })
  expect(
    choice([
      ['Ana', 5],
      ['Beto', 3],
      ['Caio', 2],
    ]).why,
  ).toContain('Ana e Beto')
  expect(
    choice([
      ['Ana', 5],
      ['Beto', 5],
    ]).why,
  ).toContain('Empate')
  expect(choice([['abstained', 9]]).result).toBe('undecided')
})

test('a special quorum that was missed may stay open', () => {
  const works = terms({ matter: 'useful_works' })
  expect(mayStayOpen(works, outcomeOf(works, count(40, 2)))).toBe(true)
  expect(mayStayOpen(works, outcomeOf(works, count(51, 2)))).toBe(false)
  expect(mayStayOpen(terms(), outcomeOf(terms(), count(1, 2)))).toBe(false)
})

test('the least weight reaches its part, and one less does not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.constantFrom<[number, number]>([1, 2], [2, 3], [3, 4], [1, 1]),
      fc.boolean(),
      (base, part, atLeast) => {
        const reaches = (weight: number) => {
          const [mine, wanted] = [BigInt(weight) * BigInt(part[1]), BigInt(base) * BigInt(part[0])]
          return atLeast ? mine >= wanted : mine > wanted
        }
        const needed = least(base, part, atLeast)
        return reaches(needed) && !reaches(needed - 1)
      },
    ),
  )
})
