import type { PartPayment } from '../late-payment/part-payments.ts'
import type { Cents } from '../money.ts'
import type { DatedAmount } from './due-today.ts'

/** A late charge as lists receive it: due date, original amount, and payments, if any. */
export type LateDebt = [dueOn: string, amountCents: Cents, payments?: PartPayment[]]

export const datedAmount = ([dueOn, amountCents, payments = []]: LateDebt): DatedAmount => ({
  dueOn,
  amountCents,
  payments,
})
