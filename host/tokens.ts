import { createHmac, hash, randomBytes } from 'node:crypto'
import { type CryptoKey, errors, type JWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { createSigningKey, importKeyPair, type KeyPair } from './signing-keys.ts'

/** The host's secrets. Session keys are private JWKs of ES256 or RS256. */
export type HostSecrets = {
  /** HS256 secret of the API keys in the older JWT form. */
  jwtSecret: string
  /** Signs the sessions. */
  signingKey: JWK
  /** Past or future signing keys: their tokens are valid too, so that keys change without signing anyone out. */
  otherKeys?: JWK[]
  /** Given API keys; the others are derived from the secret. */
  apiKeys?: Partial<ApiKeys>
}

/** The holder of one acts as `anon` (the first two, public) or as `service_role`. */
type ApiKeys = { anon: string; publishable: string; serviceRole: string; secret: string }

/** The claims of a verified token. `exp` and `iat` are seconds since 1970. */
export type Claims = {
  sub?: string
  /** The database role; a token without one is valid, and its bearer is anonymous. */
  role?: string
  exp?: number
  iat?: number
  session_id?: string
  aal?: string
  email?: string
  [claim: string]: unknown
}

/** Claims that include the role of their bearer. */
export type RoleClaims = Claims & { role: string }

export type Tokens = {
  /** Returns the claims of a token signed by us, or those an API key represents; throws `InvalidToken` for any other. */
  verify(token: string): Promise<Claims>
  /** Signs claims with the first key. The caller sets `iat` and `exp`. */
  sign(claims: Claims): Promise<string>
  /** The public keys, as `/.well-known/jwks.json` shows them. */
  jwks: { keys: JWK[] }
  anonKey: string
  serviceRoleKey: string
  /** The same in the newer form, which says nothing and is no JWT: `sb_publishable_…` and `sb_secret_…`. */
  publishableKey: string
  secretKey: string
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

/** Returns whether claims include a role. */
export const hasRole = (claims: Claims): claims is RoleClaims => claims.role !== undefined

/** Returns the same claims object if it has a role (cached texts depend on its identity), otherwise adds the anonymous role. */
export function withRole(claims: Claims, anonRole = 'anon'): RoleClaims {
  return hasRole(claims) ? claims : { ...claims, role: anonRole }
}

/** API keys never change while the secret stays the same, so that a built front end keeps working: 2099-12-31T23:59:59Z. */
const API_KEY_EXPIRY = 4_102_444_799

/** Verified tokens remembered at most; the oldest go first. */
const CACHE_SIZE = 20_000

/** Makes fresh secrets for a new installation. */
export async function createSecrets(): Promise<HostSecrets> {
  return { jwtSecret: randomBytes(32).toString('hex'), signingKey: await createSigningKey() }
}

/**
 * Makes the signer and verifier that every service shares.
 * @param now milliseconds since 1970, for tests
 * @throws TypeError when a key is not a private JWK of ES256 or RS256
 */
export async function createTokens(secrets: HostSecrets, now: () => number = Date.now): Promise<Tokens> {
  const keys = await Promise.all([secrets.signingKey, ...(secrets.otherKeys ?? [])].map(importKeyPair))
  const [{ alg, kid, privateKey }] = keys as [KeyPair]
  const secret = new TextEncoder().encode(secrets.jwtSecret)
  const apiKeys = await completeApiKeys(secrets)
  const { verify, know } = remembering((token) => check(token, keyFinder(keys, secret), now), now)
  know(apiKeys.publishable, await verify(apiKeys.anon))
  know(apiKeys.secret, await verify(apiKeys.serviceRole))
  return {
    verify,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey),
    jwks: { keys: keys.map(({ publicJwk }) => publicJwk) },
    anonKey: apiKeys.anon,
    serviceRoleKey: apiKeys.serviceRole,
    publishableKey: apiKeys.publishable,
    secretKey: apiKeys.secret,
  }
}

/** Signs an API key of the JWT form with the secret. */
export function signApiKey(jwtSecret: string, claims: { iss: string; role: string; exp: number }) {
  const secret = new TextEncoder().encode(jwtSecret)
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
}

async function completeApiKeys({ jwtSecret, apiKeys = {} }: HostSecrets): Promise<ApiKeys> {
  const jwt = (role: string) => signApiKey(jwtSecret, { iss: 'supabase', role, exp: API_KEY_EXPIRY })
  const opaque = (kind: string) =>
    `sb_${kind}_${createHmac('sha256', jwtSecret).update(`${kind} key`).digest('base64url').slice(0, 31)}`
  return {
    anon: apiKeys.anon ?? (await jwt('anon')),
    serviceRole: apiKeys.serviceRole ?? (await jwt('service_role')),
    publishable: apiKeys.publishable ?? opaque('publishable'),
    secret: apiKeys.secret ?? opaque('secret'),
  }
}

type KeyFor = (header: JWTHeaderParameters) => CryptoKey | Uint8Array

// RFC 8725 §3.1: the header picks the key only among pairs of algorithm and key that we allow.
function keyFinder(keys: KeyPair[], secret: Uint8Array): KeyFor {
  return ({ alg, kid }) => {
    if (alg === 'HS256') return secret
    const found = keys.find((key) => key.alg === alg && (kid === undefined || key.kid === kid))
    if (!found) throw new InvalidToken('bad_jwt', 'signing key not found')
    return found.publicKey
  }
}

async function check(token: string, keyFor: KeyFor, now: () => number): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: ['ES256', 'RS256', 'HS256'],
      currentDate: new Date(now()),
    })
    const { role } = payload
    if (role !== undefined && typeof role !== 'string')
      throw new InvalidToken('bad_jwt', 'role of the token is no name')
    return payload as Claims
  } catch (error) {
    if (error instanceof InvalidToken) throw error
    if (error instanceof errors.JWTExpired) throw new InvalidToken('expired', 'token is expired')
    throw new InvalidToken('bad_jwt', 'token is malformed or its signature is invalid')
  }
}

/**
 * Checking a signature costs more than a look-up: remembers verified tokens by their hash until they expire, and the
 * API keys that are no tokens for good. Looking up by a hash takes the same time however much of a key is guessed.
 */
function remembering(check: (token: string) => Promise<Claims>, now: () => number) {
  const verified = new Map<string, Claims>()
  const known = new Map<string, Claims>()
  const digest = (token: string) => hash('sha256', token, 'base64')
  const isOver = ({ exp }: Claims) => exp !== undefined && exp <= Math.floor(now() / 1000)

  async function verify(token: string): Promise<Claims> {
    const key = digest(token)
    const found = verified.get(key) ?? known.get(key)
    if (found && !isOver(found)) return found
    if (found) {
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
  return { verify, know: (token: string, claims: Claims) => void known.set(digest(token), claims) }
}
