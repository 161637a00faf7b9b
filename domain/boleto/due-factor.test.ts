import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { decodeDueFactor, encodeDueFactor } from './due-factor.ts'

describe('encode', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2002-05-01', '1667'],
    ['2010-11-17', '4789'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2025-02-23', '1001'],
    ['2026-12-10', '1656'],
    ['2026-12-21', '1667'],
    ['2028-02-29', '2102'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ])('%s is %s', (due, factor) => {
    expect(encodeDueFactor(due)).toBe(factor)
  })

  it('refuses dates older than the factors', () => {
    expect(() => encodeDueFactor('2000-07-02')).toThrow(RangeError)
  })
})

describe('decode', () => {
  it.each([
    ['1000', '2026-11-20', '2025-02-22'],
    ['1656', '2026-11-20', '2026-12-10'],
    ['1667', '2026-11-20', '2026-12-21'],
    ['1667', '2002-04-01', '2002-05-01'],
    ['9999', '2026-11-20', '2025-02-21'],
    ['8000', '2026-11-20', '2019-09-02'],
    ['6000', '2026-11-20', '2038-11-01'],
  ])('%s read on %s is %s', (factor, reference, date) => {
    expect(decodeDueFactor(factor, reference)).toEqual({ kind: 'date', date })
  })

  it('does not guess outside the window', () => {
    expect(decodeDueFactor('7500', '2026-11-20')).toEqual({ kind: 'unknown' })
    expect(decodeDueFactor('0999', '2026-11-20')).toEqual({ kind: 'unknown' })
    expect(decodeDueFactor('0000', '2026-11-20')).toEqual({ kind: 'absent' })
  })

  it('leaves exactly 499 factors without a date', () => {
    const factors = Array.from({ length: 9000 }, (_, index) => String(index + 1000))
    expect(factors.filter((factor) => decodeDueFactor(factor, '2026-11-20').kind === 'unknown')).toHaveLength(
      499,
    )
  })

  it('finds any date of the window again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15000 }),
        fc.integer({ min: -3000, max: 5500 }),
        (day, distance) => {
          const reference = addDays('2010-01-01', day)
          const date = addDays(reference, distance)
          expect(decodeDueFactor(encodeDueFactor(date), reference)).toEqual({ kind: 'date', date })
        },
      ),
    )
  })
})
