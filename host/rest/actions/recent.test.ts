import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('what was asked for last stays, the rest goes', () => {
  const recent = new Recent<number>()
  for (let at = 0; at < 500; at++) expect(recent.set(`${at}`, at)).toBe(at)
  expect(recent.get('0')).toBe(0)
  recent.set('new', -1)
  expect([recent.get('0'), recent.get('1'), recent.get('2'), recent.get('new')]).toEqual([
    0,
    undefined,
    2,
    -1,
  ])
})

test('long keys are not kept', () => {
  const recent = new Recent<number>()
  const key = 'x'.repeat(4001)
  expect(recent.set(key, 1)).toBe(1)
  expect(recent.get(key)).toBeUndefined()
})
