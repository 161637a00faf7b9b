import { apportionLines } from '../apportionment.ts'
import { MAXIMUM_AMOUNT } from '../boleto/barcode.ts'
import { AppError } from '../errors.ts'
import { type Cents, formatCents, sumCents } from '../money.ts'
import type { BudgetLine } from './budget.ts'

export type RunShares = {
  /** Sum of the lines, and of `totals`, to the centavo. */
  total: Cents
  /** Per line, the amount of each unit, in the units' order. */
  byLine: readonly (readonly Cents[])[]
  /** Per unit, what it pays. */
  totals: readonly Cents[]
}

/**
 * Apportions a month's lines among the units, whose shares come in the fixed order of block, floor and number (missing
 * centavos go to the first of equal remainders). Throws `no_units`; `invalid_input` when a line by ideal share meets units
 * without shares, or a unit's amount does not fit a boleto; RangeError should a line ever not close.
 */
export function apportionRun(
  lines: readonly Pick<BudgetLine, 'cents' | 'rule'>[],
  shares: readonly number[],
): RunShares {
  if (shares.length === 0) throw new AppError('no_units')
  const withoutShares = shares.every((share) => share === 0)
  const refused = lines.findIndex((line) => line.rule === 'ideal_share' && withoutShares)
  if (refused >= 0) throw noShares(refused)
  const costs = lines.map((line, position) => ({
    id: String(position),
    total: line.cents,
    rule: line.rule === 'equal' ? ('equal' as const) : ('ideal_fraction' as const),
  }))
  const apportioned = apportionLines(
    costs,
    shares.map((share) => ({ share })),
  )
  const total = sumCents(lines.map((line) => line.cents))
  if (sumCents(apportioned.totals) !== total) throw new RangeError('the parts do not sum to the budget')
  const tooLarge = apportioned.totals.find((amount) => amount > MAXIMUM_AMOUNT)
  if (tooLarge !== undefined) throw tooLargeForABoleto(tooLarge)
  return { total, byLine: apportioned.lines.map((line) => line.amounts), totals: apportioned.totals }
}

function noShares(position: number): AppError {
  const message = 'As unidades não têm fração ideal. Cadastre as frações ou rateie por igual.'
  return new AppError('invalid_input', { message, fields: [{ path: `lines.${position}.rule`, message }] })
}

function tooLargeForABoleto(amount: Cents): AppError {
  const message = `Uma unidade pagaria ${formatCents(amount)}, e um boleto vai até ${formatCents(MAXIMUM_AMOUNT)}.`
  return new AppError('invalid_input', { message, fields: [{ path: 'lines', message }] })
}

export type Spread = { count: number; minimum: Cents; median: Cents; maximum: Cents; withoutAmount: number }

/** How a run spreads over the units that pay: their number, lowest, middle and highest amount; and who pays nothing. */
export function spreadOf(totals: readonly Cents[]): Spread {
  const paying = Float64Array.from(totals.filter((amount) => amount > 0)).sort()
  const middle = Math.floor((paying.length - 1) / 2)
  return {
    count: paying.length,
    minimum: paying[0] ?? 0,
    median: paying[middle] ?? 0,
    maximum: paying.at(-1) ?? 0,
    withoutAmount: totals.length - paying.length,
  }
}

/** '2026/11-0026': the month and the unit's place (from 1) in the run. `competence` is 'YYYY-MM'. */
export const chargeReference = (competence: string, place: number): string =>
  `${competence.replace('-', '/')}-${String(place).padStart(4, '0')}`
