import { describe, expect, test } from 'vitest'
import { readRows } from '../unit-import/unit-import.ts'
import { readUnit, unitNames } from './unit-names.ts'
import { takenForDate } from './unit-number.ts'

// excel-csv-import 129, csv-to-xlsx 13: units called 1/2 and fev-02 in a file that a spreadsheet saved as text.

const written = ['01/fev', 'fev/02', '1-Feb', 'Feb-02', '01/02/2024', '2024-02-01', '10/mar/24', 'set/1998']

test.each(written)('%s was a name', (text) => {
  expect(takenForDate(text)).toBe(
    `A planilha tomou “${text}” por uma data: formate a coluna como texto e digite de novo.`,
  )
})

test.each([
  '1/2',
  '01-02',
  '101',
  'MAI-01',
  'B/201',
  '1/2/24',
  'Mar 2',
  'mar',
  '12/101',
  'fev',
  'Sala 1/fev',
])('%s is a name', (text) => {
  expect(takenForDate(text)).toBeNull()
})

const results = (text: string) => {
  const rows = readRows(text)
  const read = []
  for (let next = rows.next(); ; next = rows.next()) {
    if (next.done) return read
    read.push(next.value)
  }
}

describe('each import names the date', () => {
  test('units: the number, the block and the fraction', () => {
    const found = results(
      'Bloco;Unidade;Fração;Proprietário\nA;01/fev;0,5;Ana Lima\nA;fev/02;0,5;Rui Sá\njan/01;101;0,5;Eva Sá\nA;102;jan/96;Ivo Sá\nA;1/2;0,5;Ari Sá\n',
    )
    expect(found.map((row) => (row.ok ? null : row.errors.map(({ field }) => field)))).toEqual([
      ['number'],
      ['number'],
      ['block'],
      ['share'],
      null,
    ])
    for (const row of found)
      if (!row.ok) expect(row.errors[0]?.message).toContain('por uma data: formate a coluna como texto')
  })

  test('whatever looks a unit up by its name; one that is really called so is found', () => {
    const names = unitNames([
      { id: 'a', block: null, number: '1/2' },
      { id: 'b', block: null, number: '3/mai' },
    ])
    expect(readUnit(names, '01/fev')).toEqual({ fault: expect.stringContaining('por uma data') })
    expect(readUnit(names, '103')).toEqual({ fault: 'Não há unidade 103.' })
    expect(readUnit(names, '3/mai')).toEqual({ id: 'b' })
  })
})
