import { AppError } from '../../domain/errors.ts'
import { toFailure } from './failure.ts'

type Answer<Data> = { data: Data; error: unknown; status: number; count?: number | null }
type Asked<Data> = PromiseLike<Answer<Data>> & { retry?: (enabled: boolean) => unknown }

/**
 * Awaits a supabase-js query and returns its data: rows, or a procedure's answer, whose type is then given (`read<Home>(supabase.rpc(…))`). Throws
 * `AppError`.
 */
export function read<Data>(query: Asked<Data>): Promise<NonNullable<Data>>
export function read<Data>(query: Asked<unknown>): Promise<Data>
export async function read(query: Asked<unknown>): Promise<unknown> {
  return (await readPage(query)).rows
}

/** The same, with the count that the query requested (`count: 'exact'`), or 0. */
export async function readPage<Data>(
  query: Asked<Data>,
): Promise<{ rows: NonNullable<Data>; count: number }> {
  // The query tries again by itself; with the client's own tries below each, a page would show its skeleton for half a minute.
  query.retry?.(false)
  const { data, error, status, count } = await query
  if (error)
    throw isNoValue(error) ? new AppError('not_found', { cause: error }) : toFailure({ ...error, status })
  return { rows: data as NonNullable<Data>, count: count ?? 0 }
}

/** What an address names, or null: nothing that the caller may read, or an address that was cut or made up. */
export async function orNone<Data>(asked: Promise<Data>): Promise<Data | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Returns whether the value cannot be an id, a day or a number at all: a truncated or invented address names nothing. */
const isNoValue = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^22(P02|007)$/.test(String(error.code))
