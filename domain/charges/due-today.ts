import { formatDate } from '../calendar.ts'
import { type LateCharge, lateCharges } from '../late-payment/late-charge.ts'
import type { LateContext } from '../late-payment/late-terms.ts'
import { type PartPayment, remainingOn } from '../late-payment/part-payments.ts'
import { type Cents, formatCents, sumCents } from '../money.ts'
import { type LateRules, lateContext } from './late-rules.ts'

/** The fields of a charge needed to compute what is owed. Dates 'YYYY-MM-DD'. */
export type DatedAmount = {
  amountCents: Cents
  dueOn: string
  /** Payments received so far. */
  payments?: readonly PartPayment[]
  /** So much less is owed when it is paid by the day. */
  discountCents?: Cents | null
  discountUntil?: string | null
}

/**
 * Amount owed on a charge on a day: `original − received + correction + fine + interest − discount = total`, with the steps that explain it.
 * `received` counts only toward the original amount; correction, fine and interest are what is left of them.
 */
export type DueToday = LateCharge & { original: Cents; received: Cents; discount: Cents }

/**
 * Returns what is owed on each charge on `today`, in their order: the one answer that screens, PDF, Pix notice and return file share. Throws
 * RangeError for a convention whose fine is above the legal limit.
 */
export function duesToday(charges: readonly DatedAmount[], rules: LateRules, today: string): DueToday[] {
  const items = charges.map(({ amountCents, dueOn }) => ({
    principal: amountCents,
    due: dueOn,
    paidOn: today,
  }))
  const context = lateContext(rules)
  const computed = lateCharges(items, context)
  return computed.map((whole, position) => {
    const charge = charges[position]!
    const left = charge.payments?.length ? leftOf(charge, whole, today, context) : whole
    return discounted(charge, left, today)
  })
}

/** `duesToday` of one charge. */
export function dueToday(charge: DatedAmount, rules: LateRules, today: string): DueToday {
  const [due] = duesToday([charge], rules, today)
  if (!due) throw new RangeError('a charge has an amount due')
  return due
}

/** Computes the late amounts that part payments have left. */
function leftOf(
  { amountCents, dueOn, payments = [] }: DatedAmount,
  whole: LateCharge,
  today: string,
  context: LateContext,
): LateCharge & { capital: Cents } {
  // A booked payment is deducted even if it is later than the requested day.
  const day = payments.reduce((latest, { on }) => (on > latest ? on : latest), today)
  const left = remainingOn({ principal: amountCents, due: dueOn, payments }, day, context)
  return { ...whole, ...left, corrected: left.capital + left.correction }
}

function discounted(
  { amountCents, discountCents, discountUntil }: DatedAmount,
  left: LateCharge & { capital?: Cents },
  today: string,
): DueToday {
  const { capital = amountCents, ...charge } = left
  const due = { ...charge, original: amountCents, received: amountCents - capital, discount: 0 }
  if (!discountCents || !discountUntil || today > discountUntil || capital === 0) return due
  const discount = Math.min(discountCents, capital - 1)
  const step = {
    label: 'Desconto por antecipação',
    rule: `Pago até ${formatDate(discountUntil)}: ${formatCents(discountCents)} a menos`,
    inputs: [],
    cents: -discount,
  }
  return { ...due, discount, total: charge.total - discount, steps: [...charge.steps, step] }
}

/** Returns the amount owed besides the original amount. */
export const lateOf = ({ correction, fine, interest }: DueToday): Cents =>
  sumCents([correction, fine, interest])
