import type { Cents } from '../money.ts'
import { mod11Remainder, padDigits } from './digits.ts'

/** The parts of a boleto's 44-digit barcode (BCB circular letter 2.926, FEBRABAN). */
export type BarcodeParts = {
  /** Three-digit COMPE code. */
  bank: string
  /** Four digits; '0000' means that the barcode contains no date. */
  factor: string
  /** Centavos, at most R$ 99.999.999,99; 0 means an open value. */
  amount: Cents
  /** The 25 digits that belong to the bank. */
  freeField: string
}

/** Ten digits are all there is: above this BB and Itaú would let the value overrun the due factor. */
export const MAXIMUM_AMOUNT: Cents = 9_999_999_999

/** Computes the DAC over the 43 other digits: mod 11, and 1 where the complement gives 0, 1, 10 or 11, so it is never 0. */
function checkDigit(before: string, after: string): string {
  const digit = 11 - mod11Remainder(before + after, 9)
  return String(digit > 9 ? 1 : digit)
}

/** Builds the 44 digits; throws RangeError when a part does not fit its place. */
export function buildBarcode(parts: BarcodeParts): string {
  if (!Number.isSafeInteger(parts.amount) || parts.amount < 0 || parts.amount > MAXIMUM_AMOUNT) {
    throw new RangeError('the amount does not fit a barcode')
  }
  if (parts.freeField.length !== 25) throw new RangeError('the free field has 25 digits')
  const before = `${padDigits(parts.bank, 3)}9`
  const after = padDigits(parts.factor, 4) + padDigits(parts.amount, 10) + padDigits(parts.freeField, 25)
  return before + checkDigit(before, after) + after
}

/** Takes 44 digits; whether the DAC in position 5 is right. */
export const hasRightCheckDigit = (barcode: string): boolean =>
  barcode[4] === checkDigit(barcode.slice(0, 4), barcode.slice(5))

/** Takes 44 digits apart without judging them. */
export function splitBarcode(barcode: string): BarcodeParts {
  return {
    bank: barcode.slice(0, 3),
    factor: barcode.slice(5, 9),
    amount: Number(barcode.slice(9, 19)),
    freeField: barcode.slice(19),
  }
}
