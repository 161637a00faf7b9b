import { expect, test } from 'vitest'
import { readTypedDate, typedDateFault } from './typed-date.ts'

test.each([
  ['12/03/2024', '2024-03-12'],
  ['1/2/24', '2024-02-01'],
  ['12-03-2024', '2024-03-12'],
  ['12032024', '2024-03-12'],
  ['2024-03-12', '2024-03-12'],
  ['31/02/2024', null],
  ['13/13/2024', null],
  ['amanhã', null],
  ['', null],
])('%s', (typed, date) => {
  expect(readTypedDate(typed)).toBe(date)
})

const limits = { min: '2026-12-01', max: '2026-12-31' }
test.each([
  ['31/02/2027', {}, 'O dia 31/02/2027 não existe.'],
  ['30022027', {}, 'O dia 30022027 não existe.'],
  ['2027-02-30', {}, 'O dia 2027-02-30 não existe.'],
  ['10/12/202', {}, 'Escreva a data como dd/mm/aaaa.'],
  ['amanhã', {}, 'Escreva a data como dd/mm/aaaa.'],
  [' ', {}, 'Informe a data.'],
  ['30/11/2026', limits, 'Use 01/12/2026 ou um dia depois.'],
  ['01/01/2027', limits, 'Use 31/12/2026 ou um dia antes.'],
  ['01/12/2026', limits, null],
  ['31/12/2026', limits, null],
  ['1/12/26', limits, null],
])('of %s it is said', (typed, within, fault) => {
  expect(typedDateFault(typed, within)).toBe(fault)
})
