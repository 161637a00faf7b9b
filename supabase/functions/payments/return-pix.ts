import { z } from 'zod'
import { addDays } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { decideReceipt, lockReceipt } from '../_shared/payments/deciding.ts'
import * as receipt from '../_shared/payments/inputs.ts'

const input = z.object({ condominium_id: condominiumId, receipt_id: receipt.receiptId, note: receipt.why })

/** A Pix can be returned for 90 days (BCB, Regulamento do Pix, devolução). */
const daysReturnable = 90

/**
 * Returns a waiting Pix to the account that it came from: booked as returned now, requested from the provider by the worker, and waiting again if the
 * provider does not return it. Throws `receipt_decided`, `pix_not_returnable` (it did not come by the Pix API, or too long ago), `not_found`.
 */
export default command('return-pix', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Devolveu um Pix',
  section: 'books',
  ownCase: { guard: 'receipts_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit, enqueue }, { receipt_id, note }) {
    const found = await lockReceipt(sql, condominiumId, receipt_id)
    if (found.status !== 'waiting') throw new AppError('receipt_decided')
    const [row] = await sql<{ e2e: string | null }[]>`
      select external_id as e2e from public.receipts where condominium_id = ${condominiumId} and id = ${receipt_id}`
    const isLate = found.receivedOn < addDays(today, -daysReturnable)
    if (found.source !== 'pix' || isLate || !/^[A-Za-z0-9]{32}$/.test(row?.e2e ?? ''))
      throw new AppError('pix_not_returnable')
    const decision = { to: 'refund', on: today, method: 'bank', bankAccountId: found.bankAccountId } as const
    await decideReceipt(sql, condominiumId, userId!, found, decision, note)
    const [made] = await sql<{ id: string }[]>`
      insert into public.pix_returns (condominium_id, receipt_id, end_to_end_id, cents)
      values (${condominiumId}, ${receipt_id}, ${row!.e2e}, ${found.cents}) returning id`
    await enqueue('return-pix', { condominiumId, returnId: made!.id })
    audit({
      entity: 'receipts',
      entityId: receipt_id,
      before: { status: found.status, reason: found.reason, cents: found.cents },
      after: { status: 'refunded', note },
    })
    return { receipt_id }
  },
})
