import type { Context } from 'hono'
import { z } from 'zod'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError, loggable, toAuthError } from '../errors.ts'
import { normalizeEmail, readBody } from '../request/body.ts'
import { limitAddress, limitDigits } from '../request/rate-limits.ts'
import { sessionFragment } from '../request/redirect-answers.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { steadyAnswer } from '../request/steady-answer.ts'
import { openSession } from '../sessions/sessions.ts'
import { normalizePhone } from '../sms/phone.ts'
import { issueCode } from '../verification/flow-states.ts'
import {
  PKCE_PREFIX,
  spendLink,
  spendToken,
  tryDigits,
  type VerifyType,
  verifiableTypes,
} from '../verification/one-time-tokens.ts'
import { acceptToken } from '../verification/verification.ts'

const HALF_CHANGED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const linkTypes = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'])
const types = z.enum([...linkTypes.options, 'sms', 'phone_change'])

const body = z.object({
  type: types,
  email: z.string().nullish(),
  phone: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
})

/** `POST /verify`: takes digits with the mailbox or phone they were sent to, or a link's token; returns a session. */
export const postVerify: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  if (Boolean(input.token) === Boolean(input.token_hash)) {
    throw new AuthError('validation_failed', { message: 'Verify requires either a token or a token hash' })
  }
  if (input.token_hash && (input.email || input.phone)) {
    throw new AuthError('validation_failed', { message: 'Only the token_hash and type should be provided' })
  }
  await limitAddress(auth, clientOf(c).address, 'token_verifications')
  const answer = () => openByToken(auth, c, input)
  // A wrong guess is recorded only where digits are open: the response time must not reveal who has an account.
  return input.token ? steadyAnswer(answer) : answer()
}

async function openByToken(auth: Auth, c: Context, input: z.output<typeof body>): Promise<Response> {
  const client = clientOf(c)
  const id = input.token && (await findDigits(auth, input, input.token))
  const session = await auth.sql.begin(async (db) => {
    const token = input.token_hash
      ? await spendLink(auth, db, input.token_hash, input.type)
      : id && (await spendToken(db, id))
    if (!token) throw new AuthError('otp_expired')
    const user = await acceptToken(auth, c, db, token)
    return user && openSession(auth, db, user, 'otp', client)
  })
  auth.mailsCommitted()
  return c.json(session ?? { msg: HALF_CHANGED, code: '200' })
}

async function findDigits(
  auth: Auth,
  { type, email, phone }: z.output<typeof body>,
  token: string,
): Promise<string | undefined> {
  if (Boolean(email) === Boolean(phone)) {
    const message = 'Only an email address or phone number should be provided on verify'
    throw new AuthError('validation_failed', { message })
  }
  const recipient = phone ? normalizePhone(phone) : normalizeEmail(email)
  const isForPhone = type === 'sms' || type === 'phone_change'
  if (Boolean(phone) !== isForPhone) throw new AuthError('otp_expired')
  await limitDigits(auth, recipient)
  return tryDigits(auth, recipient, token.replaceAll('-', ''), verifiableTypes[type])
}

/** `GET /verify`: the link of a mail. Always sends the browser on, with a session, a code or an error. */
export const getVerify: Endpoint = async (auth, c) => {
  const redirectTo = new URL(allowedRedirect(auth.settings, c.req.query('redirect_to')))
  const token = c.req.query('token') ?? c.req.query('token_hash') ?? ''
  try {
    // Link checkers of mail programs ask with HEAD: they must not spend the token.
    if (c.req.method === 'HEAD') return c.body(null, 204)
    const type = linkTypes.safeParse(c.req.query('type'))
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
      redirectTo.hash = sessionFragment(session, { type })
    }
  })
  auth.mailsCommitted()
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
