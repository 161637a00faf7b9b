import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isUuid } from '../request/bearer.ts'
import { readBody } from '../request/body.ts'
import { pageOf, pagingHeaders } from '../request/paging.ts'
import { limitClientRegistration } from '../request/rate-limits.ts'
import {
  checkAuthMethod,
  checkClientName,
  checkGrantTypes,
  checkRedirectUris,
  checkShownUri,
  chooseAuthMethod,
  type Registration,
  registration,
} from './client-fields.ts'
import {
  changeClient,
  deleteClient,
  findClient,
  grantTypes,
  insertClient,
  listClients,
  newClientSecret,
  type OAuthClient,
  renderClient,
} from './clients.ts'

/** `GET /admin/oauth/clients?page=&per_page=`. */
export const listOAuthClients: Endpoint = async (auth, c) => {
  const page = pageOf(c)
  const { clients, total } = await listClients(auth.sql, page)
  pagingHeaders(auth, c, page, total)
  return c.json({ clients: clients.map((client) => renderClient(client)) })
}

/** `POST /admin/oauth/clients`. */
export const createOAuthClient: Endpoint = async (auth, c) => register(auth, c, 'manual')

/** `POST /oauth/clients/register`: an unknown application registers itself (RFC 7591), if allowed. */
export const registerOAuthClient: Endpoint = async (auth, c) => {
  if (!auth.settings.oauth_server.allow_dynamic_registration) {
    throw new AuthError('oauth_dynamic_client_registration_disabled')
  }
  await limitClientRegistration(auth, clientOf(c).address)
  return register(auth, c, 'dynamic')
}

async function register(auth: Auth, c: Context, how: OAuthClient['registration_type']): Promise<Response> {
  const input = await readBody(c, registration)
  const now = auth.now()
  const method = chooseAuthMethod(input)
  const made = method.client_type === 'confidential' ? newClientSecret() : undefined
  const client: OAuthClient = {
    id: randomUUID(),
    client_secret_hash: made?.hash ?? null,
    registration_type: how,
    ...method,
    redirect_uris: checkRedirectUris(input.redirect_uris),
    grant_types: input.grant_types?.length ? checkGrantTypes(input.grant_types) : [...grantTypes],
    client_name: checkClientName(input.client_name ?? ''),
    client_uri: checkShownUri('client_uri', input.client_uri ?? ''),
    logo_uri: checkShownUri('logo_uri', input.logo_uri ?? ''),
    created_at: now,
    updated_at: now,
  }
  await insertClient(auth.sql, client)
  return c.json(renderClient(client, made?.secret), 201)
}

/** `GET /admin/oauth/clients/:client`. */
export const getOAuthClient: Endpoint = async (auth, c) => c.json(renderClient(await clientInPath(auth, c)))

/** `PUT /admin/oauth/clients/:client`: what the body names; the kind of client stays. */
export const updateOAuthClient: Endpoint = async (auth, c) => {
  const client = await clientInPath(auth, c)
  const input = await readBody(c, registration)
  const changes = changesOf(client, input)
  if (Object.keys(changes).length === 0) {
    throw new AuthError('validation_failed', { message: 'No fields provided for update' })
  }
  const changed = { ...changes, updated_at: auth.now() }
  await changeClient(auth.sql, client.id, changed)
  return c.json(renderClient({ ...client, ...changed }))
}

function changesOf(client: OAuthClient, input: Registration): Partial<OAuthClient> {
  const { redirect_uris, grant_types, client_name, client_uri, logo_uri, token_endpoint_auth_method } = input
  return {
    ...(redirect_uris && { redirect_uris: checkRedirectUris(redirect_uris) }),
    ...(grant_types && { grant_types: checkGrantTypes(grant_types) }),
    ...(typeof client_name === 'string' && { client_name: checkClientName(client_name) }),
    ...(typeof client_uri === 'string' && { client_uri: checkShownUri('client_uri', client_uri) }),
    ...(typeof logo_uri === 'string' && { logo_uri: checkShownUri('logo_uri', logo_uri) }),
    ...(typeof token_endpoint_auth_method === 'string' && {
      token_endpoint_auth_method: checkAuthMethod(client.client_type, token_endpoint_auth_method),
    }),
  }
}

/** `DELETE /admin/oauth/clients/:client`: the client no longer lets anyone in. */
export const deleteOAuthClient: Endpoint = async (auth, c) => {
  const client = await clientInPath(auth, c)
  await auth.sql.begin((db) => deleteClient(db, client.id, auth.now()))
  return c.body(null, 204)
}

/** `POST /admin/oauth/clients/:client/regenerate_secret`: the previous secret is void at once. */
export const regenerateOAuthClientSecret: Endpoint = async (auth, c) => {
  const client = await clientInPath(auth, c)
  if (client.client_type === 'public') {
    throw new AuthError('validation_failed', { message: 'Cannot regenerate secret for public client' })
  }
  const { secret, hash } = newClientSecret()
  const changed = { client_secret_hash: hash, updated_at: auth.now() }
  await changeClient(auth.sql, client.id, changed)
  return c.json(renderClient({ ...client, ...changed }, secret))
}

async function clientInPath(auth: Auth, c: Context): Promise<OAuthClient> {
  const id = c.req.param('client')
  if (!isUuid(id)) throw new AuthError('validation_failed', { message: 'invalid client_id format' })
  const client = await findClient(auth.sql, id)
  if (!client) throw new AuthError('oauth_client_not_found')
  return client
}
