import type { ChargePaymentStatus, PaymentMethod } from '../../../domain/charge-payments/states.ts'
import type { Cents } from '../../../domain/money.ts'

/** A payment as it is kept. Amounts in centavos, `madeOn` 'YYYY-MM-DD'. */
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

/** Whose token the provider answered to: it tells of that account's payments and no other's. */
export type Teller = { condominiumId: string; accountId: string; providerUserId: string }

/**
 * What of it came into the books or went out. `credit`: its charges were paid already; `less`: a part of it went back; `lost`: it went back
 * and could not be taken off its charges.
 */
export type Became = 'same' | 'booked' | 'credit' | 'out' | 'less' | 'lost'
