import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockOthersAccount, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'

/**
 * Opens a suspended account again; the person signs in as before. Throws `platform_second_factor_required`, `own_account`,
 * `account_is_platform_admin`, `account_not_suspended`, `account_merged`.
 */
export default command('restore-account', {
  roles: ['superadmin'],
  auditedAs: 'Reabriu uma conta suspensa',
  auditGroup: 'access',
  section: 'platform-accounts',
  input: z.object({ user_id: accountId, reason: actReason }),
  logsRefusals: true,
  async run(context, { user_id, reason }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    const account = await lockOthersAccount(context, user_id)
    if (!account.is_suspended) throw new AppError('account_not_suspended')
    const [merge] = await sql`select from private.standing_merge(${user_id})`
    if (merge) throw new AppError('account_merged')
    await sql`select private.restore_account(${user_id})`
    audit({
      entity: 'accounts',
      entityId: user_id,
      before: { is_suspended: true },
      after: { is_suspended: false, reason },
    })
    await tellAct(context, 'restored', user_id, reason)
  },
})
