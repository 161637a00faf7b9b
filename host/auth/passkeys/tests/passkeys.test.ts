import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lies, SoftwareAuthenticator } from '../../../conformance/auth/software-authenticator.ts'
import { call, enrollApp, mfaSettings, passwordSession, tokenOf } from '../../factors/tests/second-factor.ts'
import { SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'

const RP_ID = 'site.example'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({ passkey: { enabled: true }, mfa: mfaSettings })
})
afterAll(() => auth.close())

async function accountWithPasskey(email: string) {
  const { client, user } = await signIn(auth, email)
  const key = new SoftwareAuthenticator(RP_ID, SITE)
  const { data: started } = await client.auth.passkey.startRegistration()
  const credential = key.create(started!.options)
  const { data, error } = await client.auth.passkey.verifyRegistration({
    challengeId: started!.challenge_id,
    credential,
  })
  if (error) throw error
  return { client, user, key, id: data!.id }
}

async function signInWith(key: SoftwareAuthenticator, lies: Lies = {}) {
  const client = auth.client()
  const { data: started } = await client.auth.passkey.startAuthentication()
  const credential = key.get(started!.options, lies)
  return client.auth.passkey.verifyAuthentication({ challengeId: started!.challenge_id, credential })
}

describe('a passkey', () => {
  it('signs its owner in without a name or password', async () => {
    const { user, key, id } = await accountWithPasskey('ana@example.com')
    const { data, error } = await signInWith(key)
    expect([error, data?.user?.id]).toEqual([null, user.id])
    const claims = await auth.tokens.verify(data?.session?.access_token ?? '')
    expect([claims.aal, claims.amr]).toMatchObject(['aal1', [{ method: 'passkey' }]])
    const { data: listed } = await auth.admin.passkey.listPasskeys({ userId: user.id })
    expect(listed).toEqual([
      { id, friendly_name: 'Passkey', created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
  })

  it.each<[string, Lies]>([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another site’s credential', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
    ['no account', { userHandle: '' }],
  ])('opens nothing from %s', async (_, lies) => {
    const { key } = await accountWithPasskey(`${crypto.randomUUID()}@example.com`)
    const { data, error } = await signInWith(key, lies)
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  })

  it('opens nothing for another account of the site', async () => {
    const mine = await accountWithPasskey('bia@example.com')
    const { user } = await signIn(auth, 'vizinha@example.com')
    const userHandle = Buffer.from(user.id).toString('base64url')
    expect((await signInWith(mine.key, { userHandle })).error?.code).toBe('webauthn_verification_failed')
  })

  it('is refused when its counter does not grow: there is a copy of it', async () => {
    const { key } = await accountWithPasskey('caio@example.com')
    expect((await signInWith(key, { counter: 5 })).error).toBeNull()
    for (const counter of [5, 4, 0]) {
      expect((await signInWith(key, { counter })).error?.code).toBe('webauthn_verification_failed')
    }
    expect((await signInWith(key, { counter: 6 })).error).toBeNull()
  })

  it('without a counter signs in again and again', async () => {
    const { key } = await accountWithPasskey('davi@example.com')
    for (let time = 0; time < 3; time += 1) {
      expect((await signInWith(key, { counter: 0 })).error).toBeNull()
    }
  })

  it('answers a challenge once, in time, and of its own kind', async () => {
    const { client, key } = await accountWithPasskey('eva@example.com')
    const start = async () => (await client.auth.passkey.startAuthentication()).data!
    const verify = (challengeId: string, credential: ReturnType<SoftwareAuthenticator['get']>) =>
      auth.client().auth.passkey.verifyAuthentication({ challengeId, credential })
    const failed = await start()
    const wrong = key.get(failed.options, { origin: 'https://evil.example' })
    expect((await verify(failed.challenge_id, wrong)).error?.code).toBe('webauthn_verification_failed')
    const right = key.get(failed.options)
    expect((await verify(failed.challenge_id, right)).error?.code).toBe('webauthn_challenge_not_found')
    const registration = (await client.auth.passkey.startRegistration()).data!
    const crossed = key.get({ challenge: registration.options.challenge })
    expect((await verify(registration.challenge_id, crossed)).error?.code).toBe(
      'webauthn_challenge_not_found',
    )
    const late = await start()
    auth.pass(301)
    expect((await verify(late.challenge_id, key.get(late.options))).error?.code).toBe(
      'webauthn_challenge_expired',
    )
    expect((await verify('none', key.get(late.options))).error?.code).toBe('validation_failed')
  })

  it('is not open to a banned, deleted or unconfirmed account', async () => {
    const { key, user } = await accountWithPasskey('fabio@example.com')
    await auth.admin.updateUserById(user.id, { ban_duration: '1h' })
    expect((await signInWith(key)).error).toMatchObject({ code: 'user_banned', status: 403 })
    await auth.admin.updateUserById(user.id, { ban_duration: 'none' })
    await auth.sql`update auth.users set email_confirmed_at = null where id = ${user.id}`
    expect((await signInWith(key)).error).toMatchObject({ code: 'email_not_confirmed', status: 403 })
    await auth.admin.deleteUser(user.id, true)
    expect((await signInWith(key)).error).toMatchObject({ code: 'webauthn_verification_failed', status: 400 })
  })
})

describe('registration', () => {
  const register = async (email: string, lies: Lies) => {
    const { client } = await signIn(auth, email)
    const { data: started } = await client.auth.passkey.startRegistration()
    const credential = new SoftwareAuthenticator(RP_ID, SITE).create(started!.options, lies)
    const challengeId = started!.challenge_id
    return client.auth.passkey.verifyRegistration({ challengeId, credential })
  }

  it.each<[string, Lies]>([
    ['origin', { origin: 'https://evil.example' }],
    ['relying party', { rpId: 'evil.example' }],
    ['challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses another %s', async (what, lies) => {
    const { error } = await register(`${what.replace(' ', '-')}@example.com`, lies)
    expect(error).toMatchObject({ code: 'webauthn_verification_failed', status: 400 })
  })

  it('refuses what is no credential, and another account’s challenge', async () => {
    const { client } = await signIn(auth, 'gil@example.com')
    const other = await signIn(auth, 'hugo@example.com')
    const token = await tokenOf(client)
    const verify = async (credential: unknown, as = token) => {
      const { data } = await client.auth.passkey.startRegistration()
      const path = '/passkeys/registration/verify'
      const answer = await call(auth, as, 'POST', path, { challenge_id: data!.challenge_id, credential })
      return answer.body.code
    }
    expect(await verify(undefined)).toBe('validation_failed')
    for (const credential of ['x', {}, { id: 'a' }, []]) {
      expect(await verify(credential)).toBe('webauthn_verification_failed')
    }
    const { data } = await client.auth.passkey.startRegistration()
    const credential = new SoftwareAuthenticator(RP_ID, SITE).create(data!.options)
    const stolen = { challengeId: data!.challenge_id, credential }
    const { error } = await other.client.auth.passkey.verifyRegistration(stolen)
    expect(error?.code).toBe('webauthn_challenge_not_found')
    expect((await client.auth.passkey.verifyRegistration(stolen)).error).toBeNull()
  })

  it('takes a credential once, and ten of an account', async () => {
    const { client, key } = await accountWithPasskey('iris@example.com')
    const start = async () => (await client.auth.passkey.startRegistration()).data!
    const again = await start()
    expect(again.options.excludeCredentials).toHaveLength(1)
    const { error } = await client.auth.passkey.verifyRegistration({
      challengeId: again.challenge_id,
      credential: key.create(again.options),
    })
    expect(error).toMatchObject({ code: 'webauthn_credential_exists', status: 422 })
    const starts = []
    for (let number = 0; number < 12; number += 1) starts.push(await start())
    const made = await Promise.all(
      starts.map((started) =>
        client.auth.passkey.verifyRegistration({
          challengeId: started.challenge_id,
          credential: new SoftwareAuthenticator(RP_ID, SITE).create(started.options),
        }),
      ),
    )
    expect(made.filter((result) => result.error === null)).toHaveLength(9)
    expect((await client.auth.passkey.startRegistration()).error?.code).toBe('too_many_passkeys')
  })

  it('and removal ask who has a second factor for it', async () => {
    const { client, id } = await accountWithPasskey('joana@example.com')
    await enrollApp(auth, client)
    const thief = await passwordSession(auth, 'joana@example.com')
    expect((await thief.client.auth.passkey.startRegistration()).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    })
    expect((await thief.client.auth.passkey.delete({ passkeyId: id })).error?.code).toBe('insufficient_aal')
    expect((await client.auth.passkey.delete({ passkeyId: id })).error).toBeNull()
  })

  it('is not for single sign-on nor for nameless accounts', async () => {
    const { client, user } = await signIn(auth, 'karina@example.com')
    await auth.sql`update auth.users set is_sso_user = true where id = ${user.id}`
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject({
      code: 'validation_failed',
      status: 422,
    })
    await auth.sql`update auth.users set is_sso_user = false, is_anonymous = true where id = ${user.id}`
    expect((await client.auth.passkey.startRegistration()).error?.code).toBe('no_authorization')
  })
})

describe('management', () => {
  it('reaches the account’s own passkeys alone', async () => {
    const mine = await accountWithPasskey('lara@example.com')
    const other = await accountWithPasskey('mario@example.com')
    const rename = (passkeyId: string, friendlyName: string) =>
      mine.client.auth.passkey.update({ passkeyId, friendlyName })
    expect((await rename(mine.id, 'Celular')).data).toMatchObject({ id: mine.id, friendly_name: 'Celular' })
    expect((await rename(other.id, 'Meu')).error?.status).toBe(404)
    expect((await rename('1', 'Meu')).error?.status).toBe(404)
    expect((await rename(mine.id, '')).error?.code).toBe('validation_failed')
    expect((await rename(mine.id, 'x'.repeat(121))).error?.code).toBe('validation_failed')
    expect((await mine.client.auth.passkey.delete({ passkeyId: other.id })).error?.status).toBe(404)
    expect((await other.client.auth.passkey.list()).data).toHaveLength(1)
  })

  it('of others needs the service key', async () => {
    const { client, user, id } = await accountWithPasskey('nina@example.com')
    const path = `/admin/users/${user.id}/passkeys`
    const refused = await call(auth, await tokenOf(client), 'GET', path)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_admin'])
    const stranger = crypto.randomUUID()
    expect((await auth.admin.passkey.deletePasskey({ userId: stranger, passkeyId: id })).error?.status).toBe(
      404,
    )
    expect((await auth.admin.passkey.deletePasskey({ userId: user.id, passkeyId: id })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  it('and everything else answers 404 where passkeys are off', async () => {
    const off = await startAuth()
    const { client, user } = await signIn(off, 'ana@example.com')
    const token = await tokenOf(client)
    const calls = [
      ['POST', '/passkeys/registration/options'],
      ['POST', '/passkeys/registration/verify'],
      ['POST', '/passkeys/authentication/options'],
      ['POST', '/passkeys/authentication/verify'],
      ['GET', '/passkeys'],
      ['PATCH', `/passkeys/${user.id}`],
      ['DELETE', `/passkeys/${user.id}`],
      ['GET', `/admin/users/${user.id}/passkeys`],
    ] as const
    for (const [method, path] of calls) {
      const { status, body } = await call(off, token, method, path)
      expect([path, status, body.code]).toEqual([path, 404, 'passkey_disabled'])
    }
    await off.close()
  })
})
