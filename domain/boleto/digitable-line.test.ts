import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boletoVectors } from '../testing/boleto-vectors.ts'
import { buildBarcode, hasRightCheckDigit, MAXIMUM_AMOUNT, splitBarcode } from './barcode.ts'
import { formatDigitableLine, toBarcode, toDigitableLine, wrongField } from './digitable-line.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

const barcodes = fc
  .record({ bank: digits(3), factor: digits(4), amount: fc.nat(MAXIMUM_AMOUNT), freeField: digits(25) })
  .map(buildBarcode)

describe('published vectors', () => {
  it('are all here', () => {
    expect(boletoVectors).toHaveLength(37 + 19)
  })

  it.each(boletoVectors)('$id', ({ barcode, line, factor, cents }) => {
    expect(formatDigitableLine(toDigitableLine(barcode))).toBe(line)
    expect(toBarcode(line.replace(/\D/g, ''))).toBe(barcode)
    expect(wrongField(line.replace(/\D/g, ''))).toBeNull()
    const parts = splitBarcode(barcode)
    expect(parts).toMatchObject({ factor, amount: cents })
    expect(buildBarcode(parts)).toBe(barcode)
  })
})

describe('barcode', () => {
  it('never has DAC 0 and agrees with its own check', () => {
    fc.assert(
      fc.property(barcodes, (barcode) => {
        expect(barcode).toMatch(/^\d{44}$/)
        expect(hasRightCheckDigit(barcode)).toBe(true)
        expect(hasRightCheckDigit(`${barcode.slice(0, 4)}0${barcode.slice(5)}`)).toBe(false)
      }),
    )
  })

  it('refuses what does not fit', () => {
    const parts = { bank: '001', factor: '1656', amount: 1, freeField: '0'.repeat(25) }
    expect(() => buildBarcode({ ...parts, amount: MAXIMUM_AMOUNT + 1 })).toThrow(RangeError)
    expect(() => buildBarcode({ ...parts, amount: 0.5 })).toThrow(RangeError)
    expect(() => buildBarcode({ ...parts, amount: -1 })).toThrow(RangeError)
    expect(() => buildBarcode({ ...parts, freeField: '0' })).toThrow(RangeError)
    expect(() => buildBarcode({ ...parts, freeField: 'P'.repeat(25) })).toThrow(RangeError)
    expect(() => buildBarcode({ ...parts, bank: '0001' })).toThrow(RangeError)
  })
})

describe('digitable line', () => {
  it('goes there and back', () => {
    fc.assert(fc.property(barcodes, (barcode) => toBarcode(toDigitableLine(barcode)) === barcode))
  })

  it('names the field of any single wrong digit in fields 1 to 3', () => {
    fc.assert(
      fc.property(barcodes, fc.nat(31), fc.integer({ min: 1, max: 9 }), (barcode, place, shift) => {
        const line = toDigitableLine(barcode)
        const wrong = (Number(line[place]) + shift) % 10
        const field = place < 10 ? 1 : place < 21 ? 2 : 3
        expect(wrongField(line.slice(0, place) + wrong + line.slice(place + 1))).toBe(field)
      }),
    )
  })
})
