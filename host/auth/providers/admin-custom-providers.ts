import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Auth, Endpoint } from '../context.ts'
import { AuthError, loggable } from '../errors.ts'
import { seal } from '../factors/sealed-text.ts'
import { requireAdmin } from '../request/bearer.ts'
import { metadata, readBody } from '../request/body.ts'
import { type CustomProvider, customProvider, findCustomRow, listCustomRows } from './custom-providers.ts'

function hasCredentials(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.username + url.password !== ''
}

const https = z
  .url({ protocol: /^https$/, error: 'URL must use HTTPS' })
  .max(2048)
  .refine((url) => !hasCredentials(url), 'URL must not contain credentials')

/** Set by the service: an administrator's parameters must not weaken a flow. */
const reservedParameters =
  'client_id client_secret redirect_uri response_type state code_challenge code_challenge_method code_verifier nonce'.split(
    ' ',
  )

/** What no provider may say about an account. */
const protectedFields =
  'id aud role app_metadata created_at updated_at confirmed_at email_confirmed_at phone_confirmed_at email_verified phone_verified banned_until is_super_admin'.split(
    ' ',
  )

const changes = z.object({
  name: z.string().min(1).max(100).optional(),
  client_id: z.string().min(1).max(512).optional(),
  client_secret: z.string().min(1).optional(),
  acceptable_client_ids: z.array(z.string()).nullish(),
  scopes: z.array(z.string()).nullish(),
  custom_claims_allowlist: z.array(z.string()).nullish(),
  pkce_enabled: z.boolean().nullish(),
  attribute_mapping: metadata.nullish(),
  authorization_params: z.record(z.string(), z.string()).nullish(),
  enabled: z.boolean().nullish(),
  email_optional: z.boolean().nullish(),
  issuer: https.nullish(),
  discovery_url: https.nullish(),
  skip_nonce_check: z.boolean().nullish(),
  authorization_url: https.nullish(),
  token_url: https.nullish(),
  userinfo_url: https.nullish(),
  jwks_uri: https.nullish(),
})
type Changes = z.output<typeof changes>

const creation = z.object({
  ...changes.shape,
  provider_type: z.enum(['oauth2', 'oidc'], "provider_type must be either 'oauth2' or 'oidc'"),
  identifier: z
    .string()
    .regex(
      /^custom:[a-z0-9:-]{0,42}[a-z0-9]$/,
      "identifier must start with 'custom:' prefix and hold a-z, 0-9, : and -",
    ),
  name: z.string().min(1).max(100),
  client_id: z.string().min(1).max(512),
  client_secret: z.string().min(1),
})

const invalid = (message: string) => new AuthError('validation_failed', { message })

/** `GET /admin/custom-providers?type=`. */
export const listCustomProviders: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const type = c.req.query('type') || null
  if (type !== null && type !== 'oauth2' && type !== 'oidc') {
    throw invalid("type must be either 'oauth2' or 'oidc'")
  }
  const rows = await listCustomRows(auth.sql, type)
  return c.json({ providers: rows.map(render) })
}

/** `GET /admin/custom-providers/:identifier`. */
export const getCustomProvider: Endpoint = async (auth, c) => c.json(render(await rowInPath(auth, c)))

/** `POST /admin/custom-providers`. */
export const createCustomProvider: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const { provider_type, identifier, ...input } = await readBody(c, creation)
  if (await findCustomRow(auth.sql, identifier)) throw taken()
  const now = auth.now()
  const id = randomUUID()
  const fresh = { ...blank, id, provider_type, identifier, created_at: now, updated_at: now }
  const row = changed(fresh, { ...input, client_secret: seal(auth.secret, id, input.client_secret) })
  await check(auth, row)
  const inserted = await auth.sql`
    insert into auth.custom_oauth_providers ${auth.sql(toColumns(row))} on conflict (identifier) do nothing returning id`
  if (inserted.length === 0) throw taken()
  return c.json(render(row), 201)
}

