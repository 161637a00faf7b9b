import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { standingBookings } from '../_shared/bills/booking.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { lockBill } from '../_shared/bills/paying.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { reverse } from '../_shared/ledger/posting.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  bill_id: bills.billId,
  reason: bills.reason,
  /** Also cancels the later instalments, if none of them is paid. */
  following: z.boolean().default(false),
})

/**
 * Cancels a bill with no payments, with its withheld taxes: reverses its booking, and the bill remains as cancelled. Throws `bill_has_payments`,
 * `bill_cancelled`, `not_found`.
 */
export default command('cancel-bill', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Cancelou uma despesa',
  ownCase: 'undecided',
  input,
  async run(context, { bill_id, reason, following }) {
    const { sql, condominiumId, audit } = context
    const bill = await lockBill(context, bill_id)
    if (bill.status === 'cancelled') throw new AppError('bill_cancelled')
    const others = await sql<{ id: string }[]>`
      select o.id from public.bills o
      join public.bills b on b.condominium_id = ${condominiumId} and b.id = ${bill_id}
      where o.condominium_id = ${condominiumId} and o.id <> b.id and o.status <> 'cancelled' and (o.withheld_from = b.id
        or ${following} and o.group_id = b.group_id and o.instalment > b.instalment and o.status = 'open' and o.paid_cents = 0)
      order by o.id`
    const ids = [bill_id, ...others.map(({ id }) => id)]
    for (const id of ids) await cancel(context, id, reason)
    audit({ entity: 'bills', entityId: bill_id, after: { status: 'cancelled', reason, rows: ids.length } })
    return { bill_ids: ids }
  },
})

async function cancel(context: Context, id: string, reason: string): Promise<void> {
  const { sql, condominiumId, userId, today } = context
  const bill = await lockBill(context, id)
  if (bill.paid_cents > 0) throw new AppError('bill_has_payments')
  await reverse(sql, condominiumId, userId, await standingBookings(sql, condominiumId, id), reason)
  await sql`
    update public.bills set status = 'cancelled', cancelled_on = ${today}, cancel_reason = ${reason}, version = version + 1
    where condominium_id = ${condominiumId} and id = ${id}`
}
