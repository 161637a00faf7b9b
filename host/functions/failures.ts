/** Codes, statuses and texts of Supabase's edge runtime (docs/guides/functions/error-codes). */
const failures = {
  NOT_FOUND: { status: 404, message: 'Requested function was not found' },
  UNAUTHORIZED_NO_AUTH_HEADER: { status: 401, message: 'Missing authorization header' },
  UNAUTHORIZED_INVALID_JWT_FORMAT: { status: 401, message: 'Invalid JWT format' },
  UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM: { status: 401, message: 'Unsupported JWT algorithm' },
  UNAUTHORIZED_LEGACY_JWT: { status: 401, message: 'Invalid JWT' },
  UNAUTHORIZED_ASYMMETRIC_JWT: { status: 401, message: 'Invalid JWT' },
  WORKER_ERROR: { status: 500, message: 'Function exited due to an error (please check logs)' },
  BOOT_ERROR: { status: 503, message: 'Function failed to start (please check logs)' },
  IDLE_TIMEOUT: { status: 504, message: 'Request idle timeout limit reached' },
  WORKER_LIMIT: {
    status: 546,
    message: 'Function failed due to not having enough compute resources (please check logs)',
  },
} as const

export type FailureCode = keyof typeof failures

/** The answer of the runtime itself, when there is none of a function. `message` replaces the code's own. */
export function failure(code: FailureCode, message: string = failures[code].message): Response {
  const { status } = failures[code]
  const body = status === 401 ? { code, message, msg: message } : { code, message }
  return Response.json(body, { status, headers: { 'sb-error-code': code } })
}
