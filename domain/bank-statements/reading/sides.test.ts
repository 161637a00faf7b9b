import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatement, type Told } from './read-statement.ts'
import { type Signs, sideInWords, takeSides } from './sides.ts'

function read(text: string, signs: Signs | null = null) {
  const result = readStatement(new TextEncoder().encode(text), { signs })
  if (!result.ok) throw new Error(result.fault.message)
  const [account] = result.file.accounts
  const [question = null] = account!.signs
  return { cents: account!.lines.map(({ cents }) => cents), question }
}
const month = [
  ['03/11/2026', 'PIX RECEBIDO ANA', '850,00'],
  ['04/11/2026', 'PAGTO BOLETO ENERGIA', '312,40'],
  ['05/11/2026', 'TRANSFERENCIA', '100,00'],
]
const table = (titles: string, rows: readonly (readonly string[])[]) =>
  `${titles}\n${rows.map((cells) => cells.join(';')).join('\n')}\n`

describe('a table without signs', () => {
  const file = table('Data;Descrição;Valor', month)

  test('is read by its words until somebody says how', () => {
    expect(read(file)).toMatchObject({
      cents: [85_000, -31_240, 10_000],
      question: {
        readings: [
          { signs: 'written', incoming: 126_240, outgoing: 0 },
          { signs: 'words', incoming: 95_000, outgoing: 31_240 },
          { signs: 'turned', incoming: 0, outgoing: 126_240 },
        ],
        proposed: 'words',
        chosen: 'words',
        isAnswered: false,
      },
    })
  })
  test.each([
    ['written', [85_000, 31_240, 10_000]],
    ['words', [85_000, -31_240, 10_000]],
    ['turned', [-85_000, -31_240, -10_000]],
  ] as const)('as the answer says: %s', (signs, cents) => {
    const found = read(file, signs)
    expect(found.cents).toEqual(cents)
    expect(found.question).toMatchObject({ chosen: signs, isAnswered: true })
  })
  test('not asked where every description speaks of money that came in', () => {
    const paid = ['05/11/2026', 'DEPOSITO EM DINHEIRO', '77,00']
    expect(read(table('Data;Descrição;Valor', [month[0]!, paid]))).toEqual({
      cents: [85_000, 7700],
      question: null,
    })
  })
  test('one sign in the file, and nothing is asked or turned, whatever was answered', () => {
    const signed = table('Data;Descrição;Valor', [...month, ['06/11/2026', 'TARIFA', '-5,00']])
    for (const signs of [null, 'turned', 'words'] as const)
      expect(read(signed, signs)).toEqual({ cents: [85_000, 31_240, 10_000, -500], question: null })
  })
})

describe('the running balance tells the side', () => {
  const rows = [
    ['03/11/2026', 'MOVIMENTO A', '850,00', '1.850,00'],
    ['04/11/2026', 'MOVIMENTO B', '312,40', '1.537,60'],
    ['05/11/2026', 'MOVIMENTO C', '100,00', '1.437,60'],
  ]
  const titles = 'Data;Descrição;Valor;Saldo'
  const opening = ['02/11/2026', 'SALDO ANTERIOR', '', '1.000,00']

  test('of every line where the file has the balance before the first', () => {
    expect(read(table(titles, [opening, ...rows]))).toEqual({
      cents: [85_000, -31_240, -10_000],
      question: null,
    })
  })
  test('newest first as well', () => {
    expect(read(table(titles, [...rows.toReversed(), opening]))).toEqual({
      cents: [85_000, -31_240, -10_000],
      question: null,
    })
  })
  test('the first line is asked where nothing comes before it, and the others are sure in each reading', () => {
    const { question } = read(table(titles, rows))
    expect(question).toMatchObject({
      readings: [
        { signs: 'written', incoming: 85_000, outgoing: 41_240 },
        { signs: 'turned', incoming: 0, outgoing: 126_240 },
      ],
    })
  })
})

