import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockOthersAccount, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'

/**
 * Makes the present password open nothing, signs the account out everywhere, and has a link to choose another mailed. Throws
 * `platform_second_factor_required`, `own_account`, `account_is_platform_admin`, `account_without_email`.
 */
export default command('force-new-password', {
  roles: ['superadmin'],
  auditedAs: 'Exigiu uma senha nova de uma conta',
  auditGroup: 'access',
  section: 'platform-accounts',
  input: z.object({ user_id: accountId, reason: actReason }),
  logsRefusals: true,
  async run(context, { user_id, reason }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    const account = await lockOthersAccount(context, user_id)
    if (!account.email) throw new AppError('account_without_email')
    const [ended] = await sql<{ count: number }[]>`select private.drop_password(${user_id}) as count`
    audit({ entity: 'accounts', entityId: user_id, after: { reason, sessions_ended: ended!.count } })
    await tellAct(context, 'password_dropped', user_id, reason)
    return { sessions: ended!.count }
  },
})
