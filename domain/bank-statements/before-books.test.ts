import { expect, test } from 'vitest'
import { beforeBooksWords } from './before-books.ts'

test.each([
  [['2026-02-01'], '2026-01-31', null],
  [['2010-01-01'], null, null],
  [[], '2026-01-31', null],
])('of %j with books since %s nothing is said', (days, startsOn, words) => {
  expect(beforeBooksWords(days, startsOn)).toBe(words)
})

test('lines that the opening balance has already are said', () => {
  expect(beforeBooksWords(['2010-01-01', '2010-01-02'], '2026-01-31')).toMatch(
    /^Todas as linhas são de até 31\/01\/2026,/,
  )
  expect(beforeBooksWords(['2026-01-31', '2026-02-01'], '2026-01-31')).toMatch(/^1 das 2 linhas é de até/)
  expect(beforeBooksWords(['2010-01-01', '2010-01-02', '2026-02-01'], '2026-01-31')).toMatch(
    /^2 das 3 linhas são de/,
  )
})
