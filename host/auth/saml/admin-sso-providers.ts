import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Auth, Db, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isUuid, requireAdmin } from '../request/bearer.ts'
import { readBody } from '../request/body.ts'
import { readMetadata } from './metadata.ts'
import {
  attributeMapping,
  fetchMetadata,
  findSsoProvider,
  findSsoProviderByDomain,
  findSsoProviderByEntity,
  insertSsoProvider,
  listSsoProviders,
  type SsoProvider,
  updateSsoProvider,
} from './sso-providers.ts'

const formats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]

const body = z.object({
  type: z.string().nullish(),
  resource_id: z.string().min(1).nullish(),
  metadata_url: z.string().nullish(),
  metadata_xml: z.string().nullish(),
  domains: z.array(z.string().trim().toLowerCase().min(1).max(253)).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  name_id_format: z.enum(['', ...formats], `name_id_format must be one of ${formats.join(', ')}`).nullish(),
  disabled: z.boolean().nullish(),
})
type Input = z.output<typeof body>

const invalid = (message: string) => new AuthError('validation_failed', { message })

/** `GET /admin/sso/providers`: without the metadata, which is long. */
export const listAdminSsoProviders: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const providers = await listSsoProviders(auth.sql)
  return c.json({ items: providers.map((provider) => render({ ...provider, metadata_xml: '' })) })
}

/** `GET /admin/sso/providers/:id`. */
export const getAdminSsoProvider: Endpoint = async (auth, c) => c.json(render(await providerInPath(auth, c)))

/** `POST /admin/sso/providers`. */
export const createAdminSsoProvider: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const input = await readBody(c, body)
  if (input.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
  const metadata = await metadataOf(auth, input)
  if (!metadata) throw invalid('Either metadata_xml or metadata_url must be set')
  const { entityId, ...connection } = metadata
  if (await findSsoProviderByEntity(auth.sql, entityId)) {
    throw new AuthError('saml_idp_already_exists', {
      message: `SAML Identity Provider with this EntityID (${entityId}) already exists`,
    })
  }
  const now = auth.now()
  const provider: SsoProvider = {
    id: randomUUID(),
    created_at: now,
    updated_at: now,
    metadata_read_at: now,
    resource_id: input.resource_id ?? null,
    disabled: input.disabled ?? null,
    domains: [],
    entity_id: entityId,
    ...connection,
    attribute_mapping: input.attribute_mapping ?? null,
    name_id_format: input.name_id_format || null,
  }
  await auth.sql.begin(async (db) => {
    const domains = await freeDomains(db, provider.id, input.domains ?? [])
    await insertSsoProvider(db, { ...provider, domains })
  })
  return c.json(render(await reload(auth.sql, provider.id)), 201)
}

/** `PUT /admin/sso/providers/:id`: domains and metadata only where the body names them. */
export const updateAdminSsoProvider: Endpoint = async (auth, c) => {
  const provider = await providerInPath(auth, c)
  const input = await readBody(c, body)
  const metadata = await metadataOf(auth, input)
  if (metadata && metadata.entityId !== provider.entity_id) {
    throw new AuthError('saml_entity_id_mismatch', {
      message: `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entity_id}' but got '${metadata.entityId}'`,
    })
  }
  await auth.sql.begin(async (db) => {
    const domains = input.domains ? await freeDomains(db, provider.id, input.domains) : provider.domains
    const updated = {
      ...provider,
      ...(metadata && { metadata_xml: metadata.metadata_xml }),
      ...(metadata?.metadata_url && { metadata_url: metadata.metadata_url }),
      domains,
      resource_id: input.resource_id ?? provider.resource_id,
      disabled: input.disabled ?? provider.disabled,
      attribute_mapping: input.attribute_mapping ?? provider.attribute_mapping,
      name_id_format:
        input.name_id_format === undefined ? provider.name_id_format : input.name_id_format || null,
    }
    await updateSsoProvider(db, updated, auth.now())
  })
  return c.json(render(await reload(auth.sql, provider.id)))
}

/** `DELETE /admin/sso/providers/:id`: its people's accounts stay, without a way in. */
export const deleteAdminSsoProvider: Endpoint = async (auth, c) => {
  const provider = await providerInPath(auth, c)
  await auth.sql`delete from auth.sso_providers where id = ${provider.id}`
  return c.json(render(provider))
}

async function providerInPath(auth: Auth, c: Context): Promise<SsoProvider> {
  await requireAdmin(auth, c)
  const id = c.req.param('id')
  const provider = isUuid(id) ? await findSsoProvider(auth.sql, id) : undefined
  if (provider) return provider
  throw new AuthError('sso_provider_not_found', { message: 'SSO Identity Provider not found' })
}

async function reload(db: Db, id: string): Promise<SsoProvider> {
  const provider = await findSsoProvider(db, id)
  if (!provider) throw new AuthError('sso_provider_not_found')
  return provider
}

/** Reads the metadata that the body contains or points to; undefined if neither. */
async function metadataOf(auth: Auth, { metadata_xml: xml, metadata_url: url }: Input) {
  if (xml && url) throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  if (url && !URL.canParse(url)) throw invalid('metadata_url is not a valid URL')
  if (url && new URL(url).protocol !== 'https:') throw invalid('metadata_url is not a HTTPS URL')
  if (!xml && !url) return undefined
  const text = xml || (await fetchMetadata(auth, url ?? ''))
  const { entityId } = await readMetadata(text)
  return { entityId, metadata_xml: text, metadata_url: url || null }
}

async function freeDomains(db: Db, providerId: string, domains: string[]): Promise<string[]> {
  const wanted = [...new Set(domains)]
  for (const domain of wanted) {
    const owner = await findSsoProviderByDomain(db, domain)
    if (owner && owner.id !== providerId) {
      throw new AuthError('sso_domain_already_exists', {
        message: `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner.id})`,
      })
    }
  }
  return wanted
}

function render(provider: SsoProvider) {
  return {
    id: provider.id,
    resource_id: provider.resource_id ?? undefined,
    disabled: provider.disabled,
    saml: {
      entity_id: provider.entity_id,
      metadata_xml: provider.metadata_xml || undefined,
      metadata_url: provider.metadata_url ?? undefined,
      attribute_mapping: provider.attribute_mapping ?? {},
      name_id_format: provider.name_id_format ?? undefined,
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: provider.created_at,
    updated_at: provider.updated_at,
  }
}
