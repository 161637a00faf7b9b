import { expect, test } from 'vitest'
import { answerUntil, damageRefusal, mayAnswer, mayDecide, needsWords, remindOn } from './rules.ts'

const used = {
  state: 'approved',
  ends_at: new Date('2026-11-23T22:00:00Z'),
  now: new Date('2026-11-24T12:00:00Z'),
  isDepositOpen: false,
  hasDamage: false,
}

test('a damage is stated after the use, within thirty days, after the deposit, and one at a time', () => {
  expect(damageRefusal(used)).toBeNull()
  expect(damageRefusal({ ...used, now: used.ends_at })).toBeNull()
  expect(damageRefusal({ ...used, now: new Date('2026-11-23T21:59:59Z') })).toBe('damage_not_used')
  expect(damageRefusal({ ...used, state: 'cancelled' })).toBe('damage_not_used')
  expect(damageRefusal({ ...used, now: new Date('2026-12-23T22:00:00Z') })).toBeNull()
  expect(damageRefusal({ ...used, now: new Date('2026-12-23T22:00:01Z') })).toBe('damage_too_late')
  expect(damageRefusal({ ...used, isDepositOpen: true })).toBe('damage_deposit_first')
  expect(damageRefusal({ ...used, hasDamage: true })).toBe('damage_stands')
})

test('the unit has five business days, and the management decides after its answer or the term', () => {
  // Christmas is no business day.
  expect(answerUntil('2026-12-21', [])).toBe('2026-12-29')
  expect([remindOn('2026-12-29', []), remindOn('2026-12-28', []), remindOn('2026-12-21', [])]).toEqual([
    '2026-12-28',
    // Over a weekend and Christmas.
    '2026-12-24',
    '2026-12-18',
  ])
  const proposed = { state: 'proposed', answer_until: '2026-12-29' } as const
  expect([mayAnswer(proposed, '2026-12-29'), mayDecide(proposed, '2026-12-29')]).toEqual([true, false])
  expect([mayAnswer(proposed, '2026-12-30'), mayDecide(proposed, '2026-12-30')]).toEqual([false, true])
  for (const state of ['accepted', 'contested'] as const)
    expect([
      mayAnswer({ ...proposed, state }, '2026-12-22'),
      mayDecide({ ...proposed, state }, '2026-12-22'),
    ]).toEqual([false, true])
  for (const state of ['charged', 'withdrawn'] as const)
    expect(mayDecide({ ...proposed, state }, '2027-01-10')).toBe(false)
})

test('less than was stated, or against the unit, needs words', () => {
  expect(needsWords('accepted', 100, 100)).toBe(false)
  expect(needsWords('accepted', 100, 99)).toBe(true)
  expect(needsWords('contested', 100, 100)).toBe(true)
})
