import { formatDate } from '../calendar.ts'
import { type Cents, formatCents, mulRate, sumCents } from '../money.ts'
import { lateCharge } from './late-charge.ts'
import { continuedTerms, type LateContext, type LateStep } from './late-terms.ts'

/**
 * A payment on account that does not pay off a debt. `principal` is the part booked as capital (including any waiver); without it, only art. 354
 * decides.
 */
export type PartPayment = { on: string; cents: Cents; principal?: Cents }

export type PaidInPart = { principal: Cents; due: string; payments: readonly PartPayment[] }

/** A debt on a day after part payments. Amount owed: `capital + correction + fine + interest = total`. */
export type Remaining = {
  days: number
  /** Of the original amount, what the payments have left, without correction. */
  capital: Cents
  correction: Cents
  fine: Cents
  interest: Cents
  total: Cents
  steps: LateStep[]
  fallbackNotes: string[]
  warnings: string[]
}

type Account = Omit<Remaining, 'total' | 'days'> & {
  /** From when on the capital earns again: the last part payment; null while none has fallen after the due date. */
  since: string | null
}

/**
 * Returns what is left of a debt on a day, imputing payments on account by law (art. 354, Código Civil): first interest and fine, then correction and
 * capital. The remaining capital accrues from the payment on; interest and fine that a payment did not cover stay fixed, so that no interest accrues
 * on interest, and the fine is charged once. Payments after `on` are not counted.
 */
export function remainingOn(
  { principal, due, payments }: PaidInPart,
  on: string,
  context: LateContext,
): Remaining {
  const counted = payments.filter((payment) => payment.on <= on).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  let account: Account = {
    capital: principal,
    correction: 0,
    fine: 0,
    interest: 0,
    steps: [],
    fallbackNotes: [],
    warnings: [],
    since: null,
  }
  for (const payment of counted)
    account = impute(grow(account, due, payment.on, context), payment, due, context)
  const { since, ...grown } = grow(account, due, on, context)
  const first = lateCharge({ principal, due, paidOn: on, ...context })
  const total = sumCents([grown.capital, grown.correction, grown.fine, grown.interest])
  return {
    ...grown,
    days: first.days,
    total,
    steps: tidy(grown.steps),
    fallbackNotes: [...new Set(grown.fallbackNotes)],
  }
}

/** The account carried to a day. */
function grow(account: Account, due: string, day: string, context: LateContext): Account {
  if (account.since === null) {
    const charge = lateCharge({ principal: account.capital, due, paidOn: day, ...context })
    const { correction, fine, interest, warnings, fallbackNotes } = charge
    const paid = account.steps.slice(1)
    const steps = [...charge.steps.slice(0, 1), ...paid, ...charge.steps.slice(1)]
    if (steps[0]) steps[0] = { ...steps[0], cents: account.steps[0]?.cents ?? account.capital }
    return { ...account, correction, fine, interest, warnings, fallbackNotes, steps }
  }
  const { correction, interest, interestOnCorrected, rounding, notes } = continuedTerms(
    due,
    account.since,
    day,
    context,
  )
  const base = account.capital + account.correction
  const added = mulRate(base, correction.factor.n, correction.factor.d, rounding) - base
  const earning = interestOnCorrected ? base + added : account.capital
  const earned = mulRate(earning, interest.rate.n, interest.rate.d, rounding)
  const steps: LateStep[] = [
    ...account.steps,
    { ...correction.text, label: `Correção desde ${formatDate(account.since)}`, cents: added },
    { ...interest.text, label: `Juros desde ${formatDate(account.since)}`, cents: earned },
  ]
  return {
    ...account,
    correction: account.correction + added,
    interest: account.interest + earned,
    steps,
    fallbackNotes: [...account.fallbackNotes, ...notes],
  }
}

function impute(
  account: Account,
  { on, cents, principal }: PartPayment,
  due: string,
  context: LateContext,
): Account {
  let left = cents - (principal ?? 0)
  const take = (owed: Cents): Cents => {
    const taken = Math.max(Math.min(left, owed), 0)
    left -= taken
    return owed - taken
  }
  const interest = take(account.interest)
  const fine = take(account.fine)
  const correction = take(account.correction)
  if (principal !== undefined) left = principal
  const capital = take(account.capital)
  const step: LateStep = {
    label: `Pagamento parcial em ${formatDate(on)}`,
    rule: 'Art. 354 do Código Civil: primeiro os juros vencidos, depois o capital',
    inputs: [
      { name: 'Juros e multa', value: formatCents(account.interest + account.fine - interest - fine) },
      { name: 'Correção', value: formatCents(account.correction - correction) },
      { name: 'Capital', value: formatCents(account.capital - capital) },
    ],
    cents:
      interest +
      fine +
      correction +
      capital -
      (account.interest + account.fine + account.correction + account.capital),
  }
  const isLate = lateCharge({ principal: account.capital, due, paidOn: on, ...context }).days > 0
  return {
    ...account,
    interest,
    fine,
    correction,
    capital,
    steps: [...account.steps, step],
    since: isLate ? on : null,
  }
}

const tidy = (steps: LateStep[]): LateStep[] => steps.filter((step, place) => place === 0 || step.cents !== 0)
