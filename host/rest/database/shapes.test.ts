import { expect, test } from 'vitest'
import { Shapes } from './shapes.ts'

test('a statement is prepared when it comes again', () => {
  const shapes = new Shapes(1000, () => 0)
  expect(shapes.isWorthPreparing('a')).toBe(false)
  expect(shapes.isWorthPreparing('a')).toBe(true)
  expect(shapes.isWorthPreparing('b')).toBe(false)
})

test('however many come, few are kept, until connections are new', () => {
  let now = 0
  const shapes = new Shapes(1000, () => now)
  const twice = (text: string) => shapes.isWorthPreparing(text) || shapes.isWorthPreparing(text)
  const prepared = Array.from({ length: 5000 }, (_, at) => twice(`select ${at}`)).filter(Boolean)
  expect(prepared).toHaveLength(500)
  expect(twice('select 0')).toBe(true)
  expect(twice('new')).toBe(false)
  now = 1000
  shapes.isWorthPreparing('new')
  expect(twice('new')).toBe(true)
})

test('long texts are never kept', () => {
  const shapes = new Shapes(1000, () => 0)
  const long = 'x'.repeat(20_001)
  expect([shapes.isWorthPreparing(long), shapes.isWorthPreparing(long)]).toEqual([false, false])
})
