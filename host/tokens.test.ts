import { SignJWT, UnsecuredJWT } from 'jose'
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

  it('refuses a token expired by a second, remembered or not', async () => {
    const remembered = await tokens.sign(claims)
    const fresh = await tokens.sign({ ...claims, sub: 'bia' })
    await tokens.verify(remembered)
    clock.seconds = NOW + 3601
    await expect(tokens.verify(remembered)).rejects.toMatchObject({ code: 'expired' })
    await expect(tokens.verify(fresh)).rejects.toMatchObject({ code: 'expired' })
    clock.seconds = NOW
  })

  it('refuses no signature, foreign keys, a public key used as a secret, and no role', async () => {
    const other = await createTokens(await createSecrets())
    const publicAsSecret = new TextEncoder().encode(JSON.stringify(tokens.jwks.keys[0]))
    const hs256 = (body: Record<string, unknown>, secret: Uint8Array) =>
      new SignJWT(body).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    const signed = await tokens.sign(claims)
    const bad = [
      new UnsecuredJWT({ role: 'service_role' }).encode(),
      await other.sign({ ...claims, exp: NOW + 3600 }),
      other.serviceRoleKey,
      await hs256({ role: 'service_role' }, publicAsSecret),
      await hs256({ sub: 'ana' }, new TextEncoder().encode(secrets.jwtSecret)),
      `${signed.slice(0, -4)}AAAA`,
      'not-a-token',
      '',
    ]
    for (const token of bad) await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })
})
