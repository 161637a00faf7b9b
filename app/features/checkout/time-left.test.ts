import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [0, null],
  [-1, null],
  [400, '0:01'],
  [59_000, '0:59'],
  [30 * 60_000, '30:00'],
  [60 * 60_000, '1 h 0 min'],
  [5.2 * 3_600_000, '5 h 12 min'],
  [24 * 3_600_000, '1 dia'],
  [3 * 24 * 3_600_000, '3 dias'],
])('%d ms are %s', (milliseconds, words) => expect(timeLeft(milliseconds)).toBe(words))
