import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockOthersAccount, tellAct } from '../_shared/platform/accounts.ts'

/** Of one account in an hour: the auth service itself sends one a minute. */
const perHour = 5

/** Has the auth service mail the link that confirms a sign-up again. Throws `account_already_confirmed`, `account_without_email`, `rate_limited`. */
export default command('resend-account-confirmation', {
  roles: ['superadmin'],
  auditedAs: 'Reenviou a confirmação de uma conta',
  auditGroup: 'access',
  section: 'platform-accounts',
  input: z.object({ user_id: accountId, reason: actReason }),
  async run(context, { user_id, reason }) {
    await context.limit(`resend-confirmation:${user_id}`, perHour, 'hour')
    const account = await lockOthersAccount(context, user_id)
    if (account.is_confirmed) throw new AppError('account_already_confirmed')
    if (!account.email) throw new AppError('account_without_email')
    context.audit({ entity: 'accounts', entityId: user_id, after: { reason } })
    await tellAct(context, 'confirmation_resent', user_id, reason)
  },
})
