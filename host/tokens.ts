import { hash } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  jwtVerify,
  SignJWT,
} from 'jose'

/** What the host keeps secret: the HS256 secret of the API keys, and the private ES256 key of the sessions. */
export type HostSecrets = { jwtSecret: string; signingKey: JWK }

/** The claims of a verified token. `exp` and `iat` are seconds since 1970. */
export type Claims = {
  sub?: string
  role: string
  exp?: number
  iat?: number
  session_id?: string
  aal?: string
  email?: string
  [claim: string]: unknown
}

export type Tokens = {
  /** Gives the claims of a token signed by us; throws `InvalidToken` for any other. */
  verify(token: string): Promise<Claims>
  /** Signs claims with ES256. The caller sets `iat` and `exp`. */
  sign(claims: Claims): Promise<string>
  /** The public keys, as `/.well-known/jwks.json` shows them. */
  jwks: { keys: JWK[] }
  anonKey: string
  serviceRoleKey: string
}

/** Thrown for a token that must not be trusted: `bad_jwt` (not ours, malformed) or `expired`. */
export class InvalidToken extends Error {
  readonly code: 'bad_jwt' | 'expired'

  constructor(code: 'bad_jwt' | 'expired', message: string) {
    super(message)
    this.name = 'InvalidToken'
    this.code = code
  }
}

/** API keys never change while the secret stays, so that a built front end keeps working: 2099-12-31T23:59:59Z. */
const API_KEY_EXPIRY = 4_102_444_799

/** Verified tokens remembered at most; the oldest go first. */
const CACHE_SIZE = 20_000

/** Makes fresh secrets for a new installation. */
export async function createSecrets(): Promise<HostSecrets> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const signingKey = await exportJWK(pair.privateKey)
  const kid = await calculateJwkThumbprint(signingKey)
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return { jwtSecret: Buffer.from(bytes).toString('hex'), signingKey: { ...signingKey, kid, alg: 'ES256' } }
}

/**
 * Makes the signer and verifier that every service shares.
 * @param secrets the secret and the private key; `signingKey` must be an EC P-256 private JWK
 * @param now milliseconds since 1970, for tests
 */
export async function createTokens(secrets: HostSecrets, now: () => number = Date.now): Promise<Tokens> {
  const kid = secrets.signingKey.kid ?? (await calculateJwkThumbprint(secrets.signingKey))
  const { kty, crv, x, y } = secrets.signingKey
  const publicJwk: JWK = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true }
  const { key_ops: _, use: __, ...privateJwk } = secrets.signingKey
  const signingKey = await importEs256(privateJwk)
  const publicKey = await importEs256(publicJwk)
  const secret = new TextEncoder().encode(secrets.jwtSecret)

  // RFC 8725 §3.1: the header picks the key only among pairs of algorithm and key that we allow.
  const keyFor: KeyFor = (header) => {
    if (header.alg === 'HS256') return secret
    if (header.alg === 'ES256' && (header.kid === undefined || header.kid === kid)) return publicKey
    throw new InvalidToken('bad_jwt', 'signing key not found')
  }
  const apiKey = (role: string) =>
    new SignJWT({ iss: 'supabase', role, exp: API_KEY_EXPIRY })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret)

  return {
    verify: remembering((token) => check(token, keyFor, now), now),
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(signingKey),
    jwks: { keys: [publicJwk] },
    anonKey: await apiKey('anon'),
    serviceRoleKey: await apiKey('service_role'),
  }
}

type KeyFor = (header: JWTHeaderParameters) => CryptoKey | Uint8Array

async function check(token: string, keyFor: KeyFor, now: () => number): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: ['ES256', 'HS256'],
      currentDate: new Date(now()),
    })
    if (typeof payload.role !== 'string') throw new InvalidToken('bad_jwt', 'token has no role')
    return payload as Claims
  } catch (error) {
    if (error instanceof InvalidToken) throw error
    if (error instanceof errors.JWTExpired) throw new InvalidToken('expired', 'token is expired')
    throw new InvalidToken('bad_jwt', 'token is malformed or its signature is invalid')
  }
}

async function importEs256(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new TypeError('signingKey must be an EC P-256 private JWK')
  return key
}

/** Checking a signature costs more than a look-up: remembers verified tokens by their hash until they expire. */
function remembering(check: (token: string) => Promise<Claims>, now: () => number) {
  const verified = new Map<string, Claims>()
  return async (token: string): Promise<Claims> => {
    const key = hash('sha256', token, 'base64')
    const known = verified.get(key)
    if (known) {
      if (known.exp === undefined || known.exp > Math.floor(now() / 1000)) return known
      verified.delete(key)
      throw new InvalidToken('expired', 'token is expired')
    }
    const claims = await check(token)
    for (const oldest of verified.keys()) {
      if (verified.size < CACHE_SIZE) break
      verified.delete(oldest)
    }
    verified.set(key, claims)
    return claims
  }
}
