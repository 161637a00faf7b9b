import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import {
  call,
  codeOf,
  enrollApp,
  mfaSettings,
  passwordSession,
  startOfStep,
  tokenOf,
} from './second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({ mfa: { ...mfaSettings, max_enrolled_factors: 3 } })
})
beforeEach(() => startOfStep(auth))
afterAll(() => auth.close())

describe('an authenticator app', () => {
  it('is enrolled with a code to scan, and counts once its digits were shown', async () => {
    const { client, user } = await signIn(auth, 'ana@example.com')
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Casa & Cia' })
    expect(data).toMatchObject({ type: 'totp', friendly_name: '' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>\s*$/s)
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data?.totp.uri ?? '')
    expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      data?.totp.secret,
      'Casa & Cia',
    ])
    const before = await client.auth.mfa.listFactors()
    expect([before.data?.all.length, before.data?.totp.length]).toEqual([1, 0])
    const level = () => client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect((await level()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: data!.id })
    expect(challenge).toMatchObject({ type: 'totp' })
    expect(challenge?.expires_at).toBe(Math.floor(auth.now().getTime() / 1000) + 300)
    const verified = await client.auth.mfa.verify({
      factorId: data!.id,
      challengeId: challenge!.id,
      code: await codeOf(data!.totp.secret, auth.now()),
    })
    expect(verified.data).toMatchObject({
      token_type: 'bearer',
      user: { id: user.id, factors: [{ id: data?.id, status: 'verified', factor_type: 'totp' }] },
    })
    expect((await level()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(JSON.stringify(await client.auth.getUser())).not.toContain(data?.totp.secret)
  })

  it('keeps the level over a refresh; the refresh token from before it does not rise', async () => {
    const { client, session } = await signIn(auth, 'bia@example.com')
    await enrollApp(auth, client)
    auth.pass(5)
    const old = await auth.client().auth.refreshSession({ refresh_token: session.refresh_token })
    expect(old.error?.code).toBe('refresh_token_not_found')
    const refreshed = await client.auth.refreshSession()
    const claims = await auth.tokens.verify(refreshed.data.session?.access_token ?? '')
    expect([claims.aal, claims.amr]).toMatchObject(['aal2', [{ method: 'totp' }, { method: 'password' }]])
  })

  it('ends the other sessions that know the password alone', async () => {
    const { client } = await signIn(auth, 'caio@example.com')
    const elsewhere = await passwordSession(auth, 'caio@example.com')
    await enrollApp(auth, client)
    expect((await elsewhere.client.auth.getUser(elsewhere.token)).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('falls only to a session that showed it, which loses its level with it', async () => {
    const { client } = await signIn(auth, 'davi@example.com')
    const { id } = await enrollApp(auth, client)
    const thief = await passwordSession(auth, 'davi@example.com')
    const refused = await thief.client.auth.mfa.unenroll({ factorId: id })
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 422 })
    expect((await client.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    await client.auth.refreshSession()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
  })

  it('guards password, e-mail and further factors', async () => {
    const { client } = await signIn(auth, 'eva@example.com')
    await enrollApp(auth, client)
    const thief = await passwordSession(auth, 'eva@example.com')
    const attempts = [
      await thief.client.auth.updateUser({ password: 'Outra-senha-1' }),
      await thief.client.auth.updateUser({ email: 'ladra@example.com' }),
      await thief.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ladra' }),
    ]
    expect(attempts.map(({ error }) => [error?.status, error?.code])).toEqual([
      [401, 'insufficient_aal'],
      [401, 'insufficient_aal'],
      [403, 'insufficient_aal'],
    ])
    const own = await client.auth.updateUser({ password: 'Outra-senha-1' })
    expect(own.error).toBeNull()
  })

  it('is limited in number and named once', async () => {
    const { client } = await signIn(auth, 'fabio@example.com')
    const enroll = (friendlyName: string) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expect((await enroll('Um')).error).toBeNull()
    const again = await enroll('Um')
    expect(again.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    expect(again.error?.message).toBe('A factor with the friendly name "Um" for this user already exists')
    await Promise.all([enroll('Dois'), enroll('Três'), enroll('Quatro')])
    expect((await enroll('Cinco')).error?.code).toBe('too_many_enrolled_mfa_factors')
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(3)
    auth.pass(301)
    expect((await enroll('Cinco')).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('is sealed in the database', async () => {
    const { client } = await signIn(auth, 'gil@example.com')
    const { id, secret } = await enrollApp(auth, client)
    const [row] = await auth.sql`select secret from auth.mfa_factors where id = ${id}`
    expect(row?.secret).toContain('aes-gcm-hkdf')
    expect(row?.secret).not.toContain(secret)
  })

  it('may come from a seed written for Supabase', async () => {
    const { client, user } = await signIn(auth, 'hugo@example.com')
    const id = crypto.randomUUID()
    await auth.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${user.id}, 'Semeado', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')`
    const code = await codeOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', auth.now())
    expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull()
  })
})

describe('refusals', () => {
  it.each([
    [{}, 'validation_failed', 400],
    [{ factor_type: 'recovery_code' }, 'validation_failed', 400],
    [{ factor_type: 'phone' }, 'validation_failed', 400],
    [{ factor_type: 'phone', phone: 'abc' }, 'validation_failed', 400],
  ])('enrolling %j', async (body, code, status) => {
    const { client } = await signIn(auth, `${crypto.randomUUID()}@example.com`)
    const answer = await call(auth, await tokenOf(client), 'POST', '/factors', body)
    expect([answer.body.code, answer.status]).toEqual([code, status])
  })

  it('types that the project has off', async () => {
    const off = await startAuth()
    const { client } = await signIn(off, 'ana@example.com')
    const token = await tokenOf(client)
    const codes = []
    for (const factor_type of ['totp', 'phone', 'webauthn']) {
      codes.push((await call(off, token, 'POST', '/factors', { factor_type })).body.code)
    }
    codes.push((await call(off, token, 'POST', '/factors/recovery-codes')).body.code)
    codes.push((await call(off, token, 'POST', '/factors/recovery-codes/verify', { code: 'a' })).body.code)
    expect(codes).toEqual([
      'mfa_totp_enroll_not_enabled',
      'mfa_phone_enroll_not_enabled',
      'mfa_webauthn_enroll_not_enabled',
      'mfa_recovery_codes_enroll_not_enabled',
      'mfa_recovery_codes_verify_not_enabled',
    ])
    const { data: user } = await client.auth.getUser()
    const verifying = []
    for (const type of ['totp', 'phone', 'webauthn']) {
      const id = crypto.randomUUID()
      await off.sql`
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values (${id}, ${user.user!.id}, ${type}, ${type}, 'verified', now(), now())`
      verifying.push((await call(off, token, 'POST', `/factors/${id}/challenge`)).body.code)
      verifying.push((await call(off, token, 'POST', `/factors/${id}/verify`, { code: '1' })).body.code)
    }
    expect(verifying).toEqual([
      'mfa_totp_verify_not_enabled',
      'mfa_totp_verify_not_enabled',
      'mfa_phone_verify_not_enabled',
      'mfa_phone_verify_not_enabled',
      'mfa_webauthn_verify_not_enabled',
      'mfa_webauthn_verify_not_enabled',
    ])
    await off.close()
  })

  it('an account without a name', async () => {
    const open = await startAuth({ enable_anonymous_sign_ins: true, mfa: mfaSettings })
    const client = open.client()
    await client.auth.signInAnonymously()
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 403, code: 'no_authorization' })
    await open.close()
  })
})
