import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readReturnFile } from './return-file.ts'
import { decodeLatin1 } from './text.ts'

// Files that banks' systems wrote, see ../testing/bank-files/README.md.
const folder = new URL('../testing/bank-files/', import.meta.url)
function read(name: string) {
  const result = readReturnFile(decodeLatin1(readFileSync(new URL(name, folder))))
  if (!result.ok) throw new Error(result.error.message)
  return result.file
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe("Caixa's real file", () => {
  const file = read('retorno-cnab240-caixa.ret')

  it('has its header and nothing strange', () => {
    expect(file).toMatchObject({
      bank: '104',
      layout: 240,
      sequence: 1622,
      generatedOn: '2014-01-06',
      creditDate: '2014-01-07',
      account: { agency: '01234', account: '043210000000' },
      warnings: [],
    })
  })

  it('has nine payments', () => {
    const rows = file.entries.map((entry) =>
      [
        `${entry.ourNumber}-${entry.ourNumberCheck}`,
        entry.due,
        entry.nominal,
        entry.paid,
        entry.discount,
        entry.fee,
        entry.receivingAgency,
      ].join(' '),
    )
    expect(rows).toEqual([
      '24000000011136997-9 2014-01-02 8000 8000 0 125 01086',
      '24000000011138197-9 2014-01-05 8000 8000 0 125 03317',
      '24000000011137889-7 2014-01-10 8000 7000 1000 125 01192',
      '24000000011137125-6 2014-01-10 8000 7000 1000 125 01192',
      '24000000000022247-3 2014-01-15 8000 7000 1000 125 00270',
      '24000000011136916-2 2014-01-10 8000 7000 1000 125 03128',
      '24000000011136898-0 2014-01-10 8000 8000 0 125 03662',
      '24000000000031999-0 2014-01-10 48000 42000 6000 125 01192',
      '24000000000030572-7 2014-01-10 8000 7000 1000 270 01795',
    ])
    expect(file.entries.every((entry) => entry.kind === 'paid' && entry.occurrence === '06')).toBe(true)
  })

  it('adds up', () => {
    expect(sum(file.entries.map((entry) => entry.nominal))).toBe(112000)
    expect(sum(file.entries.map((entry) => entry.discount))).toBe(11000)
    expect(sum(file.entries.map((entry) => entry.paid))).toBe(101000)
    expect(sum(file.entries.map((entry) => entry.fee))).toBe(1270)
  })

  it('says how each was paid', () => {
    const codes = file.entries.map((entry) => entry.reasons.map((reason) => reason.code).join(''))
    expect(codes).toEqual([...Array(8).fill('020101'), '040101'])
    expect(file.entries[0]).toMatchObject({ channel: 'Casa lotérica' })
    expect(file.entries[8]).toMatchObject({ channel: 'Compensação eletrônica', receivingBank: '237' })
    expect(file.entries[0]!.reasons.map((reason) => reason.label)).toEqual([
      'Casa lotérica',
      'Dinheiro',
      'Crédito em 1 dia(s)',
    ])
  })
})

describe("Santander's real file", () => {
  it('has one payment after write-off, counted its own way', () => {
    const file = read('retorno-cnab240-santander.ret')
    expect(file).toMatchObject({
      bank: '033',
      sequence: 77,
      generatedOn: '2014-06-04',
      account: { agency: '4567', account: '011111111', agreement: '001111111' },
      warnings: [],
    })
    expect(file.entries).toMatchObject([
      {
        ourNumber: '000000000104',
        ourNumberCheck: '0',
        kind: 'paid',
        occurrence: '17',
        due: '2014-06-04',
        nominal: 1000,
        paid: 1100,
        otherCredits: 100,
        fee: 324,
        creditedOn: '2014-06-05',
      },
    ])
  })
})

describe("Itaú's real file", () => {
  const file = read('retorno-cnab400-itau.ret')

  it('has its header', () => {
    expect(file).toMatchObject({
      bank: '341',
      layout: 400,
      sequence: 112,
      generatedOn: '2013-08-22',
      creditDate: '2013-06-21',
      account: { agency: '0111', account: '12345' },
    })
  })

  it('has four details, the payer having paid principal and fee', () => {
    const rows = file.entries.map((entry) =>
      [
        entry.ourNumber,
        entry.occurrence,
        entry.kind,
        entry.nominal,
        entry.discount,
        entry.fee,
        entry.paid,
        entry.channel,
      ].join(' | '),
    )
    expect(rows).toEqual([
      '00231327 | 06 | paid | 38975 | 17645 | 333 | 21330 | Outro banco, pela linha digitável',
      '00123442 | 25 | informative | 56500 | 19715 | 333 | 36785 | Outro banco, pela linha digitável',
      '00211842 | 06 | paid | 39541 | 0 | 333 | 39542 | Itaú na internet',
      '00237636 | 06 | paid | 54560 | 20160 | 333 | 34400 | Outro banco, pelo código de barras',
    ])
    expect(file.entries.every((entry) => entry.due === null)).toBe(true)
    expect(file.entries[1]!.reasons.map((reason) => reason.code)).toEqual(['18', '42'])
    expect(file.entries.slice(1).map((entry) => entry.interestAndFine)).toEqual([0, 1, 0])
  })

  it('shows the tampered line, whose amounts do not add up, and no other', () => {
    expect(file.warnings).toMatchObject([{ line: 2, code: 'amounts_differ' }])
  })
})
