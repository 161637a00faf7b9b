import { expect, test } from 'vitest'
import { isUnlimited, partOf, trialCutWords } from './plan-usage.ts'

const use = (used: number, limit: number) => ({ allowed: used < limit, reason: null, limit, used })

test('a plan without a limit is never nearly full; bytes always have one', () => {
  expect(isUnlimited('units', use(5, 999_999))).toBe(true)
  expect(partOf('units', use(5, 999_999))).toBe(0)
  expect(isUnlimited('storage', use(5, 10_000_000_000))).toBe(false)
  expect(partOf('units', use(45, 50))).toBe(0.9)
})

test('what is left of a trial when one pays is said, and nothing where none runs', () => {
  const trial = {
    state: 'trial',
    trial_ends_at: '2026-12-04T12:00:00Z',
    now: '2026-11-28T12:00:00Z',
  } as const
  expect(trialCutWords(trial)).toMatch(/abre mão dos 6 dias de teste que restam\.$/)
  expect(trialCutWords({ ...trial, now: '2026-12-04T09:00:00Z' })).toMatch(
    /do último dia de teste que resta\.$/,
  )
  expect(trialCutWords({ ...trial, now: '2026-12-04T12:00:00Z' })).toBe('')
  expect(trialCutWords({ ...trial, state: 'active' })).toBe('')
})
