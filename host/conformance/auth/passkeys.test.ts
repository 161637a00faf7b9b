import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { adminOf, appClient, newMember } from './members.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

// As [auth.webauthn] of the fixture project says.
const RP_ID = 'localhost'
const ORIGIN = 'http://localhost:3000'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

async function memberWithPasskey() {
  const member = await newMember(target)
  const key = new SoftwareAuthenticator(RP_ID, ORIGIN)
  const { data: started } = await member.client.auth.passkey.startRegistration()
  const { data, error } = await member.client.auth.passkey.verifyRegistration({
    challengeId: started!.challenge_id,
    credential: key.create(started!.options),
  })
  if (error) throw error
  return { ...member, key, passkey: data! }
}

describe('passkeys', () => {
  it('passkey.startRegistration asks for a discoverable credential', async () => {
    const { client, id, remove } = await newMember(target)
    const { data } = await client.auth.passkey.startRegistration()
    expect(data?.challenge_id).toMatch(UUID)
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000)
    expect(data?.options).toMatchObject({
      rp: { id: RP_ID, name: 'Conformance' },
      authenticatorSelection: { residentKey: 'required' },
    })
    expect(data?.options.pubKeyCredParams).toContainEqual({ alg: -7, type: 'public-key' })
    expect(Buffer.from(data?.options.user.id ?? '', 'base64url').toString()).toBe(id)
    await remove()
  })

  it('passkey.verifyRegistration keeps it, passkey.list shows it, passkey.update names it', async () => {
    const { client, passkey, remove } = await memberWithPasskey()
    expect(passkey).toEqual({
      id: expect.stringMatching(UUID),
      friendly_name: 'Passkey',
      created_at: expect.any(String),
    })
    expect((await client.auth.passkey.list()).data).toEqual([passkey])
    const named = await client.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Celular' })
    expect(named.data).toMatchObject({ id: passkey.id, friendly_name: 'Celular' })
    await remove()
  })

  it('passkey.startAuthentication and passkey.verifyAuthentication sign in', async () => {
    const { client, id, key, remove } = await memberWithPasskey()
    const visitor = appClient(target)
    const { data: started } = await visitor.auth.passkey.startAuthentication()
    expect(started?.options).toMatchObject({ rpId: RP_ID, challenge: expect.any(String) })
    expect(started?.options.allowCredentials ?? []).toEqual([])
    const { data, error } = await visitor.auth.passkey.verifyAuthentication({
      challengeId: started!.challenge_id,
      credential: key.get(started!.options),
    })
    expect([error, data?.user?.id]).toEqual([null, id])
    expect((await visitor.auth.getUser()).data.user?.id).toBe(id)
    const { data: level } = await visitor.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level?.currentAuthenticationMethods).toMatchObject([{ method: 'passkey' }])
    expect((await client.auth.passkey.list()).data).toMatchObject([{ last_used_at: expect.any(String) }])
    await remove()
  })

  it('passkey.delete removes it: it signs nobody in any more', async () => {
    const { client, key, passkey, remove } = await memberWithPasskey()
    expect((await client.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
    const visitor = appClient(target)
    const { data: started } = await visitor.auth.passkey.startAuthentication()
    const { error } = await visitor.auth.passkey.verifyAuthentication({
      challengeId: started!.challenge_id,
      credential: key.get(started!.options),
    })
    expect(error?.code).toBe('webauthn_verification_failed')
    await remove()
  })

  it('admin.passkey.listPasskeys and admin.passkey.deletePasskey', async () => {
    const { id: userId, passkey, remove } = await memberWithPasskey()
    const admin = adminOf(target).passkey
    expect((await admin.listPasskeys({ userId })).data).toEqual([passkey])
    expect((await admin.deletePasskey({ userId, passkeyId: passkey.id })).error).toBeNull()
    expect((await admin.listPasskeys({ userId })).data).toEqual([])
    await remove()
  })
})

describe('error codes', () => {
  it('webauthn_challenge_not_found for a challenge that was used', async () => {
    const { key, remove } = await memberWithPasskey()
    const visitor = appClient(target)
    const { data: started } = await visitor.auth.passkey.startAuthentication()
    const credential = key.get(started!.options)
    const verify = () =>
      visitor.auth.passkey.verifyAuthentication({ challengeId: started!.challenge_id, credential })
    expect((await verify()).error).toBeNull()
    expect((await verify()).error?.code).toBe('webauthn_challenge_not_found')
    await remove()
  })

  it('webauthn_verification_failed for an authenticator that is not registered', async () => {
    const { client, remove } = await memberWithPasskey()
    const stranger = new SoftwareAuthenticator(RP_ID, ORIGIN)
    stranger.create((await client.auth.passkey.startRegistration()).data!.options)
    const { data: started } = await client.auth.passkey.startAuthentication()
    const { error } = await client.auth.passkey.verifyAuthentication({
      challengeId: started!.challenge_id,
      credential: stranger.get(started!.options),
    })
    expect(error?.code).toBe('webauthn_verification_failed')
    await remove()
  })

  it('a passkey that is not there: 404', async () => {
    const { client, remove } = await newMember(target)
    const { error } = await client.auth.passkey.update({
      passkeyId: crypto.randomUUID(),
      friendlyName: 'Nenhuma',
    })
    expect(error).toMatchObject({ status: 404, code: 'validation_failed' })
    await remove()
  })
})
