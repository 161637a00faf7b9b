import type { ChangeEvent } from '../types.ts'
import { type Condition, parseFilter, UnreadableFilter } from './filter.ts'

/** The request of one entry of `config.postgres_changes`; `*` means every event, schema or table. */
export type Parameters = {
  event: ChangeEvent | '*'
  schema: string
  table: string
  conditions: Condition[]
  /** Columns wanted besides the primary key's; undefined for all. */
  select: string[] | undefined
}

/** Carries Supabase's message for a subscription that cannot be served. */
export class SubscriptionRefused extends Error {
  override readonly name = 'SubscriptionRefused'
}

/** Limits of a channel's requests; a client that exceeds them is in error. */
const limits = { requests: 100, texts: 10_000 }

/** As many as are looked at. */
export const firstOf = (requests: readonly unknown[]) => requests.slice(0, limits.requests + 1)

/**
 * Reads a channel's list of requests.
 * @throws SubscriptionRefused
 */
export function parseRequests(requests: readonly unknown[]): Parameters[] {
  if (requests.length > limits.requests) {
    throw new SubscriptionRefused(`Too many postgres_changes on one channel. Maximum ${limits.requests}`)
  }
  return requests.map((request) => parseRequest(isObject(request) ? request : {}))
}

function parseRequest(request: Record<string, unknown>): Parameters {
  const { schema, table, filter } = request
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const isNamed = typeof schema === 'string' || typeof table === 'string'
  // A filter is on columns of a table that is named, in a schema that is.
  const isFilterOfTable = filter === undefined || (typeof schema === 'string' && typeof table === 'string')
  if (![schema, table, filter].every(isText) || !isNamed || !isFilterOfTable) {
    throw new SubscriptionRefused(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: <redacted>',
    )
  }
  const parameters: Parameters = {
    event: eventOf(request.event),
    schema: schema === undefined ? 'public' : String(schema),
    table: table === undefined ? '*' : String(table),
    conditions: conditionsOf(filter === undefined ? '' : String(filter)),
    select: selectOf(request.select),
  }
  if (JSON.stringify(parameters).length > limits.texts)
    throw new SubscriptionRefused('Subscription params are too long')
  if (parameters.select && (parameters.schema === '*' || parameters.table === '*')) {
    throw new SubscriptionRefused(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return parameters
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function eventOf(event: unknown): Parameters['event'] {
  const name = typeof event === 'string' ? event.toUpperCase() : '*'
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*'
}

function conditionsOf(filter: string): Condition[] {
  if (filter.length > limits.texts) throw new SubscriptionRefused('Subscription params are too long')
  try {
    return parseFilter(filter)
  } catch (error) {
    if (!(error instanceof UnreadableFilter)) throw error
    throw new SubscriptionRefused(`Error parsing \`filter\` params: ${error.message}`)
  }
}

function selectOf(select: unknown): string[] | undefined {
  if (typeof select === 'string') {
    throw new SubscriptionRefused(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  }
  const names = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
  return names.length > 0 ? [...new Set(names)].sort() : undefined
}

/** How Supabase shows parameters in its messages. */
export function describe({ event, schema, table, conditions, select }: Parameters): string {
  const filters = conditions.map(
    ({ column, operator, value, isNegated }) =>
      `{${[column, operator, value].map((text) => JSON.stringify(text)).join(', ')}, ${isNegated}}`,
  )
  const columns = select ? `[${select.map((name) => JSON.stringify(name)).join(', ')}]` : 'nil'
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}], select: ${columns}]`
}
