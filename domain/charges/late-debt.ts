import type { PartPayment } from '../late-payment/part-payments.ts'
import type { Cents } from '../money.ts'
import type { DatedAmount } from './due-today.ts'

/** A late charge as lists get it: due date, original amount, and what was received of it, where something was. */
export type LateDebt = [dueOn: string, amountCents: Cents, payments?: PartPayment[]]

export const datedAmount = ([dueOn, amountCents, payments = []]: LateDebt): DatedAmount => ({
  dueOn,
  amountCents,
  payments,
})
