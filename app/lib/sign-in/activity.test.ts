import { afterEach, expect, test, vi } from 'vitest'
import { forgetActivity, isInactive, recordActivity, watchActivity } from './activity.ts'

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

test('it is looked at every 5 minutes; mouse, keys, clicks and scrolling are signs of life', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') })
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (sign: string, note: () => void) => listeners.set(sign, note))
  vi.stubGlobal('removeEventListener', (sign: string) => listeners.delete(sign))
  const inactive = vi.fn()
  const stop = watchActivity(inactive)
  expect([...listeners.keys()]).toEqual(['mousemove', 'keydown', 'click', 'scroll'])
  for (const [sign, note] of listeners) {
    vi.advanceTimersByTime(60_000)
    note()
    expect(stored.get('lastActivity'), sign).toBe(new Date().toISOString())
  }
  stored.set('lastActivity', '2026-11-19T08:00:00.000Z')
  vi.advanceTimersByTime(59_999)
  expect(inactive).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(inactive).toHaveBeenCalledOnce()
  stop()
  vi.advanceTimersByTime(600_000)
  expect(inactive).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
  vi.useRealTimers()
})
