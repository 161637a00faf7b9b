import { formatDate, formatMonth, monthOf, shiftMonth } from '../calendar.ts'
import { type IndexSeries, indexSeries } from '../indexes/index-table.ts'
import { add, compare, one, type Rational } from '../rational.ts'
import { conventionOn, type DatedConvention } from './convention.ts'
import { LEI_14905_SINCE } from './interest.ts'
import { type PublishedIndexes, rateOfMonth } from './published-index.ts'
import { remembered } from './remembered.ts'

type CorrectionRule = { series: IndexSeries | null; article: string }

/** Months in a row under one rule. */
export type CorrectionStretch = { from: string; to: string; series: IndexSeries | null; article: string }

const rules = remembered<CorrectionRule>()
const correctionRuleOn = (date: string, conventions: readonly DatedConvention[]): CorrectionRule =>
  rules(conventions, date, () => readRule(date, conventions))

function readRule(date: string, conventions: readonly DatedConvention[]): CorrectionRule {
  const convention = conventionOn(conventions, date)
  if (convention && convention.index !== 'silent') {
    const since = formatDate(convention.effective_from)
    if (convention.index === 'none') {
      return { series: null, article: `Convenção em vigor desde ${since}: não cobra correção` }
    }
    return {
      series: convention.index,
      article: `Convenção em vigor desde ${since} (art. 389 do Código Civil)`,
    }
  }
  if (date < LEI_14905_SINCE) {
    return { series: null, article: 'Sem índice na convenção nem na lei antes de 30/08/2024: sem correção' }
  }
  return { series: 'IPCA', article: 'Art. 389, parágrafo único, do Código Civil (Lei 14.905/2024): IPCA' }
}

/** Months whose variation enters the correction, in words: 'IPCA (IBGE) de julho de 2026 a setembro de 2026'. */
export function correctionText({ series, from, to }: CorrectionStretch): string {
  const months = from === to ? formatMonth(from) : `${formatMonth(from)} a ${formatMonth(to)}`
  return series === null ? `sem índice em ${months}` : `${indexSeries[series].name} de ${months}`
}

/**
 * Returns the correction factor from the month of `due` to the month before that of `paidOn`, one published month after another (as court tables do:
 * the due month counts whole, the payment month not at all). Each month uses the index in force on its first day within the delay. Accumulated
 * deflation never takes the debt below its nominal value (STJ, REsp 1.265.580).
 */
export function correctionBetween(
  due: string,
  paidOn: string,
  conventions: readonly DatedConvention[],
  indexes: PublishedIndexes,
): { factor: Rational; deflated: boolean; stretches: CorrectionStretch[]; notes: string[] } {
  // Not reduced month by month: the common divisor of a product of ten years costs more than all the rest.
  let [n, d] = [1n, 1n]
  const notes: string[] = []
  const stretches: CorrectionStretch[] = []
  for (let month = monthOf(due); month < monthOf(paidOn); month = shiftMonth(month, 1)) {
    const rule = correctionRuleOn(month === monthOf(due) ? due : `${month}-01`, conventions)
    const previous = stretches.at(-1)
    if (previous?.article === rule.article) previous.to = month
    else stretches.push({ from: month, to: month, ...rule })
    if (rule.series === null) continue
    const published = rateOfMonth(rule.series, month, indexes)
    const grown = add(one, published.rate)
    n *= grown.n
    d *= grown.d
    if (published.note) notes.push(published.note)
  }
  const factor: Rational = { n, d }
  const deflated = compare(factor, one) < 0
  return { factor: deflated ? one : factor, deflated, stretches, notes }
}
