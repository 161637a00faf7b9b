import type { SupabaseClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { adminOf, newMember, signedIn } from './members.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

// As [auth.webauthn] of the fixture project says.
const RP_ID = 'localhost'
const ORIGIN = 'http://localhost:3000'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

/** An app's digits; a server that accepts a code once takes those of a later half minute for a second use. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

async function enroll(client: SupabaseClient, friendlyName = 'App') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, totp: data.totp }
}

async function verifyNow(client: SupabaseClient, factor: { id: string; secret: string }, steps = 0) {
  const code = await codeOf(factor.secret, steps)
  return client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
}

it('a key of the JWT form in apikey alone is nobody’s session', async () => {
  const headers = { apikey: target.anonKey, 'content-type': 'application/json' }
  const response = await fetch(`${target.url}/auth/v1/factors`, { method: 'POST', headers, body: '{}' })
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 401,
    body: { msg: 'This endpoint requires a valid Bearer token' },
  })
})

describe('totp', () => {
  it('mfa.enroll gives a code to scan, its secret and its address', async () => {
    const { client, remove } = await newMember(target)
    const { totp } = await enroll(client)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,/)
    expect(totp.qr_code).toContain('<svg')
    const uri = new URL(totp.uri)
    expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', totp.secret])
    await remove()
  })

  it('mfa.challenge, mfa.verify and mfa.getAuthenticatorAssuranceLevel raise the session', async () => {
    const { client, remove } = await newMember(target)
    const factor = await enroll(client)
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id })
    expect(challenge).toMatchObject({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) })
    const { data, error } = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge!.id,
      code: await codeOf(factor.secret),
    })
    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }])
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(level?.currentAuthenticationMethods).toContainEqual(expect.objectContaining({ method: 'totp' }))
    expect((await client.auth.refreshSession()).error).toBeNull()
    const { data: refreshed } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(refreshed).toMatchObject({ currentLevel: 'aal2' })
    await remove()
  })

  it('mfa.listFactors names verified factors by type', async () => {
    const { client, remove } = await newMember(target)
    const factor = await enroll(client)
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [{}], totp: [] })
    expect((await verifyNow(client, factor)).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ totp: [{ id: factor.id }], phone: [] })
    await remove()
  })

  it('mfa.challengeAndVerify at the next sign-in, whose level is first too low', async () => {
    const { client, email, remove } = await newMember(target)
    const factor = await enroll(client)
    await verifyNow(client, factor)
    const again = await signedIn(target, email)
    const { data: before } = await again.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await verifyNow(again, factor, 1)).error).toBeNull()
    await remove()
  })

  it('mfa.unenroll removes a factor, and the level falls', async () => {
    const { client, remove } = await newMember(target)
    const factor = await enroll(client)
    await verifyNow(client, factor)
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
    await client.auth.refreshSession()
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    await remove()
  })

  it('admin.mfa.listFactors and admin.mfa.deleteFactor', async () => {
    const { client, id: userId, remove } = await newMember(target)
    const factor = await enroll(client)
    const admin = adminOf(target).mfa
    expect((await admin.listFactors({ userId })).data?.factors).toMatchObject([{ id: factor.id }])
    expect((await admin.deleteFactor({ userId, id: factor.id })).error).toBeNull()
    expect((await admin.listFactors({ userId })).data?.factors ?? []).toEqual([])
    await remove()
  })
})

describe('a security key', () => {
  it('is enrolled, and shows itself at the next sign-in', async () => {
    const { client, email, remove } = await newMember(target)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Chave' })
    const key = new SoftwareAuthenticator(RP_ID, ORIGIN)
    const made = await ask(client, factor!.id)
    expect(made.type).toBe('create')
    expect(await answer(client, factor!.id, made, key.create(made.publicKey))).toBe(200)
    const again = await signedIn(target, email)
    const shown = await ask(again, factor!.id)
    expect(shown.type).toBe('request')
    expect(await answer(again, factor!.id, shown, key.get(shown.publicKey))).toBe(200)
    await remove()
  })
})

/** Makes the calls of `mfa.webauthn`, which needs a browser, directly. */
async function post(client: SupabaseClient, path: string, body: unknown) {
  const { data } = await client.auth.getSession()
  return fetch(`${target.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: target.anonKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

type Asked = { id: string; type: string; publicKey: { challenge: string; user: { id: string } } }

async function ask(client: SupabaseClient, factorId: string): Promise<Asked> {
  const webauthn = { rpId: RP_ID, rpOrigins: [ORIGIN] }
  const response = await post(client, `/factors/${factorId}/challenge`, { webauthn })
  const body = await response.json()
  return { id: body.id, type: body.webauthn.type, publicKey: body.webauthn.credential_options.publicKey }
}

async function answer(client: SupabaseClient, factorId: string, asked: Asked, credential: unknown) {
  const webauthn = { rpId: RP_ID, rpOrigins: [ORIGIN], type: asked.type, credential_response: credential }
  const response = await post(client, `/factors/${factorId}/verify`, { challenge_id: asked.id, webauthn })
  return response.status
}

describe('error codes', () => {
  it('mfa_factor_name_conflict', async () => {
    const { client, remove } = await newMember(target)
    await enroll(client, 'Um')
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Um' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    await remove()
  })

  it('too_many_enrolled_mfa_factors', async () => {
    const { client, remove } = await newMember(target)
    for (let number = 0; number < 10; number += 1) await enroll(client, `${number}`)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '10' })
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    await remove()
  })

  it('mfa_factor_not_found', async () => {
    const { client, remove } = await newMember(target)
    const { error } = await client.auth.mfa.challenge({ factorId: crypto.randomUUID() })
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    await remove()
  })

  it('mfa_verification_failed', async () => {
    const { client, remove } = await newMember(target)
    const factor = await enroll(client)
    const code = await codeOf(factor.secret, 10)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    await remove()
  })

  it('mfa_ip_address_mismatch for a challenge that was used', async () => {
    const { client, remove } = await newMember(target)
    const factor = await enroll(client)
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id })
    const verify = async () =>
      client.auth.mfa.verify({
        factorId: factor.id,
        challengeId: challenge!.id,
        code: await codeOf(factor.secret),
      })
    expect((await verify()).error).toBeNull()
    expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
    await remove()
  })

  it('insufficient_aal for a password, a new factor and the removal of one', async () => {
    const { client, email, remove } = await newMember(target)
    const factor = await enroll(client)
    await verifyNow(client, factor)
    const weak = await signedIn(target, email)
    const refusals = [
      await weak.auth.updateUser({ password: 'Outra-senha-1' }),
      await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Outro' }),
      await weak.auth.mfa.unenroll({ factorId: factor.id }),
    ]
    expect(refusals.map(({ error }) => [error?.status, error?.code])).toEqual([
      [401, 'insufficient_aal'],
      [403, 'insufficient_aal'],
      [422, 'insufficient_aal'],
    ])
    await remove()
  })

  it('mfa_phone_enroll_not_enabled', async () => {
    const { client, remove } = await newMember(target)
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+5511912345678' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    await remove()
  })
})
