import { expect, test } from 'vitest'
import { type Changes, readChange, withChange } from './changes.ts'

const none: Changes = new Map()

test('what is not a change of ours says nothing', () => {
  for (const other of [null, 'charges', {}, { table: 7 }, { ids: ['a'] }])
    expect(readChange(other)).toBeNull()
})

test('without ids, or with ids that are none, any row may have changed', () => {
  for (const ids of [undefined, [], null, 'a', [1]]) {
    expect(readChange({ table: 'charges', ids })).toEqual({ table: 'charges', ids: null })
  }
})

test('rows of one table are gathered; a change without ids stands for all of them, before and after', () => {
  const two = withChange(withChange(none, { table: 'charges', ids: ['a'] }), { table: 'charges', ids: ['b'] })
  expect(two.get('charges')).toEqual(new Set(['a', 'b']))
  const all = withChange(two, { table: 'charges', ids: null })
  expect(withChange(all, { table: 'charges', ids: ['c'] }).get('charges')).toBeNull()
})

test('more rows than are worth naming become all rows', () => {
  const ids = Array.from({ length: 201 }, (_, index) => String(index))
  expect(withChange(none, { table: 'charges', ids }).get('charges')).toBeNull()
})
