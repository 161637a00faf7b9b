import type { Context } from 'hono'
import { z } from 'zod'
import { findUserByEmail, findUserByPhone, reloadUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { type LinkTarget, mailEmailChange, mailLink } from '../mail/send.ts'
import { normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddress, limitMail, limitSms } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { steadyAnswer } from '../request/steady-answer.ts'
import { deliverSms, type PendingSms, prepareSms } from '../sms/confirmation.ts'
import { normalizePhone } from '../sms/phone.ts'

const body = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change'], {
    error: 'Missing one of these types: signup, email_change, sms, phone_change',
  }),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...pkceFields,
})
type Body = z.output<typeof body>

/** `POST /resend`: resends the message that confirms a sign-up, or a change of e-mail or phone. */
export const resend: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  const refusal = refusalOf(input)
  if (refusal) throw new AuthError('validation_failed', { message: refusal })
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  return input.phone ? resendSms(auth, c, input.type, input.phone) : resendMail(auth, c, input)
}

function refusalOf({ type, email, phone }: Body): string | undefined {
  if (!email && type === 'signup') return 'Type provided requires an email address'
  if (!phone && type === 'sms') return 'Type provided requires a phone number'
  if (email && phone) return 'Only an email address or phone number should be provided.'
  if (!email && !phone) return 'Missing email address or phone number'
  return undefined
}

async function resendMail(auth: Auth, c: Context, input: Body): Promise<Response> {
  if (!auth.settings.email.enable_signup) {
    throw new AuthError('email_provider_disabled', { message: 'Email logins are disabled' })
  }
  const email = normalizeEmail(input.email)
  const target = { redirectTo: allowedRedirect(auth.settings, c.req.query('redirect_to')), pkce: input }
  return steadyAnswer(async () => {
    await auth.sql.begin(async (db) => {
      if (input.type !== 'signup') return resendEmailChange(auth, db, email, target)
      const user = await findUserByEmail(db, email)
      if (!user || user.email_confirmed_at) return limitMail(auth, db, 'signup', email)
      await audit(auth, c, db, 'user_confirmation_requested', user)
      await mailLink(auth, db, user, 'signup', target)
    })
    auth.mailsCommitted()
    return c.json({})
  })
}

/** The change is requested with the account's current address, as auth-js does, or with the new one. */
async function resendEmailChange(auth: Auth, db: Db, email: string, target: LinkTarget): Promise<void> {
  const [row] = await db<Pick<User, 'id'>[]>`
    select id from auth.users where email_change <> '' and (email = ${email} or email_change = ${email})
    order by email_change_sent_at desc limit 1`
  const user = row && (await reloadUser(db, row.id))
  if (!user?.email_change) return limitMail(auth, db, 'email_change', email)
  await mailEmailChange(auth, db, user, user.email_change, target)
}

async function resendSms(auth: Auth, c: Context, type: Body['type'], typed: string): Promise<Response> {
  if (!auth.settings.sms.enable_signup) {
    throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' })
  }
  const phone = normalizePhone(typed)
  const pending = await auth.sql.begin((db) =>
    type === 'phone_change' ? resendPhoneChange(auth, db, phone) : resendSignUp(auth, c, db, phone),
  )
  return c.json(await deliverSms(auth, clientOf(c), pending))
}

async function resendSignUp(auth: Auth, c: Context, db: Db, phone: string): Promise<PendingSms | undefined> {
  const user = await findUserByPhone(db, phone)
  if (!user || user.phone_confirmed_at) {
    await limitSms(auth, db, 'confirmation', phone)
    return undefined
  }
  await audit(auth, c, db, 'user_recovery_requested', user)
  return prepareSms(auth, db, user, 'confirmation', phone)
}

/** By the account's present phone, as auth-js does, or by the new one. */
async function resendPhoneChange(auth: Auth, db: Db, phone: string): Promise<PendingSms | undefined> {
  const [row] = await db<Pick<User, 'id'>[]>`
    select id from auth.users where phone_change <> '' and (phone = ${phone} or phone_change = ${phone})
    order by phone_change_sent_at desc limit 1`
  const user = row && (await reloadUser(db, row.id))
  if (user?.phone_change) return prepareSms(auth, db, user, 'phone_change', user.phone_change)
  await limitSms(auth, db, 'phone_change', phone)
  return undefined
}
