import type { Context } from 'hono'
import { z } from 'zod'
import { signUpByEmail, signUpByPhone } from '../accounts/sign-up.ts'
import { findUserByEmail, findUserByPhone, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { mailLink } from '../mail/send.ts'
import { metadata, normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddress, limitMail, limitSms } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { steadyAnswer } from '../request/steady-answer.ts'
import { deliverSms, prepareSms } from '../sms/confirmation.ts'
import { channelOf, normalizePhone } from '../sms/phone.ts'

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().default(true),
  channel: z.string().nullish(),
  data: metadata.nullish(),
  ...pkceFields,
})
type Body = z.output<typeof body>

/**
 * `POST /otp` and `POST /magiclink`: digits, by mail with a link too, to sign in with; for an address without an account
 * the confirmation of a new one, or, where none may be made, the same answer and no message. Where sign-up hides no
 * account, `otp_disabled` says that there is none, as in GoTrue.
 */
export const otp: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  if (input.email && input.phone) {
    const message = 'Only an email address or phone number should be provided'
    throw new AuthError('validation_failed', { message })
  }
  if (input.email && input.channel) {
    const message = 'Channel should only be specified with Phone OTP'
    throw new AuthError('validation_failed', { message })
  }
  if (!input.email && !input.phone) {
    throw new AuthError('validation_failed', { message: 'One of email or phone must be set' })
  }
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  return input.phone ? otpByPhone(auth, c, input, input.phone) : otpByEmail(auth, c, input)
}

async function otpByEmail(auth: Auth, c: Context, input: Body): Promise<Response> {
  const email = normalizeEmail(input.email)
  const target = { redirectTo: allowedRedirect(auth.settings, c.req.query('redirect_to')), pkce: input }
  const mailMagicLink = async (user: User) => {
    await auth.sql.begin(async (db) => {
      await audit(auth, c, db, 'user_recovery_requested', user)
      await mailLink(auth, db, user, 'magiclink', target)
    })
    auth.mailsCommitted()
  }
  return steadyAnswer(async () => {
    const { enable_signup, enable_confirmations } = auth.settings.email
    const user = await findUserByEmail(auth.sql, email)
    const maySignUp = input.create_user && auth.settings.enable_signup && enable_signup
    if (user?.email_confirmed_at) {
      await mailMagicLink(user)
    } else if (!user && !maySignUp) {
      if (!enable_confirmations) throw new AuthError('otp_disabled')
      await auth.sql.begin((db) => limitMail(auth, db, 'magiclink', email))
    } else {
      const signUp = { email, passwordHash: null, data: input.data ?? {}, target }
      const outcome = await signUpByEmail(auth, c, signUp)
      if (outcome.kind === 'confirmed') await mailMagicLink(outcome.user)
    }
    return c.json({})
  })
}

async function otpByPhone(auth: Auth, c: Context, input: Body, typed: string): Promise<Response> {
  const { enable_signup, enable_confirmations } = auth.settings.sms
  if (!enable_signup) throw new AuthError('phone_provider_disabled')
  const phone = normalizePhone(typed)
  const channel = channelOf(auth, input.channel)
  const sendDigits = async (user: User) => {
    const pending = await auth.sql.begin(async (db) => {
      await audit(auth, c, db, 'user_recovery_requested', user, { channel })
      return prepareSms(auth, db, user, 'confirmation', phone, channel)
    })
    return c.json(await deliverSms(auth, clientOf(c), pending))
  }
  const user = await findUserByPhone(auth.sql, phone)
  if (user?.phone_confirmed_at) return sendDigits(user)
  if (!user && !(input.create_user && auth.settings.enable_signup)) {
    if (!enable_confirmations) throw new AuthError('otp_disabled')
    await auth.sql.begin((db) => limitSms(auth, db, 'confirmation', phone))
    return c.json({})
  }
  const outcome = await signUpByPhone(auth, c, { phone, passwordHash: null, data: input.data ?? {}, channel })
  if (outcome.kind === 'confirmed') return sendDigits(outcome.user)
  return c.json({})
}
