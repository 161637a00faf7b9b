import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

// Inputs made after public bug reports of other programs, with invented names and amounts; each by the report that it came from.

type Movement = { type?: string; on?: string; amount: string; memo?: string }

const movement = ({ type = 'OTHER', on = '20261103', amount, memo = 'MOVIMENTO' }: Movement) =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${on}<TRNAMT>${amount}<MEMO>${memo}</STMTTRN>`

const ofx = (movements: Movement[], balance = '') =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>${movements
    .map(movement)
    .join('\n')}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const ledger = (amount: string, on = '20261130') => `<LEDGERBAL><BALAMT>${amount}<DTASOF>${on}</LEDGERBAL>`

function read(text: string) {
  const result = readStatement(new TextEncoder().encode(text))
  if (!result.ok) throw new Error(result.fault.message)
  const [account] = result.file.accounts
  return {
    cents: account!.lines.map(({ cents }) => cents),
    memos: account!.lines.map(({ memo }) => memo),
    balances: account!.balances,
    warnings: result.file.warnings,
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
    expect(bought.warnings).toEqual([expect.stringContaining('Confira se há saídas')])
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
