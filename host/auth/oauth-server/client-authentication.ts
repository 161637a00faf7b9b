import type { Context } from 'hono'
import { type Auth, clientOf } from '../context.ts'
import { isUuid } from '../request/bearer.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { refusal } from './access.ts'
import { type AuthMethod, findClient, isClientSecret, type OAuthClient } from './clients.ts'

type Credentials = { id: string; secret: string; method: AuthMethod }

/**
 * Returns the calling application, once it has authenticated in the way it was registered for (RFC 6749 §2.3). Callers without a correct secret are
 * limited by address; an application's own server acts for many people from one.
 * @param fields the body, where a secret may be
 * @throws AuthError `invalid_client` of RFC 6749, `over_request_rate_limit`
 */
export async function authenticateClient(
  auth: Auth,
  c: Context,
  fields: { client_id: string; client_secret: string },
): Promise<OAuthClient> {
  const credentials = credentialsOf(c.req.header('authorization') ?? '', fields)
  const client = isUuid(credentials?.id) ? await findClient(auth.sql, credentials.id) : undefined
  const fault = credentials ? faultOf(client, credentials) : 'Client authentication required'
  if (fault || client?.client_type === 'public') {
    await limitAddress(auth, clientOf(c).address, 'token_refresh')
  }
  if (client && !fault) return client
  throw refusal('invalid_client', fault ?? 'Invalid client credentials', 'invalid_credentials')
}

function credentialsOf(
  header: string,
  fields: { client_id: string; client_secret: string },
): Credentials | undefined {
  const basic = /^Basic +(\S+)$/i.exec(header)?.[1]
  if (basic !== undefined) {
    const [id = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    return { id, secret: rest.join(':'), method: 'client_secret_basic' }
  }
  const { client_id: id, client_secret: secret } = fields
  return id ? { id, secret, method: secret ? 'client_secret_post' : 'none' } : undefined
}

function faultOf(client: OAuthClient | undefined, { secret, method }: Credentials): string | undefined {
  if (!client) return 'Invalid client credentials'
  const enrolled = client.token_endpoint_auth_method
  if (method !== enrolled) {
    return `invalid authentication method: client is registered for '${enrolled}' but '${method}' was used`
  }
  return method === 'none' || isClientSecret(client, secret) ? undefined : 'invalid client credentials'
}
