import { describe, expect, it } from 'vitest'
import { boletoVectors } from '../testing/boleto-vectors.ts'
import type { Agreement, BankCode } from './agreement.ts'
import { bankCodes } from './agreement.ts'
import { bbCheckDigit } from './banks/bb.ts'
import { caixaCheckDigit } from './banks/caixa.ts'
import { splitBarcode } from './barcode.ts'
import { formatDigitableLine } from './digitable-line.ts'
import { boletoLayout, issueBoleto } from './issue.ts'

const blank = {
  agencyDigit: '',
  account: '',
  accountDigit: '',
  agreement: '',
  wallet: '',
  variation: '',
  fileCode: '',
}
const agreementOf = (bank: BankCode, agency: string, parts: Partial<Agreement>): Agreement => ({
  ...blank,
  bank,
  agency,
  ...parts,
})

const bb = agreementOf('001', '1234', { agreement: '3128557', wallet: '17', variation: '019' })
const bbOf = (agreement: string, wallet = '17') => agreementOf('001', '1234', { agreement, wallet })
const itau = agreementOf('341', '0057', { account: '72192', accountDigit: '0', wallet: '109' })
const itauOf = (agency: string, account: string, wallet: string) =>
  agreementOf('341', agency, { account, wallet })
const bradescoOf = (agency: string, account: string, wallet: string) =>
  agreementOf('237', agency, { account, wallet })
const bradesco = bradescoOf('1234', '0123456', '09')
const santanderOf = (agreement: string, wallet = '101') => agreementOf('033', '1', { agreement, wallet })
const caixaOf = (agreement: string, wallet = '14') => agreementOf('104', '1', { agreement, wallet })
const sicoobOf = (agency: string, agreement: string, variation = '01') =>
  agreementOf('756', agency, { agreement, variation, wallet: '1' })

