import { paymentStatuses } from '../checkout/payment-status.ts'

/** A charge's payment at the provider: `new` and `refused` are ours, the others are what Mercado Pago calls them (payments.md 4.3). */
export const chargePaymentStatuses = ['new', 'refused', ...paymentStatuses] as const
export type ChargePaymentStatus = (typeof chargePaymentStatuses)[number]

/** What residents may be offered. */
export const paymentMethods = ['card', 'pix', 'boleto'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * A payment's state as shown to people. `asking`: the provider has not answered; `waiting`: to be paid; `review`: under review; `paid`; `refused`:
 * nothing was charged, try again; `over`: expired or cancelled; `back`: the money went back.
 */
export type ChargePaymentStanding = 'asking' | 'waiting' | 'review' | 'paid' | 'refused' | 'over' | 'back'

const standings: Record<ChargePaymentStatus, ChargePaymentStanding> = {
  new: 'asking',
  refused: 'refused',
  pending: 'waiting',
  approved: 'paid',
  authorized: 'review',
  in_process: 'review',
  in_mediation: 'paid',
  rejected: 'refused',
  cancelled: 'over',
  refunded: 'back',
  charged_back: 'back',
}

/** A card's `pending` waits for the provider or the bank, not for the payer to do something. */
export const standingOf = (status: ChargePaymentStatus, method: PaymentMethod): ChargePaymentStanding =>
  status === 'pending' && method === 'card' ? 'review' : standings[status]

/** Returns whether its money is there, even while it is contested. */
export const isPaid = (status: ChargePaymentStatus): boolean => standings[status] === 'paid'

export type AccountState = 'connected' | 'failing' | 'ending' | 'ended'
