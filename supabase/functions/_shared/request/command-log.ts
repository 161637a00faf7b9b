import type { AppError } from '../../../../domain/errors.ts'

/** Logs which fields were wrong, but none of their contents. */
export function logRefusal(name: string, requestId: string, { code, fields }: AppError): void {
  const wrong = fields.map(({ path }) => path.slice(0, 60))
  console.warn(
    JSON.stringify({
      level: 'warn',
      msg: 'command refused',
      command: name,
      request_id: requestId,
      code,
      fields: wrong,
    }),
  )
}

/** Logs the cause, without values: PostgreSQL's message may quote some, so logs only its code and stack lines. */
export function logFailure(name: string, requestId: string, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const cause = error.cause instanceof Error ? error.cause : error
  const sqlstate = (cause as { code?: string }).code
  console.error(
    JSON.stringify({
      level: 'error',
      msg: 'command failed',
      command: name,
      request_id: requestId,
      error: cause.name,
      sqlstate,
      stack: sqlstate ? cause.stack?.replace(cause.message, '') : cause.stack,
    }),
  )
}
