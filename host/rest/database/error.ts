import type { DatabaseError } from 'pg'
import { RestError } from '../errors.ts'

type Caller = { isAnonymous: boolean; readOnly: boolean }

/**
 * Returns the answer to a PostgreSQL error, with the status that PostgREST gives it
 * (https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes).
 * @param caller `isAnonymous`: a login may grant the missing permission, hence 401 and not 403. `readOnly`: the request was not allowed to write
 */
export function fromDatabase(error: DatabaseError, caller: Caller): RestError {
  if (error.code === 'PGRST') return fromRaised(error)
  const status = statusOf(error, caller)
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  const { code, message } = error
  return new RestError(status, code, message, { details: error.detail, hint: error.hint, headers })
}

/**
 * Statuses by code, then by the first two characters of the code; all others are 400. So, unlike in PostgREST, is
 * «54»: a request too deep or too wide for PostgreSQL is to blame itself.
 */
const statuses: Record<string, number> = {
  '22023': 400,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42P01': 404,
  '42P17': 500,
  '42883': 404,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21': 500,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf({ code, message }: DatabaseError, { isAnonymous, readOnly }: Caller): number {
  // The server's own words where the request may write: it is closed to writing for a while, most likely for want of room.
  if (code === '25006' && !readOnly && /^cannot .* in a read-only transaction$/.test(message)) return 503
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400
  if (/^PT[2-5][0-9]{2}$/.test(code)) return Number(code.slice(2))
  if (code.startsWith('PT')) return 500
  return statuses[code] ?? statuses[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PGRST'` lets a function define the whole answer: body in the message, status and headers in the detail. */
function fromRaised(error: DatabaseError): RestError {
  const body = parseObject(error.message)
  if (typeof body?.code !== 'string' || typeof body.message !== 'string')
    return badRaise(
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  const detail = parseObject(error.detail ?? '')
  const { status, headers } = detail ?? {}
  if (typeof status !== 'number' || status < 200 || status > 599 || typeof headers !== 'object' || !headers)
    return badRaise(
      error.detail
        ? `Invalid JSON value for DETAIL: '${error.detail}'`
        : 'DETAIL is missing in the RAISE statement',
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  return new RestError(status, body.code, body.message, {
    details: body.details,
    hint: typeof body.hint === 'string' ? body.hint : null,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  })
}

function badRaise(details: string, hint: string): RestError {
  const message = 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error'
  return new RestError(500, 'PGRST121', message, { details, hint })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
