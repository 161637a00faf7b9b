import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCells } from '../sheets/sheet-table.ts'
import { agreementColumns, agreementTable, agreementTemplate } from './agreement-sheet.ts'
import { type AgreementBook, instalmentKey, readAgreements } from './running-agreements.ts'

const book: AgreementBook = {
  today: '2026-11-22',
  units: [
    { id: 'a101', block: 'A', number: '101' },
    { id: 'b101', block: 'B', number: '101' },
    { id: 'a102', block: 'A', number: '102' },
  ],
  funds: [
    { id: 'f1', name: 'Fundo ordinário', kind: 'ordinary' },
    { id: 'f2', name: 'Fundo de reserva', kind: 'reserve' },
  ],
  known: new Map([
    [instalmentKey({ unitId: 'a102', agreedOn: '2026-01-05', number: 3, cents: 5000 }), 'A26-0002'],
  ]),
}
const read = (text: string) => {
  const table = agreementTable(csvCells(new TextEncoder().encode(text)))
  if (!('rows' in table)) throw new Error(JSON.stringify(table))
  return readAgreements(table.rows, book)
}
const titles = 'Unidade;Acordo;Feito em;Parcela;Vencimento;Valor;Situação;Total do acordo;Fundo;Descrição\n'

test('lines become agreements: paid ones counted, late ones among the open, the fund and the total of each', () => {
  const { agreements, faults, wrong } = read(
    `Acordos em andamento\n${titles}A-101;12;05/01/2026;Entrada;05/01/2026;100,00;Paga;400,00;Fundo de reserva;Taxas de 2024
A-101;12;05/01/2026;1/3;10/02/2026;100,00;10/02/2026;400,00;Fundo de reserva;
A-101;12;05/01/2026;2 de 3;10/03/2026;100,00;Vencida;400,00;Fundo de reserva;
A-101;12;05/01/2026;Parcela 3 de 3;10/12/2026;100,00;A vencer;400,00;Fundo de reserva;
bloco B ap 101;;2026-06-01;4;2026-12-01;50;;;;
bloco B ap 101;;2026-06-01;5;2027-01-01;50;;;;
A-101;13;05/06/2026;1;10/07/2026;7,00;Em atraso;;;\n`,
  )
  expect([faults, wrong]).toEqual([[], 0])
  expect(agreements).toMatchObject([
    {
      line: 3,
      unitId: 'a101',
      agreedOn: '2026-01-05',
      count: 3,
      fundId: 'f2',
      paid: 2,
      message: 'Taxas de 2024',
      instalments: [
        { number: 2, dueOn: '2026-03-10', cents: 10_000 },
        { number: 3, dueOn: '2026-12-10', cents: 10_000 },
      ],
    },
    // Numbers that the file leaves out before the first line were paid.
    { line: 7, unitId: 'b101', count: 5, paid: 3, fundId: 'f1', message: null },
    { line: 9, unitId: 'a101', count: 1, paid: 0, message: 'Acordo 13 de antes destes livros' },
  ])
})

const [jan, feb] = ['A-101;;05/01/2026;1/2;10/02/2026;50,00', 'A-101;;05/01/2026;2/2;10/03/2026;50,00']
test.each([
  ['Z-9;;05/01/2026;1;10/02/2026;50,00', 'unit', 'Não há unidade Z-9'],
  ['101;;05/01/2026;1;10/02/2026;50,00', 'unit', 'escreva o bloco'],
  ['A-101;;05/01/2027;1;10/02/2027;50,00', 'agreed_on', 'hoje ou antes'],
  ['A-101;;31/02/2026;1;10/02/2026;50,00', 'agreed_on', '05/01/2026'],
  ['A-101;;05/01/2026;1;10/02/2025;50,00', 'due_on', 'antes do dia do acordo'],
  ['A-101;;05/01/2026;4/3;10/02/2026;50,00', 'number', '3 de 12'],
  ['A-101;;05/01/2026;2026-12-03;10/02/2026;50,00', 'number', 'fez da parcela uma data'],
  ['A-101;;05/01/2026;121;10/02/2026;50,00', 'number', '3 de 12'],
  ['A-101;;05/01/2026;1;10/02/2026;0', 'amount', '450,00'],
  ['A-101;;05/01/2026;1;10/02/2026;50,00;talvez', 'state', 'Paga ou Em aberto'],
  ['A-101;;05/01/2026;1;10/02/2026;50,00;;;Obras', 'fund', 'Não há fundo'],
  ['A-101;;05/01/2026;1;10/02/2026;50,00;Paga', 'state', 'não há o que trazer'],
  [`${jan};;130,00\n${feb};;130,00`, 'total', 'As parcelas somam R$'],
  [`${jan}\n${feb};;100,00`, 'total', 'outro total'],
  [`${jan}\nA-101;;05/01/2026;1/2;10/03/2026;50,00`, 'number', 'parcela 1 está repetida'],
  [`${jan}\nA-101;;05/01/2026;2/2;10/02/2026;50,00`, 'due_on', 'Não vence depois da parcela 1'],
  [jan, 'number', 'São 2 parcelas e o arquivo para na 1'],
  [`${jan}\nA-101;;05/01/2026;2/3;10/03/2026;50,00`, 'number', 'diz que são 2 parcelas'],
  ['A-101;;05/01/2026;1;10/02/2026;5,00\nA-101;;05/01/2026;4;10/05/2026;5,00', 'number', 'Falta a parcela 2'],
  ['A-102;;05/01/2026;3;10/02/2026;50,00', 'agreement', 'já está lançado: A26-0002'],
  ['A-101;7;05/01/2026;1;10/02/2026;5,00\nA-101;7;06/01/2026;2;10/03/2026;5,00', 'agreed_on', 'outro dia'],
])('%s is refused at %s', (lines, column, message) => {
  const { agreements, faults, wrong } = read(titles + lines)
  expect([agreements, wrong]).toEqual([[], 1])
  expect(faults).toContainEqual({
    line: expect.any(Number),
    column,
    message: expect.stringContaining(message),
  })
})

test('one wrong line leaves its agreement out whole, and no other', () => {
  const { agreements, faults, wrong } = read(
    `${titles}${jan}\nA-101;;05/01/2026;2/2;x;50,00\nB-101;;05/01/2026;1;10/02/2026;9,00`,
  )
  expect([agreements.map(({ unitId }) => unitId), faults.length, wrong]).toEqual([['b101'], 1, 1])
})

test('what the template says is read again', () => {
  const table = agreementTable(agreementTemplate(book.today))
  expect('rows' in table && readAgreements(table.rows, book)).toMatchObject({
    faults: [],
    agreements: [{ unitId: 'a101', count: 4, paid: 2, instalments: [{ number: 3 }, { number: 4 }] }],
  })
})

test('whatever a file holds, every agreement is right or has a fault, and nothing is counted twice', () => {
  const cell = fc.oneof(
    fc.constantFrom('A-101', 'B-101', '05/01/2026', '10/02/2026', '1', '2/2', '50,00', 'Paga', ''),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 15 }), (lines) => {
      const table = agreementTable([Object.values(agreementColumns), ...lines])
      if (!('rows' in table)) return
      const { agreements, faults, wrong } = readAgreements(table.rows, book)
      expect(wrong > 0).toBe(faults.length > 0)
      const sum = agreements.reduce((total, { instalments }) => total + instalments.length, 0)
      expect(sum).toBeLessThanOrEqual(table.rows.length)
      for (const { instalments, count } of agreements)
        expect(instalments.every(({ number }) => number <= Math.max(count, 1))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
