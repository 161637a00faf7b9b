import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { unseal } from '../factors/sealed-text.ts'
import type { Claims } from '../identities/profile.ts'
import { personOfIssuer } from './claims.ts'
import { fromIdTokenOrUserInfo, unsupported } from './known-providers.ts'
import type { Provider, ProviderServer } from './provider.ts'

/** A row of `auth.custom_oauth_providers`, as the wire has it but for the secret and the cached columns. */
export type CustomProvider = {
  id: string
  provider_type: 'oauth2' | 'oidc'
  identifier: string
  name: string
  client_id: string
  client_secret: string
  acceptable_client_ids: string[]
  scopes: string[]
  custom_claims_allowlist: string[]
  pkce_enabled: boolean
  attribute_mapping: Claims
  authorization_params: Record<string, string>
  enabled: boolean
  email_optional: boolean
  issuer: string | null
  discovery_url: string | null
  skip_nonce_check: boolean
  authorization_url: string | null
  token_url: string | null
  userinfo_url: string | null
  jwks_uri: string | null
  created_at: Date
  updated_at: Date
}

/** Arrays as JSON, because this service's connections do not ask the database for its types. */
const columns = (db: Db) => db`
  id, provider_type, identifier, name, client_id, client_secret, to_jsonb(acceptable_client_ids) as acceptable_client_ids,
  to_jsonb(scopes) as scopes, to_jsonb(custom_claims_allowlist) as custom_claims_allowlist, pkce_enabled,
  attribute_mapping, authorization_params, enabled, email_optional, issuer, discovery_url, skip_nonce_check,
  authorization_url, token_url, userinfo_url, jwks_uri, created_at, updated_at`

/** Returns the row of an identifier (`custom:…`). */
export async function findCustomRow(db: Db, identifier: string): Promise<CustomProvider | undefined> {
  const [row] = await db<CustomProvider[]>`
    select ${columns(db)} from auth.custom_oauth_providers where identifier = ${identifier}`
  return row
}

/** Returns all rows, newest first, only of one kind if named. */
export async function listCustomRows(db: Db, type: string | null): Promise<CustomProvider[]> {
  return db<CustomProvider[]>`
    select ${columns(db)} from auth.custom_oauth_providers
    where ${type}::text is null or provider_type = ${type} order by created_at desc, id`
}

/**
 * Returns the provider of an identifier, as an administrator described it.
 * @throws AuthError `validation_failed` if there is none, or it is switched off
 */
export async function findCustomProvider(auth: Auth, identifier: string): Promise<Provider> {
  const row = await findCustomRow(auth.sql, identifier)
  if (!row) throw unsupported(`custom provider ${identifier} could not be found`)
  if (!row.enabled) throw unsupported('provider is not enabled')
  return customProvider(auth, row)
}

/** Turns a row into a provider. */
export function customProvider(auth: Auth, row: CustomProvider): Provider {
  return {
    name: row.identifier,
    server: serverOf(row),
    clientIds: [row.client_id, ...row.acceptable_client_ids],
    secret: unseal(auth.secret, row.id, row.client_secret),
    redirectUri: `${auth.settings.externalUrl}/callback`,
    scopes: row.scopes,
    authorizationParams: row.authorization_params,
    pkce: row.pkce_enabled,
    skipNonceCheck: row.skip_nonce_check,
    emailOptional: row.email_optional,
    isCustom: true,
    profileOf: (claims) => personOf(row, claims),
    read: async (answer) => {
      if (row.provider_type === 'oidc') return fromIdTokenOrUserInfo(answer)
      return (await answer.get(row.userinfo_url ?? '')) as Claims
    },
  }
}

function serverOf(row: CustomProvider): ProviderServer {
  const { issuer, authorization_url: authorizationUrl, token_url: tokenUrl } = row
  if (row.provider_type === 'oidc' && issuer) {
    return { kind: 'oidc', issuer, ...(row.discovery_url && { discoveryUrl: row.discovery_url }) }
  }
  if (authorizationUrl && tokenUrl) {
    return { kind: 'oauth2', issuer: new URL(authorizationUrl).origin, authorizationUrl, tokenUrl }
  }
  throw new AuthError('unexpected_failure', { message: 'custom provider is incomplete' })
}

/** The mapping names a claim for each of ours, or (when it is no text) a value for everybody. */
function personOf(row: CustomProvider, claims: Claims) {
  const mapped = Object.entries(row.attribute_mapping).flatMap(([target, source]) => {
    if (typeof source !== 'string') return [[target, source]]
    return Object.hasOwn(claims, source) ? [[target, claims[source]]] : []
  })
  const all: Claims = { ...claims, ...Object.fromEntries(mapped) }
  const person = personOfIssuer({
    ...all,
    sub: typeof all.sub === 'number' ? String(all.sub) : (all.sub ?? ''),
  })
  const kept = row.custom_claims_allowlist.filter((name) => Object.hasOwn(claims, name))
  const custom = Object.fromEntries(kept.map((name) => [name, claims[name]]))
  return kept.length > 0 ? { ...person, claims: { ...person.claims, custom_claims: custom } } : person
}
