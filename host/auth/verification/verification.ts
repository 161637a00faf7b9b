import type { Context } from 'hono'
import {
  confirmEmail,
  confirmPhone,
  upsertEmailIdentity,
  upsertPhoneIdentity,
} from '../accounts/addresses.ts'
import { findUserByEmail, findUserByPhone, isBanned, reloadUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { updateProviders } from '../identities/identities.ts'
import { notify } from '../mail/notify.ts'
import { clearTokens, type SpentToken } from './one-time-tokens.ts'

/**
 * Does what a spent token allows: confirms the e-mail or phone, or changes it. Call `auth.mailsCommitted()` after the
 * commit.
 * @returns the account to sign in, or undefined while a change of e-mail waits for the other mailbox
 * @throws AuthError `user_banned`, `email_exists`, `phone_exists`
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
  if (token.action === 'phone_change') return acceptPhoneChange(auth, c, db, user, token.relates_to)
  const isPhone = token.action === 'sms'
  const isConfirmed = isPhone ? user.phone_confirmed_at : user.email_confirmed_at
  await audit(auth, c, db, isConfirmed ? 'login' : 'user_signedup', user)
  if (isPhone) await confirmPhone(db, user, auth.now())
  else await confirmEmail(db, user, auth.now())
  await clearTokens(db, user.id, ['confirmation_token', 'recovery_token'])
  return reloadUser(db, user.id)
}

async function acceptEmailChange(auth: Auth, c: Context, db: Db, user: User): Promise<User | undefined> {
  const now = auth.now()
  if (!user.email_change) throw new AuthError('otp_expired')
  const needsBoth = auth.settings.email.double_confirm_changes && user.email !== null
  if (needsBoth && user.email_change_confirm_status === 0) {
    await db`update auth.users set email_change_confirm_status = 1, updated_at = ${now} where id = ${user.id}`
    return undefined
  }
  return changeEmail(auth, c, db, user, user.email_change)
}

/**
 * Gives the account a new e-mail that is known to be its owner's, and notifies the old mailbox.
 * @throws AuthError `email_exists`
 */
export async function changeEmail(auth: Auth, c: Context, db: Db, user: User, email: string): Promise<User> {
  const now = auth.now()
  if (await findUserByEmail(db, email)) throw new AuthError('email_exists')
  await db`
    update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = ${now}, updated_at = ${now}, is_anonymous = false,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    where id = ${user.id}`
  await upsertEmailIdentity(db, user.id, email, true, now)
  await updateProviders(db, user.id)
  await clearTokens(db, user.id, [
    'email_change_token_new',
    'email_change_token_current',
    'recovery_token',
    'confirmation_token',
  ])
  await audit(auth, c, db, 'user_modified', user)
  const changed = await reloadUser(db, user.id)
  if (user.email) await notify(auth, db, changed, 'email_changed', { OldEmail: user.email }, user.email)
  return changed
}

/**
 * Gives the account a new phone that is known to be its owner's, and notifies its mailbox.
 * @throws AuthError `phone_exists`, `otp_expired` if another change was requested meanwhile
 */
export async function acceptPhoneChange(
  auth: Auth,
  c: Context,
  db: Db,
  user: User,
  phone: string,
): Promise<User> {
  const now = auth.now()
  if (user.phone_change && user.phone_change !== phone) throw new AuthError('otp_expired')
  if (await findUserByPhone(db, phone)) throw new AuthError('phone_exists')
  await db`
    update auth.users set phone = ${phone}, phone_change = '', phone_change_token = '', phone_confirmed_at = ${now},
      updated_at = ${now}, is_anonymous = false,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('phone', ${phone}::text, 'phone_verified', true)
    where id = ${user.id}`
  await upsertPhoneIdentity(db, user.id, phone, true, now)
  await updateProviders(db, user.id)
  await clearTokens(db, user.id, ['phone_change_token'])
  await audit(auth, c, db, 'user_modified', user)
  const changed = await reloadUser(db, user.id)
  if (user.phone) await notify(auth, db, changed, 'phone_changed', { Phone: phone, OldPhone: user.phone })
  return changed
}
