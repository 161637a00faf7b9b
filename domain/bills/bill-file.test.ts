import { describe, expect, test } from 'vitest'
import {
  type FileBill,
  guessBillColumns,
  type KnownBills,
  readBillRows,
  sameBill,
  sameNumber,
} from './bill-file.ts'

const known: KnownBills = {
  rubrics: [
    { id: 'lifts', code: '2.3.01', name: 'Elevadores' },
    { id: 'water', code: '2.2.01', name: 'Água e esgoto' },
    { id: 'one', code: '2.8.01', name: 'Reparos' },
    { id: 'other', code: '2.8.02', name: 'Reparos' },
  ],
  suppliers: [{ id: 'otis', name: 'Elevadores Sobe', document: '12345678000195' }],
  recorded: new Set(),
  numbers: new Set(),
  closedUntil: '2026-09-30',
}
const header = [
  'Despesa',
  'Valor',
  'Vencimento',
  'Rubrica',
  'Fornecedor',
  'Competência',
  'Nota fiscal',
  'Obs',
]
const columns = guessBillColumns(header)
const read = (rows: string[], usual = '', more: Partial<KnownBills> = {}) =>
  readBillRows(
    rows.map((row, at) => ({ line: at + 2, cells: row.split('|') })),
    columns,
    { ...known, ...more },
    usual,
  )
const taken = (row: string, usual?: string) => read([row], usual).bills[0]
const fault = (row: string, usual?: string) => read([row], usual).faults[0]?.message

test('columns are known by the titles that people use', () => {
  expect(columns).toEqual({
    description: 0,
    cents: 1,
    due_on: 2,
    rubric: 3,
    supplier: 4,
    competence: 5,
    document_number: 6,
    notes: 7,
  })
  expect(guessBillColumns(['Histórico', 'Total (R$)', 'Vence em', 'Plano de contas', 'Favorecido'])).toEqual({
    description: 0,
    cents: 1,
    due_on: 2,
    rubric: 3,
    supplier: 4,
  })
})

test('a row is a bill, of the month that it is due in where it says none', () => {
  expect(
    taken('Manutenção|R$ 1.234,56|5/11/2026|2.3.01 - Elevadores|12.345.678/0001-95||NF 77|Contrato'),
  ).toEqual({
    line: 2,
    description: 'Manutenção',
    cents: 123_456,
    due_on: '2026-11-05',
    competence: '2026-11',
    rubric_id: 'lifts',
    supplier_id: 'otis',
    document_number: 'NF 77',
    notes: 'Contrato',
  })
  expect(taken('|10|2026-11-05|agua e esgoto|elevadores sobe')).toMatchObject({
    description: 'elevadores sobe',
    rubric_id: 'water',
    supplier_id: 'otis',
  })
  expect(taken('|10|2026-11-05||', 'water')).toMatchObject({
    description: 'Água e esgoto',
    rubric_id: 'water',
  })
})

test.each([
  ['10/2026', '2026-10'],
  ['2026-10', '2026-10'],
  ['out/2026', '2026-10'],
  ['Outubro de 2026', '2026-10'],
  ['01/10/2026', '2026-10'],
])('the month %s', (typed, month) => {
  expect(taken(`Conta|10|05/11/2026|Elevadores||${typed}`)?.competence).toBe(month)
})

describe('what keeps a row out is said', () => {
  test.each([
    ['Conta||05/11/2026|Elevadores', /não diz o valor/],
    ['Conta|dez|05/11/2026|Elevadores', /“dez” não é um valor/],
    ['Conta|-10|05/11/2026|Elevadores', /“-10” não é um valor/],
    ['Conta|0|05/11/2026|Elevadores', /“0” não é um valor/],
    ['Conta|10||Elevadores', /não diz o vencimento/],
    ['Conta|10|31/11/2026|Elevadores', /“31\/11\/2026” não é uma data/],
    ['Conta|10|05/11/2026|Elevadores||13/2026', /“13\/2026” não é um mês/],
    ['Conta|10|05/11/2026|Elevadores||09/2026', /09\/2026 está fechada até 30\/09\/2026/],
    ['Conta|10|05/11/2026|', /não diz a rubrica/],
    ['Conta|10|05/11/2026|Foguetes', /“Foguetes” não está no plano/],
    // Two rubrics of one name: which one is not guessed, and the usual one is not for a row that names another.
    ['Conta|10|05/11/2026|Reparos', /“Reparos” não está no plano/],
    [`${'x'.repeat(201)}|10|05/11/2026|Elevadores`, /Despesa passa de 200 letras/],
  ])('%s', (row, words) => {
    expect(fault(row)).toMatch(words)
  })

  test('a rubric that does not exist, though rows without one have theirs', () => {
    expect(fault('Conta|10|05/11/2026|Foguetes', 'water')).toMatch(/Foguetes/)
  })
})

test('a bill that is recorded, or came in the file before, is not taken twice', () => {
  const row = 'Conta|10|05/11/2026|Elevadores|Elevadores Sobe||000-12'
  const bill = taken(row) as FileBill
  expect(read([row], '', { recorded: new Set([sameBill(bill)]) }).faults).toMatchObject([
    { line: 2, message: '“Conta” já está lançada.' },
  ])
  expect(read([row], '', { numbers: new Set([sameNumber('otis', '12')]) }).bills).toEqual([])
  expect(read([row, row]).faults).toMatchObject([{ line: 3, message: expect.stringMatching(/linha 2/) }])
  const other = 'Outra|99|06/11/2026|Elevadores|Elevadores Sobe||12'
  expect(read([row, other]).faults).toMatchObject([{ line: 3 }])
})

test('a supplier who is not registered stays in the notes', () => {
  const { bills, remarks } = read(['Conta|10|05/11/2026|Elevadores|Zé Consertos'])
  expect(bills).toMatchObject([{ supplier_id: null, notes: 'Fornecedor: Zé Consertos' }])
  expect(remarks).toMatchObject([{ line: 2, message: expect.stringMatching(/Zé Consertos/) }])
})

// Titles that say what is to be paid beside what was paid.
test.each([
  [['Despesa', 'Vencimento', 'Valor a ser pago', 'Valor pago'], { description: 0, due_on: 1, cents: 2 }],
  [
    ['Despesa', 'Data para pagamento', 'Total que será pago', 'Data do pagamento'],
    { description: 0, due_on: 1, cents: 2 },
  ],
  [
    ['Despesa', 'Pagar até', 'Valor para pagamento', 'Forma de pagamento'],
    { description: 0, due_on: 1, cents: 2 },
  ],
  [['Despesa', 'Vencimento', 'Valor pago', 'Valor'], { description: 0, due_on: 1, cents: 3 }],
])('%s', (titles, columns) => {
  expect(guessBillColumns(titles)).toEqual(columns)
})
