import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'

/** How old the proof of who is at the keyboard may be, in seconds. */
const recent = 15 * 60

/**
 * For what cannot be taken back: the caller signed in (or gave the password again) within a quarter of an hour, and that session
 * is still open, though its token would have a while to live. Throws `recent_sign_in_required`.
 */
export async function demandRecentSignIn({ sql, now }: Pick<Context, 'sql' | 'now'>): Promise<void> {
  const [proof] = await sql<{ signed_in: number | null; is_open: boolean }[]>`
    select max((method ->> 'timestamp')::bigint)::float8 as signed_in, private.session_level() is not null as is_open
    from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) method`
  const age = now.getTime() / 1000 - (proof?.signed_in ?? 0)
  if (age > recent || !proof?.is_open) throw new AppError('recent_sign_in_required')
}
