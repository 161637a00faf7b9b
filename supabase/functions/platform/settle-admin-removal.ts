import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockPlatformAdmin, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'

const input = z.object({
  user_id: accountId,
  decision: z.enum(['confirm', 'dismiss'], 'Diga se confirma ou dispensa.'),
  reason: actReason,
})

/**
 * Confirms that an administrator leaves, which takes somebody other than who asked and who leaves; or dismisses the request, which the one who asked
 * may too. Throws `platform_second_factor_required`, `not_found`, `last_platform_admin`, `admin_removal_not_asked`, `admin_removal_needs_another`.
 */
export default command('settle-admin-removal', {
  roles: ['superadmin'],
  auditedAs: 'Decidiu a saída de alguém que administra a plataforma',
  auditGroup: 'access',
  section: 'platform-accounts',
  input,
  logsRefusals: true,
  async run(context, { user_id, decision, reason }) {
    const { sql, userId, audit } = context
    await requireShownFactor(sql)
    const admin = await lockPlatformAdmin(sql, user_id)
    if (!admin.asked_by) throw new AppError('admin_removal_not_asked')
    const isOwn = user_id === userId
    if (isOwn || (decision === 'confirm' && admin.asked_by === userId))
      throw new AppError('admin_removal_needs_another')
    if (decision === 'dismiss') {
      await sql`select private.write_admin_removal(${user_id}, null, null)`
      audit({
        entity: 'accounts',
        entityId: user_id,
        before: { removal_asked: true },
        after: { removal_asked: false, reason },
      })
      return
    }
    await sql`select private.remove_platform_admin(${user_id})`
    audit({
      entity: 'accounts',
      entityId: user_id,
      before: { is_platform_admin: true },
      after: { is_platform_admin: false, asked_by: admin.asked_by, reason },
    })
    await tellAct(context, 'admin_removed', user_id, reason)
  },
})
