import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { openBrowser } from './browser.ts'
import { CLIENT, type Issuer, SECRET, startIssuer } from './issuer.ts'

const CALLBACK = `${SITE}/auth/v1/callback`

let auth: TestAuth
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer(CALLBACK)
  const provider = { enabled: true, client_id: CLIENT, secret: SECRET, url: issuer.address }
  auth = await startAuth({
    external: {
      keycloak: provider,
      google: { ...provider, client_id: `${CLIENT}, mobile-app` },
      azure: provider,
      github: { ...provider, enabled: false },
      discord: { enabled: true, client_id: 'x', secret: 'x' },
    },
  })
})
afterAll(async () => {
  await auth.close()
  await issuer.close()
})

const authorize = (parameters: Record<string, string>) =>
  `${SITE}/auth/v1/authorize?${new URLSearchParams(parameters)}`

describe('signing in with a provider', () => {
  it('gives an implicit page its session and the provider’s tokens', async () => {
    issuer.as({
      sub: 'k-1',
      email: 'Ana@Example.com',
      email_verified: true,
      name: 'Ana',
      picture: 'https://x.example/a.png',
    })
    const { url, hash } = await openBrowser(auth).go(
      authorize({ provider: 'keycloak', redirect_to: `${SITE}/inicio?aba=1` }),
    )
    expect(`${url.pathname}${url.search}`).toBe('/inicio?aba=1')
    expect(hash).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
    expect(hash.provider_token).toBeTruthy()
    expect(hash.provider_refresh_token).toBeTruthy()
    const client = auth.client()
    const { data } = await client.auth.setSession({
      access_token: hash.access_token ?? '',
      refresh_token: hash.refresh_token ?? '',
    })
    expect(data.user).toMatchObject({
      email: 'ana@example.com',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: {
        sub: 'k-1',
        email_verified: true,
        full_name: 'Ana',
        avatar_url: 'https://x.example/a.png',
      },
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.identities).toMatchObject([
      { id: 'k-1', provider: 'keycloak', email: 'ana@example.com' },
    ])
    const claims = await auth.tokens.verify(hash.access_token ?? '')
    expect(claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  it('gives a PKCE page a code, and the tokens for it', async () => {
    issuer.as({ sub: 'k-2', email: 'bia@example.com', email_verified: true })
    const client = auth.client('pkce')
    const { data } = await client.auth.signInWithOAuth({
      provider: 'keycloak',
      options: { redirectTo: `${SITE}/inicio`, skipBrowserRedirect: true },
    })
    const { query, hash } = await openBrowser(auth).go(data.url ?? '')
    expect(hash).toEqual({})
    const [flow] = await auth.sql<{ provider_access_token: string }[]>`
      select provider_access_token from auth.flow_state where user_id is not null`
    const exchanged = await client.auth.exchangeCodeForSession(query.code ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.email).toBe('bia@example.com')
    expect(exchanged.data.session?.provider_token).toBeTruthy()
    expect(exchanged.data.session?.provider_refresh_token).toBeTruthy()
    // The database never stores a provider's token in the clear.
    expect(flow?.provider_access_token).not.toContain(exchanged.data.session?.provider_token)
    expect((await client.auth.getUser()).data.user?.id).toBe(exchanged.data.user?.id)
  })

  it('finds the account again, and keeps what the provider says now', async () => {
    const person = { sub: 'k-3', email: 'caio@example.com', email_verified: true }
    const ids = new Set<unknown>()
    for (const name of ['Caio', 'Caio Prado']) {
      issuer.as({ ...person, name })
      const { hash } = await openBrowser(auth).go(authorize({ provider: 'google' }))
      const claims = await auth.tokens.verify(hash.access_token ?? '')
      ids.add(claims.sub)
      expect(claims.user_metadata).toMatchObject({ full_name: name })
    }
    expect(ids.size).toBe(1)
  })

  it('passes scopes and parameters on, but none of the protocol’s own', async () => {
    const response = await auth.request(
      `/authorize?provider=keycloak&scopes=groups&prompt=login&state=mine&client_id=other&redirect_uri=https://evil.example&nonce=1`,
    )
    const url = new URL(response.headers.get('location') ?? '')
    expect(response.status).toBe(302)
    expect(url.origin).toBe(issuer.address)
    expect(url.searchParams.get('scope')).toBe('openid email profile groups')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      prompt: 'login',
      client_id: CLIENT,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    expect(url.searchParams.get('state')).not.toBe('mine')
    expect(url.searchParams.get('nonce')).not.toBe('1')
  })

  it.each([
    ['github', 'Unsupported provider: provider is not enabled'],
    ['unknown', 'Unsupported provider: Provider unknown could not be found'],
    ['discord', 'Unsupported provider: Provider discord could not be found'],
    ['custom:none', 'Unsupported provider: custom provider custom:none could not be found'],
  ])('refuses %s', async (provider, msg) => {
    const response = await auth.request(`/authorize?provider=${provider}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg })
  })

  it('brings the provider’s own refusal back', async () => {
    const back = await openBrowser(auth).stopAtCallback(authorize({ provider: 'keycloak' }))
    const state = new URL(back).searchParams.get('state')
    const refusal = `${CALLBACK}?error=access_denied&error_description=No&state=${state}`
    const response = await auth.request(refusal.slice(`${SITE}/auth/v1`.length), {
      headers: { cookie: `sb-flow-${state}=1` },
    })
    const { searchParams, hash } = new URL(response.headers.get('location') ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', error_description: 'No' })
    expect(hash).toBe('#error=access_denied&error_description=No')
  })

  it('lets nobody in without an e-mail, unless it is optional', async () => {
    issuer.as({ sub: 'k-4' })
    const { query } = await openBrowser(auth).go(authorize({ provider: 'keycloak' }))
    expect(query).toMatchObject({ error_code: 'email_address_not_provided' })
    const other = await startAuth({
      external: {
        keycloak: {
          enabled: true,
          client_id: CLIENT,
          secret: SECRET,
          url: issuer.address,
          email_optional: true,
        },
      },
    })
    const { hash } = await openBrowser(other).go(authorize({ provider: 'keycloak' }))
    expect(await other.tokens.verify(hash.access_token ?? '')).toMatchObject({ email: '' })
    await other.close()
  })

  it('tells in the settings which providers are on', async () => {
    const { external } = (await (await auth.request('/settings')).json()) as {
      external: Record<string, boolean>
    }
    expect(external).toMatchObject({ google: true, keycloak: true, github: false, apple: false, email: true })
  })
})
