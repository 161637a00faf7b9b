import type { Auth, Endpoint } from '../context.ts'
import { requireOAuthServer } from '../oauth-server/access.ts'
import { grantTypes } from '../oauth-server/clients.ts'
import { supportedScopes } from '../oauth-server/scopes.ts'
import { knownProviderNames } from '../providers/known-providers.ts'

/** `GET /settings`: what a sign-in page may offer. */
export const settings: Endpoint = async (auth, c) =>
  c.json({
    external: {
      ...providersOf(auth),
      anonymous_users: auth.settings.enable_anonymous_sign_ins,
      email: auth.settings.email.enable_signup,
      phone: auth.settings.sms.enable_signup,
    },
    disable_signup: !auth.settings.enable_signup,
    mailer_autoconfirm: !auth.settings.email.enable_confirmations,
    phone_autoconfirm: !auth.settings.sms.enable_confirmations,
    sms_provider: smsProvider(auth),
    saml_enabled: auth.settings.saml.enabled,
    passkeys_enabled: auth.settings.passkey.enabled,
  })

/** Returns which identity providers are on; the known ones are always listed. */
function providersOf(auth: Auth): Record<string, boolean> {
  const configured = Object.entries(auth.settings.external).map(
    ([name, { enabled }]) => [name, enabled] as const,
  )
  return Object.fromEntries([...knownProviderNames.map((name) => [name, false] as const), ...configured])
}

/** The name of the provider that `[auth.sms]` enables. */
function smsProvider(auth: Auth): string {
  const { sms } = auth.settings
  return (['twilio', 'messagebird', 'textlocal', 'vonage'] as const).find((name) => sms[name]?.enabled) ?? ''
}

/** `GET /health`: answers only while the database does. */
export const health: Endpoint = async (auth, c) => {
  await auth.sql`select 1`
  return c.json({
    name: 'GoTrue',
    version: 'host',
    description: 'GoTrue is a user registration and authentication API',
  })
}

/** `GET /.well-known/jwks.json`: the public keys of the access tokens (RFC 7517). */
export const jwks: Endpoint = async (auth, c) => {
  c.header('cache-control', 'public, max-age=600')
  return c.json(auth.tokens.jwks)
}

/** `GET /.well-known/openid-configuration`. */
export const openidConfiguration: Endpoint = async (auth, c) => {
  c.header('cache-control', 'public, max-age=600')
  return c.json(metadataOf(auth))
}

/** `GET /.well-known/oauth-authorization-server` (RFC 8414): the same, where applications are let in. */
export const serverMetadata: Endpoint = async (auth, c) => {
  requireOAuthServer(auth)
  return openidConfiguration(auth, c)
}

function metadataOf(auth: Auth) {
  const { issuer, externalUrl, oauth_server: server } = auth.settings
  const enrolment = server.enabled && server.allow_dynamic_registration
  return {
    issuer,
    authorization_endpoint: `${externalUrl}/oauth/authorize`,
    token_endpoint: `${externalUrl}/oauth/token`,
    jwks_uri: `${externalUrl}/.well-known/jwks.json`,
    userinfo_endpoint: `${externalUrl}/oauth/userinfo`,
    registration_endpoint: enrolment ? `${externalUrl}/oauth/clients/register` : undefined,
    scopes_supported: supportedScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(auth.tokens.jwks.keys.map(({ alg }) => alg))],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    claims_supported: [
      ...['sub', 'aud', 'iss', 'exp', 'iat', 'auth_time', 'nonce', 'email', 'email_verified', 'phone_number'],
      ...['phone_number_verified', 'name', 'picture', 'preferred_username', 'updated_at'],
    ],
    code_challenge_methods_supported: ['S256', 'plain'],
  }
}