describe('issueBoleto', () => {
  it.each<[string, Agreement, number, string, string]>([
    ['N-BB-1', bb, 1, '2026-12-10', '31285570000000001'],
    ['N-BB-2', bb, 9999999999, '2025-02-22', '31285579999999999'],
    ['N-BB-3', bb, 1, '2025-02-21', '31285570000000001'],
    ['N-ITAU-1', itau, 1, '2026-12-10', '109/00000001-4'],
    ['N-ITAU-2', itau, 98712345, '2027-02-28', '109/98712345-8'],
    ['N-BRAD-1', bradesco, 1, '2026-12-10', '09/00000000001-1'],
    ['N-BRAD-2', bradesco, 2, '2027-01-11', '09/00000000002-P'],
    ['N-SANT-1', santanderOf('1234567'), 1, '2026-12-10', '000000000001-9'],
    ['N-SANT-2', santanderOf('1234567'), 5, '2027-01-11', '000000000005-1'],
    ['N-CAIXA-1', caixaOf('123456'), 19, '2026-12-10', '14000000000000019-7'],
    ['N-CAIXA-2', caixaOf('1234567'), 20, '2027-01-11', '14000000000000020-0'],
    ['N-SICOOB-1', sicoobOf('4327', '229385'), 1, '2026-12-10', '0000001-7'],
    ['N-EDGE-1', bb, 2, '2049-10-13', '31285570000000002'],
    ['N-EDGE-2', bb, 2, '2049-10-14', '31285570000000002'],
    ['N-DAC-r0', bb, 17, '2026-12-10', '31285570000000017'],
    ['N-DAC-r1', bb, 3, '2026-12-10', '31285570000000003'],
    ['N-DAC-r10', bb, 8, '2026-12-10', '31285570000000008'],
    ['BB-1', bbOf('1474166'), 328, '2016-07-05', '14741660000000328'],
    ['BB-2', bbOf('1238798', '18'), 7777700168, '2008-02-03', '12387987777700168'],
    ['BB-4', bbOf('1234567'), 1, '2016-08-17', '12345670000000001'],
    [
      'BB-6',
      agreementOf('001', '1606', { account: '6809350', agreement: '050094', wallet: '31' }),
      1448,
      '2007-12-31',
      '05009401448-1',
    ],
    ['ITAU-1', itauOf('0810', '53678', '175'), 258281, '2008-02-02', '175/00258281-7'],
    ['ITAU-2', itauOf('1248', '02124', '109'), 10152, '2029-05-20', '109/00010152-7'],
    ['ITAU-3', itauOf('0057', '12345', '110'), 12345678, '2026-12-21', '110/12345678-8'],
    ['BRAD-1', bradescoOf('1172', '0403005', '06'), 75896452, '2009-04-30', '06/00075896452-5'],
    ['BRAD-2', bradescoOf('4042', '0061900', '03'), 777700168, '2008-02-02', '03/00777700168'],
    ['BRAD-3', bradescoOf('1234', '0123456', '09'), 453, '2016-09-01', '09/00000000453-P'],
    ['SANT-1', santanderOf('1899775', '102'), 9000026, '2011-10-09', '000009000026-9'],
    ['SANT-2', santanderOf('1899775', '102'), 9000272, '2012-09-08', '000009000272-5'],
    ['SANT-3', santanderOf('0282033'), 566612457800, '2028-01-04', '566612457800-2'],
    ['SANT-4', santanderOf('1234567'), 456, '2016-10-01', '000000000456-1'],
    ['CAIXA-1', caixaOf('123456'), 6, '2017-01-05', '14000000000000006-5'],
    ['CAIXA-2', caixaOf('005507'), 222333777777777, '2006-08-23', '14222333777777777'],
    ['CAIXA-3', caixaOf('123456'), 4, '2016-11-10', '14000000000000004-9'],
    ['CAIXA-4', caixaOf('200656'), 9972639, '2022-05-10', '14000000009972639'],
    ['SICOOB-1', sicoobOf('4327', '229385'), 2, '2016-02-18', '0000002-4'],
    ['SICOOB-2', sicoobOf('4134', '148180', '05'), 110, '2017-04-15', '0000110-4'],
    ['SICOOB-3', sicoobOf('4277', '172278'), 12349, '2016-12-28', '0012349-2'],
    ['SICOOB-4', sicoobOf('4277', '172278'), 4, '2016-11-10', '0000004-0'],
  ])('rebuilds %s from its parts', (id, agreement, sequence, due, printed) => {
    const vector = boletoVectors.find((candidate) => candidate.id === id)!
    const boleto = issueBoleto({ agreement, sequence, due, amount: vector.cents })
    expect(boleto.barcode).toBe(vector.barcode)
    expect(formatDigitableLine(boleto.digitableLine)).toBe(vector.line)
    expect(boleto.ourNumberPrinted.startsWith(printed)).toBe(true)
    expect(boletoLayout(agreement.bank).freeField(agreement, boleto.ourNumber)).toBe(
      splitBarcode(vector.barcode).freeField,
    )
  })

  it('refuses a sequence that does not fit, no amount and too much of it', () => {
    const order = { agreement: bb, sequence: 1, due: '2026-12-10', amount: 1 }
    expect(() => issueBoleto({ ...order, sequence: 10_000_000_000 })).toThrow(RangeError)
    expect(() => issueBoleto({ ...order, sequence: -1 })).toThrow(RangeError)
    expect(() => issueBoleto({ ...order, amount: 0 })).toThrow(RangeError)
    expect(() => issueBoleto({ ...order, amount: 10_000_000_000 })).toThrow(RangeError)
  })

  it('issues a hundred thousand different boletos', () => {
    const lines = new Set<string>()
    for (let sequence = 0; sequence < 100_000; sequence++) {
      lines.add(issueBoleto({ agreement: itau, sequence, due: '2026-12-10', amount: 52347 }).digitableLine)
    }
    expect(lines.size).toBe(100_000)
  })
})

