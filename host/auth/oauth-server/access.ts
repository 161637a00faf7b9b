import type { Auth } from '../context.ts'
import { AuthError, type AuthErrorCode } from '../errors.ts'

/** Answers 404 if the project has its OAuth server off, as GoTrue does. */
export function requireOAuthServer(auth: Auth): void {
  if (!auth.settings.oauth_server.enabled) throw new AuthError('feature_disabled')
}

/** Names of RFC 6749 §4.1.2.1 and §5.2. */
type OAuthErrorName =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'unsupported_grant_type'

/** A refusal as applications read it: `error` and `error_description`. */
export const refusal = (
  oauth: OAuthErrorName,
  message: string,
  code: AuthErrorCode = 'validation_failed',
  cause?: unknown,
) => new AuthError(code, { oauth, message, status: 400, cause })
