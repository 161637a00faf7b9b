import { apportion } from '../apportionment.ts'
import { budgetLines } from '../charges/budget.ts'
import { type BudgetLine, plainLine } from '../charges/budget-line.ts'
import type { FundKind } from '../ledger/words.ts'
import { type Cents, mulRate, sumCents } from '../money.ts'
import { formatShort, parseDecimal, percent, rational } from '../rational.ts'
import { spreadEven } from './months.ts'
import type { YearLine } from './year-line.ts'

export type FeeTerms = { reserve_percent: string; allowance_percent: string; fee_months: 'level' | 'monthly' }

/** A line with what its fund and its rubric are. */
export type KnownLine = Omit<YearLine, 'note'> & { fund_kind: FundKind; nature: 'income' | 'expense' }

/** A version as fees need it; `first` is the month, counted from 0, from which on it counts. */
export type FeeBasis = { terms: FeeTerms; lines: readonly KnownLine[]; first: number }

/** Returns a line's amount in one month: its own, or the same in all months for which the version applies. */
function amountIn({ cents }: KnownLine, { terms, first }: FeeBasis, month: number): Cents {
  if (terms.fee_months === 'monthly' || month < first) return cents[month] ?? 0
  return spreadEven(sumCents(cents.slice(first)), cents.length - first)[month - first] ?? 0
}

type Asked = { line: KnownLine; cents: Cents }

/** A fund's costs less what the fund takes in by other ways, each cost lowered in proportion and the sum exact. */
function net(costs: readonly Asked[], income: Cents): Asked[] {
  const total = sumCents(costs.map(({ cents }) => cents))
  if (total === 0) return []
  const left = total - Math.min(income, total)
  const parts = apportion(
    left,
    costs.map(({ cents }) => cents),
  )
  return costs.map(({ line }, place) => ({ line, cents: parts[place] ?? 0 }))
}

const fundWord = ({ fund_kind, fund_id }: KnownLine): string =>
  fund_kind === 'ordinary' || fund_kind === 'reserve' ? fund_kind : fund_id

const asRunLine = ({ line, cents }: Asked): BudgetLine =>
  plainLine({ fund: fundWord(line), rubric: line.rubric_id, description: '', cents, rule: line.rule })

/** Adds an allowance for non-payers on the ordinary costs: the others advance it. */
function allowance(lines: readonly BudgetLine[], text: string): BudgetLine[] {
  const rate = percent(text)
  const ordinary = sumCents(lines.filter(({ fund }) => fund === 'ordinary').map(({ cents }) => cents))
  const cents = mulRate(ordinary, rate.n, rate.d, 'half-up')
  if (cents === 0) return []
  const written = formatShort(parseDecimal(text) ?? rational(0n), 4)
  return [
    plainLine({
      fund: 'ordinary',
      rubric: 'write_off',
      description: `Previsão para inadimplência: ${written}%`,
      cents,
      rule: 'ideal_share',
    }),
  ]
}

/**
 * The lines that a month's charges are apportioned by, as a charge run takes them, without the reserve, whose percentage the run
 * itself computes. `month` counts from 0.
 */
export function runLines(basis: FeeBasis, month: number): BudgetLine[] {
  const asked = basis.lines.map((line) => ({ line, cents: amountIn(line, basis, month) }))
  const funds = [...new Set(basis.lines.map(({ fund_id }) => fund_id))]
  const lines = funds.flatMap((fund) => {
    const own = asked.filter(({ line }) => line.fund_id === fund)
    const income = sumCents(own.filter(({ line }) => line.nature === 'income').map(({ cents }) => cents))
    const costs = own.filter(({ line }) => line.nature === 'expense' && line.charged)
    return net(costs, income)
  })
  const charged = lines.filter(({ cents }) => cents > 0).map(asRunLine)
  return [...charged, ...allowance(charged, basis.terms.allowance_percent)]
}

/** Everything that a month charges, the reserve fund's part included. */
export const feeLines = (basis: FeeBasis, month: number): BudgetLine[] =>
  budgetLines({
    lines: runLines(basis, month),
    reserve_percent: Number(basis.terms.reserve_percent) === 0 ? null : basis.terms.reserve_percent,
  })

/** What the units pay together in each of the twelve months. */
export const feeTotals = (basis: FeeBasis): Cents[] =>
  Array.from({ length: 12 }, (_, month) => sumCents(feeLines(basis, month).map(({ cents }) => cents)))
