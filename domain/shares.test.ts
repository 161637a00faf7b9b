import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rational } from './rational.ts'
import { formatShare, parseShare, ShareColumn, sharesReport, toShare } from './shares.ts'

function columnOf(...texts: string[]) {
  const column = new ShareColumn()
  const accepted = texts.map((text) =>
    column.add(parseShare(text) ?? { notation: 'number', value: rational(0) }),
  )
  return { column, accepted }
}

describe('shares', () => {
  test.each([
    ['0,010417', 'number', rational(10417, 1_000_000)],
    ['0.010417', 'number', rational(10417, 1_000_000)],
    ['1,0417 %', 'percent', rational(10417, 10_000)],
    ['1/96', 'ratio', rational(1, 96)],
    ['32,55/1000', 'ratio', rational(3255, 100_000)],
    ['-0,5', 'number', rational(-1, 2)],
  ] as const)('reads %s', (text, notation, value) => {
    expect(parseShare(text)).toEqual({ notation, value })
  })

  test.each(['', 'um', '1/0', '1/2/3', '0,01,02', '%', '1/-2'])('refuses %j', (text) => {
    expect(parseShare(text)).toBeNull()
  })

  test('the unit of bare numbers follows from their sum', () => {
    const unitOf = (...texts: string[]) => columnOf(...texts).column.scale()?.scale.unit
    expect(unitOf('0,5', '0,49')).toBe(1)
    expect(unitOf('50,1', '49,9')).toBe(100)
    expect(unitOf('500', '499,5')).toBe(1000)
    expect(unitOf('1/2', '1/2')).toBe(1)
    expect(unitOf('50%', '1%')).toBe(100)
  })

  test('shares stay exact in every notation', () => {
    const decimals = columnOf('0,010417', '0,989583').column.scale()
    expect(decimals?.scale.shareTotal).toBe(1_000_000_000)
    expect(decimals && toShare('0,010417', decimals.scale)).toBe(10_417_000)
    const ratios = columnOf('1/96', '1/7').column.scale()
    expect(ratios?.scale.shareTotal).toBe(672)
    expect(ratios && toShare('1/96', ratios.scale)).toBe(7)
    const fine = columnOf('0,01041666667', '0,98958333333').column.scale()
    expect(fine?.scale.shareTotal).toBe(100_000_000_000)
    expect(columnOf('0,1234567890123457').column.scale()).toBeNull()
    expect(columnOf('0', '0').column.scale()).toBeNull()
    expect(new ShareColumn().scale()).toBeNull()
  })

  test('a column is one notation', () => {
    expect(columnOf('1,04%', '0,0104', '1,05%').accepted).toEqual([true, false, true])
  })

  test('a fraction that the scale cannot hold, or is written otherwise, is refused rather than rounded', () => {
    const scale = { notation: 'number', unit: 1, shareTotal: 1000 } as const
    expect(toShare('0,125', scale)).toBe(125)
    expect(toShare('0,1255', scale)).toBeNull()
    expect(toShare('12,5%', scale)).toBeNull()
    expect(toShare('-0,125', scale)).toBeNull()
  })

  test('any equal split of 1 written as ratios totals exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (count) => {
        const result = columnOf(...Array(count).fill(`1/${count}`)).column.scale()
        const share = result && toShare(`1/${count}`, result.scale)
        expect((share ?? 0) * count).toBe(result?.scale.shareTotal)
      }),
    )
  })

  test('the report names the difference to 1', () => {
    const report = (...shares: number[]) =>
      sharesReport(
        shares.map((share) => ({ share })),
        1_000_000_000,
      )
    expect(report(500_000_000, 500_000_000)).toEqual({
      total: 1_000_000_000,
      difference: 0,
      exact: true,
      message: 'As frações somam exatamente 1.',
    })
    expect(report(500_000_000, 498_750_000)).toMatchObject({
      difference: -1_250_000,
      message: 'As frações somam 0,998750: faltam 0,001250 para 1.',
    })
    expect(report(500_000_000, 500_000_001).message).toBe(
      'As frações somam 1,000000001: passam de 1 em 0,000000001.',
    )
  })

  test('shares are shown with six to nine places', () => {
    expect(formatShare(10_417_000, 1_000_000_000)).toBe('0,010417')
    expect(formatShare(1, 96)).toBe('0,010416667')
    expect(formatShare(1, 4)).toBe('0,250000')
  })
})