test.each([
  ['PIX RECEBIDO FULANA', 'in'],
  ['DEPÓSITO EM DINHEIRO', 'in'],
  ['Tarifa de manutenção', 'out'],
  ['PAGTO FORNECEDOR', 'out'],
  ['TRANSFERENCIA', null],
  ['ESTORNO DE TARIFA', null],
  ['PAGUE MENOS', null],
])('what %s says: %s', (memo, side) => expect(sideInWords(memo)).toBe(side))

describe('statements that a file joins', () => {
  const statement = (day: string, memo: string, type = 'FEE') =>
    `<STMTRS><ACCTID>7<STMTTRN><TRNTYPE>${type}<DTPOSTED>202611${day}<TRNAMT>9.00<MEMO>TARIFA</STMTTRN><STMTTRN><TRNTYPE>OTHER<DTPOSTED>202611${day}<TRNAMT>20.00<MEMO>${memo}</STMTTRN></STMTRS>`
  const alike = `<OFX>${statement('03', 'A')}${statement('04', 'B')}</OFX>`
  const unlike = `<OFX>${statement('03', 'A')}${statement('04', 'TARIFA B', 'OTHER')}</OFX>`
  const told = (text: string, more: Told = {}) => {
    const result = readStatement(new TextEncoder().encode(text), more)
    if (!result.ok) throw new Error(result.fault.message)
    const { lines, signs } = result.file.accounts[0]!
    return { cents: lines.map(({ cents }) => cents), signs, warnings: result.file.warnings }
  }

  test('are one question with the sums of all where the file tells as much of each', () => {
    const { signs } = told(alike)
    expect(signs).toMatchObject([
      {
        statements: [0, 1],
        readings: [
          { signs: 'written', incoming: 4000, outgoing: 1800 },
          { signs: 'turned', incoming: 0, outgoing: 5800 },
        ],
      },
    ])
    expect(signs[0]!.lines).toHaveLength(4)
    expect(told(alike, { signs: 'turned' })).toMatchObject({
      cents: [-900, -2000, -900, -2000],
      signs: [{ chosen: 'turned', isAnswered: true }],
    })
  })
  test('are asked about one by one where it tells more of one, and answered so', () => {
    expect(told(unlike).signs.map(({ statements, proposed }) => ({ statements, proposed }))).toEqual([
      { statements: [0], proposed: 'written' },
      { statements: [1], proposed: 'words' },
    ])
    const answered = told(unlike, { statementSigns: [{ statement: 1, signs: 'turned' }] })
    expect(answered.cents).toEqual([-900, 2000, -900, -2000])
    expect(answered.signs.map(({ isAnswered }) => isAnswered)).toEqual([false, true])
  })
  test('one that comes twice is read once, whatever is answered for one of them', () => {
    const twice = `<OFX>${statement('03', 'A')}${statement('03', 'A')}</OFX>`
    const read = told(twice, { statementSigns: [{ statement: 0, signs: 'turned' }] })
    expect(read.cents).toEqual([-900, -2000])
    expect(read.warnings).toContain('Um extrato veio repetido no arquivo e foi lido uma vez.')
  })
})

test('whatever is read, amounts change their sign alone, and the sums of the chosen reading are those of the lines', () => {
  const row = fc.record({
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    out: fc.option(fc.boolean()),
    leaves: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      fc.option(fc.integer({ min: -3_000_000, max: 3_000_000 })),
      fc.boolean(),
      fc.option(fc.constantFrom('written', 'words', 'turned')),
      (rows, moved, hasSigns, answer) => {
        const lines = rows.map(({ cents, ...rest }) => ({ line: { cents }, ...rest }))
        const question = takeSides(lines, { moved, hasSigns, answer: answer as Signs | null })
        const cents = lines.map(({ line }) => line.cents)
        expect(cents.map(Math.abs)).toEqual(rows.map((one) => one.cents))
        if (!question) return
        const chosen = question.readings.find(({ signs }) => signs === question.chosen)!
        expect(chosen.incoming - chosen.outgoing).toBe(cents.reduce((sum, one) => sum + one, 0))
        expect(question.readings.length).toBeGreaterThan(1)
        // What the file tells holds in every reading.
        for (const [at, { out }] of rows.entries()) if (out !== null) expect(cents[at]! < 0).toBe(out)
      },
    ),
  )
})
