import { z } from 'zod'
import * as field from '../_shared/agreements/inputs.ts'
import { mendAgreement } from '../_shared/agreements/mending.ts'
import { lockAgreement } from '../_shared/agreements/state.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ condominium_id: field.condominium_id, agreement_id: field.agreement_id })

/** Takes a breach back on its day. Throws `agreement_not_broken`, `agreement_break_late`, `agreement_break_settled`. */
export default command('mend-agreement', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Desfez o rompimento de um acordo',
  section: 'agreement-rules',
  ownCase: { guard: 'debt_agreements_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit, enqueue }, { agreement_id }) {
    const agreement = await lockAgreement(sql, condominiumId, agreement_id)
    await mendAgreement(sql, agreement, { condominiumId, userId, today })
    audit({
      entity: 'debt_agreements',
      entityId: agreement_id,
      before: { status: 'broken' },
      after: { status: 'active' },
    })
    await enqueue('agreement-told', { condominiumId, agreementId: agreement_id, what: 'mended' })
    return { status: 'active' }
  },
})
