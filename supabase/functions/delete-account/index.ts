import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

/** How old the proof of who is at the keyboard may be, in seconds. */
const recent = 15 * 60

/**
 * Ends the caller's own account: memberships at once, the login itself in the background. A session that was signed out ends
 * nothing, though its token still has a while to live.
 * Throws `recent_sign_in_required`, `account_owns_condominium`.
 */
export default command('delete-account', {
  input: z.object({}),
  async run({ sql, userId, now, audit, enqueue }) {
    const [proof] = await sql<{ signed_in: number | null; is_open: boolean }[]>`
      select max((method ->> 'timestamp')::bigint)::float8 as signed_in, private.session_level() is not null as is_open
      from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) method`
    const age = now.getTime() / 1000 - (proof?.signed_in ?? 0)
    if (age > recent || !proof?.is_open) throw new AppError('recent_sign_in_required')
    const [left] = await sql<
      { address: string | null }[]
    >`select private.leave_platform(${userId}) as address`
    await enqueue('account-deleted', { userId, address: left?.address ?? null })
    audit({ entity: 'accounts', entityId: userId ?? undefined, after: { status: 'deleted' } })
  },
})
