import { type LateRules, lateContext } from '../charges/late-rules.ts'
import type { Debt } from '../delinquency/debt-lines.ts'
import { remainingOn } from '../late-payment/part-payments.ts'
import { type Cents, sumCents } from '../money.ts'

/** A debt's parts on the day of an agreement: `capital + correction + fine + interest = total`. */
export type DebtValue = {
  id: string
  reference: string
  label: string
  dueOn: string
  capital: Cents
  correction: Cents
  fine: Cents
  interest: Cents
  total: Cents
}

/** Returns the debts' values on a day, oldest first; those not late yet count at their capital. */
export function valuesOn(debts: readonly Debt[], rules: LateRules, on: string): DebtValue[] {
  const context = lateContext(rules)
  return debts.toSorted(byDue).map((debt) => {
    const { id, reference, label, dueOn } = debt
    const left = remainingOn(
      { principal: debt.amountCents, due: dueOn, payments: debt.payments },
      on,
      context,
    )
    const { capital, correction, fine, interest, total } = left
    return { id, reference, label, dueOn, capital, correction, fine, interest, total }
  })
}

/** Art. 355 of the Civil Code: the oldest debt first. */
export const byDue = (
  a: { dueOn: string; reference: string },
  b: { dueOn: string; reference: string },
): number => (a.dueOn < b.dueOn || (a.dueOn === b.dueOn && a.reference < b.reference) ? -1 : 1)

export type ValueTotals = Pick<DebtValue, 'capital' | 'correction' | 'fine' | 'interest' | 'total'>

export function totalsOf(values: readonly ValueTotals[]): ValueTotals {
  const sum = (part: keyof ValueTotals) => sumCents(values.map((value) => value[part]))
  return {
    capital: sum('capital'),
    correction: sum('correction'),
    fine: sum('fine'),
    interest: sum('interest'),
    total: sum('total'),
  }
}
