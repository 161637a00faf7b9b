import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { call, enrollApp, mfaSettings, passwordSession, startOfStep, tokenOf } from './second-factor.ts'

const PATH = '/factors/recovery-codes'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({ mfa: mfaSettings })
})
beforeEach(() => startOfStep(auth))
afterAll(() => auth.close())

/** An account with an app and ten codes, and another session of it with only the password. */
async function accountWithCodes(email: string) {
  const { client } = await signIn(auth, email)
  const app = await enrollApp(auth, client)
  const { status, body } = await call(auth, await tokenOf(client), 'POST', PATH)
  expect(status).toBe(200)
  const { token } = await passwordSession(auth, email)
  const verify = (code: string) => call(auth, token, 'POST', `${PATH}/verify`, { code })
  return { client, app, token, verify, id: body.id as string, codes: body.codes as string[], made: body }
}

const asOwner = async (client: SupabaseClient, method: string, path: string, body?: unknown) =>
  call(auth, await tokenOf(client), method, path, body)

describe('recovery codes', () => {
  it('are shown once, counted afterwards, and a factor of the account', async () => {
    const { client, id, codes, made } = await accountWithCodes('ana@example.com')
    expect(made).toEqual({
      id,
      type: 'recovery_code',
      friendly_name: 'Recovery codes',
      total: 10,
      codes: expect.any(Array),
    })
    expect(codes.every((code) => /^[a-z2-7]{16}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(10)
    expect(await asOwner(client, 'GET', PATH)).toEqual({
      status: 200,
      body: { id, type: 'recovery_code', total: 10, remaining: 10 },
    })
    const rows = await auth.sql`select code_hash from auth.mfa_recovery_codes`
    expect(rows.some(({ code_hash }) => codes.includes(code_hash))).toBe(false)
    const { data } = await client.auth.getUser()
    expect(data.user?.factors).toContainEqual(
      expect.objectContaining({ id, factor_type: 'recovery_code', status: 'verified' }),
    )
  })

  it('stand in for the second factor once each, however they are typed', async () => {
    const { verify, codes } = await accountWithCodes('bia@example.com')
    const [first = '', second = ''] = codes
    const typed = ` ${first.slice(0, 8).toUpperCase()}-${first.slice(8)} `
    const { status, body } = await verify(typed)
    expect(status).toBe(200)
    const claims = await auth.tokens.verify(body.access_token)
    expect([claims.aal, claims.amr]).toMatchObject([
      'aal2',
      [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    ])
    expect((await verify(first)).body.code).toBe('mfa_verification_failed')
    expect((await verify(second)).status).toBe(200)
    const counted = await call(auth, body.access_token, 'GET', PATH)
    expect(counted.body).toMatchObject({ total: 10, remaining: 8 })
  })

  it('of two calls with one code at once, one succeeds', async () => {
    const { verify, codes } = await accountWithCodes('caio@example.com')
    const answers = await Promise.all([verify(codes[0] ?? ''), verify(codes[0] ?? '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('lock after five wrong ones for a quarter of an hour', async () => {
    const { verify, codes, client } = await accountWithCodes('davi@example.com')
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, number) => verify(`errado${number}`)))
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect((await verify(codes[0] ?? '')).body).toMatchObject({ code: 'mfa_recovery_codes_locked' })
    auth.pass(901)
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await verify('errado')).status).toBe(422)
    expect((await verify(codes[0] ?? '')).status).toBe(200)
    for (let wrong = 0; wrong < 5; wrong += 1) await verify('errado')
    await asOwner(client, 'POST', `${PATH}/regenerate`)
    expect((await verify(codes[1] ?? '')).body.code).toBe('mfa_verification_failed')
  })

  it('are renewed: the old ones stop working', async () => {
    const { client, verify, codes, id } = await accountWithCodes('eva@example.com')
    const { status, body } = await asOwner(client, 'POST', `${PATH}/regenerate`)
    expect([status, body.id, body.total]).toEqual([200, id, 10])
    expect((await verify(codes[0] ?? '')).status).toBe(422)
    expect((await verify(body.codes[0])).status).toBe(200)
  })

  it('are removed, and sessions that they raised fall back', async () => {
    const { client, verify, codes, id, app } = await accountWithCodes('fabio@example.com')
    const raised = await verify(codes[0] ?? '')
    const alone = await client.auth.mfa.unenroll({ factorId: app.id })
    expect(alone.error).toMatchObject({ code: 'mfa_recovery_codes_sole_factor', status: 422 })
    const viaFactors = await asOwner(client, 'DELETE', `/factors/${id}`)
    expect([viaFactors.status, viaFactors.body.code]).toEqual([422, 'validation_failed'])
    expect(await asOwner(client, 'DELETE', PATH)).toEqual({ status: 200, body: { id } })
    const [session] = await auth.sql`
      select aal from auth.sessions where id = ${(await auth.tokens.verify(raised.body.access_token)).session_id as string}`
    expect(session?.aal).toBe('aal1')
    expect((await asOwner(client, 'GET', PATH)).body).toMatchObject({ code: 'mfa_factor_not_found' })
    expect((await client.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
  })

  it('are for who has shown a second factor, and has one', async () => {
    const { client } = await signIn(auth, 'gil@example.com')
    const refused = await asOwner(client, 'POST', PATH)
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_aal'])
    for (const [method, path] of [
      ['POST', `${PATH}/regenerate`],
      ['DELETE', PATH],
    ] as const) {
      expect((await asOwner(client, method, path)).body.code).toBe('insufficient_aal')
    }
    expect((await asOwner(client, 'POST', `${PATH}/verify`, { code: 'a' })).body.code).toBe(
      'mfa_verification_failed',
    )
    expect((await asOwner(client, 'POST', `${PATH}/verify`, { code: ' - ' })).body.code).toBe(
      'validation_failed',
    )
    await enrollApp(auth, client)
    expect((await asOwner(client, 'POST', `${PATH}/regenerate`)).body.code).toBe('mfa_factor_not_found')
    const both = await Promise.all([asOwner(client, 'POST', PATH), asOwner(client, 'POST', PATH)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const again = await asOwner(client, 'POST', PATH, { friendly_name: 'Outros' })
    expect(again.body.code).toBe('mfa_verified_factor_exists')
  })

  it('need another verified factor', async () => {
    const { client } = await signIn(auth, 'hugo@example.com')
    await auth.sql`
      update auth.sessions set aal = 'aal2'
      where user_id = (select id from auth.users where email = 'hugo@example.com')`
    expect((await asOwner(client, 'POST', PATH)).body.code).toBe('mfa_recovery_codes_sole_factor')
  })
})
