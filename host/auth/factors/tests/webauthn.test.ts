import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lies, SoftwareAuthenticator } from '../../../conformance/auth/software-authenticator.ts'
import { SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { call, mfaSettings, passwordSession, tokenOf } from './second-factor.ts'

const RP_ID = 'site.example'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({ mfa: mfaSettings })
})
afterAll(() => auth.close())

type Question = {
  challenge: string
  user: { id: string }
  rp: { id: string }
  rpId: string
  allowCredentials: { id: string }[]
  excludeCredentials: { id: string }[]
}

/** Calls directly, as the page's JavaScript would after the browser's part. */
async function ask(client: SupabaseClient, factorId: string) {
  const { body } = await call(auth, await tokenOf(client), 'POST', `/factors/${factorId}/challenge`, {})
  const { publicKey } = body.webauthn.credential_options as { publicKey: Question }
  return { id: body.id as string, type: body.webauthn.type as string, publicKey }
}

async function answer(
  client: SupabaseClient,
  factorId: string,
  challenge: { id: string; type: string },
  credential_response: unknown,
) {
  const webauthn = { type: challenge.type, credential_response }
  const path = `/factors/${factorId}/verify`
  return call(auth, await tokenOf(client), 'POST', path, { challenge_id: challenge.id, webauthn })
}

const enroll = async (client: SupabaseClient, friendlyName = 'Chave') => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data.id
}

/** An account with a security key; its session has only the password. */
async function accountWithKey(email: string) {
  const owner = await signIn(auth, email)
  const id = await enroll(owner.client)
  const key = new SoftwareAuthenticator(RP_ID, SITE)
  const challenge = await ask(owner.client, id)
  const made = await answer(owner.client, id, challenge, key.create(challenge.publicKey))
  expect(made.status).toBe(200)
  const { client } = await passwordSession(auth, email)
  return { id, key, client }
}

describe('a security key', () => {
  it('is made for the site and raises the session', async () => {
    const { client, user } = await signIn(auth, 'ana@example.com')
    const id = await enroll(client)
    const challenge = await ask(client, id)
    expect(challenge).toMatchObject({ type: 'create', publicKey: { rp: { id: RP_ID } } })
    expect(Buffer.from(challenge.publicKey.user.id, 'base64url').toString()).toBe(user.id)
    const key = new SoftwareAuthenticator(RP_ID, SITE)
    const { status, body } = await answer(client, id, challenge, key.create(challenge.publicKey))
    expect(status).toBe(200)
    const claims = await auth.tokens.verify(body.access_token)
    expect([claims.aal, claims.amr]).toMatchObject(['aal2', [{ method: 'mfa/webauthn' }, {}]])
  })

  it('shows itself at the next sign-in', async () => {
    const { id, key, client } = await accountWithKey('bia@example.com')
    const challenge = await ask(client, id)
    expect([challenge.type, challenge.publicKey.rpId]).toEqual(['request', RP_ID])
    expect(challenge.publicKey.allowCredentials).toHaveLength(1)
    const shown = key.get(challenge.publicKey)
    expect((await answer(client, id, challenge, shown)).status).toBe(200)
    expect((await answer(client, id, challenge, shown)).body.code).toBe('mfa_ip_address_mismatch')
  })

  it.each<[string, Lies]>([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['a page of a neighbouring port', { origin: `${SITE}:8443` }],
    ['another site’s credential', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused from %s, new and known', async (_, lies) => {
    const email = `${crypto.randomUUID()}@example.com`
    const { client } = await signIn(auth, email)
    const fresh = await enroll(client)
    const creation = await ask(client, fresh)
    const key = new SoftwareAuthenticator(RP_ID, SITE)
    const made = await answer(client, fresh, creation, key.create(creation.publicKey, lies))
    expect([made.status, made.body.code]).toEqual([422, 'mfa_verification_failed'])
    const known = await accountWithKey(`${crypto.randomUUID()}@example.com`)
    const request = await ask(known.client, known.id)
    const shown = await answer(known.client, known.id, request, known.key.get(request.publicKey, lies))
    expect([shown.status, shown.body.code]).toEqual([422, 'mfa_verification_failed'])
  })

  it('is refused when its counter does not grow: there is a copy of it', async () => {
    const { id, key, client } = await accountWithKey('caio@example.com')
    const first = await ask(client, id)
    expect((await answer(client, id, first, key.get(first.publicKey, { counter: 7 }))).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      const next = await ask(client, id)
      const shown = await answer(client, id, next, key.get(next.publicKey, { counter }))
      expect(shown.body.code, `counter ${counter}`).toBe('mfa_verification_failed')
    }
    const last = await ask(client, id)
    expect((await answer(client, id, last, key.get(last.publicKey, { counter: 8 }))).status).toBe(200)
  })

  it('cannot be replaced by another, nor by an answer of another kind', async () => {
    const { id, key, client } = await accountWithKey('davi@example.com')
    const challenge = await ask(client, id)
    const stranger = new SoftwareAuthenticator(RP_ID, SITE)
    const user = { id: 'dQ' }
    const created = stranger.create({ challenge: challenge.publicKey.challenge, user })
    const replaced = await answer(client, id, { ...challenge, type: 'create' }, created)
    expect(replaced.body.code).toBe('mfa_verification_failed')
    const shown = await answer(client, id, challenge, stranger.get(challenge.publicKey))
    expect(shown.body.code).toBe('mfa_verification_failed')
    const malformed = [{}, 'x', null, { ...key.get(challenge.publicKey), response: {} }]
    for (const value of malformed) {
      expect((await answer(client, id, challenge, value)).body.code).toBe('validation_failed')
    }
    const token = await tokenOf(client)
    const nothing = await call(auth, token, 'POST', `/factors/${id}/verify`, { challenge_id: challenge.id })
    expect(nothing.body.code).toBe('validation_failed')
    const kind = await answer(client, id, { ...challenge, type: 'other' }, {})
    expect(kind.body.code).toBe('validation_failed')
  })

  it('is not made twice for one account', async () => {
    const { id, key, client } = await accountWithKey('eva@example.com')
    const shown = await ask(client, id)
    const { body } = await answer(client, id, shown, key.get(shown.publicKey))
    const path = '/factors'
    const second = await call(auth, body.access_token, 'POST', path, { factor_type: 'webauthn' })
    const asked = await call(auth, body.access_token, 'POST', `/factors/${second.body.id}/challenge`, {})
    expect(asked.body.webauthn.credential_options.publicKey.excludeCredentials).toHaveLength(1)
  })
})
