import { expect, test } from 'vitest'
import { writeCell } from '../../../../../domain/budget/pasted-cells.ts'
import type { YearLine } from '../../../../../domain/budget/year-line.ts'
import { copied, type Sheet, sheetReducer, spreadLine } from './sheet-state.ts'

const line = (rubric_id: string, cents: number): YearLine => ({
  fund_id: 'f',
  rubric_id,
  rule: 'ideal_share',
  charged: true,
  note: '',
  cents: new Array<number>(12).fill(cents),
})
const terms = { reserve_percent: '10', allowance_percent: '0', fee_months: 'level' as const, note: '' }
const sheet: Sheet = { lines: [line('a', 100), line('b', 200)], terms, past: [] }
const at = (row: number, column: number, toRow = row, toColumn = column) => ({ row, column, toRow, toColumn })

test('a block is pasted from where one is; what is no amount or past the edge is left alone', () => {
  const reduce = sheetReducer(0)
  const next = reduce(sheet, { kind: 'paste', row: 1, column: 10, cells: [[1, null, 3], [4]] })
  expect(next.lines.map(({ cents }) => cents.slice(9))).toEqual([
    [100, 100, 100],
    [200, 1, 200],
  ])
  expect(reduce(next, { kind: 'undo' }).lines).toEqual(sheet.lines)
})

test('months that were approved before stay, however one tries', () => {
  const reduce = sheetReducer(3)
  const range = at(0, 0, 1, 11)
  const tried = [
    reduce(sheet, { kind: 'set', row: 0, column: 2, cents: 9 }),
    reduce(sheet, { kind: 'paste', row: 0, column: 0, cells: [[9, 9, 9, 9]] }),
    reduce(sheet, { kind: 'clear', range }),
    reduce(sheet, { kind: 'fillDown', range }),
    reduce(sheet, { kind: 'adjustAll', rate: { n: 1n, d: 2n } }),
  ]
  for (const { lines } of tried)
    expect(lines.map(({ cents }) => cents.slice(0, 3))).toEqual([
      [100, 100, 100],
      [200, 200, 200],
    ])
  expect(tried[1]!.lines[0]!.cents[3]).toBe(9)
  expect(tried[4]!.lines[0]!.cents[3]).toBe(150)
})

test('a month is carried to the right, and a line downwards', () => {
  const reduce = sheetReducer(0)
  const one = reduce(sheet, { kind: 'set', row: 0, column: 4, cents: 7 })
  expect(reduce(one, { kind: 'fillRight', range: at(0, 4) }).lines[0]!.cents).toEqual([
    100,
    100,
    100,
    100,
    ...new Array(8).fill(7),
  ])
  expect(reduce(one, { kind: 'fillDown', range: at(0, 3, 1, 5) }).lines[1]!.cents.slice(2, 7)).toEqual([
    200, 100, 7, 100, 200,
  ])
})

test('a rubric is added once, and a year is spread over the months that are open', () => {
  const reduce = sheetReducer(0)
  expect(reduce(sheet, { kind: 'add', line: line('a', 1) })).toBe(sheet)
  expect(spreadLine(line('a', 100), 1000, 'even', 2).cents).toEqual([100, 100, ...new Array(10).fill(80)])
  const seasonal = { ...line('a', 0), cents: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3] }
  expect(spreadLine(seasonal, 1000, 'season', 0).cents.slice(9)).toEqual([0, 250, 750])
})

test('what is selected is copied as a spreadsheet takes it', () => {
  expect(copied(sheet.lines, at(1, 1, 0, 0), writeCell)).toBe('1,00\t1,00\n2,00\t2,00')
})
