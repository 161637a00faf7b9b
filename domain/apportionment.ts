import type { Cents } from './money.ts'

/** Whole numbers, zero or more, one for each unit. */
export type Weights = readonly number[] | readonly bigint[] | Float64Array

function readWeights(weights: Weights): { values: Float64Array; sum: number; largest: number } {
  const values = Float64Array.from(weights as readonly number[], Number)
  let sum = 0
  let largest = 0
  for (const value of values) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`weight is not a whole number >= 0: ${value}`)
    sum += value
    if (value > largest) largest = value
  }
  if (sum === 0) throw new RangeError('weights sum to zero: nothing to apportion by')
  if (!Number.isSafeInteger(sum)) throw new RangeError('weights sum above 2^53')
  return { values, sum, largest }
}

/** Fills the whole parts and remainders of total × weight ÷ sum, and returns the sum of the whole parts. */
function divide(
  total: number,
  { values, sum, largest }: ReturnType<typeof readWeights>,
  remainders: Float64Array,
) {
  const parts: number[] = new Array(values.length)
  const exactInNumbers = total * largest <= Number.MAX_SAFE_INTEGER
  const bigTotal = BigInt(total)
  const bigSum = BigInt(sum)
  let given = 0
  for (const [position, weight] of values.entries()) {
    let part: number
    if (exactInNumbers) {
      const product = total * weight
      remainders[position] = product % sum
      part = (product - (product % sum)) / sum
    } else {
      const product = bigTotal * BigInt(weight)
      const whole = product / bigSum
      remainders[position] = Number(product - whole * bigSum)
      part = Number(whole)
    }
    parts[position] = part
    given += part
  }
  return { parts, given }
}

/** One centavo more for the `missing` largest remainders; equal remainders by position. */
function giveMissing(parts: number[], remainders: Float64Array, missing: number): void {
  if (missing === 0) return
  const threshold = remainders.toSorted()[parts.length - missing] ?? 0
  let atThreshold = missing
  for (const remainder of remainders) if (remainder > threshold) atThreshold -= 1
  for (const [position, remainder] of remainders.entries()) {
    const winsTie = remainder === threshold && atThreshold > 0
    if (winsTie) atThreshold -= 1
    if (winsTie || remainder > threshold) parts[position] = (parts[position] ?? 0) + 1
  }
}

/**
 * Splits centavos by weight so that the parts sum to the total exactly (largest remainder; ties go to the first
 * positions, so pass units in a fixed order: block, number). Exact at any size; a million weights take about half a second.
 * A negative total (credit) is split by its absolute value and negated. Weights need not sum to anything in particular.
 * Throws RangeError for weights that are not whole, are negative, or sum to zero or above 2^53, and for an unsafe total.
 */
export function apportion(total: Cents, weights: Weights): Cents[] {
  if (!Number.isSafeInteger(total)) throw new RangeError(`total is not in whole centavos: ${total}`)
  const read = readWeights(weights)
  const remainders = new Float64Array(read.values.length)
  const size = Math.abs(total)
  const { parts, given } = divide(size, read, remainders)
  giveMissing(parts, remainders, size - given)
  return total < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts
}
