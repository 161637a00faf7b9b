import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createUser, pretendedUser, signUpByEmail } from '../accounts.ts'
import { audit } from '../audit.ts'
import { clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { checkPasswordStrength, hashPassword } from '../passwords.ts'
import { metadata, normalizeEmail, pkceFields, readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { openSession } from '../sessions.ts'
import { reloadUser, renderUser } from '../users.ts'

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  ...pkceFields,
})

/** `POST /signup`: by e-mail and password; without either, anonymously where that is enabled. */
export const signup: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  if (input.phone) throw new AuthError('phone_provider_disabled')
  if (!input.email) return signupAnonymously(auth, c)
  const email = normalizeEmail(input.email)
  const data = input.data ?? {}
  if (!input.password) {
    throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
  }
  checkPasswordStrength(auth.settings, input.password)
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const outcome = await signUpByEmail(auth, c, {
    email,
    passwordHash: await hashPassword(input.password),
    data,
    target: { redirectTo: allowedRedirect(auth.settings, c.req.query('redirect_to')), pkce: input },
  })
  if (outcome.kind === 'awaiting_confirmation') return c.json(renderUser(outcome.user))
  if (outcome.kind === 'confirmed') {
    return c.json(await auth.sql.begin((db) => openSession(auth, db, outcome.user, 'password', clientOf(c))))
  }
  if (!auth.settings.email.enable_confirmations) throw new AuthError('user_already_exists')
  return c.json(pretendedUser(email, data, auth.now()))
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
