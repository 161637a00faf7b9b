import { expect, test } from 'vitest'
import { isUnlimited, partOf } from './plan-usage.ts'

const use = (used: number, limit: number) => ({ allowed: used < limit, reason: null, limit, used })

test('a plan without a limit is never nearly full; bytes always have one', () => {
  expect(isUnlimited('units', use(5, 999_999))).toBe(true)
  expect(partOf('units', use(5, 999_999))).toBe(0)
  expect(isUnlimited('storage', use(5, 10_000_000_000))).toBe(false)
  expect(partOf('units', use(45, 50))).toBe(0.9)
})
