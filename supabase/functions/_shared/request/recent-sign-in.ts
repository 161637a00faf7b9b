import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'

/** Maximum age, in seconds, of the proof of who is at the keyboard. */
const recent = 15 * 60

/**
 * For irreversible actions: checks that the caller signed in (or entered the password again) within a quarter of an hour, and that the session is
 * still open, even if its token has not expired. Throws `recent_sign_in_required`.
 */
export async function requireRecentSignIn({ sql, now }: Pick<Context, 'sql' | 'now'>): Promise<void> {
  const [proof] = await sql<{ signed_in: number | null; is_open: boolean }[]>`
    select max((method ->> 'timestamp')::bigint)::float8 as signed_in, private.session_level() is not null as is_open
    from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) method`
  const age = now.getTime() / 1000 - (proof?.signed_in ?? 0)
  if (age > recent || !proof?.is_open) throw new AppError('recent_sign_in_required')
}
