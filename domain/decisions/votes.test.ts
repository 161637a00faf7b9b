import { describe, expect, test } from 'vitest'
import { matterNames, matters, quorumOn } from './matters.ts'
import { type DecisionVotes, decisionVotes, reached } from './votes.ts'

const votes = (more: Partial<DecisionVotes>): DecisionVotes => ({
  basis: 'units',
  call: 2,
  total: 96,
  present: 60,
  favour: 31,
  against: 29,
  abstained: 0,
  ...more,
})

describe('the quorum of a day', () => {
  test('a change of use needed everybody until 12 July 2022 and two thirds since (Lei 14.405/22)', () => {
    expect(quorumOn('change_of_use', '2022-07-12').need.words).toBe('unanimidade')
    expect(quorumOn('change_of_use', '2022-07-13').need.words).toBe('2/3 de todos os condôminos')
  })

  test('before the Civil Code the convention is asked', () => {
    expect(reached('useful_works', '1998-05-01', votes({})).isReached).toBeNull()
  })

  test('every matter has a quorum on every day, and its law', () => {
    for (const matter of matterNames)
      for (const day of ['1970-01-01', '2003-01-11', '2026-01-01']) {
        expect(quorumOn(matter, day).law).not.toBe('')
        expect(matters[matter].name).not.toBe('')
      }
  })
})

describe('votes', () => {
  test.each([
    ['convention', { favour: 64 }, true],
    ['convention', { favour: 63 }, false],
    ['useful_works', { favour: 48 }, false],
    ['useful_works', { favour: 49 }, true],
    ['accounts', { favour: 31 }, true],
    ['accounts', { favour: 30 }, false],
    ['accounts', { call: 1, present: 47, favour: 47 }, false],
    ['accounts', { call: 1, present: 48, favour: 25 }, true],
    ['new_floor', { favour: 96, present: 96, against: 0 }, true],
    ['new_floor', { favour: 95, present: 96, against: 0 }, false],
    ['antisocial', { favour: 72, present: 80, against: 0 }, true],
    ['rebuild', { favour: 48, present: 80, against: 0 }, false],
  ] as const)('%s %o: %s', (matter, more, is) => {
    expect(reached(matter, '2024-01-01', votes(more)).isReached).toBe(is)
  })

  test('that cannot be are refused, also of shares beyond 2^53 when multiplied', () => {
    expect(decisionVotes.safeParse(votes({ present: 97 })).success).toBe(false)
    expect(decisionVotes.safeParse(votes({ abstained: 1 })).success).toBe(false)
    const many = votes({
      basis: 'shares',
      total: 999_999_999_999_999,
      present: 999_999_999_999_999,
      favour: 666_666_666_666_666,
      against: 0,
    })
    expect(reached('convention', '2024-01-01', many).isReached).toBe(true)
    expect(reached('convention', '2024-01-01', { ...many, favour: 666_666_666_666_665 }).isReached).toBe(
      false,
    )
  })
})

test('an article is read inside a bracket, so that it has none of its own', () => {
  const laws = matterNames.flatMap((name) => matters[name].quorums.map(({ law }) => law))
  for (const law of laws) expect(law).not.toMatch(/[()]/)
})
