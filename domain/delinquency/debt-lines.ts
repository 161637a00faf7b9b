import { type LateRules, lateContext } from '../charges/late-rules.ts'
import { lateCharges } from '../late-payment/late-charge.ts'
import type { LateStep } from '../late-payment/late-terms.ts'
import { type PartPayment, remainingOn } from '../late-payment/part-payments.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Prescription, prescriptionOf } from './prescription.ts'

/** Something that a unit owes, wherever it comes from: today a charge of a month. Dates 'YYYY-MM-DD'. */
export type Debt = {
  id: string
  origin: 'charge'
  reference: string
  /** Its purpose in common words: 'Taxa de agosto de 2024'. */
  label: string
  dueOn: string
  amountCents: Cents
  payments: readonly PartPayment[]
}

/** A debt on a day: `original + correction + fine + interest − received = total`, with the steps that say why. */
export type DebtLine = Debt & {
  original: Cents
  correction: Cents
  fine: Cents
  interest: Cents
  received: Cents
  total: Cents
  /** 0 while it is not late. */
  days: number
  effectiveDue: string
  steps: readonly LateStep[]
  fallbackNotes: readonly string[]
  prescription: Prescription
}

type DebtTotals = Pick<DebtLine, 'original' | 'correction' | 'fine' | 'interest' | 'received' | 'total'>

export type UnitDebt = {
  on: string
  /** Late on that day, oldest first. */
  overdue: DebtLine[]
  /** Issued and not late yet. */
  upcoming: DebtLine[]
  totals: DebtTotals
  /** Index months that replace unpublished ones, to be printed; each once. */
  fallbackNotes: string[]
  warnings: string[]
}

/**
 * Returns what a unit owes on a day, debt by debt, by the law and the convention in force on each day of the delay: the one answer that the unit's
 * page, the resident's, the calculation in PDF and the collection kit share. Totals include only what is late.
 */
export function unitDebtOn(debts: readonly Debt[], rules: LateRules, on: string): UnitDebt {
  const context = lateContext(rules)
  const inOrder = debts.toSorted((a, b) =>
    a.dueOn < b.dueOn || (a.dueOn === b.dueOn && a.reference < b.reference) ? -1 : 1,
  )
  const charges = lateCharges(
    inOrder.map(({ amountCents, dueOn }) => ({ principal: amountCents, due: dueOn, paidOn: on })),
    context,
  )
  const lines = inOrder.map((debt, place): DebtLine => {
    const charge = charges[place]!
    const shared = { ...debt, original: debt.amountCents, effectiveDue: charge.effectiveDue }
    const prescription = prescriptionOf(debt.dueOn, on)
    if (debt.payments.length === 0) return { ...shared, ...charge, received: 0, prescription }
    const { payments, amountCents: principal, dueOn: due } = debt
    const left = remainingOn({ principal, due, payments }, on, context)
    // Each part's amount before payments, so that the line still adds up.
    const sumOf = (label: RegExp) =>
      sumCents(left.steps.filter((step) => label.test(step.label)).map(({ cents }) => cents))
    const received = -sumOf(/^Pagamento/)
    const parts = { correction: sumOf(/^Correção/), fine: sumOf(/^Multa/), interest: sumOf(/^Juros/) }
    return { ...shared, ...left, ...parts, received, prescription }
  })
  const overdue = lines.filter(({ days, total }) => days > 0 && total > 0)
  return {
    on,
    overdue,
    upcoming: lines.filter(({ days, total }) => days === 0 && total > 0),
    totals: totalsOf(overdue),
    fallbackNotes: [...new Set(overdue.flatMap(({ fallbackNotes }) => fallbackNotes))],
    warnings: [...new Set(charges.flatMap(({ warnings }) => warnings))],
  }
}

/** Part by part. */
function totalsOf(lines: readonly DebtTotals[]): DebtTotals {
  const sum = (part: keyof DebtTotals) => sumCents(lines.map((line) => line[part]))
  return {
    original: sum('original'),
    correction: sum('correction'),
    fine: sum('fine'),
    interest: sum('interest'),
    received: sum('received'),
    total: sum('total'),
  }
}
