import type { Context } from 'hono'
import postgres from 'postgres'
import type { Log } from './context.ts'

/** GoTrue's error codes with their status and usual message. The words are Supabase's: clients match the codes. */
const errors = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [400, 'Email signups are disabled'],
  flow_state_expired: [403, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  hook_timeout: [422, 'Failed to run hook within maximum time'],
  invalid_credentials: [400, 'Invalid login credentials'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, '404 page not found'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Verification of the nonce failed'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_too_large: [413, 'Request body too large'],
  same_password: [422, 'New password should be different from the old password.'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  unknown: [400, 'Unknown error'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [404, 'User not found'],
  validation_failed: [400, 'Invalid parameters'],
  weak_password: [422, 'Password is too weak'],
} as const satisfies Record<string, readonly [number, string]>

export type AuthErrorCode = keyof typeof errors

/** A refusal with a code of the table; `message` and `status` only where GoTrue's differ from the usual ones. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined
  /** Why a password is weak. */
  readonly reasons: string[] | undefined

  constructor(
    code: AuthErrorCode,
    options: {
      message?: string
      status?: number
      retryAfter?: number
      reasons?: string[]
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
  }
}

/**
 * Folds whatever was thrown into an error of the table: input that PostgreSQL cannot hold (SQLSTATE classes 22 and
 * 54) is the caller's fault, and triggers choose a status with `PTnnn`, as in the data service.
 */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof postgres.PostgresError) {
    const status = /^PT([45]\d\d)$/.exec(error.code)?.[1]
    if (status)
      return new AuthError('unknown', { message: error.message, status: Number(status), cause: error })
    if (error.constraint_name === 'users_email_partial_key')
      return new AuthError('email_exists', { cause: error })
    if (/^(22|54)/.test(error.code)) return new AuthError('validation_failed', { cause: error })
  }
  return new AuthError('unexpected_failure', { cause: error })
}

/** What of an error may be logged: no detail, query or parameters, which hold people's data. */
export function loggable(error: unknown): { name: string; code?: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error }
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name, code, message, stack }
}

const VERSION_HEADER = 'x-supabase-api-version'
const VERSION_2024 = '2024-01-01'

/** The only place where an error becomes a response; the body's shape follows the API version asked for. */
export function renderError(thrown: unknown, c: Context, log: Log): Response {
  const error = toAuthError(thrown)
  const requestId = c.req.header('x-request-id')
  const requestedVersion = c.req.header(VERSION_HEADER)
  if (error.status >= 500)
    log.error({ request_id: requestId, err: loggable(error.cause ?? error) }, 'auth request failed')
  else log.info({ request_id: requestId, code: error.code }, 'auth request refused')
  const modern = requestedVersion !== undefined && requestedVersion >= VERSION_2024
  const body = modern
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
