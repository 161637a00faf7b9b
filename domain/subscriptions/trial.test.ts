import { expect, test } from 'vitest'
import { daysLeft, trialDays, trialNotice } from './trial.ts'

const at = (text: string) => new Date(text)
const end = at('2026-03-08T12:00:00Z')

test('days left are rounded up and never below none', () => {
  expect(daysLeft(end, at('2026-03-01T12:00:00Z'))).toBe(7)
  expect(daysLeft(end, at('2026-03-08T11:00:00Z'))).toBe(1)
  expect(daysLeft(end, at('2026-03-09T12:00:00Z'))).toBe(0)
})

test('a trial has at least one day, and seven without an end', () => {
  expect(trialDays(at('2026-03-01T12:00:00Z'), end)).toBe(7)
  expect(trialDays(end, end)).toBe(1)
  expect(trialDays(end, null)).toBe(7)
})

test.each([
  ['2026-03-05T11:59:00Z', null],
  ['2026-03-05T12:00:00Z', 'trial_3_days'],
  ['2026-03-07T12:00:00Z', 'trial_1_day'],
  ['2026-03-08T12:00:00Z', 'trial_over'],
])('at %s: %s', (now, notice) => expect(trialNotice(end, at(now))).toBe(notice))
