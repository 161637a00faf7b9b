import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { adminOf, appClient, newMember } from './members.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const CALLBACK = 'https://app.example/callback'

async function newClient(fields: Record<string, unknown> = {}) {
  const { oauth } = adminOf(target)
  const { data, error } = await oauth.createClient({
    client_name: 'Lembretes',
    redirect_uris: [CALLBACK],
    ...fields,
  })
  if (error) throw error
  return { ...data, remove: () => oauth.deleteClient(data.client_id) }
}
type Client = { client_id: string; client_secret?: string }

/** Begins as an application does; returns the name of the request for the person's answer, and the verifier. */
async function begin({ client_id }: Client) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: 'xyz',
    scope: 'email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const response = await fetch(`${target.url}/auth/v1/oauth/authorize?${query}`, { redirect: 'manual' })
  const page = new URL(response.headers.get('location') ?? '')
  return { verifier, page, name: page.searchParams.get('authorization_id') ?? '' }
}

async function token(client: Client, fields: Record<string, string>) {
  const response = await fetch(`${target.url}/auth/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** The person agrees, and the application exchanges its code. */
async function letIn(person: Awaited<ReturnType<typeof newMember>>, client: Client) {
  const { verifier, name } = await begin(client)
  const { oauth } = person.client.auth
  await oauth.getAuthorizationDetails(name)
  const { data } = await oauth.approveAuthorization(name, { skipBrowserRedirect: true })
  const back = new URL(data?.redirect_url ?? '')
  expect(back.searchParams.get('state')).toBe('xyz')
  const code = back.searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CALLBACK }
  const { status, body } = await token(client, exchange)
  expect(status).toBe(200)
  return body
}

describe('admin.oauth', () => {
  it('admin.oauth.createClient, admin.oauth.getClient, admin.oauth.updateClient', async () => {
    const { oauth } = adminOf(target)
    const client = await newClient()
    expect(client).toMatchObject({
      client_type: 'confidential',
      registration_type: 'manual',
      client_secret: expect.any(String),
    })
    const changed = await oauth.updateClient(client.client_id, { client_name: 'Outro' })
    expect(changed.data).toMatchObject({ client_name: 'Outro', redirect_uris: [CALLBACK] })
    const { data } = await oauth.getClient(client.client_id)
    expect(data).toMatchObject({ client_name: 'Outro' })
    expect(data).not.toHaveProperty('client_secret')
    await client.remove()
  })

  it('admin.oauth.regenerateClientSecret, admin.oauth.listClients, admin.oauth.deleteClient', async () => {
    const { oauth } = adminOf(target)
    const client = await newClient()
    const again = await oauth.regenerateClientSecret(client.client_id)
    expect(again.data?.client_secret).not.toBe(client.client_secret)
    const listed = await oauth.listClients()
    expect(listed.data.clients.map((one) => one.client_id)).toContain(client.client_id)
    expect((await oauth.deleteClient(client.client_id)).error).toBeNull()
    const gone = await oauth.getClient(client.client_id)
    expect(gone.error).toMatchObject({ code: 'oauth_client_not_found', status: 404 })
  })

  it('is for the service key: not_admin', async () => {
    const { error } = await appClient(target).auth.admin.oauth.listClients()
    expect(error).toMatchObject({ code: 'not_admin', status: 403 })
  })
})

describe('oauth', () => {
  it('oauth.getAuthorizationDetails and oauth.approveAuthorization let an application in', async () => {
    const person = await newMember(target)
    const client = await newClient()
    const { page, name } = await begin(client)
    expect(page.pathname).toBe('/oauth/consent')
    const { data } = await person.client.auth.oauth.getAuthorizationDetails(name)
    expect(data).toMatchObject({
      authorization_id: name,
      client: { id: client.client_id, name: 'Lembretes' },
      user: { id: person.id, email: person.email },
      scope: 'email profile',
    })
    const tokens = await letIn(person, client)
    const response = await fetch(`${target.url}/auth/v1/oauth/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await response.json()).toMatchObject({ sub: person.id, email: person.email, name: person.email })
    const next = await token(client, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    })
    expect(next.status).toBe(200)
    await person.remove()
    await client.remove()
  })

  it('oauth.denyAuthorization sends the application away', async () => {
    const person = await newMember(target)
    const client = await newClient()
    const { name } = await begin(client)
    await person.client.auth.oauth.getAuthorizationDetails(name)
    const { data } = await person.client.auth.oauth.denyAuthorization(name, { skipBrowserRedirect: true })
    expect(new URL(data?.redirect_url ?? '').searchParams.get('error')).toBe('access_denied')
    await person.remove()
    await client.remove()
  })

  it('oauth.listGrants and oauth.revokeGrant', async () => {
    const person = await newMember(target)
    const client = await newClient()
    const tokens = await letIn(person, client)
    const { oauth } = person.client.auth
    expect((await oauth.listGrants()).data).toMatchObject([
      { client: { id: client.client_id }, scopes: ['email', 'profile'] },
    ])
    expect((await oauth.revokeGrant({ clientId: client.client_id })).error).toBeNull()
    expect((await oauth.listGrants()).data).toEqual([])
    const refused = await token(client, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    })
    expect(refused.status).toBe(400)
    const twice = await oauth.revokeGrant({ clientId: client.client_id })
    expect(twice.error).toMatchObject({ code: 'oauth_consent_not_found', status: 404 })
    await person.remove()
    await client.remove()
  })

  it("policies see which application asks, by the token's client_id", async () => {
    const person = await newMember(target)
    const [client, other] = [await newClient(), await newClient()]
    const asking = async (of: Client) => {
      const { access_token: bearer = '' } = await letIn(person, of)
      return createClient(target.url, target.anonKey, { accessToken: async () => bearer })
    }
    const [first, second] = [await asking(client), await asking(other)]
    expect((await first.from('reminders').insert({ body: 'água' })).error).toBeNull()
    const seen = async (by: Pick<typeof first, 'from'>) => (await by.from('reminders').select('body')).data
    expect(await seen(first)).toEqual([{ body: 'água' }])
    expect(await seen(second)).toEqual([])
    expect(await seen(person.client)).toEqual([])
    await first.from('reminders').delete().eq('body', 'água')
    await person.remove()
    await Promise.all([client.remove(), other.remove()])
  })

  it('an application finds the server by its address alone and enrols itself', async () => {
    const response = await fetch(`${target.url}/.well-known/oauth-authorization-server/auth/v1`)
    const metadata = (await response.json()) as Record<string, string>
    expect(new URL(metadata.authorization_endpoint ?? '').pathname).toBe('/auth/v1/oauth/authorize')
    expect(new URL(metadata.token_endpoint ?? '').pathname).toBe('/auth/v1/oauth/token')
    const enrolled = await fetch(`${target.url}/auth/v1/oauth/clients/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }),
    })
    expect(enrolled.status).toBe(201)
    const client = (await enrolled.json()) as Client
    expect(client).toMatchObject({ registration_type: 'dynamic', client_type: 'public' })
    expect((await begin(client)).name).not.toBe('')
    await adminOf(target).oauth.deleteClient(client.client_id)
  })
})
