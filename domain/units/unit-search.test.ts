import { expect, test } from 'vitest'
import { unitSortKey } from './unit-label.ts'
import { parseUnitSearch } from './unit-search.ts'

test('a label is found however it is typed', () => {
  for (const typed of ['A-702', 'a702', 'a 702', ' A - 702 ', 'A/702']) {
    expect(parseUnitSearch(typed)?.labels).toContain('A-702')
  }
  expect(parseUnitSearch('Torre 2 101')?.labels).toContain('Torre 2-101')
})

test('the words around names do not matter', () => {
  for (const typed of ['Bloco B, apto 204', 'apto 204 bloco b', 'bl. B ap. 204', 'B apartamento 204']) {
    expect(parseUnitSearch(typed)?.labels, typed).toContain('B-204')
  }
  expect(parseUnitSearch('apto 702')?.numbers).toContain('702')
  expect(parseUnitSearch('bloco')?.numbers).toContain('bloco')
})

test('a number is found in any block, leading zeros or not', () => {
  expect(parseUnitSearch('702')?.numbers).toContain('702')
  expect(parseUnitSearch('0702')?.numbers).toContain('702')
})

test('a block is the range of its keys and no other block', () => {
  const range = parseUnitSearch('torre 1')?.block
  const within = (block: string) => {
    const key = unitSortKey({ block, number: '101', floor: 1 })
    return range !== null && range !== undefined && key >= range.from && key < range.to
  }
  expect(within('Torre 1')).toBe(true)
  expect(within('Torre 10')).toBe(false)
  expect(within('Torre')).toBe(false)
})

test('blank is no search', () => {
  expect(parseUnitSearch('  ')).toBeNull()
})