describe('check digits of the nosso número', () => {
  it.each<[Agreement, string, number]>([
    [itauOf('0057', '72192', '198'), '1', 98712345],
    [itauOf('0057', '12345', '110'), '8', 12345678],
    [itauOf('0730', '03511', '109'), '4', 11],
    [itauOf('0730', '03511', '109'), '3', 35],
    [itauOf('0730', '03511', '109'), '5', 195],
    [itauOf('1248', '02124', '109'), '7', 10152],
    [bradescoOf('1', '1', '19'), 'P', 1],
    [bradescoOf('1', '1', '19'), '8', 2],
    [bradescoOf('1', '1', '19'), '0', 6],
    [bradescoOf('1', '1', '09'), '1', 1],
    [bradescoOf('1', '1', '06'), 'P', 525],
    [bradescoOf('1', '1', '09'), 'P', 453],
    [santanderOf('1'), '2', 566612457800],
    [santanderOf('1'), '9', 9000026],
    [santanderOf('1'), '5', 9000272],
    [santanderOf('1'), '1', 456],
    [santanderOf('1'), '1', 5],
    [santanderOf('1'), '0', 104],
    [caixaOf('123456'), '7', 19],
    [caixaOf('123456'), '5', 6],
    [caixaOf('123456', '24'), '9', 11136997],
    [caixaOf('123456', '24'), '6', 11137125],
    [caixaOf('123456', '24'), '0', 11136898],
    [sicoobOf('0001', '19'), '8', 21],
    [sicoobOf('4327', '229385'), '7', 1],
    [sicoobOf('4327', '229385'), '4', 2],
    [sicoobOf('4327', '229385'), '1', 3],
    [sicoobOf('4327', '229385'), '0', 7],
    [sicoobOf('4134', '148180'), '4', 110],
    [sicoobOf('4277', '172278'), '2', 12349],
  ])('%# %o is %s', (agreement, checkDigit, sequence) => {
    expect(boletoLayout(agreement.bank).ourNumber(agreement, sequence).checkDigit).toBe(checkDigit)
  })

  it("of BB's eleven digits and of Caixa's codes", () => {
    expect(bbCheckDigit('05009401448')).toBe('1')
    expect(bbCheckDigit('14741660000000328')).toBe('4')
    expect(caixaCheckDigit('005507')).toBe('7')
    expect(caixaCheckDigit('123456')).toBe('0')
  })
})

describe('agreements', () => {
  const complete: Record<BankCode, object> = {
    '001': {
      bank: '001',
      agency: '1234',
      agencyDigit: '3',
      account: '56789',
      accountDigit: 'x',
      agreement: '3128557',
      wallet: '17',
      variation: '019',
    },
    '033': {
      bank: '033',
      agency: '4567',
      agencyDigit: '5',
      account: '130001',
      accountDigit: '9',
      agreement: '1234567',
      wallet: '101',
      fileCode: '456700001234567',
    },
    '104': { bank: '104', agency: '1234', agencyDigit: '5', agreement: '123456', wallet: '14' },
    '237': {
      bank: '237',
      agency: '1234',
      agencyDigit: '5',
      account: '123456',
      accountDigit: '0',
      wallet: '09',
      fileCode: '4567',
    },
    '341': { bank: '341', agency: '0057', account: '72192', accountDigit: '0', wallet: '109' },
    '756': {
      bank: '756',
      agency: '4327',
      agencyDigit: '3',
      account: '55555',
      accountDigit: '1',
      agreement: '229385',
      wallet: '1',
      variation: '01',
    },
  }
  const printed: Record<BankCode, string> = {
    '001': '1234-3 / 56789-X',
    '033': '4567-5 / 1234567',
    '104': '1234 / 123456-0',
    '237': '1234-5 / 0123456-0',
    '341': '0057 / 72192-0',
    '756': '4327 / 0229385',
  }

  it.each(bankCodes)('of bank %s are validated and printed', (bank) => {
    const layout = boletoLayout(bank)
    const agreement = layout.agreementSchema.parse(complete[bank])
    expect(layout.agencyAccountPrinted(agreement)).toBe(printed[bank])
    expect(layout.printedBankCode.startsWith(`${bank}-`)).toBe(true)
    expect(layout.agreementSchema.safeParse({ ...complete[bank], wallet: 'x' }).success).toBe(false)
    expect(layout.agreementSchema.safeParse({ ...complete[bank], agency: '' }).success).toBe(false)
  })

  it("refuse Itaú's account with a wrong digit and carteiras with the customer's own number", () => {
    const { agreementSchema } = boletoLayout('341')
    expect(agreementSchema.safeParse({ ...complete['341'], accountDigit: '1' }).success).toBe(false)
    expect(agreementSchema.safeParse({ ...complete['341'], wallet: '198' }).success).toBe(false)
  })
})
