import { expect, test } from 'vitest'
import { readTypedDate } from './typed-date.ts'

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
