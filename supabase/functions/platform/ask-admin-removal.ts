import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockPlatformAdmin, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'

/**
 * Asks that an administrator of the platform leave: another one confirms it. Throws `platform_second_factor_required`, `not_found`,
 * `last_platform_admin`, `admin_removal_waits`.
 */
export default command('ask-admin-removal', {
  roles: ['superadmin'],
  auditedAs: 'Pediu a saída de alguém que administra a plataforma',
  auditGroup: 'access',
  section: 'platform-accounts',
  input: z.object({ user_id: accountId, reason: actReason }),
  logsRefusals: true,
  async run(context, { user_id, reason }) {
    const { sql, userId, audit } = context
    await requireShownFactor(sql)
    const admin = await lockPlatformAdmin(sql, user_id)
    if (admin.asked_by) throw new AppError('admin_removal_waits')
    await sql`select private.write_admin_removal(${user_id}, ${userId}, ${reason})`
    audit({ entity: 'accounts', entityId: user_id, after: { removal_asked: true, reason } })
    const others = await sql<{ user_id: string }[]>`
      select user_id from private.platform_admins where user_id <> ${userId} order by user_id`
    for (const other of others) await tellAct(context, 'admin_removal_asked', other.user_id, reason)
  },
})
