import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvReader, type CsvRecord, detectDelimiter } from './csv-records.ts'

function read(delimiter: string, ...pieces: string[]): CsvRecord[] {
  const reader = new CsvReader(delimiter)
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}
const cellsOf = (delimiter: string, ...pieces: string[]) =>
  read(delimiter, ...pieces).map(({ cells }) => cells)

describe('CsvReader', () => {
  test('reads quotes, doubled quotes and newlines inside quotes, and numbers lines as an editor does', () => {
    const text = 'a;b\r\n"x;y";"diz ""oi"""\r\n\r\n"duas\r\nlinhas";z\r\nfim;'
    expect(read(';', text)).toEqual([
      { line: 1, cells: ['a', 'b'], brokenQuotes: false },
      { line: 2, cells: ['x;y', 'diz "oi"'], brokenQuotes: false },
      { line: 4, cells: ['duas\nlinhas', 'z'], brokenQuotes: false },
      { line: 6, cells: ['fim', ''], brokenQuotes: false },
    ])
  })

  test('a quote inside a bare cell is a letter, as in measures and nicknames', () => {
    expect(cellsOf(',', 'TV 42",Zé "Bala" Lima\n')).toEqual([['TV 42"', 'Zé "Bala" Lima']])
  })

  test('a quote that never closes costs its own line only', () => {
    const text = 'a;b\n"101;Ana\n102;Bia\n"103";"Caio"\n'
    expect(read(';', text).map(({ line, brokenQuotes }) => [line, brokenQuotes])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
    ])
    const long = `"${'x;y\n'.repeat(5000)}`
    expect(read(';', long).filter(({ brokenQuotes }) => brokenQuotes)).toHaveLength(1)
    expect(read(';', long)).toHaveLength(5000)
  })

  test('old Macintosh newlines', () => {
    expect(cellsOf('\t', 'a\tb\rc\td\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('a file without newlines is not gathered whole', () => {
    const records = read(';', ...Array.from({ length: 10 }, () => 'x'.repeat(50_000)))
    expect(records.length).toBeGreaterThan(2)
    expect(records.map(({ cells }) => cells.join('')).join('')).toHaveLength(500_000)
  })

  test('what is written comes back, however the file is cut into pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', '\n', ' ', '1'), maxLength: 8 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 })
    const cuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 })
    const newlines = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(table, cuts, newlines, (rows, sizes, newline) => {
        const text = rows
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(';') + newline)
          .join('')
        const pieces: string[] = []
        for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 1) {
          pieces.push(text.slice(at, at + (sizes[pieces.length % sizes.length] ?? 1)))
        }
        const filled = rows.filter((cells) => cells.some((value) => value.trim() !== ''))
        expect(cellsOf(';', ...pieces)).toEqual(filled)
      }),
    )
  })
})

test.each([
  ['bloco;unidade;fração\nA;101;0,5', ';'],
  ['bloco,unidade,fração\nA,101,"0,5"', ','],
  ['bloco\tunidade\nA\t101', '\t'],
  ['"bloco, torre";unidade\nA;1', ';'],
  ['unidade\n101', ';'],
])('the delimiter of %j', (text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter)
})
