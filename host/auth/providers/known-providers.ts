import { createHmac } from 'node:crypto'
import { AuthError } from '../errors.ts'
import type { Claims } from '../identities/profile.ts'
import type { AuthSettings } from '../settings.ts'
import {
  personOfApple,
  personOfAzure,
  personOfFacebook,
  personOfGitHub,
  personOfGoogle,
  personOfIssuer,
} from './claims.ts'
import type { ExternalProviderConfig } from './config.ts'
import type { Provider, ProviderAnswer } from './provider.ts'

type Kind = Pick<Provider, 'server' | 'scopes' | 'profileOf' | 'read'> & {
  authorizationParams?: Record<string, string>
}

const APPLE = 'https://appleid.apple.com'
const AZURE = 'https://login.microsoftonline.com/common'
const FACEBOOK = 'https://www.facebook.com'
const GOOGLE = 'https://accounts.google.com'

const openid = ['openid', 'email', 'profile']
const fromIdToken = async ({ claims }: ProviderAnswer) => claims

/** Some issuers send the e-mail only on request (OpenID Connect Core §5.4). */
export async function fromIdTokenOrUserInfo(answer: ProviderAnswer): Promise<Claims> {
  if (answer.claims.email !== undefined) return answer.claims
  return { ...(await answer.userInfo()), ...answer.claims }
}

const issuerAt = (issuer: string): Kind => ({
  server: { kind: 'oidc', issuer },
  scopes: openid,
  profileOf: personOfIssuer,
  read: fromIdTokenOrUserInfo,
})

/** The providers with built-in support; `url` replaces each one's address, other names are issuers at their `url`. */
const kinds: Record<string, (config: ExternalProviderConfig) => Kind> = {
  google: ({ url }) => ({ ...issuerAt(url || GOOGLE), profileOf: personOfGoogle }),
  apple: ({ url }) => ({
    server: { kind: 'oidc', issuer: url || APPLE },
    scopes: ['name', 'email'],
    // Apple posts its answer if a name or an e-mail is requested.
    authorizationParams: { response_mode: 'form_post' },
    profileOf: personOfApple,
    read: fromIdToken,
  }),
  azure: ({ url }) => {
    const issuer = azureIssuer(url || AZURE)
    return {
      server: { kind: 'oidc', issuer },
      scopes: openid,
      profileOf: (claims) => personOfAzure(claims, !isManyTenants(issuer)),
      read: fromIdToken,
    }
  },
  github: ({ url }) => gitHub(url || 'https://github.com', url ? `${url}/api/v3` : 'https://api.github.com'),
  facebook: (config) => facebook(config),
}

const azureIssuer = (url: string) =>
  new URL(url).hostname === 'login.microsoftonline.com' && !url.endsWith('/v2.0') ? `${url}/v2.0` : url

/** Returns whether an Entra address represents any tenant. */
export const isManyTenants = (issuer: string) =>
  /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\/v2\.0$/.test(issuer)

function gitHub(site: string, api: string): Kind {
  return {
    server: {
      kind: 'oauth2',
      issuer: site,
      authorizationUrl: `${site}/login/oauth/authorize`,
      tokenUrl: `${site}/login/oauth/access_token`,
    },
    scopes: ['user:email'],
    profileOf: personOfGitHub,
    read: async ({ get }) => {
      const [user, emails] = await Promise.all([get(`${api}/user`), get(`${api}/user/emails`)])
      return { ...(user as Claims), emails: emails as Claims[], iss: api }
    },
  }
}

function facebook({ url, secret }: ExternalProviderConfig): Kind {
  const graph = url || 'https://graph.facebook.com'
  const me = `${graph}/me?fields=email,first_name,last_name,name,picture`
  return {
    server: {
      kind: 'oauth2',
      issuer: url || FACEBOOK,
      authorizationUrl: `${url || FACEBOOK}/dialog/oauth`,
      tokenUrl: `${graph}/oauth/access_token`,
    },
    scopes: ['email'],
    profileOf: personOfFacebook,
    read: async ({ get, accessToken }) => {
      const proof = createHmac('sha256', secret).update(accessToken).digest('hex')
      return { ...((await get(`${me}&appsecret_proof=${proof}`)) as Claims), iss: me }
    },
  }
}

/** The names that `/settings` lists even if `config.toml` does not. */
export const knownProviderNames = [...Object.keys(kinds), 'keycloak']

/** Returns whether `[auth.external]` has all that the provider needs. */
export function isUsable(settings: AuthSettings, name: string): boolean {
  const config = settings.external[name]
  return Boolean(config?.enabled && config.client_id && (Object.hasOwn(kinds, name) || config.url))
}

/**
 * Returns a provider of `[auth.external]`.
 * @throws AuthError `validation_failed` if there is none of that name, or it lacks what it needs
 */
export function configuredProvider(settings: AuthSettings, name: string): Provider {
  const config = Object.hasOwn(settings.external, name) ? settings.external[name] : undefined
  if (!config && !knownProviderNames.includes(name)) throw unsupported(`Provider ${name} could not be found`)
  if (!config?.enabled) throw unsupported('provider is not enabled')
  const url = config.url.replace(/\/$/, '')
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : url ? () => issuerAt(url) : undefined
  if (!kind) throw unsupported(`Provider ${name} could not be found`)
  if (!config.client_id) throw unsupported('missing OAuth client ID')
  const { authorizationParams = {}, ...rest } = kind({ ...config, url })
  return {
    ...rest,
    name,
    authorizationParams,
    clientIds: config.client_id.split(',').map((id) => id.trim()),
    secret: config.secret,
    redirectUri: config.redirect_uri || `${settings.externalUrl}/callback`,
    pkce: true,
    skipNonceCheck: config.skip_nonce_check,
    emailOptional: config.email_optional,
    isCustom: false,
  }
}

/** Returns GoTrue's refusal of a provider that cannot be used. */
export const unsupported = (reason: string) =>
  new AuthError('validation_failed', { message: `Unsupported provider: ${reason}` })
