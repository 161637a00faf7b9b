import { AppError } from '../../../domain/errors.ts'
import { answerSupportInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'
import { accessTo } from '../_shared/support/access.ts'

/**
 * Lets the support act in the condominium until the access ends, or not; what was let is taken back the same way. Throws `support_access_over`,
 * `support_not_asked`.
 */
export default command('answer-support', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Respondeu se o suporte pode agir',
  section: 'support',
  ownCase: 'platform',
  input: answerSupportInput,
  async run({ sql, userId, condominiumId, audit }, { access_id, may_act }) {
    const access = await accessTo(sql, condominiumId, access_id)
    if (!access.is_asking && !(access.may_act && !may_act)) throw new AppError('support_not_asked')
    await sql`
      update public.support_accesses set answered_at = private.now(), answered_by = ${userId}, may_act = ${may_act}
      where condominium_id = ${condominiumId} and id = ${access_id}`
    audit({
      entity: 'support_accesses',
      entityId: access_id,
      before: { may_act: access.may_act },
      after: { may_act },
    })
  },
})
