import type { Context } from 'hono'
import { z } from 'zod'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError, loggable, toAuthError } from '../errors.ts'
import { issueCode } from '../flow-states.ts'
import {
  PKCE_PREFIX,
  spendLink,
  spendToken,
  tryDigits,
  type VerifyType,
  verifiableTypes,
} from '../one-time-tokens.ts'
import { normalizeEmail, readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { openSession } from '../sessions.ts'
import { acceptToken } from '../verification.ts'

const HALF_CHANGED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const types = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'])

const body = z.object({
  type: types,
  email: z.string().nullish(),
  phone: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
})

/** `POST /verify`: digits with the address they were sent to, or a link's token; gives a session. */
export const postVerify: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  if (input.phone) throw new AuthError('phone_provider_disabled')
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'token_verifications')
  const id = input.token_hash ? undefined : await findDigits(auth, input)
  const session = await auth.sql.begin(async (db) => {
    const token = input.token_hash
      ? await spendLink(auth, db, input.token_hash, input.type)
      : id && (await spendToken(db, id))
    if (!token) throw new AuthError('otp_expired')
    const user = await acceptToken(auth, c, db, token)
    return user && openSession(auth, db, user, 'otp', client)
  })
  return c.json(session ?? { msg: HALF_CHANGED, code: '200' })
}

async function findDigits(auth: Auth, input: z.output<typeof body>): Promise<string | undefined> {
  if (!input.token)
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  const email = normalizeEmail(input.email)
  return tryDigits(auth, email, input.token.replaceAll('-', ''), verifiableTypes[input.type])
}

/** `GET /verify`: the link of a mail. Always sends the browser on, with a session, a code or an error. */
export const getVerify: Endpoint = async (auth, c) => {
  const redirectTo = new URL(allowedRedirect(auth.settings, c.req.query('redirect_to')))
  const token = c.req.query('token') ?? c.req.query('token_hash') ?? ''
  try {
    // Link checkers of mail programs ask with HEAD: they must not spend the token.
    if (c.req.method === 'HEAD') return c.body(null, 204)
    const type = types.safeParse(c.req.query('type'))
    if (!type.success || token === '') {
      throw new AuthError('validation_failed', { message: 'Verify requires a token and a verification type' })
    }
    return await followLink(auth, c, token, type.data, redirectTo)
  } catch (thrown) {
    const error = toAuthError(thrown)
    if (error.status >= 500) auth.log.error({ err: loggable(error.cause ?? error) }, 'verification failed')
    return c.redirect(withError(redirectTo, error, token.startsWith(PKCE_PREFIX)).href, 303)
  }
}

async function followLink(auth: Auth, c: Context, secret: string, type: VerifyType, redirectTo: URL) {
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'token_verifications')
  await auth.sql.begin(async (db) => {
    const token = await spendLink(auth, db, secret, type)
    if (!token) throw new AuthError('otp_expired', { message: 'Email link is invalid or has expired' })
    const user = await acceptToken(auth, c, db, token)
    if (!user) {
      redirectTo.hash = new URLSearchParams({ message: HALF_CHANGED }).toString()
    } else if (token.flow_state_id) {
      redirectTo.searchParams.set('code', await issueCode(auth, db, token.flow_state_id))
    } else {
      const session = await openSession(auth, db, user, 'otp', client)
      redirectTo.hash = new URLSearchParams({
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        token_type: session.token_type,
        type,
      }).toString()
    }
  })
  return c.redirect(redirectTo.href, 303)
}

/** RFC 6749 §4.1.2.1 names the errors; auth-js reads them from the fragment, and from the query in a PKCE flow. */
function withError(redirectTo: URL, error: AuthError, isPkce: boolean): URL {
  const names: Record<number, string> = {
    400: 'invalid_request',
    401: 'unauthorized_client',
    500: 'server_error',
  }
  const parameters = new URLSearchParams({
    error: names[error.status] ?? 'access_denied',
    error_code: error.code,
    error_description: error.message,
  })
  redirectTo.search = isPkce ? parameters.toString() : ''
  redirectTo.hash = parameters.toString()
  return redirectTo
}
