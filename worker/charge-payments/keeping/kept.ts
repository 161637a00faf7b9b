import type { ChargePaymentStatus, PaymentMethod } from '../../../domain/charge-payments/states.ts'
import type { Cents } from '../../../domain/money.ts'

/** A payment as stored. Amounts in centavos, `madeOn` 'YYYY-MM-DD'. */
export type KeptPayment = {
  condominiumId: string
  id: string
  accountId: string
  bankAccountId: string
  bundleId: string
  unitId: string
  unitLabels: string
  method: PaymentMethod
  debt: Cents
  surcharge: Cents
  status: ChargePaymentStatus
  providerPaymentId: string | null
  payerName: string | null
  order: 'make' | 'cancel' | 'refund' | null
  refundAskedBy: string | null
  refundReason: string | null
  bookedCents: Cents
  bookedFee: Cents
  lossCents: Cents
  receiptId: string | null
  createdBy: string | null
  madeOn: string
  changedAt: Date | null
  today: string
}

/** The account whose token the provider answered to: it reports only that account's payments. */
export type Teller = { condominiumId: string; accountId: string; providerUserId: string }

/**
 * What went into the books or out. `credit`: its charges were paid already; `less`: a part was returned; `lost`: it was returned and could not be
 * taken off its charges.
 */
export type Became = 'same' | 'booked' | 'credit' | 'out' | 'less' | 'lost'
