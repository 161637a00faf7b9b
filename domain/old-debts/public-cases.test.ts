import { expect, test } from 'vitest'
import { oldDebtTable } from './old-debt-table.ts'

// Reports of condominium programs (FinancialPlatformAdoratto 52 and others): several columns answer to one role.

const rowOf = (...lines: string[]) => {
  const table = oldDebtTable(lines.map((line) => line.split(';')))
  return 'rows' in table ? table.rows[0] : table
}

test.each([
  [
    'Unidade;Vencimento;Valor atualizado;Multa;Juros;Valor original',
    'A-101;10/03/2024;512,30;9,00;53,30;450,00',
  ],
  ['Unidade;Data de emissão;Vencimento;Valor', 'A-101;01/03/2024;10/03/2024;450,00'],
  ['Unidade;Vencimento;Valor pago;Valor em aberto', 'A-101;10/03/2024;0,00;450,00'],
  ['Unidade;Data do vencimento;Data de pagamento;Total;Valor principal', 'A-101;10/03/2024;;512,30;450,00'],
  ['Apto;Total corrigido;Total;Venc.', 'A-101;512,30;450,00;10/03/2024'],
  ['Unidade;Valor da multa;Valor;Data', 'A-101;9,00;450,00;10/03/2024'],
  ['Unidade;Vencimento;Valor pago;Valor a ser pago', 'A-101;10/03/2024;0,00;450,00'],
])('%s', (titles, line) => {
  expect(rowOf(titles, line)).toMatchObject({ unit: 'A-101', due_on: '10/03/2024', amount: '450,00' })
})

test('an updated value alone is not the original one, and its lack is named', () => {
  expect(rowOf('Unidade;Vencimento;Valor atualizado', 'A-101;10/03/2024;512,30')).toEqual({
    missing: [expect.stringContaining('alor')],
  })
})
