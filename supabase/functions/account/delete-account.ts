import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { requireRecentSignIn } from '../_shared/request/recent-sign-in.ts'

/**
 * Ends the caller's own account: memberships at once, the login itself in the background. A signed-out session ends nothing, even if its token has
 * not expired. Throws `recent_sign_in_required`, `account_owns_condominium`.
 */
export default command('delete-account', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Encerrou a própria conta',
  input: z.object({}),
  async run({ sql, userId, now, audit, enqueue }) {
    await requireRecentSignIn({ sql, now })
    const [left] = await sql<
      { address: string | null }[]
    >`select private.leave_platform(${userId}) as address`
    await enqueue('account-deleted', { userId, address: left?.address ?? null })
    audit({ entity: 'accounts', entityId: userId ?? undefined, after: { status: 'deleted' } })
  },
})
