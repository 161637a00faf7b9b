import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetMonth } from '../sheets/days.ts'
import { cellText, csvCells } from '../sheets/sheet-table.ts'
import { oldDebtTable } from './old-debt-table.ts'
import { debtKey, type OldDebtBook, readOldDebts } from './old-debts.ts'

const book: OldDebtBook = {
  today: '2026-11-22',
  units: [
    { id: 'a101', block: 'A', number: '101' },
    { id: 'b101', block: 'B', number: '101' },
    { id: 'a102', block: 'A', number: '102' },
    { id: 'casa7', block: null, number: '7' },
  ],
  funds: [
    { id: 'f1', name: 'Fundo ordinário', kind: 'ordinary' },
    { id: 'f2', name: 'Fundo de reserva', kind: 'reserve' },
  ],
  known: new Set([debtKey({ unitId: 'a102', competence: '2024-05', dueOn: '2024-05-10', cents: 45_000 })]),
}
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => {
  const table = oldDebtTable(csvCells(bytes(text)))
  if (!('rows' in table)) throw new Error(JSON.stringify(table))
  return readOldDebts(table.rows, book)
}

test('a file as administradoras write it: titles below a heading, units in any notation, comma amounts', () => {
  const { debts, faults } = read(
    'Relação de débitos\n\nUnidade;Competência;Vencimento;Valor (R$);Histórico;Fundo\nA-101;03/2024;10/03/2024;1.450,00;Taxa;\n"bloco B ap 101";;10/04/2024;450;;Fundo de reserva\n102;2024-06;2024-06-10;R$ 10,5;"Água; gás";\nCasa 7;05/24;10/05/2024;99,90;x;ordinary\n',
  )
  expect(faults).toEqual([])
  expect(
    debts.map(({ line, unitId, competence, cents, fundId, description }) => [
      line,
      unitId,
      competence,
      cents,
      fundId,
      description,
    ]),
  ).toEqual([
    [4, 'a101', '2024-03', 145_000, 'f1', 'Taxa'],
    [5, 'b101', '2024-04', 45_000, 'f2', 'Dívida anterior'],
    [6, 'a102', '2024-06', 1050, 'f1', 'Água; gás'],
    [7, 'casa7', '2024-05', 9990, 'f1', 'x'],
  ])
})

test.each([
  ['101;;10/03/2024;1,00', 'unit', 'escreva o bloco'],
  ['Z-9;;10/03/2024;1,00', 'unit', 'Não há unidade Z-9'],
  [';;10/03/2024;1,00', 'unit', 'Informe a unidade'],
  ['A-101;;31/02/2024;1,00', 'due_on', '10/03/2024'],
  ['A-101;;10/12/2026;1,00', 'due_on', 'Ainda não venceu'],
  ['A-101;13/2024;10/03/2024;1,00', 'competence', '03/2024'],
  ['A-101;;10/03/2024;-1,00', 'amount', '450,00'],
  ['A-101;;10/03/2024;abc', 'amount', '450,00'],
  ['A-102;05/2024;10/05/2024;450,00', 'unit', 'já está lançada'],
])('%s is refused at %s', (line, column, message) => {
  const { debts, faults } = read(`Unidade;Competência;Vencimento;Valor\n${line}`)
  expect(debts).toEqual([])
  expect(faults).toMatchObject([{ line: 2, column, message: expect.stringContaining(message) }])
})

test('a line told twice counts once', () => {
  const { debts, faults } = read('Unidade;Vencimento;Valor\nA-101;10/03/2024;1,00\nA 101;10/03/2024;1,00')
  expect([debts.length, faults[0]?.message]).toEqual([1, 'Linha repetida no arquivo.'])
})

test('a table without its columns says which; one that is too long how long', () => {
  expect(oldDebtTable([['Unidade', 'Nome']])).toEqual({ missing: ['Vencimento', 'Valor'] })
  expect(oldDebtTable([])).toEqual({ missing: ['Unidade', 'Vencimento', 'Valor'] })
  const long = [['Unidade', 'Vencimento', 'Valor'], ...new Array(5001).fill(['A-101', '10/03/2024', '1'])]
  expect(oldDebtTable(long)).toEqual({ tooMany: 5001 })
})

test('months and cells', () => {
  expect(['3/2024', '2024-03', '03/24', '10/03/2024', '2024-03-10', '13/2024', ''].map(sheetMonth)).toEqual([
    ...['2024-03', '2024-03', '2024-03', '2024-03', '2024-03', null, null],
  ])
  expect([new Date('2024-03-10T00:00:00Z'), 450.5, 101, 'A-101', null].map(cellText)).toEqual([
    ...['2024-03-10', '450.50', '101', 'A-101', ''],
  ])
})

test('whatever a file holds, every line is a debt or a fault', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ maxLength: 20 }), { maxLength: 7 }), { maxLength: 20 }),
      (lines) => {
        const table = oldDebtTable([
          ['Unidade', 'Competência', 'Vencimento', 'Valor', 'Descrição', 'Fundo'],
          ...lines,
        ])
        if (!('rows' in table)) return
        const { debts, faults } = readOldDebts(table.rows, book)
        const told = new Set([...debts, ...faults].map(({ line }) => line))
        expect(told.size).toBe(table.rows.length)
      },
    ),
    { numRuns: 100 },
  )
})
