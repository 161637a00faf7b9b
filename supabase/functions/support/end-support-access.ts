import { supportAccessInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'
import { endAccess, ownAccess } from '../_shared/support/access.ts'

/** The support leaves. Throws `support_access_over`. */
export default command('end-support-access', {
  roles: ['superadmin'],
  auditedAs: 'Encerrou o acesso do suporte',
  section: 'support',
  input: supportAccessInput,
  condominium: () => '',
  async run(context, { access_id }) {
    await endAccess(context, await ownAccess(context.sql, access_id))
  },
})
