import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../context.ts'
import type { Page } from '../request/paging.ts'

export const grantTypes = ['authorization_code', 'refresh_token'] as const
export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const
export const clientTypes = ['public', 'confidential'] as const

export type AuthMethod = (typeof authMethods)[number]
export type ClientType = (typeof clientTypes)[number]

/** An application that people may let into their accounts. Its lists are one text each in the database, parted by commas. */
export type OAuthClient = {
  id: string
  client_secret_hash: string | null
  registration_type: 'dynamic' | 'manual'
  client_type: ClientType
  token_endpoint_auth_method: AuthMethod
  redirect_uris: string[]
  grant_types: string[]
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  created_at: Date
  updated_at: Date
}

const columns = (db: Db) => db`
  id, client_secret_hash, registration_type, client_type, token_endpoint_auth_method, redirect_uris, grant_types,
  client_name, client_uri, logo_uri, created_at, updated_at`

type Row = Omit<OAuthClient, 'redirect_uris' | 'grant_types'> & { redirect_uris: string; grant_types: string }

const clientOf = ({ redirect_uris, grant_types, ...rest }: Row): OAuthClient => ({
  ...rest,
  redirect_uris: redirect_uris.split(','),
  grant_types: grant_types.split(','),
})

/** Looks for a client that was not deleted. */
export async function findClient(db: Db, id: string): Promise<OAuthClient | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from auth.oauth_clients where id = ${id} and deleted_at is null`
  return row && clientOf(row)
}

/** Returns a page of the clients, newest first, and the total count. */
export async function listClients(db: Db, page: Page) {
  const rows = await db<Row[]>`
    select ${columns(db)} from auth.oauth_clients where deleted_at is null
    order by created_at desc, id limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`
  const [count] = await db<{ total: number }[]>`
    select count(*)::int as total from auth.oauth_clients where deleted_at is null`
  return { clients: rows.map(clientOf), total: count?.total ?? 0 }
}

const rowOf = ({ redirect_uris, grant_types, ...rest }: Partial<OAuthClient>) => ({
  ...rest,
  ...(redirect_uris && { redirect_uris: redirect_uris.join(',') }),
  ...(grant_types && { grant_types: grant_types.join(',') }),
})

export async function insertClient(db: Db, client: OAuthClient): Promise<void> {
  await db`insert into auth.oauth_clients ${db(rowOf(client))}`
}

/** Changes only the named fields of a client: a secret created at the same moment stays. */
export async function changeClient(db: Db, id: string, changes: Partial<OAuthClient>): Promise<void> {
  await db`update auth.oauth_clients set ${db(rowOf(changes))} where id = ${id} and deleted_at is null`
}

/** Takes a client away, and with it what people allowed it: its codes, consents and sessions end. */
export async function deleteClient(db: Db, id: string, now: Date): Promise<void> {
  await db`update auth.oauth_clients set deleted_at = ${now}, updated_at = ${now} where id = ${id}`
  // Codes first: this waits for one being exchanged, so that the session it opens is among those that end.
  await db`delete from auth.oauth_authorizations where client_id = ${id}`
  await db`
    update auth.oauth_consents set revoked_at = greatest(granted_at, ${now})
    where client_id = ${id} and revoked_at is null`
  await db`delete from auth.sessions where oauth_client_id = ${id}`
}

const digest = (secret: string) => createHash('sha256').update(secret).digest()

/** Creates a secret that is shown once, and the hash to store. */
export function newClientSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: digest(secret).toString('base64url') }
}

/** Returns whether a secret is the client's, in the same time for every wrong one. */
export function isClientSecret(client: OAuthClient, secret: string): boolean {
  const kept = Buffer.from(client.client_secret_hash ?? '', 'base64url')
  const given = digest(secret)
  return kept.length === given.length && timingSafeEqual(kept, given)
}

/** Returns a client as GoTrue's JSON; the secret only if it was just created. */
export function renderClient(client: OAuthClient, secret?: string) {
  return {
    client_id: client.id,
    client_secret: secret,
    client_type: client.client_type,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types,
    response_types: ['code'],
    client_name: client.client_name || undefined,
    client_uri: client.client_uri || undefined,
    logo_uri: client.logo_uri || undefined,
    registration_type: client.registration_type,
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

/** Returns what a person sees of a client. */
export function describeClient(client: OAuthClient) {
  return {
    id: client.id,
    name: client.client_name ?? '',
    uri: client.client_uri ?? '',
    logo_uri: client.logo_uri ?? '',
  }
}
