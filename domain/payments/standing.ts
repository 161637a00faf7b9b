import type { DatedAmount } from '../charges/due-today.ts'
import type { Cents } from '../money.ts'
import type { ReceiptMethod } from './receipt.ts'

/** A part payment of a charge, as read. */
export type ChargePart = {
  receipt_id: string
  turn: number
  method: ReceiptMethod
  received_on: string
  amount_cents: Cents
  principal_cents: Cents
  late_cents: Cents
  discount_cents: Cents
  undone_at: string | null
}

/** Returns the parts that were not reversed, in order of arrival. */
export const standing = <Part extends Pick<ChargePart, 'turn' | 'undone_at'>>(
  parts: readonly Part[],
): Part[] =>
  parts.filter(({ undone_at }) => undone_at === null).toSorted((one, other) => one.turn - other.turn)

type Charged = {
  amount_cents: Cents
  due_on: string
  discount_cents: Cents | null
  discount_until: string | null
  payments: readonly ChargePart[]
}

/** Converts a charge as read to the form that computes what is owed. */
export const datedCharge = (charge: Charged): DatedAmount => ({
  amountCents: charge.amount_cents,
  dueOn: charge.due_on,
  discountCents: charge.discount_cents,
  discountUntil: charge.discount_until,
  payments: standing(charge.payments).map((part) => ({
    on: part.received_on,
    cents: part.amount_cents,
    principal: part.principal_cents + part.discount_cents,
  })),
})
