import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** A key that signs, with the one that anybody may check it by. */
export type KeyPair = {
  alg: string
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: JWK
}

/**
 * Reads a private JWK.
 * @throws TypeError when it is not one of ES256 (P-256) or RS256
 */
export async function importKeyPair(jwk: JWK): Promise<KeyPair> {
  const alg = jwk.kty === 'EC' && jwk.crv === 'P-256' ? 'ES256' : jwk.kty === 'RSA' ? 'RS256' : undefined
  if (!alg || !jwk.d) throw new TypeError('a signing key must be a private JWK of ES256 or RS256')
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
  const { kty, crv, x, y, n, e } = jwk
  const numbers = alg === 'ES256' ? { kty, crv, x, y } : { kty, n, e }
  const publicJwk: JWK = { ...numbers, kid, alg, use: 'sig', key_ops: ['verify'], ext: true }
  const { key_ops: _, use: __, ...privateJwk } = jwk
  const imported = await Promise.all([importJWK(privateJwk, alg), importJWK(publicJwk, alg)])
  const [privateKey, publicKey] = imported as [CryptoKey, CryptoKey]
  return { alg, kid, privateKey, publicKey, publicJwk }
}

/** Makes a private key of ES256 for a new installation. */
export async function createSigningKey(): Promise<JWK> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256' }
}
