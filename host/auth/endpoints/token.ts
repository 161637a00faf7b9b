import { z } from 'zod'
import { audit } from '../audit.ts'
import { clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { redeemCode } from '../flow-states.ts'
import { isPassword } from '../passwords.ts'
import { normalizeEmail, readBody } from '../request/body.ts'
import { limitAccount, limitAddress } from '../request/rate-limits.ts'
import { openSession, refreshSession } from '../sessions.ts'
import { findUserByEmail, isBanned, reloadUser } from '../users.ts'

/** `POST /token?grant_type=…`: `password`, `refresh_token` and `pkce`. */
export const token: Endpoint = async (auth, c) => {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return passwordGrant(auth, c)
  if (grant === 'refresh_token') return refreshGrant(auth, c)
  if (grant === 'pkce') return pkceGrant(auth, c)
  throw new AuthError('validation_failed', { message: 'unsupported_grant_type' })
}

const credentials = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().default(''),
})

const passwordGrant: Endpoint = async (auth, c) => {
  const input = await readBody(c, credentials)
  if (input.phone) throw new AuthError('phone_provider_disabled')
  const email = normalizeEmail(input.email)
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'sign_in_sign_ups')
  await limitAccount(auth, email)
  const user = await findUserByEmail(auth.sql, email)
  // Only the password's owner learns that the account is banned or waits for its confirmation.
  if (!(await isPassword(input.password, user?.encrypted_password)) || !user) {
    throw new AuthError('invalid_credentials')
  }
  if (isBanned(user, auth.now())) throw new AuthError('user_banned')
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed')
  const session = await auth.sql.begin(async (db) => {
    await audit(auth, c, db, 'login', user, { provider: 'email' })
    return openSession(auth, db, user, 'password', client)
  })
  return c.json(session)
}

const refreshGrant: Endpoint = async (auth, c) => {
  const input = await readBody(c, z.object({ refresh_token: z.string().default('') }))
  if (!input.refresh_token) {
    throw new AuthError('validation_failed', { message: 'refresh_token required' })
  }
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'token_refresh')
  return c.json(await refreshSession(auth, input.refresh_token, client))
}

const pkceGrant: Endpoint = async (auth, c) => {
  const input = await readBody(
    c,
    z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') }),
  )
  if (!input.auth_code || !input.code_verifier) {
    throw new AuthError('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    })
  }
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'token_refresh')
  const session = await auth.sql.begin(async (db) => {
    const { userId, method } = await redeemCode(auth, db, input.auth_code, input.code_verifier)
    const user = await reloadUser(db, userId)
    if (isBanned(user, auth.now())) throw new AuthError('user_banned')
    await audit(auth, c, db, 'login', user, { provider: 'email' })
    return openSession(auth, db, user, method, client)
  })
  return c.json(session)
}
