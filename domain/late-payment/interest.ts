import {
  addDays,
  daysBetween,
  daysInMonth,
  formatDate,
  formatMonth,
  monthOf,
  shiftMonth,
} from '../calendar.ts'
import { add, multiply, percent, type Rational, rational, zero } from '../rational.ts'
import { conventionOn, type DatedConvention } from './convention.ts'
import { type PublishedIndexes, rateOfMonth, ratePercent } from './published-index.ts'
import { remembered } from './remembered.ts'

/** First day of Lei 14.905/2024: legal rate instead of 1 % a month, and IPCA where the convention names no index. */
export const LEI_14905_SINCE = '2024-08-30'

/** Rates that run: so much a month by the convention or the former law, or the legal rate of each month. */
type InterestRule = { percentMonth: string | null; article: string }

/** One stretch of days under one rule, its simple rate, and how it reads. */
export type InterestStretch = { from: string; to: string; rate: Rational; article: string; text: string }

function interestRuleOn(date: string, conventions: readonly DatedConvention[]): InterestRule {
  const convention = conventionOn(conventions, date)
  if (convention?.interest_kind === 'convention' && convention.interest_percent_month !== null) {
    const since = formatDate(convention.effective_from)
    return {
      percentMonth: convention.interest_percent_month,
      article: `Convenção em vigor desde ${since} (art. 1.336, § 1º, do Código Civil)`,
    }
  }
  if (date < LEI_14905_SINCE) {
    return {
      percentMonth: '1',
      article: 'Art. 1.336, § 1º, do Código Civil, na redação anterior à Lei 14.905/2024',
    }
  }
  return {
    percentMonth: null,
    article: 'Arts. 1.336, § 1º, e 406 do Código Civil (Lei 14.905/2024); Resolução CMN 5.171/2024',
  }
}

/** Days (first, last) on which one rule runs: split where the law or a convention changes, and joined where it does not. */
function stretches(first: string, last: string, conventions: readonly DatedConvention[]) {
  const changes = [LEI_14905_SINCE, ...conventions.map(({ effective_from }) => effective_from)]
  const starts = [...new Set([first, ...changes.filter((date) => date > first && date <= last)])].sort()
  const found: { from: string; to: string; rule: InterestRule }[] = []
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1]
    const to = next === undefined ? last : addDays(next, -1)
    const rule = interestRuleOn(from, conventions)
    const previous = found.at(-1)
    const isSame = previous?.rule.article === rule.article && previous.rule.percentMonth === rule.percentMonth
    if (previous && isSame) previous.to = to
    else found.push({ from, to, rule })
  }
  return found
}

type LegalRate = { readonly rate: Rational; readonly text: string; readonly notes: readonly string[] }
const legalRates = remembered<LegalRate>()

/** Simple legal rate over days: each month's rate by its calendar days (Res. CMN 5.171/2024). */
const legalRate = (from: string, to: string, indexes: PublishedIndexes): LegalRate =>
  legalRates(indexes.table, `${from} ${to} ${indexes.missing}`, () => addLegalRates(from, to, indexes))

function addLegalRates(from: string, to: string, indexes: PublishedIndexes): LegalRate {
  let rate = zero
  const texts: string[] = []
  const notes: string[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = shiftMonth(month, 1)) {
    const length = daysInMonth(month)
    const begin = month === monthOf(from) ? from : `${month}-01`
    const end = month === monthOf(to) ? to : `${month}-${length}`
    const days = daysBetween(begin, end) + 1
    const published = rateOfMonth('LEGAL_RATE', month, indexes)
    rate = add(rate, days === length ? published.rate : multiply(published.rate, rational(days, length)))
    texts.push(`${formatMonth(month)}: ${ratePercent(published.rate)} × ${days}/${length}`)
    if (published.note) notes.push(published.note)
  }
  return { rate, text: texts.join('; '), notes }
}

/**
 * Returns simple interest for the days after `countFrom` up to and including `paidOn`, by the convention, else the law, in force on each of those
 * days: 30 days are a month, except for the legal rate, which uses each month's own length.
 */
export function interestBetween(
  countFrom: string,
  paidOn: string,
  conventions: readonly DatedConvention[],
  indexes: PublishedIndexes,
): { rate: Rational; stretches: InterestStretch[]; notes: string[] } {
  let rate = zero
  const notes: string[] = []
  const found = stretches(addDays(countFrom, 1), paidOn, conventions).map(
    ({ from, to, rule }): InterestStretch => {
      const days = daysBetween(from, to) + 1
      if (rule.percentMonth === null) {
        const legal = legalRate(from, to, indexes)
        rate = add(rate, legal.rate)
        notes.push(...legal.notes)
        return { from, to, rate: legal.rate, article: rule.article, text: legal.text }
      }
      const month = percent(rule.percentMonth)
      const share = multiply(month, rational(days, 30))
      rate = add(rate, share)
      return {
        from,
        to,
        rate: share,
        article: rule.article,
        text: `${ratePercent(month)} ao mês × ${days}/30 dias`,
      }
    },
  )
  return { rate, stretches: found, notes }
}
