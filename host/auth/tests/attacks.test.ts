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
    await auth
      .client()
      .auth.signUp({
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

  it('a body that is too large is not read', async () => {
    const large = await auth.request('/signup', { method: 'POST', body: 'x'.repeat(70_000) })
    expect(large.status).toBe(413)
  })

  it('a token is over the second it says', async () => {
    const { session } = await signIn(auth, 'hugo@example.com')
    const headers = { authorization: `Bearer ${session.access_token}` }
    const status = async () => (await auth.request('/user', { headers })).status
    const left = (session.expires_at ?? 0) - auth.now().getTime() / 1000
    auth.pass(left - 5)
    expect(await status()).toBe(200)
    auth.pass(6)
    expect(await status()).toBe(403)
  })

  it('a stolen refresh token ends the session of both, thief and owner', async () => {
    const { session } = await signIn(auth, 'iris@example.com')
    const refresh = (refresh_token: string) => auth.client().auth.refreshSession({ refresh_token })
    const before = await refresh(session.refresh_token)
    const owner = await refresh(before.data.session?.refresh_token ?? '')
    auth.pass(11)
    expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_already_used')
    const after = await refresh(owner.data.session?.refresh_token ?? '')
    expect(after.error?.code).toBe('refresh_token_not_found')
    const headers = { authorization: `Bearer ${owner.data.session?.access_token}` }
    expect(await (await auth.request('/user', { headers })).json()).toMatchObject({
      error_code: 'session_not_found',
    })
  })

  it('nobody raises themselves through PUT /user', async () => {
    const { session, user } = await signIn(auth, 'joao@example.com')
    const response = await auth.request('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({
        role: 'service_role',
        aud: 'admin',
        is_super_admin: true,
        email_confirmed_at: '2020-01-01',
        banned_until: null,
        raw_app_meta_data: { admin: true },
        data: { role: 'admin' },
      }),
    })
    expect(response.status).toBe(200)
    const [row] = await auth.sql`
      select role, aud, is_super_admin, raw_app_meta_data as app from auth.users where id = ${user?.id ?? ''}`
    expect(row).toEqual({
      role: 'authenticated',
      aud: 'authenticated',
      is_super_admin: null,
      app: { provider: 'email', providers: ['email'] },
    })
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
