import type { AuthError } from '../errors.ts'
import type { SessionResponse } from '../sessions/session-response.ts'

/** Returns the address with the session in its fragment, where no server sees it (RFC 6749 §4.2.2). */
export function withSession(
  redirectTo: string,
  session: SessionResponse,
  extra: Record<string, string> = {},
): string {
  const url = new URL(redirectTo)
  url.hash = sessionFragment(session, extra)
  return url.href
}

/** A session as auth-js reads it from an address. */
export function sessionFragment(session: SessionResponse, extra: Record<string, string>): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...extra,
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  }).toString()
}

/** Returns the address with the code of a PKCE flow. */
export function withCode(redirectTo: string, code: string): string {
  const url = new URL(redirectTo)
  url.searchParams.set('code', code)
  return url.href
}

const names: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

const denied = new Set<string>(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** RFC 6749 §4.1.2.1 names the errors; auth-js reads them from the query in a PKCE flow, else from the fragment. */
export function withError(redirectTo: string, error: AuthError): string {
  const url = new URL(redirectTo)
  const name = denied.has(error.code) ? 'access_denied' : (names[error.status] ?? 'server_error')
  const fields: Record<string, string> = error.oauth
    ? { error: error.oauth, error_description: error.message }
    : { error: name, error_code: error.code, error_description: error.message }
  for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
  url.hash = new URLSearchParams(fields).toString()
  return url.href
}
