import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import type { Claims } from '../identities/profile.ts'
import type { Provider, ProviderAnswer } from './provider.ts'

/** Returns what openid-client works with: the server's metadata, and its keys once fetched. */
export type Connect = (provider: Provider) => Promise<client.Configuration>

const TIMEOUT_SECONDS = 5

/** Metadata is fetched again after this long; keys earlier, if a token names an unknown one. */
const CACHE_MILLISECONDS = 600_000

const MAX_CONNECTIONS = 200

/**
 * Creates the connector, which caches providers' metadata.
 * @param fetches for providers of `config.toml`, and for those that an administrator adds at run time
 */
export function createConnections(
  fetches: { configured: typeof fetch; custom: typeof fetch },
  now: () => Date,
): Connect {
  const known = new Map<string, { until: number; configuration: Promise<client.Configuration> }>()
  return (provider) => {
    const key = fingerprint(provider)
    const found = known.get(key)
    if (found && found.until > now().getTime()) return found.configuration
    const configuration = open(provider, provider.isCustom ? fetches.custom : fetches.configured)
    configuration.catch(() => known.delete(key))
    if (known.size >= MAX_CONNECTIONS) known.clear()
    known.set(key, { until: now().getTime() + CACHE_MILLISECONDS, configuration })
    return configuration
  }
}

function fingerprint({ name, server, clientIds, secret, isCustom }: Provider): string {
  const parts = JSON.stringify([name, server, clientIds, secret, isCustom])
  return createHash('sha256').update(parts).digest('base64url')
}

async function open(provider: Provider, fetcher: typeof fetch): Promise<client.Configuration> {
  const { server, secret } = provider
  const clientId = provider.clientIds[0] ?? ''
  const authentication = secret ? client.ClientSecretPost(secret) : client.None()
  const customFetch = fetching(fetcher)
  // The service's operator may name a provider on its own network; browsers still follow only what it says.
  const execute = server.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  if (server.kind === 'oauth2') {
    const { issuer, authorizationUrl, tokenUrl } = server
    const metadata = { issuer, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl }
    const configuration = new client.Configuration(metadata, clientId, undefined, authentication)
    configuration[client.customFetch] = customFetch
    configuration.timeout = TIMEOUT_SECONDS
    for (const change of execute) change(configuration)
    return configuration
  }
  const configuration = await client.discovery(
    new URL(server.discoveryUrl ?? server.issuer),
    clientId,
    undefined,
    authentication,
    { [client.customFetch]: customFetch, timeout: TIMEOUT_SECONDS, execute },
  )
  if (server.discoveryUrl && configuration.serverMetadata().issuer !== server.issuer) {
    throw new Error('the discovery document names another issuer')
  }
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

function fetching(fetcher: typeof fetch): client.CustomFetch {
  return (url, options) => fetcher(url, options as RequestInit)
}

/** A flow's nonce is derived from its secret verifier, so that it need not be stored too. */
const nonceOf = (codeVerifier: string) => createHash('sha256').update(`nonce ${codeVerifier}`).digest('hex')

const usesNonce = ({ server, skipNonceCheck }: Provider) => server.kind === 'oidc' && !skipNonceCheck

/** Returns the address where the person signs in at the provider. */
export async function authorizationUrl(
  configuration: client.Configuration,
  provider: Provider,
  request: { state: string; codeVerifier: string; scopes: string[]; extra: Record<string, string> },
): Promise<URL> {
  const { state, codeVerifier, scopes, extra } = request
  return client.buildAuthorizationUrl(configuration, {
    ...extra,
    ...provider.authorizationParams,
    redirect_uri: provider.redirectUri,
    scope: [...new Set([...provider.scopes, ...scopes])].join(' '),
    state,
    ...(provider.pkce && {
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
    ...(usesNonce(provider) && { nonce: nonceOf(codeVerifier) }),
  })
}

/**
 * Exchanges the code that the browser brought back, and checks the ID token: signature, issuer, audience, times, nonce.
 * @throws Error of openid-client
 */
export async function exchangeCode(
  configuration: client.Configuration,
  provider: Provider,
  answer: { parameters: Record<string, string>; state: string; codeVerifier: string },
): Promise<ProviderAnswer> {
  const currentUrl = new URL(provider.redirectUri)
  for (const [name, value] of Object.entries(answer.parameters)) currentUrl.searchParams.set(name, value)
  const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
    expectedState: answer.state,
    ...(provider.pkce && { pkceCodeVerifier: answer.codeVerifier }),
    ...(usesNonce(provider) && { expectedNonce: nonceOf(answer.codeVerifier) }),
    idTokenExpected: provider.server.kind === 'oidc',
  })
  const claims = (tokens.claims() ?? {}) as Claims
  const { access_token: accessToken } = tokens
  return {
    accessToken,
    refreshToken: tokens.refresh_token,
    claims,
    async get(url) {
      const headers = new Headers({ accept: 'application/json' })
      const { href } = new URL(url)
      const response = await client.fetchProtectedResource(
        configuration,
        accessToken,
        new URL(href),
        'GET',
        undefined,
        headers,
      )
      if (!response.ok) throw new Error(`the provider answered ${response.status}`)
      return response.json()
    },
    async userInfo() {
      if (!configuration.serverMetadata().userinfo_endpoint) return {}
      return (await client.fetchUserInfo(configuration, accessToken, String(claims.sub))) as Claims
    },
  }
}
