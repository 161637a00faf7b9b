import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../housekeeping.ts'
import { createSmtpMailer } from '../mail/smtp.ts'
import { PASSWORD, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

describe('discovery', () => {
  it('serves settings, health, keys and issuer', async () => {
    const json = async (path: string) => (await auth.request(path)).json()
    expect(await json('/settings')).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    expect(await json('/health')).toMatchObject({ name: 'GoTrue' })
    expect(await json('/.well-known/jwks.json')).toEqual(auth.tokens.jwks)
    expect(await json('/.well-known/openid-configuration')).toMatchObject({
      issuer: 'https://site.example/auth/v1',
      jwks_uri: 'https://site.example/auth/v1/.well-known/jwks.json',
    })
  })

  it('does not pretend to serve what it does not', async () => {
    for (const path of ['/nothing', '/admin/nothing', '/user/nothing']) {
      expect((await auth.request(path, { method: 'POST' })).status).toBe(404)
    }
  })

  it('answers errors in the shape of the API version asked for', async () => {
    const ask = (headers: Record<string, string>) =>
      auth.request('/signup', {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'a@example.com', password: '1' }),
      })
    const old = await ask({})
    expect(await old.json()).toMatchObject({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    })
    const modern = await ask({ 'x-supabase-api-version': '2024-01-01' })
    expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await modern.json()).toMatchObject({
      code: 'weak_password',
      weak_password: { reasons: ['length'] },
    })
  })
})

describe('housekeeping', () => {
  it('removes what has run out, and nothing else', async () => {
    await auth.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
    await auth.sql`
      insert into auth.flow_state (id, provider_type, authentication_method, created_at)
      values (gen_random_uuid(), 'email', 'otp', now())`
    await auth.sql`insert into auth.rate_limits values ('a', now(), 1)`
    const left = () => auth.sql`
      select (select count(*)::int from auth.one_time_tokens) as tokens,
        (select count(*)::int from auth.flow_state) as flows,
        (select count(*)::int from auth.rate_limits where key = 'a') as limits,
        (select count(*)::int from auth.users) as users`
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
    await removeExpired(auth.sql, { email: { otp_expiry: 3600 } }, later(3500))
    expect(await left()).toEqual([{ tokens: 1, flows: 1, limits: 1, users: 1 }])
    await removeExpired(auth.sql, { email: { otp_expiry: 3600 } }, later(90_000))
    expect(await left()).toEqual([{ tokens: 0, flows: 0, limits: 0, users: 1 }])
  })
})

describe('mail', () => {
  it('leaves by SMTP, and waits in the database while the server refuses', async () => {
    const received: Email[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, callback) => {
        void PostalMime.parse(Readable.toWeb(stream) as ReadableStream).then((mail) => {
          received.push(mail)
          callback()
        })
      },
    })
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const smtp = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: 'Prédio <nao-responda@example.com>',
    })
    const tries = { failures: 1, sent: Promise.withResolvers<void>(), failed: Promise.withResolvers<void>() }
    const mailer: Parameters<typeof startAuth>[1] = {
      async send(mail) {
        if (tries.failures-- > 0) {
          tries.failed.resolve()
          throw new Error(`550 ${mail.to}`)
        }
        await smtp.send(mail)
        tries.sent.resolve()
      },
    }
    const own = await startAuth({}, mailer)
    await own.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
    await tries.failed.promise
    await expect
      .poll(() => own.sql`select attempts from auth.outgoing_mails`)
      .toMatchObject([{ attempts: 1 }])
    own.pass(10)
    await own.client().auth.signUp({ email: 'bia@example.com', password: PASSWORD })
    await tries.sent.promise
    await expect.poll(() => own.sql`select 1 from auth.outgoing_mails`).toEqual([])
    const mail = received.find(({ to }) => to?.[0]?.address === 'ana@example.com')
    expect(mail).toMatchObject({ subject: 'Confirme seu e-mail', from: { name: 'Prédio' } })
    expect(mail?.text).toContain('/auth/v1/verify?token=')
    expect(mail?.html).toContain('Confirmar e-mail')
    expect(JSON.stringify(own.logged)).not.toContain('ana@')
    await own.close()
    smtp.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
})
