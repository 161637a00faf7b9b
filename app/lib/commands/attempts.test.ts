import { expect, test } from 'vitest'
import { attemptKeys } from './attempts.ts'

function numbered() {
  let last = 0
  return attemptKeys(() => `key ${++last}`)
}

test('what was not answered is asked again by the same key; other words have another', () => {
  const { keyOf } = numbered()
  expect([keyOf('sell A-201'), keyOf('sell A-202'), keyOf('sell A-201')]).toEqual(['key 1', 'key 2', 'key 1'])
})

test('the same words after an answer are a new wish', () => {
  const { keyOf, answered } = numbered()
  keyOf('send a test')
  answered('send a test')
  expect(keyOf('send a test')).toBe('key 2')
})

test('a long time without a connection leaves no more than a hundred behind, the newest', () => {
  const { keyOf } = numbered()
  for (let wish = 1; wish <= 101; wish++) keyOf(`wish ${wish}`)
  expect(keyOf('wish 101')).toBe('key 101')
  expect(keyOf('wish 2')).toBe('key 2')
  expect(keyOf('wish 1')).toBe('key 102')
})
