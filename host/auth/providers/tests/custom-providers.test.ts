import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { openBrowser } from './browser.ts'
import { CLIENT, type Issuer, SECRET, startIssuer } from './issuer.ts'
import { startOAuth2Server } from './oauth2-server.ts'

const BASE = `${SITE}/auth/v1`
const ISSUER = 'https://idp.example.com'
const OAUTH2 = 'https://oauth.example.com'
const me: Record<string, unknown> = {
  id: 7,
  mail: 'bia@example.com',
  full: 'Bia',
  groups: ['a'],
  secret: 'x',
}

let auth: TestAuth
let issuer: Issuer
let server: Awaited<ReturnType<typeof startOAuth2Server>>
beforeAll(async () => {
  issuer = await startIssuer(`${BASE}/callback`, { calledAs: ISSUER })
  server = await startOAuth2Server({ user: me })
  auth = await startAuth({}, undefined, {
    publicFetch: async (input, init) => {
      const url = new URL(new Request(input).url)
      if (![ISSUER, OAUTH2].includes(url.origin)) throw new Error(`${url.origin} cannot be reached`)
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-proto', 'https')
      headers.set('x-forwarded-host', url.host)
      return fetch(elsewhere(url), { ...init, headers })
    },
  })
})
afterAll(async () => {
  await auth.close()
  await server.close()
  await issuer.close()
})

/** Where the public addresses of these tests really are. */
function elsewhere(url: URL): URL {
  const address = url.origin === ISSUER ? issuer.address : url.origin === OAUTH2 ? server.address : url.origin
  return new URL(`${url.pathname}${url.search}`, address)
}

const company = {
  provider_type: 'oidc' as const,
  identifier: 'custom:company',
  name: 'Company',
  client_id: CLIENT,
  client_secret: SECRET,
  issuer: ISSUER,
}
const portal = {
  provider_type: 'oauth2' as const,
  identifier: 'custom:portal',
  name: 'Portal',
  client_id: CLIENT,
  client_secret: SECRET,
  authorization_url: `${OAUTH2}/login/oauth/authorize`,
  token_url: `${OAUTH2}/login/oauth/access_token`,
  userinfo_url: `${OAUTH2}/api/v3/user`,
  email_optional: true,
  attribute_mapping: { sub: 'id', email: 'mail', name: 'full' },
  custom_claims_allowlist: ['groups'],
}

const enter = (provider: string) => openBrowser(auth, elsewhere).go(`${BASE}/authorize?provider=${provider}`)

describe('providers that an administrator adds', () => {
  it('are created, listed, read, changed and deleted', async () => {
    const { customProviders } = auth.admin
    const created = await customProviders.createProvider(company)
    expect(created.error).toBeNull()
    expect(created.data).toMatchObject({
      identifier: 'custom:company',
      scopes: ['openid'],
      pkce_enabled: true,
    })
    await customProviders.createProvider(portal)
    expect(JSON.stringify(created.data)).not.toContain(SECRET)
    const [row] = await auth.sql`select client_secret from auth.custom_oauth_providers`
    expect(row?.client_secret).not.toContain(SECRET)
    const listed = await customProviders.listProviders({ type: 'oidc' })
    expect(listed.data.providers.map(({ identifier }) => identifier)).toEqual(['custom:company'])
    const updated = await customProviders.updateProvider('custom:company', {
      name: 'Firm',
      scopes: ['email'],
    })
    expect(updated.data).toMatchObject({ name: 'Firm', scopes: ['openid', 'email'], client_id: CLIENT })
    expect((await customProviders.getProvider('custom:company')).data).toEqual(updated.data)
    expect((await customProviders.deleteProvider('custom:portal')).error).toBeNull()
    expect((await customProviders.getProvider('custom:portal')).error).toMatchObject({
      code: 'provider_not_found',
      status: 404,
    })
  })

  it('sign people in: an issuer', async () => {
    issuer.as({ sub: 'c-1', email: 'ana@example.com', email_verified: true })
    const { hash } = await enter('custom:company')
    expect(await auth.tokens.verify(hash.access_token ?? '')).toMatchObject({
      email: 'ana@example.com',
      app_metadata: { provider: 'custom:company' },
      user_metadata: { iss: ISSUER, sub: 'c-1' },
    })
    const id_token = await issuer.idToken({ sub: 'c-1', email: 'ana@example.com', email_verified: true })
    const { data } = await auth
      .client()
      .auth.signInWithIdToken({ provider: 'custom:company', token: id_token })
    expect(data.user?.email).toBe('ana@example.com')
  })

  it('sign people in: plain OAuth 2.0, by a mapping', async () => {
    await auth.admin.customProviders.createProvider(portal)
    // No claim says that the e-mail is verified, so it waits for its mail.
    expect((await enter('custom:portal')).query.error_code).toBe('provider_email_needs_verification')
    const [identity] =
      await auth.sql`select identity_data from auth.identities where provider = 'custom:portal'`
    expect(identity?.identity_data).toMatchObject({
      sub: '7',
      email: 'bia@example.com',
      email_verified: false,
      full_name: 'Bia',
      custom_claims: { groups: ['a'] },
    })
    expect(JSON.stringify(identity)).not.toContain('secret')
  })

  it('can be switched off', async () => {
    await auth.admin.customProviders.updateProvider('custom:company', { enabled: false })
    const response = await auth.request('/authorize?provider=custom:company')
    expect(await response.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' })
  })

  it('are not for strangers', async () => {
    const headers = { authorization: `Bearer ${auth.tokens.anonKey}` }
    expect((await auth.request('/admin/custom-providers', { headers })).status).toBe(403)
    expect((await auth.request('/admin/custom-providers', { method: 'POST', body: '{}' })).status).toBe(401)
  })

  it.each([
    ['a name of another kind', { ...company, identifier: 'google' }],
    ['a name that is taken', company],
    ['no issuer', { ...company, identifier: 'custom:a', issuer: undefined }],
    ['an issuer without TLS', { ...company, identifier: 'custom:a', issuer: 'http://idp.example.com' }],
    ['an issuer that is not there', { ...company, identifier: 'custom:a', issuer: 'https://10.0.0.1' }],
    ['another issuer’s metadata', { ...company, identifier: 'custom:a', issuer: `${OAUTH2}` }],
    ['a chosen state', { ...company, identifier: 'custom:a', authorization_params: { state: 'x' } }],
    ['a mapped role', { ...company, identifier: 'custom:a', attribute_mapping: { role: 'role' } }],
    [
      'a verified e-mail for everybody',
      { ...portal, identifier: 'custom:a', attribute_mapping: { email_verified: true } },
    ],
    ['no token address', { ...portal, identifier: 'custom:a', token_url: undefined }],
    ['a token address that is none', { ...portal, identifier: 'custom:a', token_url: 'x' }],
    [
      'a password in an address',
      { ...portal, identifier: 'custom:a', token_url: 'https://:x@idp.example.com/' },
    ],
  ])('are refused with %s', async (_, parameters) => {
    const { error } = await auth.admin.customProviders.createProvider(parameters)
    expect(error?.status).toBe(400)
  })
})
