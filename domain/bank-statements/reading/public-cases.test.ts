import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'
import type { Signs } from './sides.ts'

// Inputs made after public bug reports of other programs, with invented names and amounts; each by the report that it came from.

type Movement = { type?: string; on?: string; amount: string; memo?: string }

const movement = ({ type = 'OTHER', on = '20261103', amount, memo = 'MOVIMENTO' }: Movement) =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${on}<TRNAMT>${amount}<MEMO>${memo}</STMTTRN>`

const ofx = (movements: Movement[], balance = '') =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>${movements
    .map(movement)
    .join('\n')}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const ledger = (amount: string, on = '20261130') => `<LEDGERBAL><BALAMT>${amount}<DTASOF>${on}</LEDGERBAL>`

function read(text: string, signs: Signs | null = null) {
  const result = readStatement(new TextEncoder().encode(text), { signs })
  if (!result.ok) throw new Error(result.fault.message)
  const [account] = result.file.accounts
  return {
    cents: account!.lines.map(({ cents }) => cents),
    memos: account!.lines.map(({ memo }) => memo),
    balances: account!.balances,
    warnings: result.file.warnings,
    question: account!.signs[0] ?? null,
  }
}
const fault = (text: string) => {
  const result = readStatement(new TextEncoder().encode(text))
  return result.ok ? null : result.fault.code
}

describe('signs (annacruz/ofx pull request 4)', () => {
  const month = [
    { type: 'CREDIT', amount: '850.00', memo: 'PIX RECEBIDO' },
    { type: 'ATM', amount: '300.00', memo: 'DEPOSITO EM DINHEIRO AUTOATENDIMENTO' },
    { type: 'CHECK', amount: '120.00', memo: 'DEPOSITO EM CHEQUE' },
  ]

  test('types of either direction are no proof that signs are missing', () => {
    expect(read(ofx(month)).cents).toEqual([85_000, 30_000, 12_000])
    const bought = read(ofx([...month, { type: 'POS', amount: '45.00', memo: 'COMPRA' }]))
    expect(bought.cents).toEqual([85_000, 30_000, 12_000, 4500])
    expect(bought.question).toMatchObject({ chosen: 'written', isAnswered: false })
    expect(read(ofx([...month, { type: 'POS', amount: '45.00', memo: 'COMPRA' }]), 'words').cents).toEqual([
      85_000, 30_000, 12_000, -4500,
    ])
  })

  test('a type that only takes money out is one, and deposits stay what they are', () => {
    const { cents, warnings } = read(
      ofx([...month, { type: 'FEE', amount: '55.00', memo: 'TARIFA' }, { type: 'POS', amount: '45.00' }]),
    )
    expect(cents).toEqual([85_000, 30_000, 12_000, -5500, -4500])
    expect(warnings).toEqual([expect.stringContaining('sem sinal')])
  })

  test('the balances of the file decide, either way', () => {
    const before = { on: '20261031', amount: '1000.00', memo: 'SALDO ANTERIOR' }
    const rows = [
      before,
      { type: 'CREDIT', amount: '100.00' },
      { type: 'DEBIT', amount: '30.00' },
      { type: 'CHECK', amount: '20.00' },
    ]
    expect(read(ofx(rows, ledger('1050.00'))).cents).toEqual([10_000, -3000, -2000])
    expect(read(ofx(rows, ledger('1090.00'))).cents).toEqual([10_000, -3000, 2000])
    expect(read(ofx(rows, ledger('1150.00'))).cents).toEqual([10_000, 3000, 2000])
  })

  test('a balance of nothing before the first movement is one too', () => {
    const { cents, balances } = read(
      ofx(
        [
          { on: '20261031', amount: '0.00', memo: 'SALDO ANTERIOR' },
          { type: 'CREDIT', amount: '100.00' },
          { type: 'DEBIT', amount: '30.00' },
        ],
        ledger('130.00'),
      ),
    )
    expect(cents).toEqual([10_000, 3000])
    expect(balances[0]).toEqual({ on: '2026-10-31', cents: 0 })
  })

  test('balances that no reading of the signs arrives at are said', () => {
    const before = { on: '20261031', amount: '1000.00', memo: 'SALDO ANTERIOR' }
    const rows = [before, { type: 'CREDIT', amount: '100.00' }, { type: 'DEBIT', amount: '30.00' }]
    expect(read(ofx(rows, ledger('1070.00'))).warnings.join()).not.toContain('diferença')
    expect(read(ofx(rows, ledger('1044.00'))).warnings).toContainEqual(
      expect.stringContaining('Os lançamentos não somam a diferença entre os saldos do arquivo.'),
    )
  })

  test('where the amounts have signs nothing is turned', () => {
    const { cents } = read(
      ofx([
        { type: 'DEBIT', amount: '-30.00' },
        { type: 'DEBIT', amount: '5.00', memo: 'ESTORNO' },
      ]),
    )
    expect(cents).toEqual([-3000, 500])
  })
})

describe('decimals (Expensify/App 97629, ofxparse 83 and 174, ofx4j 7)', () => {
  test.each([
    ['-24,990', -2499],
    ['-24,9900', -2499],
    ['-12.500', -1250],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['850', 85_000],
  ])('%s', (amount, cents) => {
    expect(read(ofx([{ amount }])).cents).toEqual([cents])
  })
  test('a fraction of a centavo is no amount', () => {
    expect(fault(ofx([{ amount: '-24,995' }]))).toBe('broken')
  })

  test('a balance without decimals among amounts that write their zeros is in centavos', () => {
    const { balances, warnings } = read(ofx([{ amount: '850.00' }, { amount: '-12.35' }], ledger('1234567')))
    expect(balances).toEqual([{ on: '2026-11-30', cents: 1_234_567 }])
    expect(warnings).toEqual([expect.stringContaining('em centavos')])
  })
  test('where nothing shows that zeros are written it is left out, and it is said', () => {
    const { balances, warnings } = read(ofx([{ amount: '850.45' }, { amount: '-12.35' }], ledger('1234567')))
    expect(balances).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('ficou de fora')])
  })
  test('where whole amounts are written without decimals, so is the balance', () => {
    const { balances, warnings } = read(ofx([{ amount: '850' }, { amount: '-12.35' }], ledger('1234')))
    expect([balances, warnings]).toEqual([[{ on: '2026-11-30', cents: 123_400 }], []])
  })
})

describe('rows that move nothing (securo 99, annacruz/ofx 82, Fina 156)', () => {
  test('are left out, and it is said', () => {
    const { cents, warnings } = read(
      ofx([
        { amount: '850.00' },
        { on: '00000000', amount: '0,00', memo: 'SALDO BLOQUEADO' },
        { amount: '', memo: 'Saldo do dia' },
        { amount: '.', memo: 'TARIFA ISENTA' },
        { on: '00000000', amount: '120,00', memo: 'SALDO BLOQUEADO' },
        { amount: '-30.00' },
      ]),
    )
    expect(cents).toEqual([85_000, -3000])
    expect(warnings).toEqual(['4 linhas que não movimentam nada ficaram de fora.'])
  })
  test('a movement without its amount or its day refuses the file', () => {
    expect(fault(ofx([{ amount: '850.00' }, { amount: '', memo: 'PIX ENVIADO' }]))).toBe('broken')
    expect(fault(ofx([{ amount: '850.00' }, { on: '00000000', amount: '12.00', memo: 'PIX' }]))).toBe(
      'broken',
    )
  })
})

describe('text that looks like a tag (libofx 32)', () => {
  test.each([
    'PAGTO BOLETO<BR/>ELEVADORES LTDA',
    'TED <ELEVADORES LTDA> NF 12',
    'RESGATE < 30 DIAS CDB',
    'PAGTO <ELEVADORES> E <NAME LTDA>',
    'A > B < C',
  ])('%s', (memo) => {
    expect(
      read(
        ofx([
          { amount: '1.00', memo },
          { amount: '2.00', memo: 'OUTRO' },
        ]),
      ).memos,
    ).toEqual([memo, 'OUTRO'])
  })
  test('closed as in XML it is the same, and the next element is one', () => {
    const text = ofx([]).replace(
      '<BANKTRANLIST>',
      '<BANKTRANLIST><STMTTRN><MEMO>TED <ELEVADORES> NF</MEMO><DTPOSTED>20261103</DTPOSTED><TRNAMT>1.00</TRNAMT><INTU.BID>3</INTU.BID></STMTTRN>',
    )
    expect(read(text).memos).toEqual(['TED <ELEVADORES> NF'])
  })
})

describe('amounts without signs and a column with the side (Caixa; actualbudget 805, firefly-iii 2835, moneymanagerex 2352 and 3783, buckets 222, ynab-csv 79)', () => {
  const caixa = (title: string) =>
    [
      `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"${title}"`,
      '"0999012900001112223334";"20261103";"000001";"COB COMPE";"5964.52";"C"',
      '"0999012900001112223334";"20261104";"041126";"PAG BOLETO";"1250.00";"D"',
      '"0999012900001112223334";"20261105";"051126";"MANUT CTA";"55.00";"D"',
    ].join('\n')
  test.each([
    'Deb_Cred',
    'Débito/Crédito',
    'Natureza da operação',
    'Tipo',
    'Tipo de lançamento',
    'D/C',
    'Sinal',
    'Coluna 6',
    '',
  ])('titled %j', (title) => {
    const { cents, memos, warnings } = read(caixa(title))
    expect(cents).toEqual([596_452, -125_000, -5500])
    expect([memos, warnings]).toEqual([['COB COMPE', 'PAG BOLETO', 'MANUT CTA'], []])
  })
  test('in words, beside a text of its own', () => {
    const text =
      'data,descricao,valor,tipo\n2026-11-03,Taxa condominial 101,850.00,ENTRADA\n2026-11-04,Conta de luz,312.40,SAIDA\n'
    expect(read(text)).toMatchObject({
      cents: [85_000, -31_240],
      memos: ['Taxa condominial 101', 'Conta de luz'],
    })
  })
  test('in a file without titles', () => {
    expect(read('03/11/2026;COB COMPE;5964,52;C\n04/11/2026;PAG BOLETO;1250,00;D\n').cents).toEqual([
      596_452, -125_000,
    ])
  })
  test('signs of the amounts come first', () => {
    const text =
      'Data;Histórico;Valor;Tipo\n03/11/2026;A;10,00;C\n04/11/2026;ESTORNO;-5,00;C\n05/11/2026;B;-7,00;D\n'
    expect(read(text).cents).toEqual([1000, -500, -700])
  })
  test('where nothing tells the side, it is asked', () => {
    const { cents, question } = read('Data;Descrição;Valor\n03/11/2026;A;10,00\n04/11/2026;B;5,00\n')
    expect(cents).toEqual([1000, 500])
    expect(question).toMatchObject({
      readings: [
        { signs: 'written', incoming: 1500, outgoing: 0 },
        { signs: 'turned', incoming: 0, outgoing: 1500 },
      ],
      chosen: 'written',
      isAnswered: false,
    })
  })
})

test('of two columns called amount, the one that moves', () => {
  const text = 'Data;Histórico;Valor bloqueado;Valor\n03/11/2026;A;0,00;10,00\n04/11/2026;B;0,00;-5,00\n'
  expect(read(text).cents).toEqual([1000, -500])
})

// PapaParse 290, 600, 804, 860 and 910.
test('commas of names are not the delimiter', () => {
  const text =
    'Data;Descrição;Valor\n03/11/2026;SILVA, SOUZA, LIMA E CIA, PAGTO;10,00\n04/11/2026;SILVA, SOUZA, LIMA E CIA, PAGTO;-20,00\n'
  expect(read(text)).toMatchObject({
    cents: [1000, -2000],
    memos: Array(2).fill('SILVA, SOUZA, LIMA E CIA, PAGTO'),
  })
})

test('zero in the accounting format moves nothing', () => {
  const text =
    'Data;Histórico;Crédito;Débito;Saldo\n04/11/2026;PIX; R$ 106,00 ; R$ -   ; R$ 106,00 \n05/11/2026;TARIFA ISENTA; R$ -   ; R$ -   ; R$ 106,00 \n'
  expect(read(text).cents).toEqual([10_600])
})

test('who paid is part of the text: in a column of its own, or on a row below', () => {
  const bb =
    'Data;Historico;Valor R$ ;Inf.;Detalhamento Hist.\n03/11/2026;Pix - Recebido;100,00;C;03/11 12:05 FULANA DE TAL\n04/11/2026;Tarifa;5,00;D;\n'
  expect(read(bb)).toMatchObject({
    cents: [10_000, -500],
    memos: ['Pix - Recebido 03/11 12:05 FULANA DE TAL', 'Tarifa'],
  })
  const bradesco =
    'Data;Lançamento;Dcto.;Crédito (R$);Débito (R$);Saldo (R$)\n03/11/2026;TRANSFERENCIA PIX;123;100,00;;1.100,00\n;REM: FULANA 03/11;;;;\n04/11/2026;TARIFA;124;;5,00;1.095,00\n'
  expect(read(bradesco).memos).toEqual(['TRANSFERENCIA PIX REM: FULANA 03/11', 'TARIFA'])
  const sicoob =
    'DATA;DOCUMENTO;HISTÓRICO;VALOR\n03/11/2026;Pix;PIX RECEBIDO;100,00C\n;;FULANA DE TAL;\n04/11/2026;;TARIFA;5,00D\n'
  expect(read(sicoob)).toMatchObject({
    memos: ['PIX RECEBIDO FULANA DE TAL', 'TARIFA'],
    cents: [10_000, -500],
  })
  const foot =
    'Data;Histórico;Valor\n03/11/2026;A;10,00\n04/11/2026;B;-5,00\n;Os dados acima têm como base 05/11/2026;\n'
  expect(read(foot).memos).toEqual(['A', 'B'])
})
