import type { SupabaseClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { newMember, signedIn } from './members.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

/** The client has no methods for recovery codes yet. */
async function call(client: SupabaseClient, method: string, path = '', body?: unknown) {
  const { data } = await client.auth.getSession()
  const response = await fetch(`${target.url}/auth/v1/factors/recovery-codes${path}`, {
    method,
    headers: {
      apikey: target.anonKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function memberWithApp() {
  const member = await newMember(target)
  const { data: factor } = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const code = await generate({ secret: factor!.totp.secret })
  const { error } = await member.client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })
  if (error) throw error
  return member
}

describe('recovery codes', () => {
  it('are generated, counted, used, renewed and removed', async () => {
    const { client, email, remove } = await memberWithApp()
    const made = await call(client, 'POST', '', { friendly_name: 'Na gaveta' })
    expect(made).toMatchObject({
      status: 200,
      body: { type: 'recovery_code', friendly_name: 'Na gaveta', total: 10 },
    })
    expect(made.body.codes[0]).toMatch(/^[a-z2-7]{16}$/)
    const { id } = made.body
    expect((await call(client, 'GET')).body).toEqual({ id, type: 'recovery_code', total: 10, remaining: 10 })
    const weak = await signedIn(target, email)
    const used = await call(weak, 'POST', '/verify', { code: made.body.codes[0].toUpperCase() })
    expect([used.status, used.body.user.id]).toEqual([200, (await client.auth.getUser()).data.user?.id])
    expect((await call(client, 'GET')).body).toMatchObject({ remaining: 9 })
    const renewed = await call(client, 'POST', '/regenerate')
    expect(renewed.body).toMatchObject({ id, total: 10, friendly_name: 'Na gaveta' })
    expect(renewed.body.codes).not.toContain(made.body.codes[1])
    expect(await call(client, 'DELETE')).toEqual({ status: 200, body: { id } })
    await remove()
  })

  it('are refused with the codes that the client knows', async () => {
    const { client, remove } = await newMember(target)
    const refused = async (...args: [method: string, path?: string, body?: unknown]) => {
      const { status, body } = await call(client, ...args)
      return [status, body.code]
    }
    expect(await refused('GET')).toEqual([404, 'mfa_factor_not_found'])
    expect(await refused('POST')).toEqual([403, 'insufficient_aal'])
    expect(await refused('POST', '/regenerate')).toEqual([403, 'insufficient_aal'])
    expect(await refused('DELETE')).toEqual([403, 'insufficient_aal'])
    expect(await refused('POST', '/verify', { code: 'x' })).toEqual([422, 'mfa_verification_failed'])
    expect(await refused('POST', '/verify', {})).toEqual([400, 'validation_failed'])
    await remove()
  })

  it('lock after five wrong ones', async () => {
    const { client, remove } = await memberWithApp()
    await call(client, 'POST')
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await call(client, 'POST', '/verify', { code: 'errado' })).status).toBe(422)
    }
    expect(await call(client, 'POST', '/verify', { code: 'errado' })).toMatchObject({
      status: 429,
      body: { code: 'mfa_recovery_codes_locked' },
    })
    await remove()
  })
})
