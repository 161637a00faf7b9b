import { expect, test } from 'vitest'
import { sheetDay, sheetMonth } from './days.ts'

// excel-csv-import 129: what Excel makes of days and months when it saves a CSV.
test.each([
  ['10/03/2024', '2024-03-10'],
  ['10/03/24', '2024-03-10'],
  ['1/3/24', '2024-03-01'],
  ['10-mar-24', '2024-03-10'],
  ['10/mar/2024', '2024-03-10'],
  ['10 de março de 2024', '2024-03-10'],
  ['2024-03-10', '2024-03-10'],
  ['2024-03-10T00:00:00', '2024-03-10'],
  ['31/02/24', null],
  ['10/13/24', null],
  ['mar/24', null],
  ['10 marca 24', null],
  ['', null],
])('day %j is %j', (text, day) => {
  expect(sheetDay(text)).toBe(day)
})

test.each([
  ['03/2024', '2024-03'],
  ['3/24', '2024-03'],
  ['2024-03', '2024-03'],
  ['mar/24', '2024-03'],
  ['mar-24', '2024-03'],
  ['Mar. 2024', '2024-03'],
  ['março/2024', '2024-03'],
  ['Março de 2024', '2024-03'],
  ['dez/99', '2099-12'],
  ['10/03/2024', '2024-03'],
  ['10/03/24', '2024-03'],
  ['13/2024', null],
  ['abc/24', null],
  ['setor 12', null],
  ['casa mar 24', null],
  ['marina 24', null],
  ['Setembro.26', '2026-09'],
  ['março', null],
])('month %j is %j', (text, month) => {
  expect(sheetMonth(text)).toBe(month)
})
