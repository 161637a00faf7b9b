import type { UserIdentity } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrollApp, mfaSettings, passwordSession } from '../../factors/tests/second-factor.ts'
import { openBrowser } from '../../providers/tests/browser.ts'
import { CLIENT, type Issuer, SECRET, startIssuer } from '../../providers/tests/issuer.ts'
import { PASSWORD, SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'

let auth: TestAuth
let issuer: Issuer
let provider: Record<string, unknown>
beforeAll(async () => {
  issuer = await startIssuer(`${SITE}/auth/v1/callback`)
  provider = { enabled: true, client_id: CLIENT, secret: SECRET, url: issuer.address }
  auth = await startAuth({
    enable_manual_linking: true,
    mfa: mfaSettings,
    enable_anonymous_sign_ins: true,
    additional_redirect_urls: ['app.example://**'],
    external: { keycloak: provider, google: provider },
    email: { notification: { identity_linked: { enabled: true }, identity_unlinked: { enabled: true } } },
  })
})
afterAll(async () => {
  await auth.close()
  await issuer.close()
})

type Client = ReturnType<TestAuth['client']>

/** Links as a page of the site does: the browser's own call requests the provider's address. */
async function link(client: Client) {
  const browser = openBrowser(auth)
  const { data } = await client.auth.getSession()
  const query = new URLSearchParams({
    provider: 'keycloak',
    redirect_to: `${SITE}/conta`,
    skip_http_redirect: 'true',
  })
  const response = await browser.ask(new URL(`${SITE}/auth/v1/user/identities/authorize?${query}`), {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  const { url } = (await response.json()) as { url: string }
  return browser.go(url)
}

const identitiesOf = async (client: Client) => (await client.auth.getUserIdentities()).data?.identities ?? []

const find = async (client: Client, name: string): Promise<UserIdentity> => {
  const found = (await identitiesOf(client)).find((identity) => identity.provider === name)
  if (!found) throw new Error(`no identity of ${name}`)
  return found
}

describe('linking by hand', () => {
  it('adds an identity, whatever its e-mail, and takes it away again', async () => {
    const { client } = await signIn(auth, 'ana@example.com')
    issuer.as({ sub: 'm-1', email: 'other@example.com', email_verified: true })
    const { url, hash } = await link(client)
    expect(url.pathname).toBe('/conta')
    expect(await auth.tokens.verify(hash.access_token ?? '')).toMatchObject({
      email: 'ana@example.com',
      app_metadata: { providers: ['email', 'keycloak'] },
    })
    const { error } = await client.auth.unlinkIdentity(await find(client, 'keycloak'))
    expect(error).toBeNull()
    expect((await identitiesOf(client)).map((identity) => identity.provider)).toEqual(['email'])
    expect((await client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
  })

  it('tells the owner by mail, of both', async () => {
    const { client } = await signIn(auth, 'told@example.com')
    issuer.as({ sub: 'm-told', email: 'told-elsewhere@example.com', email_verified: true })
    await link(client)
    expect((await auth.mailbox.next('told@example.com')).text).toContain('keycloak')
    await client.auth.unlinkIdentity(await find(client, 'keycloak'))
    expect((await auth.mailbox.next('told@example.com')).subject).toMatch(/desligada/)
  })

  it('adds nobody’s identity to the account of who sent them a link', async () => {
    const { client } = await signIn(auth, 'mallory@example.com')
    issuer.as({ sub: 'victim', email: 'victim@example.com', email_verified: true })
    for (const flowType of ['implicit', 'pkce'] as const) {
      const attacker = auth.client(flowType)
      await attacker.auth.signInWithPassword({ email: 'mallory@example.com', password: PASSWORD })
      const { data } = await attacker.auth.linkIdentity({
        provider: 'keycloak',
        options: { skipBrowserRedirect: true, redirectTo: `${SITE}/conta` },
      })
      const { query, hash } = await openBrowser(auth).go(data.url ?? '')
      expect(query).toMatchObject({ error_code: 'bad_oauth_state' })
      expect(hash.access_token).toBeUndefined()
    }
    expect(await identitiesOf(client)).toHaveLength(1)
    expect(await auth.sql`select 1 from auth.identities where provider_id = 'victim'`).toHaveLength(0)
  })

  it('asks who has a second factor for it', async () => {
    const { client, user } = await signIn(auth, 'nora@example.com')
    await enrollApp(auth, client)
    issuer.as({ sub: 'm-9', email: 'nora@example.com', email_verified: true })
    await link(client)
    const { client: thief } = await passwordSession(auth, 'nora@example.com')
    const adding = await thief.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: `${SITE}/conta` },
    })
    expect(adding.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
    const removing = await thief.auth.unlinkIdentity(await find(thief, 'keycloak'))
    expect(removing.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
    expect(await auth.sql`select 1 from auth.identities where user_id = ${user.id}`).toHaveLength(2)
  })

  it('serves an app, which has no cookies of the browser', async () => {
    const { client } = await signIn(auth, 'olga@example.com')
    const { data } = await client.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true, redirectTo: 'app.example://conta' },
    })
    issuer.as({ sub: 'm-0', email: 'olga@example.com', email_verified: true })
    const back = await openBrowser(auth).stopAtCallback(data.url ?? '')
    const response = await auth.request(back.slice(`${SITE}/auth/v1`.length))
    expect(response.headers.get('location')).toMatch(/^app\.example:\/\/conta#access_token=/)
    expect((await identitiesOf(client)).map((identity) => identity.provider)).toEqual(['email', 'keycloak'])
  })

  it('refuses an identity that is linked, here or elsewhere', async () => {
    const { client } = await signIn(auth, 'bia@example.com')
    issuer.as({ sub: 'm-2', email: 'bia@example.com', email_verified: true })
    await link(client)
    expect((await link(client)).query).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    })
    const other = await signIn(auth, 'caio@example.com')
    expect((await link(other.client)).query).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    })
  })

  it('keeps the last identity', async () => {
    const { client } = await signIn(auth, 'davi@example.com')
    const { error } = await client.auth.unlinkIdentity(await find(client, 'email'))
    expect(error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 })
  })

  it('deletes nobody else’s identity', async () => {
    const mine = await signIn(auth, 'duda@example.com')
    issuer.as({ sub: 'm-3', email: 'duda@example.com', email_verified: true })
    await link(mine.client)
    const stranger = await signIn(auth, 'eva@example.com')
    issuer.as({ sub: 'm-4', email: 'eva@example.com', email_verified: true })
    await link(stranger.client)
    const { error } = await stranger.client.auth.unlinkIdentity(await find(mine.client, 'keycloak'))
    expect(error).toMatchObject({ code: 'identity_not_found', status: 422 })
    expect(await identitiesOf(mine.client)).toHaveLength(2)
  })

  it('leaves one identity when both are deleted at once', async () => {
    const { client } = await signIn(auth, 'gil@example.com')
    issuer.as({ sub: 'm-5', email: 'gil@example.com', email_verified: true })
    await link(client)
    const [first, second] = await identitiesOf(client)
    if (!first || !second) throw new Error('not linked')
    const answers = await Promise.all([client.auth.unlinkIdentity(first), client.auth.unlinkIdentity(second)])
    expect(answers.map(({ error }) => error?.code).toSorted()).toEqual([
      'single_identity_not_deletable',
      undefined,
    ])
    expect(await identitiesOf(client)).toHaveLength(1)
  })

  it('takes the account’s e-mail from what remains', async () => {
    const { client, user } = await signIn(auth, 'hugo@example.com')
    issuer.as({ sub: 'm-6', email: 'hugo.new@example.com', email_verified: true })
    await link(client)
    await client.auth.unlinkIdentity(await find(client, 'email'))
    const { data } = await auth.admin.getUserById(user.id)
    expect(data.user?.email).toBe('hugo.new@example.com')
    expect(data.user?.email_confirmed_at).toBeTruthy()
  })

  it('refuses to leave an account with another account’s e-mail', async () => {
    await signIn(auth, 'taken@example.com')
    const { client } = await signIn(auth, 'iris@example.com')
    issuer.as({ sub: 'm-7', email: 'taken@example.com', email_verified: true })
    await link(client)
    const { error } = await client.auth.unlinkIdentity(await find(client, 'email'))
    expect(error).toMatchObject({ code: 'email_conflict_identity_not_deletable', status: 422 })
  })

  it('gives an anonymous account its name', async () => {
    const client = auth.client()
    const { data } = await client.auth.signInAnonymously()
    issuer.as({ sub: 'm-8', email: 'joana@example.com', email_verified: true })
    const { hash } = await link(client)
    expect(await auth.tokens.verify(hash.access_token ?? '')).toMatchObject({
      sub: data.user?.id,
      email: 'joana@example.com',
      is_anonymous: false,
    })
  })

  it('needs the account’s own session', async () => {
    const path = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true'
    expect((await auth.request(path)).status).toBe(401)
    const { client, session } = await signIn(auth, 'lara@example.com')
    await client.auth.signOut()
    const response = await auth.request(path, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(await response.json()).toMatchObject({ error_code: 'session_not_found' })
  })

  it('links by an ID token', async () => {
    const { client, user } = await signIn(auth, 'mel@example.com')
    const token = await issuer.idToken({ sub: 'm-9', email: 'mel.g@example.com', email_verified: true })
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data).toMatchObject({ user: { id: user.id, email: 'mel@example.com' } })
    expect((await identitiesOf(client)).map((identity) => identity.provider)).toEqual(['email', 'google'])
  })

  it('is off unless the project says so', async () => {
    const closed = await startAuth({ external: { keycloak: provider } })
    const { client } = await signIn(closed, 'nina@example.com')
    const linking = await client.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true },
    })
    expect(linking.error).toMatchObject({ code: 'manual_linking_disabled', status: 404 })
    const { data } = await client.auth.getUserIdentities()
    const identity = data?.identities[0]
    const unlinking = identity && (await client.auth.unlinkIdentity(identity))
    expect(unlinking?.error).toMatchObject({ code: 'manual_linking_disabled', status: 404 })
    await closed.close()
  })
})
