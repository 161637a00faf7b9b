import { expect, test } from 'vitest'
import { daysLeft, isUnlimited, partOf } from './plan-usage.ts'

const use = (used: number, limit: number) => ({ allowed: used < limit, reason: null, limit, used })

test('a plan without a limit is never nearly full; bytes always have one', () => {
  expect(isUnlimited('units', use(5, 999_999))).toBe(true)
  expect(partOf('units', use(5, 999_999))).toBe(0)
  expect(isUnlimited('storage', use(5, 10_000_000_000))).toBe(false)
  expect(partOf('units', use(45, 50))).toBe(0.9)
})

test('days left count what has begun as a day, and end at none', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  expect(daysLeft('2026-03-08T12:00:00Z', now)).toBe(7)
  expect(daysLeft('2026-03-01T13:00:00Z', now)).toBe(1)
  expect(daysLeft('2026-02-28T12:00:00Z', now)).toBe(0)
})
