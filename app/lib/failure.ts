import { AppError, toAppError } from '../../domain/errors.ts'

const offline = 'Verifique sua internet e tente novamente.'

/** Whether a request never reached the server (as browsers, supabase-js and functions-js word it). */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AppError) return error.details.connection === true
  if (typeof error !== 'object' || error === null) return false
  const { name, message, status } = error as { name?: unknown; message?: unknown; status?: unknown }
  // The auth client calls an answer of 500 and more by the same name as none at all.
  if (name === 'FunctionsFetchError' || (name === 'AuthRetryableFetchError' && !status)) return true
  return typeof message === 'string' && /failed to fetch|networkerror|load failed/i.test(message)
}

/** `toAppError`, and a connection that failed as code `unavailable` with `details.connection`. */
export function toFailure(error: unknown): AppError {
  if (error instanceof AppError || !isConnectionError(error)) return toAppError(error)
  return new AppError('unavailable', { message: offline, details: { connection: true }, cause: error })
}

/** Returns why there is nothing to show. A failed refresh leaves the earlier data, so that no one loses the page they look at. */
export const loadingError = (query: { isLoadingError: boolean; error: Error | null }): Error | null =>
  query.isLoadingError ? query.error : null

/** Errors of a refused command, by the field that they are about. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(toFailure(error).fields.map(({ path, message }) => [path, message]))
