import type { Context } from 'hono'
import { z } from 'zod'
import { newPasswordHash } from '../accounts/password-change.ts'
import {
  findUserByEmail,
  findUserByPhone,
  reloadUser,
  renderUser,
  type User,
  updateUser,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { hasVerifiedFactor } from '../factors/factor.ts'
import { notify } from '../mail/notify.ts'
import { mailEmailChange } from '../mail/send.ts'
import { requireAnySession, requireOwnSession, type Session } from '../request/bearer.ts'
import { metadata, normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddressChange } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { endSessions } from '../sessions/sessions.ts'
import { countAhead, sendAtOnce } from '../sms/confirmation.ts'
import { channelOf, normalizePhone } from '../sms/phone.ts'
import { acceptPhoneChange, changeEmail } from '../verification/verification.ts'

/** `GET /user`. */
export const getUser: Endpoint = async (auth, c) => {
  const { user } = await requireAnySession(auth, c)
  return c.json(renderUser(user))
}

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  channel: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ...pkceFields,
})
type Body = z.output<typeof body>

/** `PUT /user`: the caller's own password, metadata, e-mail and phone; the last two by way of who gets their messages. */
export const putUser: Endpoint = async (auth, c) => {
  const { user, session } = await requireAnySession(auth, c)
  const input = await readBody(c, body)
  if (input.app_metadata) {
    throw new AuthError('not_admin', { message: 'Updating app_metadata requires admin privileges' })
  }
  const email = input.email ? normalizeEmail(input.email) : user.email
  const phone = input.phone ? normalizePhone(input.phone) : user.phone
  const newEmail = email === user.email ? null : email
  const newPhone = phone === user.phone ? null : phone
  if (input.password || newEmail || newPhone) refuseChange(user, session, input)
  if (newEmail || newPhone) await limitAddressChange(auth, user.id)
  if (newEmail && (await findUserByEmail(auth.sql, newEmail))) throw new AuthError('email_exists')
  if (newPhone && (await findUserByPhone(auth.sql, newPhone))) throw new AuthError('phone_exists')
  const passwordHash = input.password
    ? await newPasswordHash(auth, user, session, input.password, input.nonce)
    : undefined
  const takeBack = await countPhoneChange(auth, newPhone)
  const change = async (db: Db) => {
    await updateUser(db, user.id, { passwordHash, userMetadata: input.data ?? undefined }, auth.now())
    if (passwordHash) await passwordChanged(auth, c, db, user, session)
    if (newEmail) await startEmailChange(auth, c, db, user, newEmail, input)
    if (newPhone) await startPhoneChange(auth, c, db, user, newPhone, input)
    await audit(auth, c, db, 'user_modified', user)
    return reloadUser(db, user.id)
  }
  const updated = await auth.sql.begin(change).catch(async (error: unknown) => {
    await takeBack?.()
    throw error
  })
  auth.mailsCommitted()
  // A new password voids the device mark of the old one.
  if (passwordHash) rememberDevice(auth, updated, clientOf(c))
  return c.json(renderUser(updated))
}

/** Refuses a credential change that the account's owner may not make, or not from this session. */
function refuseChange(user: User, session: Session, input: Body): void {
  requireOwnSession(session)
  // GoTrue's status; the codes are what clients go by.
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', {
      status: 401,
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
  }
  if (input.password && user.is_anonymous && !input.email && !input.phone) {
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  }
  if (user.is_sso_user) throw new AuthError('user_sso_managed')
}

async function passwordChanged(auth: Auth, c: Context, db: Db, user: User, session: Session): Promise<void> {
  await endSessions(db, user.id, 'others', session.id)
  await audit(auth, c, db, 'user_updated_password', user)
  await notify(auth, db, user, 'password_changed')
}

async function startEmailChange(
  auth: Auth,
  c: Context,
  db: Db,
  user: User,
  email: string,
  pkce: Body,
): Promise<void> {
  // An anonymous person who adds an e-mail signs up, and that needs no proof where sign-up needs none.
  if (user.is_anonymous && !auth.settings.email.enable_confirmations) {
    await changeEmail(auth, c, db, user, email)
    return
  }
  const redirectTo = allowedRedirect(auth.settings, c.req.query('redirect_to'))
  await mailEmailChange(auth, db, user, email, { redirectTo, pkce })
}

/** Counts the message to a new phone if one will be sent; returns a function that undoes it. */
async function countPhoneChange(
  auth: Auth,
  phone: string | null,
): Promise<(() => Promise<void>) | undefined> {
  const { enable_signup, enable_confirmations } = auth.settings.sms
  if (!phone || !enable_signup || !enable_confirmations) return undefined
  return countAhead(auth, 'phone_change', phone)
}

async function startPhoneChange(
  auth: Auth,
  c: Context,
  db: Db,
  user: User,
  phone: string,
  input: Body,
): Promise<void> {
  const { enable_signup, enable_confirmations } = auth.settings.sms
  if (!enable_signup) throw new AuthError('phone_provider_disabled')
  const channel = channelOf(auth, input.channel)
  if (!enable_confirmations) {
    await acceptPhoneChange(auth, c, db, { ...user, phone_change: phone }, phone)
    return
  }
  await db`update auth.users set phone_change = ${phone} where id = ${user.id}`
  await sendAtOnce(auth, clientOf(c), db, user, { purpose: 'phone_change', phone, channel })
}
