import type { Cents } from '../money.ts'
import { type ChargePaymentStatus, isPaid } from './states.ts'

/** Of a hundred percent. */
const whole = 10_000

/** Returns the part of a card's fee passed on to the payer: `bps` hundredths of a percent of the debt, half a centavo rounds up. */
export const surchargeOf = (debt: Cents, bps: number): Cents => Math.floor((debt * bps + whole / 2) / whole)

/** A payment as the provider reports it. Amounts in centavos. */
export type ToldMoney = {
  status: ChargePaymentStatus
  /** The amount charged to the payer, and the passed-on fee in it. */
  amount: Cents
  surcharge: Cents
  /** The amount the provider withheld, and the amount refunded. */
  fee: Cents
  refunded: Cents
}

/** The part of a payment that belongs in the books. */
export type BookedMoney = {
  /** Amount received for the charges; includes the excess of a passed-on fee over the real one, which is the unit's credit. */
  cents: Cents
  /** The fee that the condominium bears. */
  fee: Cents
  /** The part of `cents` that belongs to no charge. */
  rest: Cents
}

const part = (cents: Cents, of: Cents, total: Cents): Cents =>
  Math.floor((cents * of * 2 + total) / (total * 2))

/**
 * Computes what to book for a payment: the amount paid less refunds, with the fee reduced in proportion (Mercado Pago returns it with the money). A
 * passed-on fee covers the provider's and is no income: its excess is the payer's, as the unit's credit. `cents - fee` is always what is left at the
 * provider.
 */
export function bookedOf({ status, amount, surcharge, fee, refunded }: ToldMoney): BookedMoney {
  const kept = isPaid(status) ? amount - refunded : 0
  if (kept <= 0) return { cents: 0, fee: 0, rest: 0 }
  const keptFee = Math.min(kept, part(fee, kept, amount))
  const passedOn = part(surcharge, kept, amount)
  const absorbed = Math.min(passedOn, keptFee)
  return { cents: kept - absorbed, fee: keptFee - absorbed, rest: passedOn - absorbed }
}
