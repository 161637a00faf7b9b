import { accessErrors } from './errors/access-errors.ts'
import { accountsErrors } from './errors/accounts-errors.ts'
import { agreementErrors } from './errors/agreement-errors.ts'
import { archiveErrors } from './errors/archive-errors.ts'
import { commonErrors } from './errors/common-errors.ts'
import { communicationErrors } from './errors/communication-errors.ts'
import { conciergeErrors } from './errors/concierge-errors.ts'
import { documentErrors } from './errors/document-errors.ts'
import { financeErrors } from './errors/finance-errors.ts'
import { incidentErrors } from './errors/incident-errors.ts'
import { inspectionErrors } from './errors/inspection-errors.ts'
import { maintenanceErrors } from './errors/maintenance-errors.ts'
import { penaltyErrors } from './errors/penalty-errors.ts'
import { peopleErrors } from './errors/people-errors.ts'
import { planErrors } from './errors/plan-errors.ts'
import { platformErrors } from './errors/platform-errors.ts'
import { reportErrors } from './errors/report-errors.ts'
import { reservationErrors } from './errors/reservation-errors.ts'
import { unitErrors } from './errors/unit-errors.ts'
import { votingErrors } from './errors/voting-errors.ts'

/**
 * Every error code of the product: HTTP status and the sentence a person reads, defined once. SQL raises the code word (`sqlstate 'PT409'`, message =
 * code) or names a constraint after it; functions throw `AppError`; `toAppError` converts any error a client meets into one shape.
 */
export const errorCodes = {
  ...commonErrors,
  ...planErrors,
  ...platformErrors,
  ...accessErrors,
  ...unitErrors,
  ...peopleErrors,
  ...financeErrors,
  ...agreementErrors,
  ...accountsErrors,
  ...archiveErrors,
  ...documentErrors,
  ...conciergeErrors,
  ...incidentErrors,
  ...inspectionErrors,
  ...maintenanceErrors,
  ...penaltyErrors,
  ...reportErrors,
  ...reservationErrors,
  ...votingErrors,
  ...communicationErrors,
} as const
export type ErrorCode = keyof typeof errorCodes

/** One problem with one field: `path` in the command's input, message in Portuguese. */
export type FieldError = { path: string; message: string }

/** An error that can be shown to a person. `message` is Portuguese and says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: readonly FieldError[]
  /** Figures a screen may show (limit, used, plan …), never personal data. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    more: {
      message?: string
      fields?: readonly FieldError[]
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(more.message ?? errorCodes[code].message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorCodes[code].status
    this.fields = more.fields ?? []
    this.details = more.details ?? {}
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}

const byStatus: Record<number, ErrorCode> = {
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
  507: 'no_room',
}

/** SQLSTATEs that PostgreSQL raises by itself, and what Node says of files, as the product words them. */
const bySqlState: Record<string, ErrorCode> = {
  '42501': 'forbidden',
  // The disk is full, or the server was closed to writing before it was.
  '25006': 'no_room',
  '53100': 'no_room',
  ENOSPC: 'no_room',
  EDQUOT: 'no_room',
  // A value that the database does not take: too long, of no such kind, out of its range, against a rule of its column.
  '22001': 'invalid_input',
  '22003': 'invalid_input',
  '22007': 'invalid_input',
  '22008': 'invalid_input',
  '22021': 'invalid_input',
  '22P02': 'invalid_input',
  '22P05': 'invalid_input',
  '23502': 'invalid_input',
  '23514': 'invalid_input',
  // A unique row already exists, perhaps under an id that someone else used: constraints named after a code say more.
  '23505': 'record_exists',
  '23P01': 'record_exists',
  PGRST116: 'not_found',
  PGRST301: 'not_authenticated',
}

/**
 * No database behind the connection: SQLSTATEs of a server that ends, starts or is full (classes 08 and 57P, 53300), of a transaction that gave way
 * to others (40), words of postgres.js, and what Node says of sockets.
 */
const awayCodes =
  /^(08...|40P01|40001|57P0[1235]|53300|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/**
 * Folds what supabase-js, a function's body, postgres.js or a bug throws into an `AppError`.
 * Understands `{ error: { code, message, fields, details } }` (functions), `{ code, message }` (rest: code words in `message`,
 * constraint names), and objects with a `status`.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const outer = asRecord(thrown)
  const inner = asRecord(outer.error ?? outer)
  for (const word of [inner.code, inner.message, inner.constraint_name, constraintIn(inner.message)]) {
    if (isErrorCode(word)) return fromWord(word, inner, thrown)
  }
  const state = typeof inner.code === 'string' ? wordOf(inner.code) : undefined
  if (state)
    return new AppError(state, { cause: thrown, fields: state === 'invalid_input' ? fieldsOf(inner) : [] })
  const status = Number(inner.status ?? outer.status)
  return new AppError(byStatus[status] ?? 'unexpected', { cause: thrown })
}

/** Returns the field of a column's rule, from PostgreSQL's default constraint name: `units_number_check`. */
function fieldsOf({ table_name, column_name, constraint_name }: Record<string, unknown>): FieldError[] {
  const named = String(constraint_name ?? '').replace(/_check\d*$/, '')
  const path =
    column_name ?? (named.startsWith(`${table_name}_`) ? named.slice(String(table_name).length + 1) : '')
  return path ? [{ path: String(path), message: 'Este valor não é aceito aqui.' }] : []
}

const wordOf = (code: string): ErrorCode | undefined =>
  bySqlState[code] ?? (awayCodes.test(code) ? 'unavailable' : undefined)

function fromWord(code: ErrorCode, inner: Record<string, unknown>, cause: unknown): AppError {
  const said = inner.code === code && typeof inner.message === 'string' ? inner.message : undefined
  return new AppError(code, {
    message: said && said !== code ? said : undefined,
    fields: Array.isArray(inner.fields) ? (inner.fields as FieldError[]) : [],
    details: asRecord(inner.details),
    cause,
  })
}

/** PostgreSQL quotes the constraint in its message: `… violates unique constraint "unit_duplicate"`. */
function constraintIn(message: unknown): string | undefined {
  return typeof message === 'string' ? /constraint "([a-z_]+)"/.exec(message)?.[1] : undefined
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
