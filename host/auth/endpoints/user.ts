import { z } from 'zod'
import { audit } from '../audit.ts'
import type { Auth, Db, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { mailEmailChange } from '../mail/send.ts'
import { spendToken, tryDigits } from '../one-time-tokens.ts'
import { checkPasswordStrength, hashPassword, isPassword } from '../passwords.ts'
import { requireSession, type Session } from '../request/bearer.ts'
import { metadata, normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { endSessions } from '../sessions.ts'
import { findUserByEmail, reloadUser, renderUser, type User, updateUser } from '../users.ts'

/** `GET /user`. */
export const getUser: Endpoint = async (auth, c) => {
  const { user } = await requireSession(auth, c)
  return c.json(renderUser(user))
}

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ...pkceFields,
})

/** `PUT /user`: the caller's own password, metadata and e-mail; the last by way of its mailboxes. */
export const putUser: Endpoint = async (auth, c) => {
  const { user, session } = await requireSession(auth, c)
  const input = await readBody(c, body)
  if (input.app_metadata) {
    throw new AuthError('not_admin', { message: 'Updating app_metadata requires admin privileges' })
  }
  if (input.phone) throw new AuthError('phone_provider_disabled')
  const newEmail = input.email ? normalizeEmail(input.email) : null
  const isNewEmail = newEmail !== null && newEmail !== user.email
  if (isNewEmail && (await findUserByEmail(auth.sql, newEmail))) throw new AuthError('email_exists')
  if (input.password && !user.email && !newEmail) {
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  }
  const passwordHash = input.password ? await newPassword(auth, user, session, input) : undefined
  const updated = await auth.sql.begin(async (db) => {
    await updateUser(db, user.id, { passwordHash, userMetadata: input.data ?? undefined }, auth.now())
    if (passwordHash) {
      await endSessions(db, user.id, 'others', session.id)
      await audit(auth, c, db, 'user_updated_password', user)
    }
    if (isNewEmail) {
      const redirectTo = allowedRedirect(auth.settings, c.req.query('redirect_to'))
      await mailEmailChange(auth, db, user, newEmail, { redirectTo, pkce: input })
    }
    await audit(auth, c, db, 'user_modified', user)
    return reloadUser(db, user.id)
  })
  auth.mailsCommitted()
  return c.json(renderUser(updated))
}

/** Gives the hash of a password that the caller may set. */
async function newPassword(
  auth: Auth,
  user: User,
  session: Session,
  input: { password?: string | null; nonce?: string | null },
): Promise<string> {
  const password = input.password ?? ''
  checkPasswordStrength(auth.settings, password)
  const isRecent = session.created_at.getTime() + 86_400_000 > auth.now().getTime()
  if (auth.settings.email.secure_password_change && !isRecent) await checkNonce(auth, user, input.nonce)
  if (await isPassword(password, user.encrypted_password)) throw new AuthError('same_password')
  return hashPassword(password)
}

async function checkNonce(auth: Auth, user: User, nonce: string | null | undefined): Promise<void> {
  if (!nonce) throw new AuthError('reauthentication_needed')
  const id = await tryDigits(auth, user.email ?? '', nonce, ['reauthentication_token'])
  const spent = id && (await spendToken(auth.sql as Db, id))
  if (!spent || spent.user_id !== user.id) throw new AuthError('reauthentication_not_valid')
}
