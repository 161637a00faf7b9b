import { expect, test } from 'vitest'
import { checklistInput } from './input.ts'
import { isOutside, limitWords, outsideWords } from './measures.ts'

test('the limits themselves are allowed, and a side without one allows everything', () => {
  expect([7.19, 7.2, 7.6, 7.61].map((value) => isOutside(value, { low: 7.2, high: 7.6 }))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(isOutside(-1e9, { low: null, high: 0 })).toBe(false)
  expect(isOutside(1e9, { low: 0, high: null })).toBe(false)
  expect(isOutside(0, { low: 0, high: 0 })).toBe(false)
})

test('limits are said with their unit', () => {
  expect(limitWords({ low: 7.2, high: 7.6, unit: '' })).toBe('de 7,2 a 7,6')
  expect(limitWords({ low: 2, high: null, unit: 'bar' })).toBe('no mínimo 2 bar')
  expect(limitWords({ low: null, high: 1500, unit: 's' })).toBe('no máximo 1.500 s')
  expect(limitWords({ low: null, high: null, unit: 's' })).toBeNull()
  expect(outsideWords({ label: 'pH', value: 8.4, unit: '', low: 7.2, high: 7.6, note: 'Cloro' })).toBe(
    'pH: 8,4 (de 7,2 a 7,6)',
  )
})

test('only measures have limits, and the least is not above the greatest', () => {
  const step = { label: 'Pressão', kind: 'measure', unit: 'bar', low: 4, high: 2 }
  expect(checklistInput.safeParse([step]).success).toBe(false)
  expect(checklistInput.parse([{ ...step, high: 4 }])).toMatchObject([{ low: 4, high: 4 }])
  expect(checklistInput.parse([{ ...step, kind: 'check' }])).toMatchObject([{ low: null, high: null }])
  expect(checklistInput.parse([{ label: 'Pressão', kind: 'measure' }])).toMatchObject([
    { low: null, high: null },
  ])
})
