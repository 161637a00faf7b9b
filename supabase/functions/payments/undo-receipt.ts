import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { lockReceipt } from '../_shared/payments/deciding.ts'
import * as receipt from '../_shared/payments/inputs.ts'
import { undoReceipt } from '../_shared/payments/undoing.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  receipt_id: receipt.receiptId,
  reason: receipt.why,
  /** Said yes to reversals dated today, its month being closed. */
  dated_today: z.boolean().default(false),
})

/**
 * Takes a receipt back. A typed receipt, or a credit's use, leaves the books; one that a bank reported waits for another decision. Throws
 * `receipt_undone`, `receipt_waits`, `receipt_month_closed`, `receipt_charge_moved`, `receipt_not_newest`, `credit_insufficient`, `pix_return_sent`,
 * `not_found`.
 */
export default command('undo-receipt', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Desfez um recebimento',
  section: 'books',
  ownCase: { guard: 'receipts_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit }, { receipt_id, reason, dated_today }) {
    const found = await lockReceipt(sql, condominiumId, receipt_id)
    if (found.status === 'refunded') await refuseOnWay(sql, condominiumId, receipt_id)
    const status = await undoReceipt(sql, condominiumId, userId!, found, {
      reason,
      today,
      allowsClosed: dated_today,
      isWhole: found.source === 'typed' && found.status !== 'refunded',
    })
    audit({
      entity: 'receipts',
      entityId: receipt_id,
      before: { status: found.status, cents: found.cents, credit_cents: found.creditCents },
      after: { status, reason },
    })
    return { receipt_id, status }
  },
})

/** Refuses money that the provider has already been asked to return: it is on its way, or there. */
async function refuseOnWay(sql: Sql, condominiumId: string, receiptId: string): Promise<void> {
  const sent = await sql`
    select from public.pix_returns
    where condominium_id = ${condominiumId} and receipt_id = ${receiptId} and status <> 'failed'`
  if (sent.length > 0) throw new AppError('pix_return_sent')
}
