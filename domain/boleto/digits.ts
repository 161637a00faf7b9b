/** Check digits and fixed widths of numbers written as text: the two sums every bank's manual is made of. */

const ZERO = 48

/**
 * Right-aligns a number in `width` digits; throws RangeError when it is not made of digits or does not fit, for a
 * longer number would shift every digit after it.
 */
export function padDigits(value: string | number, width: number): string {
  const text = String(value)
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - ZERO
    if (digit < 0 || digit > 9) throw new RangeError('only digits are allowed here')
  }
  if (text.length > width) throw new RangeError(`more than ${width} digits`)
  return text.padStart(width, '0')
}

/** Mod 10: weights 2, 1, 2, 1… from the right, the digits of each product added, complement to ten. */
export function mod10(digits: string): number {
  let sum = 0
  let weight = 2
  for (let index = digits.length - 1; index >= 0; index--) {
    const product = (digits.charCodeAt(index) - ZERO) * weight
    sum += product > 9 ? product - 9 : product
    weight = 3 - weight
  }
  return (10 - (sum % 10)) % 10
}

/** Remainder by 11 of the sum with weights 2, 3 … `top` repeating from the right; each rule maps it to its digit. */
export function mod11Remainder(digits: string, top: number): number {
  let sum = 0
  let weight = 2
  for (let index = digits.length - 1; index >= 0; index--) {
    sum += (digits.charCodeAt(index) - ZERO) * weight
    weight = weight === top ? 2 : weight + 1
  }
  return sum % 11
}
