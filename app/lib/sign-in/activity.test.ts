import { afterEach, expect, test, vi } from 'vitest'
import { forgetActivity, isInactive, recordActivity } from './activity.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
afterEach(() => stored.clear())

test('a session is inactive after more than eight hours without a sign of life', () => {
  recordActivity(new Date('2026-11-20T08:00:00Z'))
  expect(isInactive(new Date('2026-11-20T16:00:00Z'))).toBe(false)
  expect(isInactive(new Date('2026-11-20T16:00:01Z'))).toBe(true)
})

test('without a record nothing is inactive', () => {
  expect(isInactive(new Date('2026-11-20T08:00:00Z'))).toBe(false)
  recordActivity(new Date('2026-01-01T00:00:00Z'))
  forgetActivity()
  expect(isInactive(new Date('2026-11-20T08:00:00Z'))).toBe(false)
})

test('the last sign of life is kept as an ISO time', () => {
  recordActivity(new Date('2026-11-20T08:00:00Z'))
  expect(stored.get('lastActivity')).toBe('2026-11-20T08:00:00.000Z')
})
