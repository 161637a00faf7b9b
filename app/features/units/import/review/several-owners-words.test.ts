import { expect, test } from 'vitest'
import { decided, moreLines, ownersNote, proposal } from './several-owners-words.ts'

const row = { line: 2, unit: 'A-1', cell: 'Ana Lima e Rui Sá', names: ['Ana Lima', 'Rui Sá'], split: false }

test('a cell says how it comes in, one person or several', () => {
  expect(proposal(row)).toBe('Uma pessoa: Ana Lima e Rui Sá')
  expect(proposal({ ...row, split: true })).toBe('Proprietário: Ana Lima · coproprietário: Rui Sá')
  expect(proposal({ ...row, names: [...row.names, 'Caio Dias'], split: true })).toContain(
    'coproprietários: Rui Sá, Caio Dias',
  )
})

test('a decision of a line, or of all', () => {
  const rows = [row, { ...row, line: 3 }]
  const split = (lines?: number[]) => decided(rows, { split: true, lines }).map((one) => one.split)
  expect(split([3])).toEqual([false, true])
  expect(split()).toEqual([true, true])
})

test('the note says how the choice stands', () => {
  expect(ownersNote({ count: 1, split: 0, rows: [] })).toMatch(/^Uma célula parece .* uma pessoa só\.$/)
  expect(ownersNote({ count: 1200, split: 1, rows: [] })).toMatch(/^1\.200 células .* 1 se separa\.$/)
  expect(ownersNote({ count: 3, split: 3, rows: [] })).toMatch(/todas se separam\.$/)
})

test('more lines come until there are as many as one can look at', () => {
  expect(moreLines({ count: 9, split: 0, rows: Array(50).fill(row) })).toBe(200)
  expect(moreLines({ count: 9000, split: 0, rows: Array(3200).fill(row) })).toBe(5000)
  expect(moreLines({ count: 9000, split: 0, rows: Array(5000).fill(row) })).toBeNull()
})
