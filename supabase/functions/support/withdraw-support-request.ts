import { AppError } from '../../../domain/errors.ts'
import { withdrawSupportRequestInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'

/** Takes a request for help back. Throws `support_request_closed`. */
export default command('withdraw-support-request', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Retirou um pedido de ajuda',
  section: 'support',
  ownCase: 'platform',
  input: withdrawSupportRequestInput,
  async run({ sql, condominiumId, audit }, { request_id }) {
    const closed = await sql`
      update public.support_requests set closed_at = private.now()
      where condominium_id = ${condominiumId} and id = ${request_id} and closed_at is null returning id`
    if (closed.length === 0) throw new AppError('support_request_closed')
    audit({ entity: 'support_requests', entityId: request_id })
  },
})
