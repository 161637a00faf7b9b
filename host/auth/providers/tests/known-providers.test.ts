import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { personOfAzure } from '../claims.ts'
import { openBrowser } from './browser.ts'
import { CLIENT, type Issuer, SECRET, startIssuer } from './issuer.ts'
import { startOAuth2Server } from './oauth2-server.ts'

const BASE = `${SITE}/auth/v1`
const answers: { user?: unknown; emails?: unknown; me?: unknown } = {}

let auth: TestAuth
let issuer: Issuer
let server: Awaited<ReturnType<typeof startOAuth2Server>>
beforeAll(async () => {
  issuer = await startIssuer(`${BASE}/callback`, { claimsInIdToken: true })
  server = await startOAuth2Server(answers)
  const provider = { enabled: true, client_id: CLIENT, secret: SECRET }
  auth = await startAuth({
    external: {
      github: { ...provider, url: server.address },
      facebook: { ...provider, url: `${server.address}/` },
      apple: { ...provider, url: issuer.address },
      azure: { ...provider, url: issuer.address },
    },
  })
})
afterAll(async () => {
  await auth.close()
  await server.close()
  await issuer.close()
})

const enter = (provider: string) => openBrowser(auth).go(`${BASE}/authorize?provider=${provider}`)
const claimsOf = (token: string | undefined) => auth.tokens.verify(token ?? '')

describe('GitHub', () => {
  it('signs in by the primary e-mail', async () => {
    answers.user = { id: 42, login: 'ana', name: 'Ana', avatar_url: 'https://x.example/a.png', email: null }
    answers.emails = [
      { email: 'old@example.com', primary: false, verified: false },
      { email: 'Ana@example.com', primary: true, verified: true },
    ]
    const { hash } = await enter('github')
    expect(await claimsOf(hash.access_token)).toMatchObject({
      email: 'ana@example.com',
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: {
        sub: '42',
        provider_id: '42',
        user_name: 'ana',
        preferred_username: 'ana',
        full_name: 'Ana',
        avatar_url: 'https://x.example/a.png',
        email: 'ana@example.com',
        email_verified: true,
        iss: `${server.address}/api/v3`,
      },
    })
    expect(hash.provider_token).toBeTruthy()
    expect(hash.provider_refresh_token).toBeUndefined()
  })

  it('is refused when what it answers cannot be used', async () => {
    answers.user = { login: 'nobody' }
    const { query } = await enter('github')
    expect(query).toMatchObject({
      error: 'server_error',
      error_description: 'Error getting user profile from external provider',
    })
  })
})

describe('Facebook', () => {
  it('signs in with a proof of the app’s secret', async () => {
    answers.me = {
      id: '7',
      email: 'bia@example.com',
      first_name: 'Bia',
      last_name: 'Reis',
      name: 'Bia R.',
      picture: { data: { url: 'https://x.example/b.png' } },
    }
    const { hash } = await enter('facebook')
    expect(await claimsOf(hash.access_token)).toMatchObject({
      email: 'bia@example.com',
      user_metadata: {
        sub: '7',
        full_name: 'Bia Reis',
        nickname: 'Bia R.',
        avatar_url: 'https://x.example/b.png',
      },
    })
  })
})

describe('Apple', () => {
  const start = `${BASE}/authorize?provider=apple&scopes=openid`
  const appleBrowser = (user: string) => openBrowser(auth, undefined, { user })

  it('posts its answer, with a name beside it', async () => {
    issuer.as({ sub: 'ap-1', email: 'caio@example.com', email_verified: true })
    const user = JSON.stringify({ name: { firstName: 'Caio', lastName: 'Prado' }, email: 'eva@example.com' })
    const { hash } = await appleBrowser(user).go(start)
    expect(await claimsOf(hash.access_token)).toMatchObject({
      email: 'caio@example.com',
      user_metadata: {
        sub: 'ap-1',
        full_name: 'Caio Prado',
        email: 'caio@example.com',
        email_verified: true,
      },
    })
  })

  it.each(['{', '{"name":1}', '[]'])('bears %j for a name', async (user) => {
    issuer.as({ sub: 'ap-2', email: 'davi@example.com' })
    expect((await appleBrowser(user).go(start)).hash.access_token).toBeTruthy()
  })

  it('binds the posted answer to the browser by a cookie that may cross sites', async () => {
    const response = await auth.request('/authorize?provider=apple')
    expect(response.headers.get('location')).toContain('response_mode=form_post')
    expect(response.headers.get('set-cookie')).toMatch(
      /^sb-flow-[0-9a-f-]{36}=1; Path=\/auth\/v1\/callback; Max-Age=300; HttpOnly; SameSite=None; Secure$/,
    )
  })
})

describe('Azure', () => {
  const start = `${BASE}/authorize?provider=azure`

  it('signs in with the e-mail of the one tenant that is trusted', async () => {
    issuer.as({ sub: 'az-1', email: 'duda@example.com', name: 'Duda' })
    const { hash } = await openBrowser(auth).go(start)
    expect(await claimsOf(hash.access_token)).toMatchObject({
      email: 'duda@example.com',
      user_metadata: { full_name: 'Duda', email_verified: true },
    })
  })

  it('takes no e-mail for verified whose domain is not', async () => {
    issuer.as({ sub: 'az-2', email: 'eva@example.com', xms_edov: '0' })
    const { query } = await openBrowser(auth).go(start)
    expect(query.error_code).toBe('provider_email_needs_verification')
  })

  it.each([
    [{ iss: 'https://login.microsoftonline.com/11111111-1111-1111-1111-111111111111/v2.0' }, false],
    [{ iss: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' }, true],
    [{ xms_edov: true }, true],
    [{ xms_edov: '1' }, true],
    [{ xms_edov: false }, false],
  ])('with any tenant, %j makes an e-mail verified: %s', (claims, verified) => {
    const { emails } = personOfAzure({ sub: '1', email: 'ana@example.com', ...claims }, false)
    expect(emails).toEqual([{ email: 'ana@example.com', verified, primary: true }])
  })
})
