import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { breakAgreement } from '../_shared/agreements/breaking.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { lockAgreement } from '../_shared/agreements/state.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  agreement_id: field.agreement_id,
  seen_version: field.version,
  reason: field.reason,
  as: z.enum(['broken', 'cancelled']).default('broken'),
})

/**
 * Breaks an agreement manually with a reason, or undoes one with no payments. Throws `agreement_changed`, `agreement_not_active`,
 * `agreement_has_payments`.
 */
export default command('break-agreement', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Rompeu ou desfez um acordo',
  section: 'agreement-rules',
  ownCase: { guard: 'debt_agreements_own_case' },
  input,
  async run(
    { sql, condominiumId, userId, today, audit, enqueue },
    { agreement_id, seen_version, reason, as },
  ) {
    const agreement = await lockAgreement(sql, condominiumId, agreement_id)
    if (agreement.status === 'active' && agreement.version !== seen_version)
      throw new AppError('agreement_changed')
    const { made } = await breakAgreement(sql, agreement, { condominiumId, userId, today, reason, as })
    const after = { status: as, reason, restored: agreement.debtIds.length, payments: made.length }
    audit({ entity: 'debt_agreements', entityId: agreement_id, before: { status: 'active' }, after })
    await enqueue('agreement-told', { condominiumId, agreementId: agreement_id, what: as })
    return { status: as }
  },
})
