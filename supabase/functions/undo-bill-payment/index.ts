import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { lockBill, settleLines } from '../_shared/bills/paying.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { reverse } from '../_shared/ledger/posting.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  payment_id: z.uuid('Pagamento inválido.'),
  reason: bills.reason,
})

type Payment = { bill_id: string; parts: number[]; cents: number; paid_on: string }

/** Takes a payment back: its transfers are reversed and the bill is to be paid again. Throws `bill_payment_undone`, `not_found`. */
export default command('undo-bill-payment', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { payment_id, reason }) {
    const { sql, condominiumId, userId, now, audit } = context
    const [found] = await sql<Payment[]>`
      select bill_id, parts::float8[] as parts, cents::float8 as cents, paid_on::text as paid_on from public.bill_payments
      where condominium_id = ${condominiumId} and id = ${payment_id}`
    if (!found) throw new AppError('not_found')
    const bill = await lockBill(context, found.bill_id)
    const undone = await sql`
      update public.bill_payments set undone_at = ${now}, undone_by = ${userId}, undo_reason = ${reason}
      where condominium_id = ${condominiumId} and id = ${payment_id} and undone_at is null returning id`
    if (undone.length === 0) throw new AppError('bill_payment_undone')
    const rows = await sql<{ id: string }[]>`
      select id from public.ledger_transfers
      where condominium_id = ${condominiumId} and group_id = ${payment_id} and reverses_id is null`
    await settleLines(
      context,
      bill.id,
      found.parts.map((cents) => -cents),
    )
    await reverse(
      sql,
      condominiumId,
      userId,
      rows.map(({ id }) => id),
      reason,
    )
    audit({
      entity: 'bills',
      entityId: bill.id,
      before: { paid_cents: bill.paid_cents, paid_on: found.paid_on },
      after: { paid_cents: bill.paid_cents - found.cents, reason },
    })
    return { bill_id: bill.id }
  },
})
