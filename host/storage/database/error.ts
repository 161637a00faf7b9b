import type { DatabaseError } from 'pg'
import {
  accessDenied,
  alreadyExists,
  databaseTimeout,
  internalError,
  noRoom,
  relatedNotFound,
  resourceLocked,
  StorageError,
} from '../errors.ts'

/**
 * Returns the answer to a PostgreSQL error as Supabase's storage does (https://supabase.com/docs/guides/storage/debugging/error-codes). An error that
 * a project's trigger raises with a code `PTxyz` is the answer itself, with HTTP status `xyz`, as in the data API.
 */
export function fromDatabase({ code, message }: DatabaseError): StorageError {
  if (/^PT[45][0-9]{2}$/.test(code)) {
    const status = Number(code.slice(2))
    return new StorageError(status, code, message, status)
  }
  const known = answers[code]
  if (known) return known(message)
  // A role that the token names and the database does not know.
  if (code === '22023' && /^role .* does not exist$/.test(message)) return accessDenied(message)
  return new StorageError(500, 'DatabaseError', `database error, code: ${code}`)
}

const answers: Record<string, (message: string) => StorageError> = {
  '42501': (message) =>
    accessDenied(
      message.includes('row-level security') ? 'new row violates row-level security policy' : message,
    ),
  '23505': alreadyExists,
  '23503': relatedNotFound,
  '23514': () => new StorageError(400, 'InvalidParameter', 'A value breaks a rule of the database'),
  '22021': () => new StorageError(400, 'InvalidParameter', 'A value is no text of the database'),
  '22P02': (message) => new StorageError(400, 'InvalidParameter', message),
  // Closed to writing before its disk is full, or full.
  '25006': noRoom,
  '53100': noRoom,
  '55P03': resourceLocked,
  '57014': databaseTimeout,
  P0001: (message) => new StorageError(400, 'P0001', message),
  XX000: internalError,
}
