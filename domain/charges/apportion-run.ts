import { apportion, type Weights } from '../apportionment.ts'
import { MAXIMUM_AMOUNT } from '../boleto/barcode.ts'
import { AppError } from '../errors.ts'
import { type Cents, formatCents, sumCents } from '../money.ts'
import type { LineRule } from './budget-line.ts'

export type RunShares = {
  /** Sum of the lines, and of `totals`, to the centavo. */
  total: Cents
  /** Per line, the amount of each unit, in the units' order. */
  byLine: readonly (readonly Cents[])[]
  /** The amount that each unit pays. */
  totals: readonly Cents[]
  /** Per unit, the part that a discount applies to: all except earlier debts (a fine, a deposit). */
  discounted: readonly Cents[]
}

/**
 * What a line is divided by, one number per unit; if units have their own amounts (a tariff, a fine), those amounts. Lines divided the same way may
 * share the array.
 */
export type LineParts = { weights: Weights } | { amounts: readonly Cents[] }

/**
 * Apportions a run's lines among `unitCount` units in the fixed order of block, floor and number (missing centavos go to the first of
 * equal remainders). Throws `no_units`; `invalid_input` naming a line that no unit can share, whose amounts are not its sum, or an
 * amount that does not fit a boleto; RangeError should a line ever not close.
 */
export function apportionParts(
  lines: readonly { cents: Cents; rule: LineRule; is_due?: boolean }[],
  parts: readonly LineParts[],
  unitCount: number,
): RunShares {
  if (unitCount === 0) throw new AppError('no_units')
  const totals: Cents[] = new Array(unitCount).fill(0)
  const byLine = lines.map((line, position) => {
    const amounts = amountsOf(line, parts[position]!, position)
    for (let place = 0; place < unitCount; place += 1) totals[place]! += amounts[place] ?? 0
    return amounts
  })
  const total = sumCents(lines.map((line) => line.cents))
  if (sumCents(totals) !== total) throw new RangeError('the parts do not sum to the budget')
  const tooLarge = totals.find((amount) => amount > MAXIMUM_AMOUNT)
  if (tooLarge !== undefined) throw tooLargeForABoleto(tooLarge)
  return { total, byLine, totals, discounted: withoutDues(lines, byLine, totals) }
}

function withoutDues(
  lines: readonly { is_due?: boolean }[],
  byLine: readonly (readonly Cents[])[],
  totals: readonly Cents[],
): readonly Cents[] {
  const dues = byLine.filter((_, position) => lines[position]?.is_due)
  if (dues.length === 0) return totals
  return totals.map((total, place) => dues.reduce((rest, amounts) => rest - (amounts[place] ?? 0), total))
}

function amountsOf(
  { cents, rule }: { cents: Cents; rule: LineRule },
  parts: LineParts,
  position: number,
): readonly Cents[] {
  if ('amounts' in parts) return parts.amounts
  const { weights } = parts
  for (let place = 0; place < weights.length; place += 1)
    if (Number(weights[place]) !== 0) return apportion(cents, weights)
  throw refused(position, withoutWeights[rule])
}

const withoutWeights: Record<LineRule, string> = {
  ideal_share: 'As unidades não têm fração ideal. Cadastre as frações ou rateie por igual.',
  equal: 'Nenhuma unidade paga esta despesa. Confira o bloco, o grupo e as exclusões.',
  area: 'As unidades não têm área cadastrada.',
  consumption: 'Não há consumo medido neste mês. Registre as leituras antes de ratear.',
  tariff: 'Não há consumo medido neste mês. Registre as leituras antes de cobrar.',
  amounts: 'Inclua ao menos uma unidade.',
}

function refused(position: number, message: string): AppError {
  return new AppError('invalid_input', { message, fields: [{ path: `lines.${position}.rule`, message }] })
}

function tooLargeForABoleto(amount: Cents): AppError {
  const message = `Uma unidade pagaria ${formatCents(amount)}, e um boleto vai até ${formatCents(MAXIMUM_AMOUNT)}.`
  return new AppError('invalid_input', { message, fields: [{ path: 'lines', message }] })
}

export type Spread = { count: number; minimum: Cents; median: Cents; maximum: Cents; withoutAmount: number }

/** Describes a run's spread over the units that pay: their number, lowest, middle and highest amount; and which pay nothing. */
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

/** '2026/11-0026', '2026/11-0026-E1': the month, the unit's place (from 1) in the run, and the run's suffix. `competence` is 'YYYY-MM'. */
export const chargeReference = (competence: string, place: number, suffix = ''): string =>
  `${competence.replace('-', '/')}-${String(place).padStart(4, '0')}${suffix && `-${suffix}`}`
