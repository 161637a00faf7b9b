import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import { reverse } from '../ledger/posting.ts'
import { type Bill, lockBill, settleLines } from './paying.ts'

type Payment = { bill_id: string; parts: number[]; cents: number; paid_on: string }

/** Takes a payment back: reverses its transfers and makes the bill payable again. Throws `bill_payment_undone`, `not_found`. */
export async function undoBillPayment(
  context: Context,
  paymentId: string,
  reason: string,
): Promise<{ bill: Bill; payment: Payment }> {
  const { sql, condominiumId, userId, now } = context
  const [payment] = await sql<Payment[]>`
    select bill_id, parts::float8[] as parts, cents::float8 as cents, paid_on::text as paid_on from public.bill_payments
    where condominium_id = ${condominiumId} and id = ${paymentId}`
  if (!payment) throw new AppError('not_found')
  const bill = await lockBill(context, payment.bill_id)
  const undone = await sql`
    update public.bill_payments set undone_at = ${now}, undone_by = ${userId}, undo_reason = ${reason}
    where condominium_id = ${condominiumId} and id = ${paymentId} and undone_at is null returning id`
  if (undone.length === 0) throw new AppError('bill_payment_undone')
  const rows = await sql<{ id: string }[]>`
    select id from public.ledger_transfers
    where condominium_id = ${condominiumId} and group_id = ${paymentId} and reverses_id is null`
  await settleLines(
    context,
    bill.id,
    payment.parts.map((cents) => -cents),
  )
  const ids = rows.map(({ id }) => id)
  await reverse(sql, condominiumId, userId, ids, reason)
  return { bill, payment }
}
