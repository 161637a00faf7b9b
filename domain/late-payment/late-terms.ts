import { daysBetween, formatDate } from '../calendar.ts'
import { type BusinessDayRule, nextBusinessDay } from '../holidays.ts'
import type { IndexTable } from '../indexes/index-table.ts'
import type { Cents, Rounding } from '../money.ts'
import { compare, formatRational, one, percent, type Rational, zero } from '../rational.ts'
import { conventionOn, conventionWarnings, type DatedConvention, LARGEST_FINE_PERCENT } from './convention.ts'
import { correctionBetween, correctionText } from './correction.ts'
import { interestBetween } from './interest.ts'
import { type MissingIndexRule, ratePercent } from './published-index.ts'

export type LateContext = {
  /** Every dated page of the condominium's convention, in any order; empty when it is silent on all. */
  convention: readonly DatedConvention[]
  indexes: IndexTable
  isBusinessDay: BusinessDayRule
  /** Replacement for an unpublished month; 'repeat_last' by default. */
  missingIndex?: MissingIndexRule
}

/** One line of the explanation: its label, the article behind it, its inputs, its result. */
export type LateStep = {
  label: string
  rule: string
  inputs: readonly { name: string; value: string }[]
  cents: Cents
}

type StepText = Omit<LateStep, 'cents'>

/** All that does not depend on the principal: the same for every debt with these two dates. */
export type LateTerms = {
  effectiveDue: string
  days: number
  factor: Rational
  fineRate: Rational
  interestRate: Rational
  fineOnCorrected: boolean
  interestOnCorrected: boolean
  rounding: Rounding
  texts: { correction: StepText; fine: StepText; interest: StepText } | null
  fallbackNotes: string[]
  warnings: string[]
}

const byInterest = (convention: DatedConvention | null): string =>
  convention?.interest_base === 'principal' ? 'valor original' : 'valor corrigido'

function fineTerms(due: string, convention: DatedConvention | null): { rate: Rational; text: StepText } {
  if (!convention) {
    const rule = `Nenhuma convenção registrada em vigor em ${formatDate(due)}: sem multa`
    return { rate: zero, text: { label: 'Multa', rule, inputs: [] } }
  }
  const rate = percent(convention.fine_percent)
  if (compare(rate, zero) < 0 || compare(rate, percent(LARGEST_FINE_PERCENT)) > 0) {
    throw new RangeError('a multa por atraso vai de 0 a 2% (art. 1.336, § 1º, do Código Civil)')
  }
  const base = convention.fine_base === 'nominal' ? 'valor original' : 'valor corrigido'
  return {
    rate,
    text: {
      label: 'Multa',
      rule: `Convenção em vigor desde ${formatDate(convention.effective_from)} (art. 1.336, § 1º, do Código Civil)`,
      inputs: [
        { name: 'Percentual', value: ratePercent(rate) },
        { name: 'Base', value: base },
      ],
    },
  }
}

function correctionTerms(due: string, paidOn: string, context: LateContext, missing: MissingIndexRule) {
  const found = correctionBetween(due, paidOn, context.convention, { table: context.indexes, missing })
  const inputs = found.stretches.map((stretch) => ({ name: 'Índice', value: correctionText(stretch) }))
  inputs.push({ name: 'Fator', value: formatRational(found.factor, 8) })
  const rules = found.stretches.map(({ article }) => article)
  if (found.deflated) rules.push('Deflação acumulada: prevalece o valor nominal (STJ, REsp 1.265.580)')
  if (rules.length === 0) rules.push('Pago no mês do vencimento: nenhum índice mensal a aplicar')
  return { ...found, text: { label: 'Correção monetária', rule: rules.join('; '), inputs } }
}

function interestTerms(
  from: string,
  paidOn: string,
  base: string,
  context: LateContext,
  missing: MissingIndexRule,
) {
  const found = interestBetween(from, paidOn, context.convention, { table: context.indexes, missing })
  const inputs = found.stretches.map((stretch) => ({
    name: `${formatDate(stretch.from)} a ${formatDate(stretch.to)}`,
    value: stretch.text,
  }))
  inputs.push({ name: 'Taxa simples', value: ratePercent(found.rate) }, { name: 'Base', value: base })
  const rule = [...new Set(found.stretches.map(({ article }) => article))].join('; ')
  return { ...found, text: { label: 'Juros de mora', rule, inputs } }
}

/**
 * Returns dates and rates of a delay, for any principal. The fine, the bases, the rounding and the day count are those of the convention on the due
 * date. Throws RangeError for a fine outside 0–2 %.
 */
export function lateTerms(due: string, paidOn: string, context: LateContext): LateTerms {
  const convention = conventionOn(context.convention, due)
  const effectiveDue = nextBusinessDay(due, context.isBusinessDay)
  const shared = {
    effectiveDue,
    fineOnCorrected: convention?.fine_base !== 'nominal',
    interestOnCorrected: convention?.interest_base !== 'principal',
    rounding: convention?.rounding ?? 'half-up',
  }
  if (paidOn <= effectiveDue) {
    const none = { days: 0, factor: one, fineRate: zero, interestRate: zero }
    return { ...shared, ...none, texts: null, fallbackNotes: [], warnings: [] }
  }
  const missing = context.missingIndex ?? 'repeat_last'
  const countFrom = convention?.count_from === 'effective_due' ? effectiveDue : due
  const correction = correctionTerms(due, paidOn, context, missing)
  const fine = fineTerms(due, convention)
  const interest = interestTerms(countFrom, paidOn, byInterest(convention), context, missing)
  const inForce = context.convention.filter(({ effective_from }) => effective_from <= paidOn)
  return {
    ...shared,
    days: daysBetween(countFrom, paidOn),
    factor: correction.factor,
    fineRate: fine.rate,
    interestRate: interest.rate,
    texts: { correction: correction.text, fine: fine.text, interest: interest.text },
    fallbackNotes: [...new Set([...correction.notes, ...interest.notes])],
    warnings: inForce.flatMap(conventionWarnings),
  }
}

/** Returns the terms for partly paid capital from that payment on: correction and interest, the fine only once. */
export function continuedTerms(due: string, since: string, paidOn: string, context: LateContext) {
  const convention = conventionOn(context.convention, due)
  const missing = context.missingIndex ?? 'repeat_last'
  const correction = correctionTerms(since, paidOn, context, missing)
  const interest = interestTerms(since, paidOn, byInterest(convention), context, missing)
  return {
    correction,
    interest,
    interestOnCorrected: convention?.interest_base !== 'principal',
    rounding: convention?.rounding ?? ('half-up' as const),
    notes: [...new Set([...correction.notes, ...interest.notes])],
  }
}
