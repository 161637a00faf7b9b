import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { signature } from '../_shared/accounts/folders.ts'
import { holdWaiting, standings } from '../_shared/bills/approving.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z
  .object({
    condominium_id: field.condominium_id,
    bill_id: bills.billId,
    /** The version of the bill and its amount as read: judging an older one is refused. */
    version: bills.version,
    cents: field.cents,
    verdict: z.enum(['approve', 'refuse'], 'Escolha aprovar ou recusar.'),
    reason: bills.remark,
  })
  .refine(({ verdict, reason }) => verdict === 'approve' || reason.length >= 5, {
    path: ['reason'],
    message: 'Diga por que recusa, em poucas palavras.',
  })

/**
 * Records a council member's vote on a bill above the limit; a second one replaces the first. Throws `bill_not_waiting`, `bill_needs_assembly`,
 * `bill_own` for the person who recorded it, `bill_changed`, `bill_paid`, `bill_cancelled`.
 */
export default command('decide-bill', {
  roles: ['council'],
  feature: 'financial',
  auditedAs: 'Votou sobre uma despesa',
  section: 'bill-approvals',
  ownCase: { guard: 'bill_approvals_own_case' },
  input,
  async run(context, { bill_id, verdict, reason, ...seen }) {
    const { sql, condominiumId, userId, audit, enqueue } = context
    const { bill, standing: before } = await holdWaiting(context, { bill_id, ...seen })
    if (before.need === 'assembly') throw new AppError('bill_needs_assembly')
    if (before.decision_id) throw new AppError('bill_not_waiting')
    if (bill.created_by === userId) throw new AppError('bill_own')
    const author = await signature(sql, condominiumId, userId)
    await sql`
      insert into public.bill_approvals (condominium_id, subject_id, bill_id, user_id, author, verdict, reason, cents)
      values (${condominiumId}, ${before.subject_id}, ${bill_id}, ${userId}, ${author}, ${verdict}, ${reason || null}, ${before.cents})`
    const [after] = await standings(sql, condominiumId, [bill_id])
    const { state } = after!
    if (state !== before.state && (state === 'approved' || state === 'refused'))
      await enqueue('bill-approval', { condominiumId, billId: bill_id, what: state })
    audit({
      entity: 'bills',
      entityId: bill_id,
      after: {
        description: bill.description,
        verdict,
        reason: reason || null,
        cents: before.cents,
        approval: state,
      },
    })
    return { state }
  },
})
