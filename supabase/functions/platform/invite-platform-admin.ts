import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { actReason, adminEmail } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockAccount, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'

/**
 * Makes the owner of a confirmed account an administrator of the platform. An address without one is mailed how to make it, and waits: once the
 * address has been proved, another call adds its owner. Throws `platform_second_factor_required`, `already_platform_admin`, `account_is_suspended`,
 * `admin_already_invited`.
 */
export default command('invite-platform-admin', {
  roles: ['superadmin'],
  auditedAs: 'Convidou alguém para administrar a plataforma',
  auditGroup: 'access',
  section: 'platform-accounts',
  input: z.object({ email: adminEmail, reason: actReason }),
  logsRefusals: true,
  async run(context, { email, reason }) {
    const { sql, userId, audit, enqueue } = context
    await requireShownFactor(sql)
    const [known] = await sql<{ user_id: string }[]>`
      select user_id from private.account_of_address(${email}) where is_confirmed`
    if (!known) {
      const [kept] = await sql<{ kept: boolean }[]>`
        select private.keep_admin_invitation(${email}, ${userId}, ${reason}) as kept`
      if (!kept!.kept) throw new AppError('admin_already_invited')
      audit({ entity: 'accounts', after: { email, reason, is_invited: true } })
      await enqueue('account-act', { act: 'admin_invited', email, reason })
      return { state: 'invited' as const }
    }
    const account = await lockAccount(sql, known.user_id)
    if (account.is_suspended) throw new AppError('account_is_suspended')
    const [added] = await sql<{ added: boolean }[]>`
      select private.add_platform_admin(${known.user_id}, ${userId}) as added`
    if (!added!.added) throw new AppError('already_platform_admin')
    audit({
      entity: 'accounts',
      entityId: known.user_id,
      before: { is_platform_admin: false },
      after: { is_platform_admin: true, reason },
    })
    await tellAct(context, 'admin_added', known.user_id, reason)
    return { state: 'added' as const }
  },
})
