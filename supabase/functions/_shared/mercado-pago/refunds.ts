import { PaymentRefund } from 'mercadopago'
import type { Cents } from '../../../../domain/money.ts'
import { callConfig } from './client.ts'

/**
 * Refunds part of a payment, or what is left, to where it came from. `refundId` is our row's: a repeat with it is the same refund. Throws what the
 * provider answers.
 */
export async function giveBack(refundId: string, paymentId: string, cents: Cents): Promise<void> {
  await new PaymentRefund(callConfig(refundId)).create({
    payment_id: paymentId,
    body: { amount: cents / 100 },
  })
}
