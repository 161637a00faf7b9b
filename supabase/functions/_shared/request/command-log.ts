import type { AppError } from '../../../../domain/errors.ts'

/** Which fields were wrong, and nothing of what stood in them. */
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

/** The cause goes to the log, without values: PostgreSQL's message may quote some, so of it only the code and the lines of the stack. */
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
