import { z } from 'zod'
import { isPassword, weaknessOf } from '../accounts/passwords.ts'
import { findUserByEmail, findUserByPhone, isBanned, reloadUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, type Client, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { passwordVerificationAttempt } from '../hooks/events.ts'
import { openProviderTokens } from '../providers/flows.ts'
import { idTokenGrant } from '../providers/id-token.ts'
import { normalizeEmail, readBody } from '../request/body.ts'
import { forgetPasswordsOf, limitAddress, limitPasswords } from '../request/rate-limits.ts'
import { steadyRefusal } from '../request/steady-answer.ts'
import { knownDevice } from '../sessions/known-device.ts'
import { refreshSession } from '../sessions/session-refresh.ts'
import { endSessions, openSession } from '../sessions/sessions.ts'
import { normalizePhone } from '../sms/phone.ts'
import { redeemCode } from '../verification/flow-states.ts'
import { web3Grant } from '../web3/web3-grant.ts'

/** `POST /token?grant_type=…`: `password`, `refresh_token`, `pkce`, `id_token` and `web3`. */
export const token: Endpoint = async (auth, c) => {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return steadyRefusal(() => passwordGrant(auth, c))
  if (grant === 'refresh_token') return refreshGrant(auth, c)
  if (grant === 'pkce') return pkceGrant(auth, c)
  if (grant === 'id_token') return idTokenGrant(auth, c)
  if (grant === 'web3') return web3Grant(auth, c)
  throw new AuthError('validation_failed', { message: 'unsupported_grant_type' })
}

const credentials = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().default(''),
})

const passwordGrant: Endpoint = async (auth, c) => {
  const input = await readBody(c, credentials)
  const client = clientOf(c)
  const { provider, address, user } = await accountOf(auth, input)
  const device = user && knownDevice(auth, user, client)
  await limitPasswords(auth, address, client.address, device)
  // Only the password's owner learns that the account is banned or waits for its confirmation.
  const valid = (await isPassword(input.password, user?.encrypted_password)) && !user?.deleted_at
  if (user) await askAboutAttempt(auth, client, user, valid)
  if (!valid || !user) throw new AuthError('invalid_credentials')
  if (isBanned(user, auth.now())) throw new AuthError('user_banned')
  if (!(provider === 'email' ? user.email_confirmed_at : user.phone_confirmed_at)) {
    throw new AuthError(`${provider}_not_confirmed`)
  }
  const session = await auth.sql.begin(async (db) => {
    if (device) await forgetPasswordsOf(db, address, device)
    await audit(auth, c, db, 'login', user, { provider })
    return openSession(auth, db, user, 'password', client)
  })
  auth.mailsCommitted()
  const weakness = weaknessOf(auth.settings, input.password)
  return c.json({ ...session, weak_password: weakness })
}

/** Looks for the account. */
async function accountOf(auth: Auth, input: z.output<typeof credentials>) {
  if (input.email && input.phone) {
    const message = 'Only an email address or phone number should be provided on login.'
    throw new AuthError('validation_failed', { message })
  }
  const provider = input.phone ? 'phone' : 'email'
  if (!auth.settings[provider === 'phone' ? 'sms' : 'email'].enable_signup) {
    const message = `${input.phone ? 'Phone' : 'Email'} logins are disabled`
    throw new AuthError(`${provider}_provider_disabled`, { status: 422, message })
  }
  const address = input.phone ? normalizePhone(input.phone) : normalizeEmail(input.email)
  const user = await (input.phone ? findUserByPhone : findUserByEmail)(auth.sql, address)
  return { provider, address, user } as const
}

/**
 * Calls the project's `password_verification_attempt` hook.
 * @throws AuthError `invalid_credentials` if it rejects
 */
async function askAboutAttempt(auth: Auth, client: Client, user: User, valid: boolean): Promise<void> {
  const answer = await passwordVerificationAttempt(auth, client, { userId: user.id, valid })
  if (answer?.decision !== 'reject') return
  if (answer.should_logout_user) await endSessions(auth.sql as Db, user.id, 'global', null)
  throw new AuthError('invalid_credentials')
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
    const { userId, method, flow } = await redeemCode(auth, db, input.auth_code, input.code_verifier)
    const user = await reloadUser(db, userId)
    if (isBanned(user, auth.now())) throw new AuthError('user_banned')
    await audit(auth, c, db, 'login', user, { provider: flow.provider_type })
    return { ...(await openSession(auth, db, user, method, client)), ...openProviderTokens(auth, flow) }
  })
  auth.mailsCommitted()
  return c.json(session)
}
