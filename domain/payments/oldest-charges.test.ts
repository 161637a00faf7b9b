import { expect, test } from 'vitest'
import { oldestCharges } from './oldest-charges.ts'

const charge = (charge_id: string, due_on: string, total: number) => ({ charge_id, due_on, due: { total } })
const charges = [
  charge('c', '2026-11-10', 300),
  charge('a', '2026-09-10', 100),
  charge('d', '2026-12-10', 400),
  charge('b', '2026-10-10', 200),
]

test.each([
  [1, ['a']],
  [100, ['a']],
  [101, ['a', 'b']],
  [300, ['a', 'b']],
  [600, ['a', 'b', 'c']],
  [99_999, ['a', 'b', 'c', 'd']],
  [null, ['a', 'b', 'c']],
])('%s pays the oldest first', (cents, ids) => {
  expect(oldestCharges(charges, cents, '2026-12-01')).toEqual(ids)
})

test('where nothing is overdue the next to fall due is meant, and nothing where nothing is owed', () => {
  expect(oldestCharges(charges, null, '2026-09-10')).toEqual(['a'])
  expect(oldestCharges([], 500, '2026-12-01')).toEqual([])
})
