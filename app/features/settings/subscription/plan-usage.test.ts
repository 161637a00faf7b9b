import { expect, test } from 'vitest'
import { isUnlimited, partOf, trialKeptWords } from './plan-usage.ts'

const use = (used: number, limit: number) => ({ allowed: used < limit, reason: null, limit, used })

test('a plan without a limit is never nearly full; bytes always have one', () => {
  expect(isUnlimited('units', use(5, 999_999))).toBe(true)
  expect(partOf('units', use(5, 999_999))).toBe(0)
  expect(isUnlimited('storage', use(5, 10_000_000_000))).toBe(false)
  expect(partOf('units', use(45, 50))).toBe(0.9)
})

test('while a trial runs it is said when the paid period begins, and nothing where none does', () => {
  const trial = {
    state: 'trial',
    trial_ends_at: '2026-12-04T12:00:00Z',
    now: '2026-11-28T12:00:00Z',
  } as const
  expect(trialKeptWords(trial)).toBe('Nenhum dia do teste se perde: o período pago começa em 04/12/2026.')
  expect(trialKeptWords({ ...trial, now: '2026-12-04T12:00:00Z' })).toBe('')
  expect(trialKeptWords({ ...trial, state: 'active' })).toBe('')
})
