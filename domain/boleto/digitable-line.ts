import { mod10 } from './digits.ts'

/** The first of the three fields whose own check digit is wrong, or null. Takes 47 digits. */
export function wrongField(line: string): 1 | 2 | 3 | null {
  if (mod10(line.slice(0, 9)) !== Number(line[9])) return 1
  if (mod10(line.slice(10, 20)) !== Number(line[20])) return 2
  if (mod10(line.slice(21, 31)) !== Number(line[31])) return 3
  return null
}

/** The 47 digits of a 44-digit barcode: its free field in three fields with check digits, then DAC, factor and value. */
export function toDigitableLine(barcode: string): string {
  const first = barcode.slice(0, 4) + barcode.slice(19, 24)
  const second = barcode.slice(24, 34)
  const third = barcode.slice(34)
  return `${first}${mod10(first)}${second}${mod10(second)}${third}${mod10(third)}${barcode.slice(4, 19)}`
}

/** The 44-digit barcode of a line of 47 digits; judges nothing, see `readTyped`. */
export const toBarcode = (line: string): string =>
  line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)

/** Formats a line of 47 digits as it must be printed: 'AAABC.CCCCX DDDDD.DDDDDY EEEEE.EEEEEZ K UUUUVVVVVVVVVV'. */
export function formatDigitableLine(line: string): string {
  const dotted = (from: number, to: number) => `${line.slice(from, from + 5)}.${line.slice(from + 5, to)}`
  return [dotted(0, 10), dotted(10, 21), dotted(21, 32), line.slice(32, 33), line.slice(33)].join(' ')
}
