import { AppError } from '../errors.ts'
import type { Cents } from '../money.ts'
import type { FeeRule } from './year-line.ts'

/**
 * Apportionment of many lines among many units, without a row for each: units of the same share form a class, and a line's part is computed per
 * class; only the remaining centavos are assigned unit by unit. Equal to `apportion` to the centavo, in the same order.
 */

type Classes = {
  /** By unit, the place of its class. */
  of: Uint32Array
  weights: number[]
  counts: number[]
  sum: number
}

function classesOf(weights: readonly number[]): Classes {
  const places = new Map<number, number>()
  const found: Classes = { of: new Uint32Array(weights.length), weights: [], counts: [], sum: 0 }
  for (const [position, weight] of weights.entries()) {
    let place = places.get(weight)
    if (place === undefined) {
      place = places.size
      places.set(weight, place)
      found.weights.push(weight)
      found.counts.push(0)
    }
    found.of[position] = place
    found.counts[place]! += 1
    found.sum += weight
  }
  return found
}

/** What each class gets, and whose units share the last centavos, in their order. */
type Parts = { amounts: number[]; isTied: boolean[]; left: number }

function partsOf(total: Cents, { weights, counts, sum }: Classes): Parts {
  const [bigTotal, bigSum] = [BigInt(total), BigInt(sum)]
  const products = weights.map((weight) => bigTotal * BigInt(weight))
  const amounts = products.map((product) => Number(product / bigSum))
  const remainders = products.map((product) => Number(product % bigSum))
  const isTied = new Array<boolean>(weights.length).fill(false)
  let left = total - amounts.reduce((given, amount, place) => given + amount * counts[place]!, 0)
  const places = weights.map((_, place) => place).sort((one, other) => remainders[other]! - remainders[one]!)
  for (let first = 0; first < places.length && left > 0; ) {
    const remainder = remainders[places[first]!]!
    let last = first
    let units = 0
    while (last < places.length && remainders[places[last]!] === remainder) {
      units += counts[places[last]!]!
      last += 1
    }
    for (const place of places.slice(first, last)) {
      if (units <= left) amounts[place]! += 1
      else isTied[place] = true
    }
    if (units > left) break
    left -= units
    first = last
  }
  return { amounts, isTied, left }
}

/** Calls `each` with every unit's part up to the last position, in order. */
function walk({ of }: Classes, { amounts, isTied, left }: Parts, until: number, each: Visit): void {
  let missing = left
  for (let position = 0; position < until; position += 1) {
    const place = of[position]!
    let part = amounts[place]!
    if (missing > 0 && isTied[place]) {
      part += 1
      missing -= 1
    }
    each(position, part)
  }
}
type Visit = (position: number, part: Cents) => void

export type FeeLine = { cents: Cents; rule: FeeRule }

export type UnitFees = {
  /** Amount that each unit pays. */
  totals: Float64Array
  /** Returns, for each requested unit, its part of each line. */
  partsAt(positions: readonly number[]): Cents[][]
}

/** Computes each unit's fee. Throws `no_units`, and `invalid_input` if a line uses the ideal share and no unit has one. */
export function unitFees(lines: readonly FeeLine[], shares: readonly number[]): UnitFees {
  if (shares.length === 0) throw new AppError('no_units')
  const byShare = classesOf(shares)
  const equal: Classes = {
    of: new Uint32Array(shares.length),
    weights: [1],
    counts: [shares.length],
    sum: shares.length,
  }
  if (byShare.sum === 0 && lines.some(({ rule }) => rule === 'ideal_share')) throw withoutShares()
  const split = lines.map(({ cents, rule }) => {
    const classes = rule === 'equal' ? equal : byShare
    return { classes, parts: partsOf(cents, classes) }
  })
  const totals = new Float64Array(shares.length)
  for (const { classes, parts } of split)
    walk(classes, parts, shares.length, (position, part) => {
      totals[position]! += part
    })
  return {
    totals,
    partsAt(positions) {
      const wanted = new Map(positions.map((position, place) => [position, place]))
      const found = positions.map((): Cents[] => [])
      const until = positions.reduce((last, position) => Math.max(last, position + 1), 0)
      for (const { classes, parts } of split)
        walk(classes, parts, until, (position, part) => {
          const place = wanted.get(position)
          if (place !== undefined) found[place]!.push(part)
        })
      return found
    },
  }
}

function withoutShares(): AppError {
  const message = 'As unidades não têm fração ideal. Cadastre as frações ou rateie por igual.'
  return new AppError('invalid_input', { message, fields: [{ path: 'lines', message }] })
}

/** Returns the lowest, middle and highest amount of the units that pay, and how many pay nothing. */
export function feeSpread(totals: Float64Array) {
  const paying = totals.filter((amount) => amount > 0).sort()
  return {
    minimum_cents: paying[0] ?? 0,
    median_cents: paying[Math.floor((paying.length - 1) / 2)] ?? 0,
    maximum_cents: paying.at(-1) ?? 0,
    without_amount: totals.length - paying.length,
  }
}
