import { writeInstant } from './clock.ts'
import type { Payment } from './resources.ts'

/**
 * The seller's cost of a sale, in ten-thousandths, and after how many days the money is available, by means of payment: roughly the usual rates in
 * Brazil.
 */
const rates: Record<Payment['payment_type_id'], { rate: number; fixed: number; days: number }> = {
  credit_card: { rate: 399, fixed: 0, days: 14 },
  bank_transfer: { rate: 99, fixed: 0, days: 0 },
  ticket: { rate: 0, fixed: 349, days: 3 },
}

const day = 86_400_000

/** Returns the fee of an approved payment, the net amount, and when that can be withdrawn. */
export function feesOf(
  payment: Payment,
): Pick<Payment, 'fee_details' | 'money_release_date' | 'transaction_details'> {
  const { rate, fixed, days } = rates[payment.payment_type_id]
  const cents = Math.round(payment.transaction_amount * 100)
  const fee = Math.min(cents, Math.round((cents * rate) / 10_000) + fixed)
  const approved = new Date(payment.date_approved ?? payment.date_last_updated)
  return {
    fee_details: [{ type: 'mercadopago_fee', amount: fee / 100, fee_payer: 'collector' }],
    transaction_details: {
      ...payment.transaction_details,
      net_received_amount: (cents - fee) / 100,
      total_paid_amount: payment.transaction_amount,
    },
    money_release_date: writeInstant(new Date(approved.getTime() + days * day)),
  }
}
