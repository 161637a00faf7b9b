import type { Cents } from '../money.ts'
import { type ChargePaymentStatus, isPaid } from './states.ts'

/** Of a hundred percent. */
const whole = 10_000

/** What of a card's fee is passed on to whoever pays: `bps` hundredths of a percent of the debt, half a centavo up. */
export const surchargeOf = (debt: Cents, bps: number): Cents => Math.floor((debt * bps + whole / 2) / whole)

/** A payment as the provider tells it. Amounts in centavos. */
export type ToldMoney = {
  status: ChargePaymentStatus
  /** What the payer was charged, and what of that was a fee that was passed on. */
  amount: Cents
  surcharge: Cents
  /** What the provider kept, and what of the amount went back. */
  fee: Cents
  refunded: Cents
}

/** What of a payment belongs in the books. */
export type BookedMoney = {
  /** Received of the charges; what a passed-on fee was more than the real one is part of it, and so the unit's credit. */
  cents: Cents
  /** The fee that the condominium bears. */
  fee: Cents
  /** Of `cents`, what is no charge's. */
  rest: Cents
}

const part = (cents: Cents, of: Cents, total: Cents): Cents =>
  Math.floor((cents * of * 2 + total) / (total * 2))

/**
 * What a payment is to the books: what was paid less what went back, its fee falling in proportion (Mercado Pago gives it back with the
 * money). A fee that was passed on pays the provider's and is nobody's income: what it was more than that is the payer's, as credit of the
 * unit. `cents - fee` is always what is left at the provider.
 */
export function bookedOf({ status, amount, surcharge, fee, refunded }: ToldMoney): BookedMoney {
  const kept = isPaid(status) ? amount - refunded : 0
  if (kept <= 0) return { cents: 0, fee: 0, rest: 0 }
  const keptFee = Math.min(kept, part(fee, kept, amount))
  const passedOn = part(surcharge, kept, amount)
  const absorbed = Math.min(passedOn, keptFee)
  return { cents: kept - absorbed, fee: keptFee - absorbed, rest: passedOn - absorbed }
}
