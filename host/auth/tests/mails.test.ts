import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, follow, hashOf, PASSWORD, signIn, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

describe('recovery', () => {
  it('signs in to choose a new password, which ends the other sessions', async () => {
    const before = await signIn(auth, 'ana@example.com')
    const client = auth.client()
    expect((await client.auth.resetPasswordForEmail('ana@example.com')).error).toBeNull()
    const mail = await auth.mailbox.next('ana@example.com')
    expect(mail.subject).toBe('Redefina sua senha')
    const fragment = hashOf(await follow(auth, contentOf(mail).link))
    expect(fragment.type).toBe('recovery')
    const tokens = { access_token: fragment.access_token ?? '', refresh_token: fragment.refresh_token ?? '' }
    await client.auth.setSession(tokens)
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'Outra-senha-2' })).error).toBeNull()
    expect((await before.client.auth.getUser(before.session.access_token)).error).not.toBeNull()
    const old = await auth.client().auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
    expect(old.error?.code).toBe('invalid_credentials')
  })

  it('answers alike for an unknown address, and mails nothing', async () => {
    const unknown = await auth.client().auth.resetPasswordForEmail('nada@example.com')
    const noSignUp = await auth
      .client()
      .auth.signInWithOtp({ email: 'nada@example.com', options: { shouldCreateUser: false } })
    const resent = await auth.client().auth.resend({ type: 'signup', email: 'nada@example.com' })
    expect([unknown.error, noSignUp.error, resent.error]).toEqual([null, null, null])
    expect(await auth.sql`select 1 from auth.users where email = 'nada@example.com'`).toHaveLength(0)
    expect(
      await auth.sql`select 1 from auth.outgoing_mails where recipient = 'nada@example.com'`,
    ).toHaveLength(0)
  })
})

describe('one-time password', () => {
  it('makes an account on first use and signs in on the next', async () => {
    const client = auth.client()
    for (const subject of ['Confirme seu e-mail', 'Seu link de acesso']) {
      await client.auth.signInWithOtp({ email: 'bia@example.com' })
      const mail = await auth.mailbox.next('bia@example.com')
      expect(mail.subject).toBe(subject)
      const token = contentOf(mail).code
      const { data, error } = await client.auth.verifyOtp({ email: 'bia@example.com', token, type: 'email' })
      expect([error, data.user?.email]).toEqual([null, 'bia@example.com'])
    }
    expect(await auth.sql`select 1 from auth.users where email = 'bia@example.com'`).toHaveLength(1)
  })

  it('takes the hash of the link too', async () => {
    await signIn(auth, 'caio@example.com')
    await auth.client().auth.signInWithOtp({ email: 'caio@example.com' })
    const token_hash =
      contentOf(await auth.mailbox.next('caio@example.com')).link.searchParams.get('token') ?? ''
    const wrongType = await auth.client().auth.verifyOtp({ token_hash, type: 'signup' })
    expect(wrongType.error?.code).toBe('otp_expired')
    const { data } = await auth.client().auth.verifyOtp({ token_hash, type: 'magiclink' })
    expect(data.session).not.toBeNull()
  })

  it('bears five wrong guesses, then only the link works', async () => {
    await signIn(auth, 'davi@example.com')
    await auth.client().auth.signInWithOtp({ email: 'davi@example.com' })
    const { code, link } = contentOf(await auth.mailbox.next('davi@example.com'))
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (token: string) =>
      auth.client().auth.verifyOtp({ email: 'davi@example.com', token, type: 'email' })
    for (let attempt = 0; attempt < 5; attempt++) expect((await guess(wrong)).error?.code).toBe('otp_expired')
    expect((await guess(code)).error?.code).toBe('otp_expired')
    expect(hashOf(await follow(auth, link))).toHaveProperty('access_token')
  })
})

describe('change of e-mail', () => {
  it('needs both mailboxes', async () => {
    const { client, user } = await signIn(auth, 'eva@example.com')
    const { data } = await client.auth.updateUser({
      email: 'eva.nova@example.com',
      data: { full_name: 'Eva' },
    })
    expect(data.user).toMatchObject({ email: 'eva@example.com', new_email: 'eva.nova@example.com' })
    const old = contentOf(await auth.mailbox.next('eva@example.com'))
    const fresh = contentOf(await auth.mailbox.next('eva.nova@example.com'))
    expect(hashOf(await follow(auth, old.link)).message).toMatch(/other email/)
    expect(hashOf(await follow(auth, old.link)).error_code).toBe('otp_expired')
    const half = await auth.admin.getUserById(user.id)
    expect(half.data.user?.email).toBe('eva@example.com')
    const done = await auth
      .client()
      .auth.verifyOtp({ email: 'eva.nova@example.com', token: fresh.code, type: 'email_change' })
    expect(done.data.user).toMatchObject({
      email: 'eva.nova@example.com',
      user_metadata: { full_name: 'Eva', email: 'eva.nova@example.com' },
      identities: [{ email: 'eva.nova@example.com' }],
    })
  })

  it('refuses a taken address and leaves app_metadata to administrators', async () => {
    const { client, session } = await signIn(auth, 'fabi@example.com')
    expect((await client.auth.updateUser({ email: 'ana@example.com' })).error?.code).toBe('email_exists')
    const response = await auth.request('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'superadmin' }, role: 'service_role' }),
    })
    expect([response.status, await response.json()]).toMatchObject([403, { error_code: 'not_admin' }])
  })
})

describe('reauthentication', () => {
  it('asks an old session for the digits before a new password', async () => {
    const careful = await startAuth({ jwt_expiry: 604_800, email: { secure_password_change: true } })
    const { client } = await signIn(careful, 'ana@example.com')
    careful.pass(25 * 3600)
    const refused = await client.auth.updateUser({ password: 'Outra-senha-2' })
    expect(refused.error?.code).toBe('reauthentication_needed')
    await client.auth.reauthenticate()
    const nonce = /: (\d{6})/.exec((await careful.mailbox.next('ana@example.com')).text)?.[1] ?? ''
    const wrong = await client.auth.updateUser({ password: 'Outra-senha-2', nonce: '1' })
    expect(wrong.error?.code).toBe('reauthentication_not_valid')
    expect((await client.auth.updateUser({ password: 'Outra-senha-2', nonce })).error).toBeNull()
    await careful.close()
  })
})

describe('frequency', () => {
  it('is limited per address, with or without an account', async () => {
    const limited = await startAuth({ email: { max_frequency: '60s' } })
    await signIn(limited, 'ana@example.com')
    for (const email of ['ana@example.com', 'nada@example.com']) {
      const ask = () => limited.client().auth.resetPasswordForEmail(email)
      expect((await ask()).error).toBeNull()
      const { error } = await ask()
      expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
      expect(error?.message).toMatch(/only request this after \d+ seconds/)
    }
    limited.pass(61)
    expect((await limited.client().auth.resetPasswordForEmail('ana@example.com')).error).toBeNull()
    await limited.close()
  })
})
