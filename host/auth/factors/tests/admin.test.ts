import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeExpired } from '../../housekeeping.ts'
import { signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { call, enrollApp, mfaSettings, passwordSession, startOfStep, tokenOf } from './second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  const notification = { mfa_factor_enrolled: { enabled: true }, mfa_factor_unenrolled: { enabled: true } }
  auth = await startAuth({ mfa: mfaSettings, email: { notification } })
})
beforeEach(() => startOfStep(auth))
afterAll(() => auth.close())

const asAdmin = (method: string, path: string, body?: unknown) =>
  call(auth, auth.tokens.serviceRoleKey, method, path, body)

describe('with the service key', () => {
  it('factors are listed, named and removed, which frees who has lost the device', async () => {
    const { client, user } = await signIn(auth, 'ana@example.com')
    const { id, secret } = await enrollApp(auth, client)
    const { data: listed } = await auth.admin.mfa.listFactors({ userId: user.id })
    expect(listed?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }])
    expect(JSON.stringify(listed)).not.toContain(secret)
    const path = `/admin/users/${user.id}/factors/${id}`
    const renamed = await asAdmin('PUT', path, { friendly_name: 'Celular velho', phone: '+5511912345678' })
    expect(renamed.body).toMatchObject({ id, friendly_name: 'Celular velho', phone: '' })
    expect((await asAdmin('DELETE', path)).body).toMatchObject({ id, status: 'verified' })
    const [session] = await auth.sql`select aal, factor_id from auth.sessions where user_id = ${user.id}`
    expect(session).toEqual({ aal: 'aal1', factor_id: null })
    const free = await passwordSession(auth, 'ana@example.com')
    expect((await free.client.auth.updateUser({ password: 'Outra-senha-1' })).error).toBeNull()
  })

  it('a phone factor gets another number, which no other factor of the account has', async () => {
    const { client, user } = await signIn(auth, 'bia@example.com')
    const enroll = async (phone: string, friendlyName: string) =>
      (await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName })).data!
    const first = await enroll('+5511912345678', 'Um')
    const second = await enroll('+5511912345679', 'Dois')
    const change = (body: unknown) => asAdmin('PUT', `/admin/users/${user.id}/factors/${second.id}`, body)
    expect((await change({ phone: '+5511900000000' })).body.phone).toBe('5511900000000')
    expect((await change({ phone: 'abc' })).body.code).toBe('validation_failed')
    expect((await change({ phone: first.phone })).body.code).toBe('mfa_verified_factor_exists')
    expect((await change({ friendly_name: 'Um' })).body.code).toBe('mfa_factor_name_conflict')
  })

  it('a factor is found at its own account alone', async () => {
    const { client, user } = await signIn(auth, 'caio@example.com')
    const other = await signIn(auth, 'davi@example.com')
    const { id } = await enrollApp(auth, other.client)
    const stranger = await asAdmin('DELETE', `/admin/users/${user.id}/factors/${id}`)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'mfa_factor_not_found'])
    const path = `/admin/users/${other.user.id}/factors`
    const refused = await call(auth, await tokenOf(client), 'GET', path)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_admin'])
  })
})

describe('the owner', () => {
  it('is told by mail of a factor that comes and goes', async () => {
    const { client } = await signIn(auth, 'eva@example.com')
    const { id } = await enrollApp(auth, client)
    expect((await auth.mailbox.next('eva@example.com')).subject).toBe('Segundo fator ligado')
    await client.auth.mfa.unenroll({ factorId: id })
    expect((await auth.mailbox.next('eva@example.com')).subject).toBe('Segundo fator desligado')
  })

  it('finds what was done in the audit log', async () => {
    const { client, user } = await signIn(auth, 'fabio@example.com')
    const { id } = await enrollApp(auth, client)
    const code = await call(auth, await tokenOf(client), 'POST', '/factors/recovery-codes')
    expect(code.status).toBe(200)
    await client.auth.mfa.unenroll({ factorId: id })
    const rows = await auth.sql`
      select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_id' = ${user.id} order by created_at`
    expect(rows.map(({ action }) => action)).toEqual([
      'login',
      'factor_in_progress',
      'challenge_created',
      'verification_attempted',
      'recovery_codes_generated',
    ])
  })
})

describe('after a day', () => {
  it('what was begun and left is gone, what counts stays', async () => {
    const { client, user } = await signIn(auth, 'gil@example.com')
    const { id } = await enrollApp(auth, client)
    const { data: left } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Deixado' })
    await client.auth.mfa.challenge({ factorId: left!.id })
    const inHours = (hours: number) => new Date(auth.now().getTime() + hours * 3_600_000)
    const factors = () =>
      auth.sql`select id from auth.mfa_factors where user_id = ${user.id} order by created_at`
    await removeExpired(auth.sql, { email: { otp_expiry: 3600 } }, inHours(23))
    expect(await factors()).toHaveLength(2)
    await removeExpired(auth.sql, { email: { otp_expiry: 3600 } }, inHours(25))
    expect(await factors()).toEqual([{ id }])
    expect(await auth.sql`select id from auth.mfa_challenges`).toEqual([])
  })
})
