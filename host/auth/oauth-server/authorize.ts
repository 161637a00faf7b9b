import { z } from 'zod'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isUuid } from '../request/bearer.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { type AuthorizationRequest, type CodeChallengeMethod, keepRequest } from './authorizations.ts'
import { findClient, type OAuthClient } from './clients.ts'
import { DEFAULT_SCOPE, scopesOf, supportedScopes } from './scopes.ts'

const text = z.string().optional()
const query = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: text,
  state: text,
  resource: text,
  code_challenge: text,
  code_challenge_method: text,
  nonce: text,
})
type Query = z.output<typeof query>

/**
 * `GET /oauth/authorize`: redirects the browser to the project's page, where the person answers. Errors are sent back to the application only once
 * the address is known to be its own (RFC 9700 §4.11.2).
 */
export const authorizeClient: Endpoint = async (auth, c) => {
  const asked = query.parse(c.req.query())
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const { client, redirectUri } = await knownWayBack(auth, asked)
  const fault = faultOf(asked)
  if (fault) {
    const answer = { error: 'invalid_request', error_description: fault, state: asked.state }
    return c.redirect(backTo(redirectUri, answer), 302)
  }
  const name = await keepRequest(auth, requestOf(client, redirectUri, asked))
  return c.redirect(pageOf(auth, name), 302)
}

/** @throws AuthError `validation_failed`, `oauth_client_not_found` */
async function knownWayBack(auth: Auth, asked: Query): Promise<{ client: OAuthClient; redirectUri: string }> {
  const { client_id: id, redirect_uri: redirectUri } = asked
  if (!id) throw new AuthError('validation_failed', { message: 'client_id is required' })
  if (!redirectUri) throw new AuthError('validation_failed', { message: 'redirect_uri is required' })
  if (!isUuid(id)) {
    throw new AuthError('oauth_client_not_found', { status: 400, message: 'invalid client_id format' })
  }
  const client = await findClient(auth.sql, id)
  if (!client) throw new AuthError('oauth_client_not_found', { status: 400, message: 'invalid client_id' })
  if (client.redirect_uris.includes(redirectUri)) return { client, redirectUri }
  throw new AuthError('validation_failed', { message: 'invalid redirect_uri' })
}

/** Returns what is wrong with a request whose redirect address is known. */
function faultOf(asked: Query): string | undefined {
  const { response_type: type = 'code', scope = DEFAULT_SCOPE, resource = '' } = asked
  if (type !== 'code' && type !== '') return 'only response_type=code is supported'
  const unknown = scopesOf(scope).find((one) => !supportedScopes.includes(one))
  if (unknown !== undefined) return `unsupported scope: ${unknown}`
  return faultOfResource(resource) ?? faultOfChallenge(asked) ?? faultOfTexts(asked)
}

/** RFC 8707 §2. */
function faultOfResource(resource: string): string | undefined {
  if (resource === '') return undefined
  if (!URL.canParse(resource)) return 'resource must be an absolute URI'
  if (resource.includes('#')) return 'resource must not include a fragment component'
  return resource.includes('?') ? 'resource must not include a query component' : undefined
}

/** Every application must prove that it requested the code it exchanges (RFC 7636). */
function faultOfChallenge({ code_challenge: challenge, code_challenge_method: method }: Query) {
  if (!challenge || !method) return 'PKCE flow requires both code_challenge and code_challenge_method'
  if (!/^(s256|plain)$/i.test(method)) return "code_challenge_method must be 'S256' or 'plain'"
  if (challenge.length < 43 || challenge.length > 128) {
    return 'code_challenge must be between 43 and 128 characters'
  }
  return /^[\w.~-]+$/.test(challenge) ? undefined : 'code_challenge has characters that no challenge has'
}

const lengths = { state: 4096, nonce: 255, resource: 2048, scope: 2048 } as const

/** Returns what is wrong with texts that no column can hold. */
function faultOfTexts(asked: Query): string | undefined {
  for (const [name, most] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    const value = asked[name] ?? ''
    if (value.length > most) return `${name} cannot exceed ${most} characters`
    if (value.includes('\u0000') || !value.isWellFormed()) return `${name} has characters that cannot be kept`
  }
  return undefined
}

function requestOf(client: OAuthClient, redirectUri: string, asked: Query): AuthorizationRequest {
  const scopes = scopesOf(asked.scope ?? '')
  return {
    client_id: client.id,
    redirect_uri: redirectUri,
    scope: scopes.length > 0 ? [...new Set(scopes)].join(' ') : DEFAULT_SCOPE,
    state: asked.state || null,
    resource: asked.resource || null,
    nonce: asked.nonce || null,
    code_challenge: asked.code_challenge ?? '',
    code_challenge_method: (asked.code_challenge_method ?? '').toLowerCase() as CodeChallengeMethod,
  }
}

/** Returns the project's page with the request's name. */
function pageOf(auth: Auth, name: string): string {
  const path = auth.settings.oauth_server.authorization_url_path
  const url = new URL(`${auth.settings.siteUrl}${path.startsWith('/') ? '' : '/'}${path}`)
  url.searchParams.set('authorization_id', name)
  return url.href
}

/** Returns the application's address with an answer; leaves out empty values. */
export function backTo(redirectUri: string, answer: Record<string, string | null | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value)
  return url.href
}
