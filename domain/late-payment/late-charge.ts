import { formatDate } from '../calendar.ts'
import { type Cents, mulRate, sumCents } from '../money.ts'
import { type LateContext, type LateStep, type LateTerms, lateTerms } from './late-terms.ts'

export type LateItem = { principal: Cents; due: string; paidOn: string }

export type LateCharge = {
  due: string
  /** The due date moved to a business day: paid by then, nothing is added. */
  effectiveDue: string
  days: number
  corrected: Cents
  correction: Cents
  fine: Cents
  interest: Cents
  total: Cents
  steps: LateStep[]
  /** Unpublished index months and their replacements, to be printed. */
  fallbackNotes: string[]
  warnings: string[]
}

function applyTerms({ principal, due, paidOn }: LateItem, terms: LateTerms): LateCharge {
  if (!Number.isSafeInteger(principal) || principal < 0)
    throw new RangeError(`not an amount due: ${principal}`)
  const { factor, fineRate, interestRate, rounding, texts } = terms
  const corrected = mulRate(principal, factor.n, factor.d, rounding)
  const correction = corrected - principal
  const fine = mulRate(terms.fineOnCorrected ? corrected : principal, fineRate.n, fineRate.d, rounding)
  const interestBase = terms.interestOnCorrected ? corrected : principal
  const interest = mulRate(interestBase, interestRate.n, interestRate.d, rounding)
  const total = sumCents([corrected, fine, interest])
  const original: LateStep = {
    label: 'Valor original',
    rule: texts ? `Vencido em ${formatDate(due)}` : `Pago até ${formatDate(terms.effectiveDue)}: em dia`,
    inputs: [
      { name: 'Vencimento', value: formatDate(due) },
      { name: 'Vencimento em dia útil (Lei 7.089/1983)', value: formatDate(terms.effectiveDue) },
      { name: 'Data do cálculo', value: formatDate(paidOn) },
    ],
    cents: principal,
  }
  const added: LateStep[] = texts
    ? [
        { ...texts.correction, cents: correction },
        { ...texts.fine, cents: fine },
        { ...texts.interest, cents: interest },
      ]
    : []
  const { effectiveDue, days, fallbackNotes, warnings } = terms
  const steps = [original, ...added]
  return {
    due,
    effectiveDue,
    days,
    corrected,
    correction,
    fine,
    interest,
    total,
    steps,
    fallbackNotes,
    warnings,
  }
}

/**
 * Computes a debt's cost on the day it is paid, with the rule and the article for each part: correction, fine of at most 2 % and simple interest, by
 * the law and the convention in force on each day. Principal in whole centavos, dates 'YYYY-MM-DD'; each component is rounded once, by the
 * convention's rule, never the total. Nothing is added when it is paid by `effectiveDue`. Fine, bases, rounding and day count are those of the
 * convention on the due date. Throws RangeError for a negative or unsafe principal and for a fine outside 0–2 %.
 */
export function lateCharge({ principal, due, paidOn, ...context }: LateItem & LateContext): LateCharge {
  return applyTerms({ principal, due, paidOn }, lateTerms(due, paidOn, context))
}

/** Runs `lateCharge` for a list, in its order: factors are computed once for each pair of dates. Throws the same errors. */
export function lateCharges(items: Iterable<LateItem>, context: LateContext): LateCharge[] {
  const known = new Map<string, LateTerms>()
  return Array.from(items, (item) => {
    const key = `${item.due} ${item.paidOn}`
    const terms = known.get(key) ?? lateTerms(item.due, item.paidOn, context)
    known.set(key, terms)
    return applyTerms(item, terms)
  })
}
