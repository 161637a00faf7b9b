import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Auth, Db } from '../context.ts'
import { AuthError, loggable } from '../errors.ts'
import { readMetadata } from './metadata.ts'

/** Which attributes of an assertion become which claims. */
export const attributeMapping = z.object({
  keys: z
    .record(
      z.string(),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.json().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})
export type AttributeMapping = z.output<typeof attributeMapping>

/** An identity provider of a company, with its SAML connection. */
export type SsoProvider = {
  id: string
  resource_id: string | null
  disabled: boolean | null
  created_at: Date
  updated_at: Date
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: AttributeMapping | null
  name_id_format: string | null
  metadata_read_at: Date
  domains: string[]
}

const withDomains = (db: Db) => db`
  select p.id, p.resource_id, p.disabled, p.created_at, p.updated_at, s.entity_id, s.metadata_xml, s.metadata_url,
    s.attribute_mapping, s.name_id_format, s.updated_at as metadata_read_at, (
      select coalesce(jsonb_agg(d.domain order by d.domain), '[]') from auth.sso_domains d where d.sso_provider_id = p.id
    ) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`

/** Returns the provider with this id. */
export async function findSsoProvider(db: Db, id: string): Promise<SsoProvider | undefined> {
  const [provider] = await db<SsoProvider[]>`${withDomains(db)} where p.id = ${id}`
  return provider
}

/** Returns the provider whose people have e-mails at this domain. */
export async function findSsoProviderByDomain(db: Db, domain: string): Promise<SsoProvider | undefined> {
  const [provider] = await db<SsoProvider[]>`
    ${withDomains(db)}
    where p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower(${domain}))`
  return provider
}

/** Returns the provider with this entity id in its metadata and answers. */
export async function findSsoProviderByEntity(db: Db, entityId: string): Promise<SsoProvider | undefined> {
  const [provider] = await db<SsoProvider[]>`${withDomains(db)} where s.entity_id = ${entityId}`
  return provider
}

/** Returns all providers. */
export async function listSsoProviders(db: Db): Promise<SsoProvider[]> {
  return db<SsoProvider[]>`${withDomains(db)} order by p.created_at, p.id`
}

/** Writes a new provider. */
export async function insertSsoProvider(db: Db, provider: SsoProvider): Promise<void> {
  const { id, created_at: now, entity_id, metadata_xml, metadata_url, name_id_format } = provider
  await db`
    insert into auth.sso_providers (id, resource_id, created_at, updated_at, disabled)
    values (${id}, ${provider.resource_id}, ${now}, ${now}, ${provider.disabled})`
  await db`
    insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
      created_at, updated_at, name_id_format)
    values (${randomUUID()}, ${id}, ${entity_id}, ${metadata_xml}, ${metadata_url},
      ${db.json(provider.attribute_mapping ?? {})}, ${now}, ${now}, ${name_id_format})`
  await writeDomains(db, id, provider.domains, now)
}

/** Stores the changes. */
export async function updateSsoProvider(db: Db, provider: SsoProvider, now: Date): Promise<void> {
  const { id, metadata_xml, metadata_url, name_id_format } = provider
  await db`
    update auth.sso_providers set resource_id = ${provider.resource_id}, disabled = ${provider.disabled},
      updated_at = ${now}
    where id = ${id}`
  await db`
    update auth.saml_providers set metadata_xml = ${metadata_xml}, metadata_url = ${metadata_url},
      attribute_mapping = ${db.json(provider.attribute_mapping ?? {})}, name_id_format = ${name_id_format},
      updated_at = ${now}
    where sso_provider_id = ${id}`
  await db`delete from auth.sso_domains where sso_provider_id = ${id}`
  await writeDomains(db, id, provider.domains, now)
}

async function writeDomains(db: Db, id: string, domains: string[], now: Date): Promise<void> {
  for (const domain of domains) {
    await db`
      insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
      values (${randomUUID()}, ${id}, ${domain}, ${now}, ${now})`
  }
}

const DAY = 86_400_000

/**
 * Fetches metadata from an address.
 * @throws AuthError `saml_metadata_fetch_failed`
 */
export async function fetchMetadata(auth: Auth, url: string): Promise<string> {
  const response = await auth.publicFetch(url).catch((cause: unknown) => {
    throw new AuthError('saml_metadata_fetch_failed', { cause })
  })
  if (!response.ok) {
    const message = `HTTP ${response.status} error fetching SAML Metadata from URL '${url}'`
    throw new AuthError('saml_metadata_fetch_failed', { message })
  }
  return response.text()
}

/** Checks once a day whether the provider has other keys; without an answer the known ones stay. */
export async function withFreshMetadata(auth: Auth, provider: SsoProvider): Promise<SsoProvider> {
  const { metadata_url: url, metadata_read_at: readAt } = provider
  if (!url || readAt.getTime() + DAY > auth.now().getTime()) return provider
  try {
    const xml = await fetchMetadata(auth, url)
    const { entityId } = await readMetadata(xml)
    if (entityId !== provider.entity_id) throw new Error('the metadata names another entity')
    const updated = { ...provider, metadata_xml: xml }
    await auth.sql`
      update auth.saml_providers set metadata_xml = ${xml}, updated_at = ${auth.now()}
      where sso_provider_id = ${provider.id}`
    return updated
  } catch (error) {
    auth.log.warn({ err: loggable(error), sso_provider_id: provider.id }, 'SAML metadata was not refreshed')
    return provider
  }
}
