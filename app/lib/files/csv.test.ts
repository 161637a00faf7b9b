import { expect, test } from 'vitest'
import { csvText, everyPage, exportPageSize } from './csv.ts'

test('quotes, separators and decimals as spreadsheets in Portuguese read them', () => {
  expect(csvText([['Ana "Nina"', 'a;b', 1.5, null]])).toBe('"Ana ""Nina""";"a;b";1,5;\r\n')
})

test('a cell never becomes a formula', () => {
  expect(csvText([['=1+1', '@a', '-2']])).toBe("'=1+1;'@a;'-2\r\n")
})

test('every page is asked for by the last key, until a short one', async () => {
  const asked: (string | null)[] = []
  const all = Array.from({ length: exportPageSize + 2 }, (_, index) => String(index).padStart(5, '0'))
  const fetchAfter = async (key: string | null) => {
    asked.push(key)
    const start = key === null ? 0 : all.indexOf(key) + 1
    return all.slice(start, start + exportPageSize)
  }
  const read: string[] = []
  for await (const rows of everyPage(fetchAfter, (row) => row)) read.push(...rows)
  expect(read).toEqual(all)
  expect(asked).toEqual([null, '00999'])
})
