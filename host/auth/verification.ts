import type { Context } from 'hono'
import { audit } from './audit.ts'
import type { Auth, Db } from './context.ts'
import { AuthError } from './errors.ts'
import { clearTokens, type SpentToken } from './one-time-tokens.ts'
import {
  confirmEmail,
  findUserByEmail,
  isBanned,
  reloadUser,
  type User,
  upsertEmailIdentity,
} from './users.ts'

/**
 * Does what a spent token allows: confirms the e-mail, or changes it.
 * @returns the account to sign in, or undefined while a change of e-mail waits for the other mailbox
 * @throws AuthError `user_banned`, `email_exists`
 */
export async function acceptToken(
  auth: Auth,
  c: Context,
  db: Db,
  token: SpentToken,
): Promise<User | undefined> {
  const user = await reloadUser(db, token.user_id)
  if (isBanned(user, auth.now()) || user.deleted_at) throw new AuthError('user_banned', { status: 403 })
  if (token.action === 'email_change') return acceptEmailChange(auth, c, db, user)
  await audit(auth, c, db, user.email_confirmed_at ? 'login' : 'user_signedup', user)
  await confirmEmail(db, user, auth.now())
  await clearTokens(db, user.id, ['confirmation_token', 'recovery_token'])
  return reloadUser(db, user.id)
}

async function acceptEmailChange(auth: Auth, c: Context, db: Db, user: User): Promise<User | undefined> {
  const now = auth.now()
  const email = user.email_change
  if (!email) throw new AuthError('otp_expired')
  const needsBoth = auth.settings.email.double_confirm_changes && user.email !== null
  if (needsBoth && user.email_change_confirm_status === 0) {
    await db`update auth.users set email_change_confirm_status = 1, updated_at = ${now} where id = ${user.id}`
    return undefined
  }
  if (await findUserByEmail(db, email)) throw new AuthError('email_exists')
  await db`
    update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = ${now}, updated_at = ${now}, is_anonymous = false,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    where id = ${user.id}`
  await upsertEmailIdentity(db, user.id, email, true, now)
  await clearTokens(db, user.id, [
    'email_change_token_new',
    'email_change_token_current',
    'recovery_token',
    'confirmation_token',
  ])
  await audit(auth, c, db, 'user_modified', user)
  return reloadUser(db, user.id)
}
