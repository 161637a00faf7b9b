import { Refused } from '../database/requests/pool.ts'
import type { Identity } from './schema/model.ts'

/** The body of every error of the data API, as PostgREST writes it. */
export type ErrorBody = { code: string; message: string; details: unknown; hint: string | null }

/** An error answer: thrown anywhere, rendered once by `http/response.ts`. */
export class RestError extends Refused {
  override readonly name = 'RestError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details: extra.details ?? null, hint: extra.hint ?? null }
    this.headers = extra.headers ?? {}
  }
}

// Codes, statuses and sentences: https://docs.postgrest.org/en/stable/references/errors.html

export const notParsed = (message: string, details: string) =>
  new RestError(400, 'PGRST100', message, { details })

export const methodNotForCall = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)

export const badBody = (message: string) => new RestError(400, 'PGRST102', message)

export const bodyTooLarge = (limit: number) =>
  new RestError(413, 'PGRST102', `The request body is larger than ${limit} bytes`)

export const badRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details })

export const badPutFilters = () =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")

export const badSchema = (schema: string, exposed: string[]) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })

export const noMediaType = (accept: string) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const badHeadersSetting = () =>
  new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )

export const badStatusSetting = () =>
  new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')

export const noLimitOnPut = () =>
  new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')

export const putMismatch = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

export const methodUnknown = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const orderNotToOne = (origin: string, target: string) =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const badEmbedFilter = (name: string) =>
  new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const badPreferences = (preferences: string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const noAggregates = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

export const badPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

export const openApiDisabled = () => new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')

export const notImplemented = (details: string) =>
  new RestError(400, 'PGRST127', 'Feature not implemented', { details })

export const maxAffectedNeedsSet = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

export const noColumnToWrite = (relation: string, column: string) =>
  new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`)

const bearer = (description: string) => ({
  'www-authenticate': `Bearer error="invalid_token", error_description="${description}"`,
})

export const badToken = (message: string, details?: string) =>
  new RestError(401, 'PGRST301', message, { details, headers: bearer(message) })

export const expiredToken = () =>
  new RestError(401, 'PGRST303', 'JWT expired', { headers: bearer('JWT expired') })

export const noConnection = () =>
  new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.')

export const poolExhausted = () =>
  new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')

/**
 * PostgreSQL's own message for a missing column (42703), although names absent from the cache never reach SQL. It names the column and the relation,
 * since the cache may be stale.
 */
export class NoSuchColumn extends RestError {
  readonly relation: Identity | undefined
  readonly column: string

  constructor(
    { label, relation }: { label: string; relation?: Identity | undefined },
    column: string,
    near: string[],
  ) {
    const names = near.map((name) => `the column "${label}.${name}"`).join(' or ')
    super(400, '42703', `column ${label}.${column} does not exist`, {
      hint: near.length > 0 ? `Perhaps you meant to reference ${names}.` : null,
    })
    this.relation = relation
    this.column = column
  }
}

/** PostgreSQL's own words for a type that is not there (42704). */
export const noSuchType = (type: string) => new RestError(400, '42704', `type "${type}" does not exist`)

/** PostgreSQL's own words where PostGIS, which makes the features of GeoJSON, is not installed (42883). */
export const noGeoJson = () =>
  new RestError(404, '42883', 'function st_asgeojson(record) does not exist', {
    hint: 'No function matches the given name and argument types. You might need to add explicit type casts.',
  })

/** What pg-safeupdate, loaded for this role on Supabase, answers to a change of a whole table. */
export const whereRequired = (verb: 'UPDATE' | 'DELETE') =>
  new RestError(400, '21000', `${verb} requires a WHERE clause`)

/** PostgreSQL's own words for an alias used twice (42712). */
export const tableTwice = (alias: string) =>
  new RestError(400, '42712', `table name "${alias}" specified more than once`)
