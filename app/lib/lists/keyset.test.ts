import { expect, test } from 'vitest'
import { beyondPair, cutPage, pageSize, pairKey, placeOf } from './keyset.ts'

const numbers = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => from + index * step)

test('a page forwards keeps its order and knows whether it goes on', () => {
  expect(cutPage(numbers(1, pageSize + 1), { at: 'first' })).toEqual({
    rows: numbers(1, pageSize),
    hasPrevious: false,
    hasNext: true,
  })
  expect(cutPage(numbers(51, 3), { at: 'after', key: '50' })).toEqual({
    rows: [51, 52, 53],
    hasPrevious: true,
    hasNext: false,
  })
})

test('a page backwards is turned round', () => {
  const page = cutPage(numbers(120, pageSize + 1, -1), { at: 'last' })
  expect(page.rows[0]).toBe(71)
  expect(page.rows.at(-1)).toBe(120)
  expect(page).toMatchObject({ hasPrevious: true, hasNext: false })
  expect(cutPage([2, 1], { at: 'before', key: '3' })).toEqual({
    rows: [1, 2],
    hasPrevious: false,
    hasNext: true,
  })
})

test('the address tells the place', () => {
  expect(placeOf(new URLSearchParams('q=a&depois=A%200101'))).toEqual({ at: 'after', key: 'A 0101' })
  expect(placeOf(new URLSearchParams('fim=1'))).toEqual({ at: 'last' })
  expect(placeOf(new URLSearchParams())).toEqual({ at: 'first' })
})

test('a list with equal values goes on after the row itself', () => {
  const id = '0199f3a0-1111-7222-8333-444455556666'
  expect(beyondPair('name', { at: 'before', key: pairKey(id, 'Ana "Nina"') })).toEqual({
    operator: 'lte',
    value: 'Ana "Nina"',
    or: `name.lt."Ana \\"Nina\\"",id.lt.${id}`,
  })
})
