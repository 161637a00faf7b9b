import { expect, test } from 'vitest'
import { unitSearchFilter } from './unit-search-filter.ts'

test('what is typed cannot leave its quotes', () => {
  expect(unitSearchFilter({ labels: ['a",id.gt.0'], numbers: ['7'], block: null })).toBe(
    'label.in.("a\\",id.gt.0"),number.in.("7")',
  )
  expect(unitSearchFilter({ labels: ['A'], numbers: ['A'], block: { from: 'A ', to: 'A!' } })).toBe(
    'label.in.("A"),number.in.("A"),and(sort_key.gte."A ",sort_key.lt."A!")',
  )
})
