import { describe, expect, it, test } from 'vitest'
import { type CsvMapping, csvMapping } from './csv-mapping.ts'
import { layoutOf, readStatement } from './read-statement.ts'
import { isBalanceLine, readAmount, readDay } from './values.ts'

const encode = (text: string) => new TextEncoder().encode(text)
function read(text: string, mapping?: CsvMapping) {
  const result = readStatement(encode(text), { mapping })
  if (!result.ok) throw new Error(result.fault.message)
  const { lines, balances } = result.file.accounts[0]!
  return { lines: lines.map(({ on, cents, memo }) => `${on} ${cents} ${memo}`), balances }
}

test.each([
  ['-836.30', -83630],
  ['-530,86', -53086],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['1.234.567,89', 123456789],
  ['1.234', 123400],
  ['R$ 10,00', 1000],
  ['-R$ 10,00', -1000],
  ['R$ -10,00', -1000],
  ['(10,00)', -1000],
  ['10,00-', -1000],
  ['10,00 D', -1000],
  ['10,00 C', 1000],
  ['+5', 500],
  ['−5,1', -510],
  ['0,00', 0],
  ['10.0000', 1000],
  ['1,2,3', null],
  ['12,345', null],
  ['--5', null],
  ['(5', null],
  ['', null],
  ['abc', null],
  ['99999999999999999', null],
])('reads %j as %j', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test('a sign before three digits parts what the file says it parts', () => {
  expect(readAmount('1,500', '.')).toBe(150000)
  expect(readAmount('1.500', '.')).toBe(150)
  expect(readAmount('1.500', ',')).toBe(150000)
})

test.each([
  ['31/12/2025', '2025-12-31'],
  ['1/2/26', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['2026-02-01T10:00:00', '2026-02-01'],
  ['31/02/2026', null],
  ['99/99/9999', null],
])('reads day %j as %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['Saldo Anterior', true],
  ['S A L D O', true],
  ['SALDO DO DIA', true],
  ['Saldo', true],
  ['SALDO DEVEDOR PAGO LOJA', false],
  ['Saldanha da Gama', false],
])('a balance among the lines: %j is %j', (memo, is) => {
  expect(isBalanceLine(memo)).toBe(is)
})

describe('layouts', () => {
  it('reads a preamble, semicolons and balances beside amounts', () => {
    const text =
      'Extrato de conta corrente\r\nAgência;1234\r\n\r\nData;Histórico;Docto;Valor (R$);Saldo (R$)\r\n01/10/2025;SALDO ANTERIOR;;;1.000,00\r\n02/10/2025;PIX RECEBIDO JOAO;12;250,00;1.250,00\r\n02/10/2025;TARIFA;13;-5,50;1.244,50\r\n;Total;;244,50;\r\n'
    expect(read(text)).toEqual({
      lines: ['2025-10-02 25000 PIX RECEBIDO JOAO', '2025-10-02 -550 TARIFA'],
      balances: [
        { on: '2025-10-02', cents: 124450 },
        { on: '2025-10-01', cents: 100000 },
      ],
    })
  })

  it('reads columns of credits and debits', () => {
    const text =
      'Data;Descrição;Crédito;Débito\n02/10/2025;A;10,00;\n03/10/2025;B;;-4,00\n04/10/2025;C;;4,00\n'
    expect(read(text).lines).toEqual(['2025-10-02 1000 A', '2025-10-03 -400 B', '2025-10-04 -400 C'])
  })

  it('reads a side in its own column', () => {
    expect(read('Data;Lançamento;Valor;D/C\n02/10/2025;A;10,00;C\n03/10/2025;B;4,00;D\n').lines).toEqual([
      '2025-10-02 1000 A',
      '2025-10-03 -400 B',
    ])
  })

  it('believes the sign before the side, also beyond the rows that a layout is guessed from', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `02/10/2025;${at};10,00;C\n`).join('')
    const { lines } = read(`Data;Lançamento;Valor;D/C\n${rows}03/10/2025;ESTORNO;-4,00;C\n`)
    expect(lines.at(-1)).toBe('2025-10-03 -400 ESTORNO')
  })

  it('reads dots and commas of another land, newest first, and turns them round', () => {
    const text =
      'Date,Amount,Description,Balance\n12/31/2025,-10.50,"Fee, monthly",89.50\n12/31/2025,100.00,Deposit,100.00\n'
    const layout = layoutOf(encode(text.replace('Balance', 'Saldo')))!
    expect(layout.mapping).toMatchObject({ dateOrder: 'mdy', decimal: '.', balance: 3 })
    expect(read(text, csvMapping.parse({ ...layout.mapping }))).toEqual({
      lines: ['2025-12-31 10000 Deposit', '2025-12-31 -1050 Fee, monthly'],
      balances: [{ on: '2025-12-31', cents: 8950 }],
    })
  })

  it('reads what has no titles', () => {
    expect(read('02/10/2025;COMPRA;-10,00\n03/10/2025;DEPOSITO;20,00\n').lines).toEqual([
      '2025-10-02 -1000 COMPRA',
      '2025-10-03 2000 DEPOSITO',
    ])
  })

  it('takes for amounts, without titles, neither document numbers nor dates with dots', () => {
    expect(
      read('02/10/2025;4512;COMPRA;01.10.2025;-10,00\n03/10/2025;4513;PIX;02.10.2025;20,00\n').lines,
    ).toEqual(['2025-10-02 -1000 COMPRA', '2025-10-03 2000 PIX'])
  })

  it('refuses an amount without a day, naming the line', () => {
    const result = readStatement(encode('Data;Descrição;Valor\n02/10/2025;A;1,00\nx;B;2,00\n'))
    expect(result).toMatchObject({
      ok: false,
      fault: { code: 'broken', message: expect.stringContaining('linha 3') },
    })
  })
})
