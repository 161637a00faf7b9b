import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { openBrowser } from './browser.ts'
import { CLIENT, type Issuer, SECRET, startIssuer } from './issuer.ts'

const BASE = `${SITE}/auth/v1`

let auth: TestAuth
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer(`${BASE}/callback`)
  const keycloak = { enabled: true, client_id: CLIENT, secret: SECRET, url: issuer.address }
  auth = await startAuth({ external: { keycloak } })
})
afterAll(async () => {
  await auth.close()
  await issuer.close()
})

const start = `${BASE}/authorize?provider=keycloak`
const pkce = `${start}&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`

const refusal = (error_code: string, error_description: string) => ({
  error: 'invalid_request',
  error_code,
  error_description,
})

describe('the state of a sign-in', () => {
  it('works once', async () => {
    issuer.as({ sub: 's-1', email: 'ana@example.com', email_verified: true })
    const browser = openBrowser(auth)
    const back = await browser.stopAtCallback(start)
    expect((await browser.go(back)).hash.access_token).toBeTruthy()
    const again = await browser.go(back)
    expect(again.query).toEqual(refusal('bad_oauth_state', 'OAuth state not found or expired'))
    expect(again.hash).toEqual(again.query)
  })

  it('works once also when two browsers bring it at the same moment', async () => {
    issuer.as({ sub: 's-1', email: 'ana@example.com', email_verified: true })
    const browser = openBrowser(auth)
    const back = await browser.stopAtCallback(start)
    const landings = await Promise.all([browser.go(back), browser.go(back)])
    expect(landings.filter(({ hash }) => hash.access_token)).toHaveLength(1)
  })

  it('of another browser signs nobody in', async () => {
    issuer.as({ sub: 'attacker', email: 'eva@example.com', email_verified: true })
    const back = await openBrowser(auth).stopAtCallback(start)
    const victim = await openBrowser(auth).go(back)
    expect(victim.query).toEqual(refusal('bad_oauth_state', 'OAuth state belongs to another browser'))
    expect(victim.hash.access_token).toBeUndefined()
  })

  it('with PKCE gives another browser a code that it cannot use', async () => {
    issuer.as({ sub: 'attacker', email: 'eva@example.com', email_verified: true })
    const back = await openBrowser(auth).stopAtCallback(pkce)
    const { query } = await openBrowser(auth).go(back)
    const response = await auth.request('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: query.code, code_verifier: 'the verifier of the victim' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  })

  it('runs out', async () => {
    const browser = openBrowser(auth)
    const back = await browser.stopAtCallback(start)
    auth.pass(301)
    expect((await browser.go(back)).query).toEqual(refusal('bad_oauth_state', 'OAuth state has expired'))
  })

  it.each([
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['?state=x&code=y', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    [
      '?state=00000000-0000-4000-8000-000000000000&code=y',
      'bad_oauth_state',
      'OAuth state not found or expired',
    ],
  ])('%j leads back to the site with an error', async (query, code, message) => {
    const landing = await openBrowser(auth).go(`${BASE}/callback${query}`)
    expect(landing.url.origin).toBe(SITE)
    expect(landing.query).toEqual(refusal(code, message))
  })

  it('takes no code of another flow, and none twice', async () => {
    issuer.as({ sub: 's-2', email: 'bia@example.com', email_verified: true })
    const browser = openBrowser(auth)
    const [mine, stolen] = [
      new URL(await browser.stopAtCallback(start)),
      new URL(await browser.stopAtCallback(start)),
    ]
    const code = stolen.searchParams.get('code') ?? ''
    mine.searchParams.set('code', code)
    const exchange = {
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code',
    }
    expect((await browser.go(mine.href)).query).toMatchObject(exchange)
    expect((await browser.go(stolen.href)).hash.access_token).toBeTruthy()
    const third = new URL(await browser.stopAtCallback(start))
    third.searchParams.set('code', code)
    expect((await browser.go(third.href)).query).toMatchObject(exchange)
  })

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${SITE}@evil.example/`])(
    'never leads to %s',
    async (target) => {
      issuer.as({ sub: 's-1', email: 'ana@example.com', email_verified: true })
      const { url } = await openBrowser(auth).go(`${start}&redirect_to=${encodeURIComponent(target)}`)
      expect(url.origin).toBe(SITE)
    },
  )

  it('bears malformed answers: no 500, nobody signed in', async () => {
    const parameters = ['state', 'code', 'error', 'iss', 'user', 'id_token', 'error_description']
    const values = [
      '',
      'x',
      '\u0000',
      '%',
      '{}',
      '00000000-0000-4000-8000-000000000000',
      '😀',
      'a'.repeat(9000),
      '<x>',
    ]
    for (let round = 0; round < 200; round++) {
      const query = new URLSearchParams(
        parameters.map((name, index) => [name, values[(round * (index + 3) + index) % values.length] ?? '']),
      )
      const requests = [
        auth.request(`/callback?${query}`),
        auth.request('/callback', { method: 'POST', body: query }),
        auth.request(`/authorize?provider=keycloak&${query}`),
      ]
      for (const response of await Promise.all(requests)) {
        expect(response.status).toBeLessThan(500)
        expect(response.headers.get('location') ?? '').not.toContain('access_token')
      }
    }
  })
})
