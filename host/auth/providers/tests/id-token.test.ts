import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { CLIENT, type Issuer, SECRET, startIssuer } from './issuer.ts'

let auth: TestAuth
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer(`${SITE}/auth/v1/callback`)
  const provider = {
    enabled: true,
    client_id: `${CLIENT},the-mobile-app`,
    secret: SECRET,
    url: issuer.address,
  }
  auth = await startAuth({
    external: {
      google: provider,
      apple: { ...provider, skip_nonce_check: true },
      facebook: provider,
      azure: { ...provider, enabled: false },
      discord: { enabled: true, client_id: 'one without an address' },
    },
  })
})
afterAll(async () => {
  await auth.close()
  await issuer.close()
})

const ana = { sub: 'g-1', email: 'ana@example.com', email_verified: true, name: 'Ana' }
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

const post = async (body: Record<string, unknown>) => {
  const response = await auth.request('/token?grant_type=id_token', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const refused = (error_description: string, error = 'invalid request') => ({
  status: 400,
  body: { error, error_description },
})

describe('signing in with an ID token', () => {
  it('gives a session, for the mobile app’s token too', async () => {
    for (const aud of [CLIENT, 'the-mobile-app', ['another', CLIENT]]) {
      const token = await issuer.idToken({ ...ana, aud })
      const { data, error } = await auth.client().auth.signInWithIdToken({ provider: 'google', token })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email: 'ana@example.com', app_metadata: { providers: ['google'] } })
    }
    expect(await auth.sql`select 1 from auth.identities where provider_id = 'g-1'`).toHaveLength(1)
  })

  it('checks the nonce’s digest and the access token', async () => {
    const access = 'an access token of the provider'
    const digest = createHash('sha256').update(access).digest()
    const token = await issuer.idToken({
      ...ana,
      nonce: hex('secret nonce'),
      at_hash: digest.subarray(0, 16).toString('base64url'),
    })
    const client = auth.client()
    const right = { provider: 'google', token, nonce: 'secret nonce', access_token: access }
    expect((await client.auth.signInWithIdToken(right)).error).toBeNull()
    const { nonce: _, ...nameless } = { ...right, id_token: token }
    expect(await post(nameless)).toEqual(
      refused('Passed nonce and nonce in id_token should either both exist or not.'),
    )
    expect(await post({ ...nameless, nonce: 'other' })).toEqual(refused('Nonces mismatch', 'invalid nonce'))
    expect(await post({ ...right, id_token: token, access_token: 'stolen' })).toEqual(refused('Bad ID token'))
    const bare = await issuer.idToken(ana)
    expect(await post({ provider: 'google', id_token: bare, nonce: 'x' })).toEqual(
      refused('Passed nonce and nonce in id_token should either both exist or not.'),
    )
    expect((await post({ provider: 'apple', id_token: bare, nonce: 'x' })).status).toBe(200)
  })

  it('finds the provider by its issuer', async () => {
    const id_token = await issuer.idToken(ana)
    const found = await post({ id_token, issuer: issuer.issuer, client_id: CLIENT })
    expect(found.status).toBe(200)
    expect(await post({ id_token, issuer: 'https://evil.example', client_id: CLIENT })).toEqual({
      status: 400,
      body: { code: 400, error_code: 'validation_failed', msg: 'Custom OIDC provider "" not allowed' },
    })
  })

  it('takes Facebook’s Limited Login', async () => {
    const token = await issuer.idToken({ sub: 'fb-1', email: 'fabi@example.com', name: 'Fabi' })
    const { data } = await auth.client().auth.signInWithIdToken({ provider: 'facebook', token })
    expect(data.user).toMatchObject({ email: 'fabi@example.com', user_metadata: { full_name: 'Fabi' } })
  })

  it('links only by a verified e-mail', async () => {
    const { user } = await signIn(auth, 'bia@example.com')
    const stolen = await issuer.idToken({ sub: 'attacker', email: 'bia@example.com', email_verified: false })
    expect(await post({ provider: 'google', id_token: stolen })).toMatchObject({
      status: 422,
      body: { error_code: 'provider_email_needs_verification' },
    })
    const token = await issuer.idToken({ sub: 'g-2', email: 'bia@example.com', email_verified: true })
    const { data } = await auth.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(data.user?.id).toBe(user.id)
  })
})

describe('refused ID tokens', () => {
  const now = () => Math.floor(Date.now() / 1000)

  it.each([
    ['for another audience', { aud: 'another-app' }, 'Unacceptable audience in id_token'],
    ['without an audience', { aud: undefined }, 'Bad ID token'],
    ['of another issuer', { iss: 'https://accounts.google.com' }, 'Bad ID token'],
    ['that is over', { exp: now() - 60 }, 'Bad ID token'],
    ['that never ends', { exp: undefined }, 'Bad ID token'],
    ['from the future', { nbf: now() + 3600 }, 'Bad ID token'],
    ['of nobody', { sub: undefined }, 'Missing sub claim in id_token'],
  ])('%s', async (_, claims, message) => {
    const id_token = await issuer.idToken({ ...ana, ...claims })
    expect(await post({ provider: 'google', id_token })).toEqual(refused(message))
  })

  it('signed by nobody, by a stranger, or with what is public', async () => {
    const claims = { ...ana, iss: issuer.issuer, aud: CLIENT, iat: now(), exp: now() + 60 }
    const stranger = await generateKeyPair('RS256')
    const published = JSON.stringify(await exportJWK(stranger.publicKey))
    const tokens = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(stranger.privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'unknown' })
        .sign(stranger.privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(Buffer.from(SECRET)),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
        .sign(Buffer.from(published)),
      'x.y.z',
      'not a token',
    ]
    for (const id_token of tokens) {
      expect(await post({ provider: 'google', id_token })).toEqual(refused('Bad ID token'))
    }
  })

  it('of providers that are off or unknown', async () => {
    const id_token = await issuer.idToken(ana)
    expect(await post({ provider: 'azure', id_token })).toMatchObject({
      status: 400,
      body: { error_code: 'provider_disabled' },
    })
    expect(await post({ provider: 'nobody', id_token })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Custom OIDC provider "nobody" not allowed' },
    })
  })

  it('that are not there', async () => {
    expect(await post({ provider: 'google' })).toEqual(refused('id_token required'))
    expect(await post({ id_token: 'x' })).toEqual(refused('provider or client_id and issuer required'))
  })
})
