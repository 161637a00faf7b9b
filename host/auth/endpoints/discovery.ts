import type { Auth, Endpoint } from '../context.ts'
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

/** Which providers of identities are on; those that are known are named in any case. */
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
  const { issuer, externalUrl } = auth.settings
  return c.json({
    issuer,
    jwks_uri: `${externalUrl}/.well-known/jwks.json`,
    token_endpoint: `${externalUrl}/token`,
    userinfo_endpoint: `${externalUrl}/user`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: auth.tokens.jwks.keys.map(({ alg }) => alg),
    code_challenge_methods_supported: ['S256', 'plain'],
  })
}
