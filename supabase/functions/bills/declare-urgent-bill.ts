import { z } from 'zod'
import { URGENT_REASON_LETTERS } from '../../../domain/bills/approval.ts'
import { AppError } from '../../../domain/errors.ts'
import { signature } from '../_shared/accounts/folders.ts'
import { holdWaiting, requireUnpaid, standings } from '../_shared/bills/approving.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z
  .object({
    condominium_id: field.condominium_id,
    bill_id: bills.billId,
    version: bills.version,
    cents: field.cents,
    /** False takes the declaration back, while nothing was paid. */
    urgent: z.boolean().default(true),
    reason: bills.remark,
  })
  .refine(({ urgent, reason }) => !urgent || reason.length >= URGENT_REASON_LETTERS, {
    path: ['reason'],
    message: 'Diga o que aconteceu e por que não pode esperar: os moradores leem este motivo.',
  })

/**
 * Declares, as the síndico, that a necessary repair cannot wait: it may be paid before council or assembly agree, who are notified at once and may
 * vote afterwards (Civil Code, art. 1.341, §§ 1 and 2). Throws `bill_not_waiting` where it may be paid anyway, `bill_changed`, `bill_paid`,
 * `bill_cancelled`, `bill_has_payments` when it is taken back too late.
 */
export default command('declare-urgent-bill', {
  // Only the síndico answers for it (Civil Code, art. 1.341, § 1).
  roles: ['owner_admin'],
  feature: 'financial',
  auditedAs: 'Declarou uma despesa urgente',
  section: 'bill-approvals',
  ownCase: { guard: 'bill_approvals_own_case' },
  input,
  async run(context, { bill_id, urgent, reason, ...seen }) {
    const { sql, condominiumId, userId, audit, enqueue } = context
    const { bill, standing } = await holdWaiting(context, { bill_id, ...seen })
    if (standing.state === 'approved' || standing.is_urgent === urgent) throw new AppError('bill_not_waiting')
    if (urgent) {
      const author = await signature(sql, condominiumId, userId)
      await sql`
        insert into public.bill_approvals (condominium_id, subject_id, bill_id, user_id, author, verdict, reason, cents)
        values (${condominiumId}, ${standing.subject_id}, ${bill_id}, ${userId}, ${author}, 'urgent', ${reason}, ${standing.cents})`
      await enqueue('bill-approval', { condominiumId, billId: bill_id, what: 'urgent' })
    } else {
      await requireUnpaid(context, standing.subject_id)
      await sql`
        update public.bill_approvals set void_at = private.now()
        where condominium_id = ${condominiumId} and subject_id = ${standing.subject_id} and verdict = 'urgent' and void_at is null`
    }
    const [after] = await standings(sql, condominiumId, [bill_id])
    audit({
      entity: 'bills',
      entityId: bill_id,
      before: { is_urgent: standing.is_urgent },
      after: {
        description: bill.description,
        is_urgent: urgent,
        reason: reason || null,
        cents: standing.cents,
        approval: after!.state,
      },
    })
    return { state: after!.state }
  },
})