/** What a provider is where its description says nothing. */
const blank: Omit<CustomProvider, 'id' | 'provider_type' | 'identifier' | 'created_at' | 'updated_at'> = {
  name: '',
  client_id: '',
  client_secret: '',
  acceptable_client_ids: [],
  scopes: [],
  custom_claims_allowlist: [],
  pkce_enabled: true,
  attribute_mapping: {},
  authorization_params: {},
  enabled: true,
  email_optional: false,
  issuer: null,
  discovery_url: null,
  skip_nonce_check: false,
  authorization_url: null,
  token_url: null,
  userinfo_url: null,
  jwks_uri: null,
}

const taken = () =>
  new AuthError('conflict', {
    status: 400,
    message: 'A custom OAuth provider with this identifier already exists',
  })

/** `PUT /admin/custom-providers/:identifier`: only what the body names. */
export const updateCustomProvider: Endpoint = async (auth, c) => {
  const row = await rowInPath(auth, c)
  const { client_secret: secret, ...input } = await readBody(c, changes)
  const sealed = secret === undefined ? {} : { client_secret: seal(auth.secret, row.id, secret) }
  const updated = { ...changed(row, { ...input, ...sealed }), updated_at: auth.now() }
  await check(auth, updated)
  await auth.sql`
    update auth.custom_oauth_providers set ${auth.sql(toColumns(updated))} where id = ${row.id}`
  return c.json(render(updated))
}

/** `DELETE /admin/custom-providers/:identifier`. */
export const deleteCustomProvider: Endpoint = async (auth, c) => {
  const row = await rowInPath(auth, c)
  await auth.sql`delete from auth.custom_oauth_providers where id = ${row.id}`
  return c.body(null, 204)
}

async function rowInPath(auth: Auth, c: Context): Promise<CustomProvider> {
  await requireAdmin(auth, c)
  const identifier = c.req.param('identifier') ?? ''
  if (!identifier.startsWith('custom:')) {
    throw invalid(`identifier must start with 'custom:' prefix, e.g. 'custom:${identifier}'`)
  }
  const row = await findCustomRow(auth.sql, identifier)
  if (!row) throw new AuthError('provider_not_found')
  return row
}

function changed(row: CustomProvider, input: Changes): CustomProvider {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  const next = { ...row, ...(Object.fromEntries(given) as Partial<CustomProvider>) }
  const needsOpenId = next.provider_type === 'oidc' && !next.scopes.includes('openid')
  return needsOpenId ? { ...next, scopes: ['openid', ...next.scopes] } : next
}

/** Refuses what could not work or could do harm; an issuer must answer with its own metadata. */
async function check(auth: Auth, row: CustomProvider): Promise<void> {
  for (const name of Object.keys(row.authorization_params)) {
    if (reservedParameters.includes(name)) throw invalid(`Cannot override reserved OAuth parameter: ${name}`)
  }
  for (const name of Object.keys(row.attribute_mapping)) {
    if (protectedFields.includes(name)) throw invalid(`Cannot map to protected system field: ${name}`)
  }
  if (row.provider_type === 'oauth2') {
    for (const name of ['authorization_url', 'token_url', 'userinfo_url'] as const) {
      if (!row[name]) throw invalid(`${name} is required for OAuth2 providers`)
    }
    return
  }
  if (!row.issuer) throw invalid('issuer is required for OIDC providers')
  await auth.connect(customProvider(auth, row)).catch((cause: unknown) => {
    auth.log.warn({ err: loggable(cause) }, 'discovery of a custom provider failed')
    throw invalid('the discovery document cannot be read, or names another issuer')
  })
}

/** Returns the database's form: arrays as literals, since the connection knows no array types. */
function toColumns(row: CustomProvider) {
  const list = (items: string[]) => `{${items.map((item) => JSON.stringify(item)).join(',')}}`
  return {
    ...row,
    acceptable_client_ids: list(row.acceptable_client_ids),
    scopes: list(row.scopes),
    custom_claims_allowlist: list(row.custom_claims_allowlist),
  }
}

function render({ client_secret: _, ...row }: CustomProvider) {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
