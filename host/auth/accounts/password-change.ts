import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Session } from '../request/bearer.ts'
import { spendToken, tryDigits } from '../verification/one-time-tokens.ts'
import { checkPasswordStrength, hashPassword, isPassword } from './passwords.ts'
import type { User } from './users.ts'

const DAY = 86_400_000

/**
 * Returns the hash of a password that the account's owner may set: a strong one, different from the current one, and where `secure_password_change`
 * is on, from a session of the last day or with the digits of `/reauthenticate`.
 * @throws AuthError `weak_password`, `reauthentication_needed`, `reauthentication_not_valid`, `same_password`
 */
export async function newPasswordHash(
  auth: Auth,
  user: User,
  session: Session,
  password: string,
  nonce: string | null | undefined,
): Promise<string> {
  await checkPasswordStrength(auth, password)
  const isRecent = session.created_at.getTime() + DAY > auth.now().getTime()
  if (auth.settings.email.secure_password_change && !isRecent) await checkNonce(auth, user, nonce)
  if (await isPassword(password, user.encrypted_password)) throw new AuthError('same_password')
  return hashPassword(password)
}

async function checkNonce(auth: Auth, user: User, nonce: string | null | undefined): Promise<void> {
  if (!nonce) throw new AuthError('reauthentication_needed')
  const recipient = user.email || user.phone || ''
  const id = await tryDigits(auth, recipient, nonce, ['reauthentication_token'])
  const spent = id && (await spendToken(auth.sql as Db, id))
  if (!spent || spent.user_id !== user.id) throw new AuthError('reauthentication_not_valid')
}
