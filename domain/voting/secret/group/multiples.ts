import { identity, type Point } from './group.ts'

/**
 * The sum of points, each times its factor, in variable time: for public numbers only. The points share their doublings and each has a table
 * of its odd multiples up to 15 (Straus 1964, with signed digits; Möller, “Algorithms for multi-exponentiation”, 2001).
 */
export function publicSum(points: readonly Point[], factors: readonly bigint[]): Point {
  const digits = factors.map(signedDigits)
  const tables = points.map(oddMultiples)
  const places = digits.reduce((most, each) => Math.max(most, each.length), 0)
  let sum = identity
  for (let place = places - 1; place >= 0; place--) {
    if (place < places - 1) sum = sum.double()
    for (const [at, each] of digits.entries()) {
      const digit = each[place]
      if (!digit) continue
      const part = tables[at]![(Math.abs(digit) - 1) / 2]!
      sum = digit > 0 ? sum.add(part) : sum.subtract(part)
    }
  }
  return sum
}

/** 1, 3 … 15 times a point. */
function oddMultiples(point: Point): Point[] {
  const twice = point.double()
  const all = [point]
  while (all.length < 8) all.push(all.at(-1)!.add(twice))
  return all
}

/** Digits 0, ±1, ±3 … ±15 by place, the lowest first (non-adjacent form of width 5). */
function signedDigits(factor: bigint): number[] {
  const digits: number[] = []
  for (let rest = factor; rest > 0n; rest >>= 1n) {
    let digit = 0
    if (rest & 1n) {
      const low = Number(rest & 31n)
      digit = low >= 16 ? low - 32 : low
      rest -= BigInt(digit)
    }
    digits.push(digit)
  }
  return digits
}

/** The sum of each point as often as its weight says. Weights are public and whole, from 0 to 2⁵³ − 1. Buckets of eight bits (Pippenger). */
export function weightedSum(points: readonly Point[], weights: readonly number[]): Point {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0)
  const bytes = Math.max(1, Math.ceil(largest.toString(2).length / 8))
  let total = identity
  for (let byte = bytes - 1; byte >= 0; byte--) {
    for (let bit = 0; bit < 8 && byte < bytes - 1; bit++) total = total.double()
    total = total.add(sumOfByte(points, weights, 256 ** byte))
  }
  return total
}

function sumOfByte(points: readonly Point[], weights: readonly number[], unit: number): Point {
  const buckets: (Point | undefined)[] = []
  for (const [at, point] of points.entries()) {
    const digit = Math.floor(weights[at]! / unit) % 256
    if (digit > 0) buckets[digit] = buckets[digit]?.add(point) ?? point
  }
  let [running, sum] = [identity, identity]
  for (let digit = buckets.length - 1; digit > 0; digit--) {
    if (buckets[digit]) running = running.add(buckets[digit]!)
    sum = sum.add(running)
  }
  return sum
}
