import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { actReason, adminEmail } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'

/** Takes back an invitation that waits for an account. Throws `platform_second_factor_required`, `not_found`. */
export default command('withdraw-admin-invitation', {
  roles: ['superadmin'],
  auditedAs: 'Cancelou um convite para administrar a plataforma',
  auditGroup: 'access',
  section: 'platform-accounts',
  input: z.object({ email: adminEmail, reason: actReason }),
  logsRefusals: true,
  async run({ sql, audit }, { email, reason }) {
    await requireShownFactor(sql)
    const [dropped] = await sql<
      { dropped: boolean }[]
    >`select private.drop_admin_invitation(${email}) as dropped`
    if (!dropped!.dropped) throw new AppError('not_found')
    audit({ entity: 'accounts', before: { is_invited: true }, after: { email, is_invited: false, reason } })
  },
})
