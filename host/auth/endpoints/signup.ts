import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { checkPasswordStrength, hashPassword } from '../accounts/passwords.ts'
import { createUser, type SignUpOutcome, signUpByEmail, signUpByPhone } from '../accounts/sign-up.ts'
import { reloadUser } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { metadata, normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { steadyAnswer } from '../request/steady-answer.ts'
import { openSession } from '../sessions/sessions.ts'
import { channelOf, normalizePhone } from '../sms/phone.ts'

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  channel: z.string().nullish(),
  data: metadata.nullish(),
  ...pkceFields,
})
type Body = z.output<typeof body>

/** `POST /signup`: by e-mail or phone and password; without any of them, anonymously if that is enabled. */
export const signup: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  if (!input.email && !input.phone) return signupAnonymously(auth, c)
  if (input.email && input.phone) {
    const message = 'Only an email address or phone number should be provided on signup.'
    throw new AuthError('validation_failed', { message })
  }
  if (!input.password) {
    throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
  }
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  await checkPasswordStrength(auth, input.password)
  return steadyAnswer(() => signupByAddress(auth, c, input, input.password ?? ''))
}

async function signupByAddress(auth: Auth, c: Context, input: Body, password: string): Promise<Response> {
  const outcome = await signUp(auth, c, input, password)
  if (outcome.kind === 'exists') throw new AuthError('user_already_exists')
  if (outcome.kind === 'confirmed') {
    const { user } = outcome
    return c.json(await auth.sql.begin((db) => openSession(auth, db, user, 'password', clientOf(c))))
  }
  return c.json(outcome.user)
}

async function signUp(auth: Auth, c: Context, input: Body, password: string): Promise<SignUpOutcome> {
  const data = input.data ?? {}
  if (input.email) {
    const email = normalizeEmail(input.email)
    const target = { redirectTo: allowedRedirect(auth.settings, c.req.query('redirect_to')), pkce: input }
    return signUpByEmail(auth, c, { email, passwordHash: await hashPassword(password), data, target })
  }
  if (input.code_challenge) {
    throw new AuthError('validation_failed', { message: 'PKCE not supported for phone signups' })
  }
  const phone = normalizePhone(input.phone ?? '')
  const channel = channelOf(auth, input.channel)
  return signUpByPhone(auth, c, { phone, passwordHash: await hashPassword(password), data, channel })
}

const signupAnonymously: Endpoint = async (auth, c) => {
  if (!auth.settings.enable_signup) throw new AuthError('signup_disabled')
  if (!auth.settings.enable_anonymous_sign_ins) throw new AuthError('anonymous_provider_disabled')
  await limitAddress(auth, clientOf(c).address, 'anonymous_users')
  const { data } = await readBody(c, body)
  const draft = {
    id: randomUUID(),
    email: null,
    passwordHash: null,
    appMetadata: {},
    userMetadata: data ?? {},
    isAnonymous: true,
  }
  const user = await createUser(auth, c, draft, true, (db, created) =>
    audit(auth, c, db, 'user_signedup', created, { provider: 'anonymous' }),
  )
  const session = await auth.sql.begin(async (db) =>
    openSession(auth, db, await reloadUser(db, user.id), 'anonymous', clientOf(c)),
  )
  return c.json(session)
}
