import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'
import { readRows } from './unit-import/unit-import.ts'

test('quotes, separators, decimals and empty cells', () => {
  expect(csvLine(['Ana "Nina"', 'a;b', 1.5, null])).toBe('"Ana ""Nina""";"a;b";1,5;\r\n')
})

const hostile = [
  '=1+1',
  '+55',
  '-2',
  '@a',
  "'=1",
  "''@x",
  '=HYPERLINK("http://x";"y")',
  'a\u0301;b',
  "d'Ávila",
  "'aspas",
]
test.each(hostile)('%j never becomes a formula, and comes back as it was', (name) => {
  const line = csvLine(['101', name])
  expect(line.split(';')[1]?.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
  const [result] = [...readRows(`Unidade;Proprietário\r\n${line}`)]
  expect(result).toMatchObject({ ok: true, row: { owner_name: name } })
})
