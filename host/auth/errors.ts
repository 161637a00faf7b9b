import type { Context } from 'hono'
import postgres from 'postgres'
import { isAway } from '../database/is-away.ts'
import type { Log } from './context.ts'

/** GoTrue's error codes with their status and usual message. The words are Supabase's: clients match the codes. */
const errors = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_oauth_callback: [400, 'OAuth callback cannot be used'],
  bad_oauth_state: [400, 'OAuth callback with invalid state'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  conflict: [409, 'Something has changed meanwhile, try again'],
  email_address_not_provided: [422, 'Error getting user email from external provider'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [400, 'Email signups are disabled'],
  feature_disabled: [404, 'OAuth server is disabled'],
  flow_state_already_used: [400, 'State has already been used'],
  flow_state_expired: [403, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  hook_timeout: [422, 'Failed to run hook within maximum time'],
  hook_timeout_after_retry: [422, 'Failed to reach hook after maximum retries'],
  hook_payload_invalid_content_type: [400, 'Invalid Content-Type of the hook'],
  hook_payload_over_size_limit: [422, 'Payload size exceeded size limit of 204800 bytes'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [403, 'AAL2 session is required'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [422, 'MFA challenge has expired'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name for this user already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_recovery_codes_enroll_not_enabled: [422, 'MFA enroll is disabled for recovery codes'],
  mfa_recovery_codes_locked: [429, 'Too many failed verification attempts, try again later'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes cannot be the only verified factor'],
  mfa_recovery_codes_verify_not_enabled: [422, 'MFA verification is disabled for recovery codes'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_verification_failed: [422, 'Invalid code entered'],
  mfa_verification_rejected: [403, 'Further MFA verification attempts will be rejected.'],
  mfa_verified_factor_exists: [422, 'A verified factor already exists, unenroll it to continue'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_webauthn_verify_not_enabled: [422, 'MFA verification is disabled for WebAuthn'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, '404 page not found'],
  oauth_authorization_not_found: [404, 'authorization not found'],
  oauth_client_not_found: [404, 'OAuth client not found'],
  oauth_consent_not_found: [404, 'No active grant found for this client'],
  oauth_dynamic_client_registration_disabled: [403, 'Dynamic client registration is not enabled'],
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'SMS rate limit exceeded'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  provider_disabled: [400, 'Provider is not enabled'],
  provider_email_needs_verification: [422, 'Unverified email'],
  provider_not_found: [404, 'Custom OAuth provider not found'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Verification of the nonce failed'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_too_large: [413, 'Request body too large'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_assertion_no_email: [400, 'SAML Assertion does not contain an email address'],
  saml_assertion_no_user_id: [
    400,
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
  ],
  saml_entity_id_mismatch: [
    400,
    'SAML Metadata can be updated only if the EntityID matches for the provider',
  ],
  saml_idp_already_exists: [422, 'SAML Identity Provider with this EntityID already exists'],
  saml_idp_not_found: [404, 'A SAML connection has not been established with this Identity Provider'],
  saml_metadata_fetch_failed: [400, 'SAML Metadata cannot be fetched'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  saml_relay_state_expired: [422, 'SAML RelayState has expired. Try logging in again?'],
  saml_relay_state_not_found: [404, 'SAML RelayState does not exist, try logging in again?'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  sms_send_failed: [422, 'Error sending sms'],
  sso_domain_already_exists: [400, 'SSO Domain is already assigned to an SSO identity provider'],
  sso_provider_disabled: [404, 'SSO Provider assigned for this domain is currently disabled'],
  sso_provider_not_found: [404, 'No such SSO provider'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  unexpected_audience: [403, 'Not allowed in a session of an OAuth client'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  unknown: [400, 'Unknown error'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [404, 'User not found'],
  user_sso_managed: [422, 'Updating email, phone, password of a SSO account only possible via SSO'],
  validation_failed: [400, 'Invalid parameters'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
  weak_password: [422, 'Password is too weak'],
} as const satisfies Record<string, readonly [number, string]>

export type AuthErrorCode = keyof typeof errors

/** Every code there is. */
export const errorCodes = Object.keys(errors) as AuthErrorCode[]

/** A refusal with a code of the table; `message` and `status` only where GoTrue's differ from the usual ones. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined
  /** Why a password is weak. */
  readonly reasons: string[] | undefined
  /** RFC 6749 §5.2: the error name of a refused grant, where GoTrue answers with only that and the message. */
  readonly oauth: string | undefined

  constructor(
    code: AuthErrorCode,
    options: {
      message?: string
      status?: number
      retryAfter?: number
      reasons?: string[]
      oauth?: string
      cause?: unknown
    } = {},
  ) {
    const [status, message] = errors[code]
    super(options.message ?? message, { cause: options.cause })
    this.name = 'AuthError'
    this.code = code
    this.status = options.status ?? status
    this.retryAfter = options.retryAfter
    this.reasons = options.reasons
    this.oauth = options.oauth
  }
}

/** What a broken constraint means to the caller. */
const constraints: Record<string, AuthErrorCode | undefined> = {
  users_email_partial_key: 'email_exists',
  mfa_factors_user_friendly_name_unique: 'mfa_factor_name_conflict',
  unique_phone_factor_per_user: 'mfa_verified_factor_exists',
  sso_providers_resource_id_idx: 'conflict',
  sso_domains_domain_idx: 'sso_domain_already_exists',
  saml_providers_entity_id_key: 'saml_idp_already_exists',
}

/** Clients repeat a 503 and keep their session; a refresh that is answered with 500 signs people out. */
const unavailable = (cause: unknown) =>
  new AuthError('unexpected_failure', {
    status: 503,
    message: 'The database cannot be reached, please try again later',
    retryAfter: 1,
    cause,
  })

/**
 * Converts anything thrown into an error of the table: an unavailable database is 503, input that PostgreSQL cannot hold (SQLSTATE classes 22 and 54)
 * is the caller's fault, and triggers choose a status with `PTnnn`, as in the data service.
 */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (isAway(error)) return unavailable(error)
  if (error instanceof postgres.PostgresError) {
    const status = /^PT([45]\d\d)$/.exec(error.code)?.[1]
    if (status)
      return new AuthError('unknown', { message: error.message, status: Number(status), cause: error })
    const code = constraints[error.constraint_name ?? '']
    if (code) return new AuthError(code, { cause: error })
    if (/^(22|54)/.test(error.code)) return new AuthError('validation_failed', { cause: error })
  }
  // Node's error for a body whose sender disconnected midway.
  if (error instanceof Error && error.message === 'aborted')
    return new AuthError('bad_json', { cause: error })
  return new AuthError('unexpected_failure', { cause: error })
}

/** Returns the loggable part of an error: no detail, query or parameters, which hold people's data. */
export function loggable(error: unknown): { name: string; code?: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error }
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name, code, message, stack }
}

const VERSION_HEADER = 'x-supabase-api-version'
const VERSION_2024 = '2024-01-01'

/** The only place where an error becomes a response; the body's shape follows the requested API version. */
export function renderError(thrown: unknown, c: Context, log: Log): Response {
  const error = toAuthError(thrown)
  const requestId = c.req.header('x-request-id')
  const requestedVersion = c.req.header(VERSION_HEADER)
  if (error.status >= 500)
    log.error({ request_id: requestId, err: loggable(error.cause ?? error) }, 'auth request failed')
  else log.info({ request_id: requestId, code: error.code }, 'auth request refused')
  const modern = requestedVersion !== undefined && requestedVersion >= VERSION_2024
  const body = error.oauth
    ? { error: error.oauth, error_description: error.message }
    : modern
      ? { code: error.code, message: error.message }
      : { code: error.status, error_code: error.code, msg: error.message }
  const headers = new Headers({ 'x-sb-error-code': error.code })
  if (modern) headers.set(VERSION_HEADER, VERSION_2024)
  if (error.retryAfter !== undefined) headers.set('retry-after', String(error.retryAfter))
  return Response.json(error.reasons ? { ...body, weak_password: { reasons: error.reasons } } : body, {
    status: error.status,
    headers,
  })
}
