import {
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { describe, expect, it } from 'vitest'
import { createSecrets, createTokens } from './tokens.ts'

const NOW = 1_800_000_000
const clock = { seconds: NOW }
const secrets = await createSecrets()
const tokens = await createTokens(secrets, () => clock.seconds * 1000)
const claims = { role: 'authenticated', sub: 'ana', iat: NOW, exp: NOW + 3600 }

describe('tokens', () => {
  it('verifies what it signs, with a public key in the key set', async () => {
    const token = await tokens.sign(claims)
    expect(await tokens.verify(token)).toEqual(claims)
    expect(tokens.jwks.keys[0]).not.toHaveProperty('d')
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
      alg: 'ES256',
      kid: tokens.jwks.keys[0]?.kid,
    })
  })

  it('gives the same API keys after a restart', async () => {
    const again = await createTokens(secrets)
    expect(again.anonKey).toBe(tokens.anonKey)
    expect((await tokens.verify(tokens.anonKey)).role).toBe('anon')
    expect((await tokens.verify(tokens.serviceRoleKey)).role).toBe('service_role')
  })

  it('knows whom its opaque API keys stand for, and no other', async () => {
    const again = await createTokens(secrets)
    expect(again.publishableKey).toBe(tokens.publishableKey)
    expect(tokens.publishableKey).toMatch(/^sb_publishable_[\w-]{31}$/)
    expect(tokens.secretKey).toMatch(/^sb_secret_[\w-]{31}$/)
    expect(await tokens.verify(tokens.publishableKey)).toEqual(await tokens.verify(tokens.anonKey))
    expect((await tokens.verify(tokens.secretKey)).role).toBe('service_role')
    const stranger = await createTokens(await createSecrets())
    for (const key of [stranger.secretKey, `${tokens.secretKey}x`, 'sb_secret_'])
      await expect(tokens.verify(key)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  it('takes API keys that are given', async () => {
    const given = { publishable: 'sb_publishable_mine', secret: 'sb_secret_mine', anon: tokens.anonKey }
    const own = await createTokens({ ...secrets, apiKeys: given })
    expect(own).toMatchObject({ publishableKey: given.publishable, secretKey: given.secret })
    expect((await own.verify(given.publishable)).role).toBe('anon')
    await expect(own.verify(tokens.publishableKey)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  it('changes keys with overlap: the first signs, all verify, all are in the key set', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const rsa = { ...(await exportJWK(pair.privateKey)), kid: 'rsa' }
    const before = await tokens.sign(claims)
    const later = await createTokens(
      { ...secrets, signingKey: rsa, otherKeys: [secrets.signingKey] },
      () => NOW * 1000,
    )
    expect(await later.verify(before)).toEqual(claims)
    expect(await later.verify(await later.sign(claims))).toEqual(claims)
    expect(decodeProtectedHeader(await later.sign(claims))).toMatchObject({ alg: 'RS256', kid: 'rsa' })
    expect(later.jwks.keys.map(({ alg }) => alg)).toEqual(['RS256', 'ES256'])
    expect(JSON.stringify(later.jwks)).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
    await expect(tokens.verify(await later.sign(claims))).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  it('refuses to sign with anything but a private key of ES256 or RS256', async () => {
    const [publicKey] = tokens.jwks.keys
    for (const signingKey of [publicKey, { kty: 'oct', k: 'c2VjcmV0' }, {}])
      await expect(createTokens({ ...secrets, signingKey: signingKey as JWK })).rejects.toThrow(TypeError)
  })

  it('refuses a token expired by a second, remembered or not', async () => {
    const remembered = await tokens.sign(claims)
    const fresh = await tokens.sign({ ...claims, sub: 'bia' })
    await tokens.verify(remembered)
    clock.seconds = NOW + 3601
    await expect(tokens.verify(remembered)).rejects.toMatchObject({ code: 'expired' })
    await expect(tokens.verify(fresh)).rejects.toMatchObject({ code: 'expired' })
    clock.seconds = NOW
  })

  it('refuses no signature, foreign keys, a public key used as a secret, and a role that is no name', async () => {
    const other = await createTokens(await createSecrets())
    const publicKey = await importJWK(tokens.jwks.keys[0] ?? {}, 'ES256')
    const pem = await exportSPKI(publicKey as CryptoKey)
    const encode = (text: string) => new TextEncoder().encode(text)
    const hs256 = (body: Record<string, unknown>, secret: Uint8Array) =>
      new SignJWT(body).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    const privateKey = await importJWK(secrets.signingKey, 'ES256')
    const ownKey = (body: Record<string, unknown>, header: JWTHeaderParameters) =>
      new SignJWT(body).setProtectedHeader(header).sign(privateKey)
    const signed = await tokens.sign(claims)
    expect(await tokens.verify(await ownKey(claims, { alg: 'ES256' }))).toEqual(claims)
    const bad = [
      new UnsecuredJWT({ role: 'service_role' }).encode(),
      await other.sign({ ...claims, exp: NOW + 3600 }),
      other.serviceRoleKey,
      await hs256({ role: 'service_role' }, encode(JSON.stringify(tokens.jwks.keys[0]))),
      await hs256({ role: 'service_role' }, encode(pem)),
      await hs256({ sub: 'ana', role: null }, encode(secrets.jwtSecret)),
      await hs256({ sub: 'ana', role: ['service_role'] }, encode(secrets.jwtSecret)),
      await ownKey({ ...claims, exp: NOW + 3600 }, { alg: 'ES256', kid: 'unknown' }),
      `${signed.slice(0, -4)}AAAA`,
      'not-a-token',
      '',
    ]
    for (const token of bad) await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  it('takes a token without a role, by whichever key of ours it is signed', async () => {
    const { role: _, ...nobody } = claims
    const secret = new TextEncoder().encode(secrets.jwtSecret)
    const legacy = await new SignJWT(nobody).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    expect(await tokens.verify(legacy)).toEqual(nobody)
    expect(await tokens.verify(await tokens.sign(nobody))).toEqual(nobody)
  })
})
