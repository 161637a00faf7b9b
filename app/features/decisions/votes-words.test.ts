import { expect, test } from 'vitest'
import { formatDecimalShare, readVotes, typedVotes } from './votes-words.ts'

test('votes are typed in units or in percent of the building', () => {
  expect(readVotes('64', 'units')).toBe(64)
  expect(readVotes('66,6667%', 'shares')).toBe(666_667_000)
  for (const [text, basis] of [
    ['6,5', 'units'],
    ['', 'units'],
    ['-1', 'shares'],
    ['muitos', 'shares'],
  ] as const)
    expect([text, readVotes(text, basis)]).toEqual([text, Number.NaN])
})

test('and read back as they were typed', () => {
  expect(formatDecimalShare(1250, { basis: 'units' })).toBe('1.250')
  expect(formatDecimalShare(666_667_000, { basis: 'shares' })).toBe('66,6667%')
  expect(readVotes(typedVotes(666_667_000, 'shares'), 'shares')).toBe(666_667_000)
})
