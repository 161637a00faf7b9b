import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '../mail/smtp.ts'
import { PASSWORD, signIn, startAuth, type TestAuth } from './fixture.ts'

describe('captcha', () => {
  const asked: URLSearchParams[] = []
  let verdict: () => Response = () => Response.json({ success: true })
  const service: typeof fetch = async (_, init) => {
    asked.push(new URLSearchParams(String(init?.body)))
    return verdict()
  }
  let auth: TestAuth
  beforeAll(async () => {
    const captcha = { enabled: true, provider: 'turnstile', secret: 'shared' }
    auth = await startAuth({ captcha }, undefined, { fetch: service })
  })
  afterAll(() => auth.close())
  const signUp = (captchaToken?: string) =>
    auth.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD, options: { captchaToken } })

  it('lets nobody sign up without one', async () => {
    expect((await signUp()).error).toMatchObject({ code: 'captcha_failed', status: 400 })
    verdict = () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    expect((await signUp('used')).error?.message).toContain('timeout-or-duplicate')
    verdict = () => new Response('', { status: 502 })
    expect((await signUp('solved')).error).toMatchObject({ status: 500 })
    expect(await auth.sql`select 1 from auth.users`).toHaveLength(0)
  })

  it('asks its service once for each call that a stranger makes', async () => {
    verdict = () => Response.json({ success: true })
    asked.length = 0
    expect((await signUp('solved')).error).toBeNull()
    expect(asked.map((form) => [form.get('secret'), form.get('response')])).toEqual([['shared', 'solved']])
    const calls = [
      auth.client().auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD }),
      auth.client().auth.signInWithOtp({ email: 'ana@example.com' }),
      auth.client().auth.resetPasswordForEmail('ana@example.com'),
      auth.client().auth.resend({ email: 'ana@example.com', type: 'signup' }),
    ]
    for (const call of calls) expect((await call).error?.code).toBe('captcha_failed')
  })

  it('leaves refreshing and the service key alone', async () => {
    asked.length = 0
    const { error } = await auth.client().auth.refreshSession({ refresh_token: 'unknown' })
    expect(error?.code).toBe('refresh_token_not_found')
    expect((await auth.admin.createUser({ email: 'bia@example.com' })).error).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('limits of one address', () => {
  it('count each kind of call, say when to come back, and leave others alone', async () => {
    const auth = await startAuth({
      enable_anonymous_sign_ins: true,
      rate_limit: { sign_in_sign_ups: 2, token_refresh: 2, token_verifications: 2, anonymous_users: 2 },
    })
    const post = (path: string, body: object, address = '203.0.113.1') =>
      auth.request(path, { method: 'POST', headers: { 'x-real-ip': address }, body: JSON.stringify(body) })
    const kinds: [string, object][] = [
      ['/recover', { email: 'nada@example.com' }],
      ['/token?grant_type=refresh_token', { refresh_token: 'x' }],
      ['/verify', { type: 'email', email: 'nada@example.com', token: '123456' }],
      ['/signup', {}],
    ]
    for (const [path, body] of kinds) {
      await post(path, body)
      await post(path, body)
      const third = await post(path, body)
      expect([path, third.status]).toEqual([path, 429])
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await third.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
      expect((await post(path, body, '203.0.113.2')).status).not.toBe(429)
    }
    expect((await post('/recover', {}, '2001:db8::1')).status).toBe(400)
    await post('/recover', { email: 'nada@example.com' }, '2001:db8::1')
    await post('/recover', { email: 'nada@example.com' }, '2001:db8::2')
    expect((await post('/recover', { email: 'nada@example.com' }, '2001:db8::3')).status).toBe(429)
    expect((await post('/recover', { email: 'nada@example.com' }, '2001:db8:0:1::3')).status).toBe(200)
    await auth.close()
  })
})

describe('where requests are not limited', () => {
  it('no address and no account is, as with supabase start; messages still are', async () => {
    const section = { rate_limit: { sign_in_sign_ups: 2 }, email: { max_frequency: '60s' } }
    const auth = await startAuth(section, undefined, { limitsRequests: false })
    const post = (path: string, body: object) =>
      auth.request(path, {
        method: 'POST',
        headers: { 'x-real-ip': '203.0.113.1' },
        body: JSON.stringify(body),
      })
    const signIn = () => post('/token?grant_type=password', { email: 'ana@example.com', password: PASSWORD })
    const statuses = (await Promise.all(Array.from({ length: 32 }, signIn))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    for (const status of [200, 429])
      expect((await post('/recover', { email: 'ana@example.com' })).status).toBe(status)
    await auth.close()
  })
})

describe('guessing digits', () => {
  let auth: TestAuth
  beforeAll(async () => {
    auth = await startAuth()
  })
  afterAll(() => auth.close())
  const guess = (email: string, address: string) =>
    auth.request('/verify', {
      method: 'POST',
      headers: { 'x-real-ip': address },
      body: JSON.stringify({ type: 'recovery', email, token: '000000' }),
    })

  it('of one mailbox is limited from whatever address, with an account or without', async () => {
    await auth.admin.createUser({ email: 'ana@example.com', email_confirm: true })
    for (const email of ['ana@example.com', 'nada@example.com']) {
      const guesses = Array.from({ length: 24 }, (_, n) => guess(email, `203.0.113.${n}`))
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    }
    auth.pass(3601)
    expect((await guess('ana@example.com', '203.0.113.1')).status).toBe(403)
  })

  it('takes as long where digits are open and a wrong guess is counted as where there is no account', async () => {
    const times = ['ana@example.com', 'ninguem@example.com'].map(async (email) => {
      await auth.client().auth.resetPasswordForEmail(email)
      const started = performance.now()
      await guess(email, '203.0.113.7')
      return performance.now() - started
    })
    for (const time of await Promise.all(times)) expect(time).toBeGreaterThan(190)
  })
})

describe('looking for people by a change of e-mail', () => {
  it('ends after a few', async () => {
    const auth = await startAuth()
    const { client } = await signIn(auth, 'ana@example.com')
    const ask = async (email: string) => (await client.auth.updateUser({ email })).error?.code
    await auth.admin.createUser({ email: 'bia@example.com', email_confirm: true })
    for (let tried = 0; tried < 10; tried++) expect(await ask('bia@example.com')).toBe('email_exists')
    expect(await ask('bia@example.com')).toBe('over_request_rate_limit')
    expect(await ask('nada@example.com')).toBe('over_request_rate_limit')
    auth.pass(3500)
    expect(await ask('nada@example.com')).toBe('over_request_rate_limit')
    expect((await client.auth.updateUser({ data: { full_name: 'Ana' } })).error).toBeNull()
    auth.pass(101)
    await client.auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
    expect(await ask('nada@example.com')).toBeUndefined()
    await auth.close()
  })
})

describe('limit of mails in all', () => {
  it('holds where mails reach people, and not for a mailbox on this machine', async () => {
    const rate_limit = { email_sent: 1 }
    const people = { send: async () => {}, reachesPeople: true }
    const counted = await startAuth({ rate_limit }, people)
    const invite = async (auth: TestAuth, name: string) =>
      (await auth.admin.inviteUserByEmail(`${name}@example.com`)).error?.code
    expect(await invite(counted, 'ana')).toBeUndefined()
    expect(await invite(counted, 'bia')).toBe('over_email_send_rate_limit')
    counted.pass(3601)
    expect(await invite(counted, 'bia')).toBeUndefined()
    await counted.close()
    const free = await startAuth({ rate_limit })
    for (const name of ['ana', 'bia']) expect(await invite(free, name)).toBeUndefined()
    await free.close()
    const mailers = ['smtp://127.0.0.1:2525', 'smtp://mail.example.com:587'].map((url) =>
      createSmtpMailer({ url, from: 'a@example.com' }),
    )
    expect(mailers.map(({ reachesPeople }) => reachesPeople)).toEqual([false, true])
    for (const mailer of mailers) mailer.close()
  })
})
