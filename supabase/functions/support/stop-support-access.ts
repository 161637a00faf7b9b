import { stopSupportInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'
import { accessTo, endAccess } from '../_shared/support/access.ts'

/** Who administers the condominium ends an access of the support, at once. Throws `support_access_over`. */
export default command('stop-support-access', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Encerrou o acesso do suporte',
  section: 'support',
  ownCase: 'platform',
  input: stopSupportInput,
  async run(context, { access_id }) {
    await endAccess(context, await accessTo(context.sql, context.condominiumId, access_id))
  },
})
