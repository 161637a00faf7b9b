import { expect, test } from 'vitest'
import { remap } from './remap.ts'

test('a field has one column, a column one field', () => {
  expect(remap({ number: 1, block: 0 }, 2, 'block')).toEqual({ number: 1, block: 2 })
  expect(remap({ number: 1, block: 0 }, 0, 'floor')).toEqual({ number: 1, floor: 0 })
  expect(remap({ number: 1, block: 0 }, 0, null)).toEqual({ number: 1 })
})
