import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { User } from '../accounts/users.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireIdentityOwner } from '../identities/endpoints.ts'
import { linkProfile } from '../identities/link.ts'
import type { Claims, Profile } from '../identities/profile.ts'
import { signInWithProfile } from '../identities/sign-in.ts'
import { readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { findProvider } from './find-provider.ts'
import { configuredProvider, isManyTenants, isUsable, knownProviderNames } from './known-providers.ts'
import type { Provider } from './provider.ts'

const body = z.object({
  id_token: z.string().default(''),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  provider: z.string().toLowerCase().nullish(),
  client_id: z.string().nullish(),
  issuer: z.string().nullish(),
  link_identity: z.boolean().nullish(),
})
type Input = z.output<typeof body>

/** Asymmetric ones only: a client's secret must not sign (RFC 8725 §3.1). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const refused = (message: string, cause?: unknown) =>
  new AuthError('validation_failed', { oauth: 'invalid request', message, cause })

/** `POST /token?grant_type=id_token`: signs in, or with `link_identity` adds an identity, by a provider's ID token. */
export const idTokenGrant: Endpoint = async (auth, c) => {
  const input = await readBody(c, body)
  if (!input.id_token) throw refused('id_token required')
  if (!input.provider && !(input.client_id && input.issuer)) {
    throw refused('provider or client_id and issuer required')
  }
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'sign_in_sign_ups')
  const target = input.link_identity ? await requireIdentityOwner(auth, c) : undefined
  const provider = await providerOf(auth, input)
  const profile = await readIdToken(auth, provider, input)
  const redirectTo = auth.settings.siteUrl
  const open = (db: Db, user: User) => openSession(auth, db, user, 'oauth', client)
  const session = target
    ? await linkProfile(auth, c, profile, { userId: target.id, redirectTo }, open)
    : await signInWithProfile(auth, c, profile, { emailOptional: provider.emailOptional, redirectTo }, open)
  return c.json(session)
}

async function providerOf(auth: Auth, input: Input): Promise<Provider> {
  const { external } = auth.settings
  if (input.provider?.startsWith('custom:')) return findProvider(auth, input.provider)
  const name = input.provider ?? nameOfIssuer(auth, input.issuer ?? '')
  const config = name === undefined ? undefined : external[name]
  if (!name || (!config && !knownProviderNames.includes(name))) {
    throw new AuthError('validation_failed', { message: `Custom OIDC provider "${name ?? ''}" not allowed` })
  }
  if (!config?.enabled) {
    throw new AuthError('provider_disabled', { message: `Provider (issuer "${name}") is not enabled` })
  }
  return configuredProvider(auth.settings, name)
}

function nameOfIssuer(auth: Auth, issuer: string): string | undefined {
  const { external } = auth.settings
  return Object.keys(external).find((name) => {
    if (!isUsable(auth.settings, name)) return false
    return isIssuer(configuredProvider(auth.settings, name).server.issuer, issuer)
  })
}

/** Google also signs as itself without a scheme; Entra's shared addresses represent every tenant. */
function isIssuer(expected: string, issuer: string): boolean {
  if (isManyTenants(expected))
    return /^https:\/\/login\.microsoftonline\.com\/[0-9a-f-]{36}\/v2\.0$/.test(issuer)
  return (
    issuer === expected || (expected === 'https://accounts.google.com' && `https://${issuer}` === expected)
  )
}

async function readIdToken(auth: Auth, provider: Provider, input: Input): Promise<Profile> {
  const { payload, algorithm } = await verify(auth, provider, input.id_token)
  const audiences = [payload.aud ?? []].flat()
  if (!audiences.some((audience) => provider.clientIds.includes(audience))) {
    throw refused('Unacceptable audience in id_token')
  }
  if (!payload.sub) throw refused('Missing sub claim in id_token')
  if (!provider.skipNonceCheck) checkNonce(payload.nonce, input.nonce)
  checkAccessToken(payload.at_hash, algorithm, input.access_token)
  return { ...provider.profileOf(payload as Claims), provider: provider.name }
}

async function verify(
  auth: Auth,
  provider: Provider,
  token: string,
): Promise<{ payload: JWTPayload; algorithm: string }> {
  try {
    const { iss = '' } = decodeJwt(token)
    if (!isIssuer(provider.server.issuer, iss)) throw new Error('another issuer')
    const { payload, protectedHeader } = await jwtVerify(token, await keysOf(auth, provider), {
      algorithms: ALGORITHMS,
      currentDate: auth.now(),
      clockTolerance: 5,
      requiredClaims: ['iss', 'aud', 'exp', 'iat'],
    })
    return { payload, algorithm: protectedHeader.alg }
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    const isTheirs = cause instanceof errors.JWKSTimeout
    throw isTheirs ? new AuthError('unexpected_failure', { cause }) : refused('Bad ID token', cause)
  }
}

type Keys = ReturnType<typeof createRemoteJWKSet>
const knownKeys = new WeakMap<object, Keys>()

/** The keys of a provider, remembered as long as its metadata. */
async function keysOf(auth: Auth, provider: Provider): Promise<Keys> {
  const server = provider.server
  // Facebook signs in by plain OAuth 2.0 and has ID tokens all the same.
  const asIssuer: Provider =
    server.kind === 'oidc' ? provider : { ...provider, server: { kind: 'oidc', issuer: server.issuer } }
  const configuration = await auth.connect(asIssuer)
  const known = knownKeys.get(configuration)
  if (known) return known
  const { jwks_uri: uri } = configuration.serverMetadata()
  if (!uri) throw new Error('the issuer has no keys')
  const fetcher = provider.isCustom ? auth.publicFetch : auth.fetch
  const keys = createRemoteJWKSet(new URL(uri), { timeoutDuration: 5000, [customFetch]: fetcher })
  knownKeys.set(configuration, keys)
  return keys
}

/** The provider got the digest of the nonce, and who brings the token knows the nonce: it was made for them. */
function checkNonce(inToken: unknown, given: string | null | undefined): void {
  const hasNonce = typeof inToken === 'string' && inToken !== ''
  if (hasNonce !== Boolean(given)) {
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (!hasNonce) return
  const digest = createHash('sha256')
    .update(given ?? '')
    .digest('hex')
  if (digest !== inToken) {
    throw new AuthError('validation_failed', { oauth: 'invalid nonce', message: 'Nonces mismatch' })
  }
}

/** OpenID Connect Core §3.1.3.6: the left half of the digest that the signature's algorithm uses. */
function checkAccessToken(atHash: unknown, algorithm: string, accessToken: string | null | undefined): void {
  if (!accessToken || typeof atHash !== 'string') return
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const half = digest.subarray(0, digest.length / 2).toString('base64url')
  if (half !== atHash) throw refused('Bad ID token')
}
