import { expect, test } from 'vitest'
import { csvCells } from '../sheets/sheet-table.ts'
import { type OpeningPlaces, openingTable, openingTemplate, readOpenings } from './opening-sheet.ts'

const places: OpeningPlaces = {
  funds: [
    { id: 'f1', name: 'Fundo ordinário', kind: 'ordinary', bank_account_id: null },
    { id: 'f2', name: 'Fundo de reserva', kind: 'reserve', bank_account_id: 'b2' },
  ],
  banks: [
    { id: 'b1', name: 'Banco do Brasil · ag. 1234 · 5678-9', account: '5678', account_digit: '9' },
    { id: 'b2', name: 'Poupança', account: '00012', account_digit: 'X' },
  ],
  usual: 'b1',
}
const read = (text: string) => {
  const table = openingTable(csvCells(new TextEncoder().encode(text)))
  if (!('rows' in table)) throw new Error(JSON.stringify(table))
  return readOpenings(table.rows, places)
}

test('balances by fund and account, below zero in three notations, with a total that holds', () => {
  const { openings, faults } = read(
    'Balancete\nFundo;Conta;Saldo\nfundo ordinario;5678-9;1.000,50\nFundo ordinário;Caixa;(20,00)\nFUNDO DE RESERVA;;R$ 300,00\nFundo de reserva;Banco do Brasil · ag. 1234 · 5678-9;5,00 D\nTotal;;1.275,50\n',
  )
  expect(faults).toEqual([])
  expect(openings).toEqual([
    { fundId: 'f1', bankId: 'b1', isCash: false, cents: 100_050 },
    { fundId: 'f1', bankId: null, isCash: true, cents: -2000 },
    { fundId: 'f2', bankId: 'b2', isCash: false, cents: 30_000 },
    { fundId: 'f2', bankId: 'b1', isCash: false, cents: -500 },
  ])
})

test.each([
  ['Obras;;10,00', 'fund', 'Não há fundo aberto Obras'],
  [';;10,00', 'fund', 'Informe o fundo'],
  ['Fundo ordinário;999;10,00', 'place', 'Não há conta 999'],
  ['Fundo ordinário;;dez', 'amount', 'Informe o saldo'],
  ['Fundo ordinário;;1,00\nFundo ordinário;5678-9;2,00', 'fund', 'já está nesta conta'],
  ['Fundo ordinário;;1,00\nTotal;;2,00', 'amount', 'As linhas acima somam'],
])('%s is refused at %s', (lines, column, message) => {
  expect(read(`Fundo;Conta;Saldo\n${lines}`).faults).toMatchObject([
    { column, message: expect.stringContaining(message) },
  ])
})

test('what the template says is read again', () => {
  const table = openingTable(openingTemplate(places))
  expect('rows' in table && readOpenings(table.rows, places)).toMatchObject({
    faults: [],
    openings: [{ bankId: 'b1' }, { bankId: 'b2' }],
  })
})
