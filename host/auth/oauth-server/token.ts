import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { findUserById, isBanned, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { refreshSession } from '../sessions/session-refresh.ts'
import type { SessionResponse } from '../sessions/session-response.ts'
import { openClientSession } from '../sessions/sessions.ts'
import { refusal } from './access.ts'
import { type Authorization, endSessionOf, lockCode, spendCode } from './authorizations.ts'
import { authenticateClient } from './client-authentication.ts'
import type { OAuthClient } from './clients.ts'
import { signIdToken } from './id-token.ts'
import { scopesOf } from './scopes.ts'

const text = z.string().catch('').default('')
const fields = z.object({
  grant_type: text,
  code: text,
  refresh_token: text,
  redirect_uri: text,
  resource: text,
  client_id: text,
  client_secret: text,
  code_verifier: text,
})
type Fields = z.output<typeof fields>

/** `POST /oauth/token` (RFC 6749 §3.2): a form, or JSON; `grant_type` is `authorization_code` or `refresh_token`. */
export const exchange: Endpoint = async (auth, c) => {
  const input = await readFields(c)
  const client = await authenticateClient(auth, c, input)
  const { grant_type: type } = input
  if (!type) throw refusal('invalid_request', 'grant_type is required')
  if (!client.grant_types.includes(type)) {
    throw refusal('unsupported_grant_type', `Client is not allowed to use grant type: ${type}`)
  }
  if (type === 'refresh_token') return refreshGrant(auth, c, client, input)
  return codeGrant(auth, c, client, input)
}

async function readFields(c: Context): Promise<Fields> {
  const body = await c.req.text()
  if (!c.req.header('content-type')?.includes('application/json')) {
    return fields.parse(Object.fromEntries(new URLSearchParams(body)))
  }
  try {
    return fields.parse(JSON.parse(body))
  } catch (cause) {
    throw refusal('invalid_request', 'Invalid JSON body', 'bad_json', cause)
  }
}

/** An application's response: without the account, which it reads from `/oauth/userinfo` as far as it may. */
const render = ({ access_token, token_type, expires_in, refresh_token }: SessionResponse) => ({
  access_token,
  token_type,
  expires_in,
  refresh_token,
})

async function codeGrant(auth: Auth, c: Context, client: OAuthClient, input: Fields): Promise<Response> {
  if (!input.code) throw refusal('invalid_request', 'code is required for authorization_code grant')
  const outcome = await auth.sql.begin(async (db) => {
    const request = await lockCode(db, input.code)
    // The end of the session that a thief may share must be committed, so the refusal is returned instead of thrown.
    if (!request) {
      await endSessionOf(db, input.code, client.id)
      return refusal('invalid_grant', 'Invalid authorization code')
    }
    refuseMisuse(auth, request, client, input)
    return openFor(auth, c, db, request, client, input.code)
  })
  if (outcome instanceof AuthError) throw outcome
  return c.json(outcome)
}

/** A code counts for one application, one redirect address and the party that began the request (RFC 6749 §4.1.3, RFC 7636 §4.6). */
function refuseMisuse(auth: Auth, request: Authorization, client: OAuthClient, input: Fields): void {
  const refuse = (message: string) => refusal('invalid_grant', message)
  if (request.client_id !== client.id) throw refuse('Authorization code was not issued for this client')
  if (request.expires_at <= auth.now()) throw refuse('Authorization code has expired')
  if (input.resource && input.resource !== request.resource) {
    throw refuse('Authorization code resource does not match the resource parameter')
  }
  if (input.redirect_uri && input.redirect_uri !== request.redirect_uri) throw refuse('Invalid redirect_uri')
  const { code_verifier: verifier } = input
  const challenge =
    request.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  if (!verifier || challenge !== request.code_challenge) {
    throw refuse('PKCE verification failed: code challenge does not match previously saved code verifier')
  }
}

async function openFor(
  auth: Auth,
  c: Context,
  db: Db,
  request: Authorization,
  client: OAuthClient,
  code: string,
) {
  const user = request.user_id === null ? undefined : await findUserById(db, request.user_id)
  if (!user || user.deleted_at) throw refusal('invalid_grant', 'User not found for authorization code')
  if (isBanned(user, auth.now())) throw refusal('access_denied', 'User is banned', 'user_banned')
  const traits = { provider_type: 'oauth_provider_authorization_code', client_id: client.id }
  await audit(auth, c, db, 'login', user, traits)
  const grant = { clientId: client.id, scopes: request.scope }
  const { id, response } = await openClientSession(auth, db, user, grant, clientOf(c))
  await spendCode(auth, db, request, code, id)
  return { ...render(response), ...(await idTokenFor(auth, user, request)) }
}

async function idTokenFor(auth: Auth, user: User, request: Authorization) {
  const scopes = scopesOf(request.scope)
  if (!scopes.includes('openid')) return {}
  const { client_id: clientId, nonce } = request
  return { id_token: await signIdToken(auth, user, { clientId, nonce, scopes }) }
}

/** The grant itself is over: the application must ask its person again (RFC 6749 §5.2). */
const over = new Set<string>([
  ...['refresh_token_not_found', 'refresh_token_already_used', 'session_expired', 'user_banned'],
])

async function refreshGrant(auth: Auth, c: Context, client: OAuthClient, input: Fields): Promise<Response> {
  const { refresh_token: token } = input
  if (!token) throw refusal('invalid_request', 'refresh_token is required for refresh_token grant')
  try {
    return c.json(render(await refreshSession(auth, token, clientOf(c), client.id)))
  } catch (error) {
    if (!(error instanceof AuthError) || !over.has(error.code)) throw error
    throw refusal('invalid_grant', error.message, error.code, error)
  }
}
