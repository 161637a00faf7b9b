import fc from 'fast-check'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets, createTokens } from '../../tokens.ts'
import { PASSWORD, SITE, signIn, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({ rate_limit: { sign_in_sign_ups: 50 } })
})
afterAll(() => auth.close())

describe('attacks', () => {
  it('a forged token opens nothing', async () => {
    const { user, session } = await signIn(auth, 'ana@example.com')
    const claims = await auth.tokens.verify(session.access_token)
    const stranger = await createTokens(await createSecrets())
    const forged = [
      new UnsecuredJWT({ ...claims, role: 'service_role' }).encode(),
      await stranger.sign({ ...claims, role: 'service_role' }),
      stranger.serviceRoleKey,
      'Bearer',
    ]
    for (const token of forged) {
      const headers = { authorization: `Bearer ${token}` }
      for (const path of ['/user', '/admin/users', `/admin/users/${user.id}`]) {
        expect((await auth.request(path, { headers })).status).toBe(403)
      }
    }
    const anonymous = { headers: { authorization: `Bearer ${auth.tokens.anonKey}` } }
    expect((await auth.request('/user', anonymous)).status).toBe(403)
  })

  it.each([
    'https://evil.example/',
    'https://site.example.evil.example/',
    'https://site.example@evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://site.example:8443/',
    'http://site.example/',
  ])('a link never leads to %s', async (target) => {
    const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: target })
    const response = await auth.request(`/verify?${query}`)
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(SITE)
  })

  it('sign-up takes no role, app_metadata or confirmation from outside', async () => {
    const response = await auth.request('/signup', {
      method: 'POST',
      body: JSON.stringify({
        email: 'bia@example.com',
        password: PASSWORD,
        role: 'service_role',
        app_metadata: { admin: true },
        email_confirmed_at: '2020-01-01',
        data: { sub: 'outro', email: 'outro@example.com', email_verified: true },
      }),
    })
    const user = (await response.json()) as Record<string, unknown>
    expect(user).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { sub: user.id, email: 'bia@example.com', email_verified: false },
    })
    expect(user.email_confirmed_at).toBeUndefined()
  })

  it('headers cannot be smuggled into a mail', async () => {
    const email = 'eva@example.com\r\nBcc: todos@example.com'
    const { error } = await auth.client().auth.signUp({ email, password: PASSWORD })
    expect(error?.code).toBe('validation_failed')
    await auth.client().auth.signUp({
      email: 'eva@example.com',
      password: PASSWORD,
      options: { data: { full_name: '<script>alert(1)</script>' } },
    })
    expect((await auth.mailbox.next('eva@example.com')).html).not.toContain('<script>')
  })

  it('guessing passwords from one address, or at one account from many, runs into a limit', async () => {
    const guess = (email: string, address: string) =>
      auth.request('/token?grant_type=password', {
        method: 'POST',
        headers: { 'x-real-ip': address },
        body: JSON.stringify({ email, password: 'errada' }),
      })
    const counted = async (attempts: Promise<Response>[]) => {
      const statuses = (await Promise.all(attempts)).map(({ status }) => status)
      return [
        statuses.filter((status) => status === 400).length,
        statuses.filter((status) => status === 429).length,
      ]
    }
    auth.pass(301)
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    expect(await counted(numbers.map((n) => guess(`p${n}@example.com`, '203.0.113.1')))).toEqual([50, 10])
    expect(await counted(numbers.map((n) => guess('ana@example.com', `203.0.113.${n + 2}`)))).toEqual([
      30, 30,
    ])
    auth.pass(301)
    const later = await auth
      .client()
      .auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
    expect(later.error).toBeNull()
  })

  it('malformed bodies are refused, never a failure', async () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant('ana@example.com'),
      fc.jsonValue(),
      fc.constant('\u0000'),
    )
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant('['.repeat(30_000)),
      fc
        .record({
          email: field,
          password: field,
          data: fc.jsonValue(),
          token: field,
          type: field,
          refresh_token: field,
        })
        .map((value) => JSON.stringify(value)),
    )
    const paths = [
      '/signup',
      '/token?grant_type=password',
      '/token?grant_type=refresh_token',
      '/verify',
      '/resend',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, async (path, text) => {
        const response = await auth.request(path, { method: 'POST', body: text })
        expect(response.status).toBeLessThan(500)
        expect(await response.text()).not.toContain('access_token')
      }),
      { numRuns: 500 },
    )
    const large = await auth.request('/signup', { method: 'POST', body: 'x'.repeat(70_000) })
    expect(large.status).toBe(413)
  })

  it('deep metadata and text that PostgreSQL cannot hold are the caller’s fault', async () => {
    const nested = (depth: number) =>
      `{"email":"f@example.com","password":"${PASSWORD}","data":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`
    const data = `{"email":"f@example.com","password":"${PASSWORD}","data":{"a":"\\u0000"}}`
    const post = (body: string) => auth.request('/signup', { method: 'POST', body })
    for (const depth of [100, 1000, 2000, 5000, 30_000]) {
      expect((await post(nested(depth))).status, `depth ${depth}`).toBeLessThan(500)
    }
    expect((await post(data)).status).toBe(400)
  })

  it('logs neither passwords nor addresses', () => {
    const lines = auth.logged.map((line) => JSON.stringify(line))
    expect(lines.filter((line) => /@example\.com|Senha-forte|request failed/.test(line))).toEqual([])
  })
})
