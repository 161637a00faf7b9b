import type { Cents } from '../money.ts'
import { mod10, mod11Remainder } from './digits.ts'

/** Data of a utility or tax bill's code (arrecadação). `amount` is null when the code contains a reference, not money. */
export type UtilityBill = { barcode: string; digitableLine: string; amount: Cents | null }

function mod11(digits: string): number {
  const remainder = mod11Remainder(digits, 9)
  return remainder < 2 ? 0 : 11 - remainder
}

/** Digit 3 chooses the check of blocks and whole: 6 and 7 mod 10, 8 and 9 mod 11 (FEBRABAN, código de barras, v7). */
function ruleOf(barcode: string): ((digits: string) => number) | null {
  const identifier = barcode[2]!
  if (identifier === '6' || identifier === '7') return mod10
  return identifier === '8' || identifier === '9' ? mod11 : null
}

const blocksOf = (barcode: string): string[] => [0, 11, 22, 33].map((from) => barcode.slice(from, from + 11))

/** Reads 44 digits (barcode) or 48 (line of four blocks) starting with 8; returns null when a check digit is wrong. */
export function readUtilityBill(digits: string): UtilityBill | null {
  const barcode = digits.length === 48 ? digits.replace(/(\d{11})\d/g, '$1') : digits
  const rule = ruleOf(barcode)
  if (!rule || rule(barcode.slice(0, 3) + barcode.slice(4)) !== Number(barcode[3])) return null
  const digitableLine = blocksOf(barcode)
    .map((block) => block + rule(block))
    .join('')
  if (digits.length === 48 && digits !== digitableLine) return null
  const holdsMoney = barcode[2] === '6' || barcode[2] === '8'
  return { barcode, digitableLine, amount: holdsMoney ? Number(barcode.slice(4, 15)) : null }
}
