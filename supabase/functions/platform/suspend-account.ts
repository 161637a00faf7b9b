import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockOthersAccount, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'

/**
 * Closes an account until it is restored: nobody signs in with it and its devices are signed out. Memberships stay. Throws
 * `platform_second_factor_required`, `own_account`, `account_is_platform_admin`, `account_already_suspended`.
 */
export default command('suspend-account', {
  roles: ['superadmin'],
  auditedAs: 'Suspendeu uma conta',
  auditGroup: 'access',
  section: 'platform-accounts',
  input: z.object({ user_id: accountId, reason: actReason }),
  logsRefusals: true,
  async run(context, { user_id, reason }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    const account = await lockOthersAccount(context, user_id)
    if (account.is_suspended) throw new AppError('account_already_suspended')
    const [ended] = await sql<{ count: number }[]>`select private.suspend_account(${user_id}) as count`
    audit({
      entity: 'accounts',
      entityId: user_id,
      before: { is_suspended: false },
      after: { is_suspended: true, reason, sessions_ended: ended!.count },
    })
    await tellAct(context, 'suspended', user_id, reason)
    return { sessions: ended!.count }
  },
})
