import { expect, test } from 'vitest'
import { annexesText } from './unit-words.ts'

test('a count of units says which of them nobody lives in', () => {
  expect(annexesText({ annexes: 0, kinds: ['apartment'] })).toBe('')
  expect(annexesText({ annexes: 1, kinds: ['apartment', 'storage'] })).toBe(', das quais 1 é depósito')
  expect(annexesText({ annexes: 3, kinds: ['apartment', 'garage'] })).toBe(', das quais 3 são garagens')
  expect(annexesText({ annexes: 1200, kinds: ['garage', 'storage'] })).toBe(
    ', das quais 1.200 são garagens e depósitos',
  )
})
