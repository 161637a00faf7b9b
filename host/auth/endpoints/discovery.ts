import type { Endpoint } from '../context.ts'

/** `GET /settings`: what a sign-in page may offer. */
export const settings: Endpoint = async (auth, c) =>
  c.json({
    external: {
      anonymous_users: auth.settings.enable_anonymous_sign_ins,
      email: auth.settings.email.enable_signup,
      phone: false,
    },
    disable_signup: !auth.settings.enable_signup,
    mailer_autoconfirm: !auth.settings.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })

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
  const issuer = auth.settings.externalUrl
  return c.json({
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/user`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256', 'plain'],
  })
}
