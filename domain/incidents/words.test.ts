import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spanWords } from './words.ts'

test.each([
  [-3, '0 min'],
  [59.4, '59 min'],
  [59.6, '1 h'],
  [90, '1 h 30 min'],
  [479.8, '8 h'],
  [480.2, '8 h'],
  [11 * 60 + 50, '11 h'],
  [47 * 60 + 59.9, '2 dias'],
  [4 * 1440, '4 dias'],
])('%s minutes are %s', (minutes, words) => {
  expect(spanWords(minutes)).toBe(words)
})

test('no span is 60 minutes of an hour', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100_000, noNaN: true }),
      (minutes) => !/\b60 min/.test(spanWords(minutes)),
    ),
  )
})
