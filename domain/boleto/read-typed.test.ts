import { isValidBoleto } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boletoVectors } from '../testing/boleto-vectors.ts'
import { readTyped } from './read-typed.ts'

const TODAY = '2026-11-20'
const LINE = '00190.00009 03128.557000 00000.017178 1 16560000052347'
const BARCODE = '00191165600000523470000003128557000000001717'

const errorCode = (input: string) => {
  const result = readTyped(input, TODAY)
  return result.ok ? null : result.error.code
}

describe('boletos', () => {
  it('are read from the line, with or without mask, and from the barcode', () => {
    const expected = {
      ok: true,
      kind: 'boleto',
      barcode: BARCODE,
      digitableLine: LINE.replace(/\D/g, ''),
      bank: '001',
      amount: 52347,
      due: { kind: 'date', date: '2026-12-10' },
    }
    for (const input of [LINE, ` ${LINE}\n`, LINE.replace(/\D/g, ''), BARCODE]) {
      expect(readTyped(input, TODAY)).toEqual(expected)
    }
  })

  it.each(boletoVectors)('accepts $id', ({ barcode, line }) => {
    expect(readTyped(line, TODAY)).toMatchObject({ ok: true, barcode })
  })

  it('knows an open value and a missing date', () => {
    expect(readTyped('00190.00009 03128.557000 00000.002170 3 00000000000000', TODAY)).toMatchObject({
      ok: true,
      amount: null,
      due: { kind: 'absent' },
    })
  })

  it('names the wrong field', () => {
    expect(errorCode(LINE.replace('00190.00009', '00190.00008'))).toBe('field_1')
    expect(errorCode(LINE.replace('03128.557000', '03138.557000'))).toBe('field_2')
    expect(errorCode(LINE.replace('00000.017178', '00000.017278'))).toBe('field_3')
    expect(errorCode(LINE.replace(' 1 ', ' 0 '))).toBe('check_digit')
    expect(errorCode(LINE.slice(0, -1))).toBe('length')
    expect(errorCode('')).toBe('length')
    expect(errorCode(`${BARCODE.slice(0, 4)}2${BARCODE.slice(5)}`)).toBe('check_digit')
  })

  it('cannot tell two lines that share DAC 1 apart: compare with what is registered', () => {
    expect(readTyped(LINE.replace(/7$/, '0'), TODAY)).toMatchObject({ ok: true, amount: 52340 })
  })

  it('judges like another implementation', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.constantFrom(...boletoVectors), fc.nat(46), digit, ({ line }, place, wrong) => {
        const bare = line.replace(/\D/g, '')
        const changed = bare.slice(0, place) + wrong + bare.slice(place + 1)
        fc.pre(changed[3] === '9' && !changed.startsWith('8'))
        expect(readTyped(changed, TODAY).ok).toBe(isValidBoleto(changed))
      }),
    )
  })
})

describe('utility bills', () => {
  it.each([
    [
      '846700000017435900240209024050002435842210108119',
      '84670000001435900240200240500024384221010811',
      14359,
    ],
    [
      '848900000002404201622015806051904292586034111220',
      '84890000000404201622018060519042958603411122',
      4042,
    ],
    [
      '838600000050096000190009000801782309000343062712',
      '83860000005096000190000008017823000034306271',
      50960,
    ],
    [
      '846300000003299902962024004101360008002006441147',
      '84630000000299902962020041013600000200644114',
      2999,
    ],
    [
      '858200000007572503282030560708202107539591904460',
      '85820000000572503282035607082021053959190446',
      5725,
    ],
  ])('%s', (digitableLine, barcode, amount) => {
    const expected = { ok: true, kind: 'utility_bill', barcode, digitableLine, amount }
    expect(readTyped(digitableLine, TODAY)).toEqual(expected)
    expect(readTyped(barcode, TODAY)).toEqual(expected)
    const wrong = (Number(digitableLine[20]) + 1) % 10
    expect(errorCode(digitableLine.slice(0, 20) + wrong + digitableLine.slice(21))).toBe('check_digit')
  })

  it('refuses an unknown kind of value', () => {
    expect(errorCode(`845${'0'.repeat(41)}`)).toBe('check_digit')
  })
})
