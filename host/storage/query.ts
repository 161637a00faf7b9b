import { coerce } from './coercion.ts'
import { invalidRequest } from './errors.ts'

/** A number of a query string; undefined for none. Throws 400 in the words of Supabase's validation. */
export function readInteger(
  query: URLSearchParams,
  name: string,
  { least, most = Number.MAX_SAFE_INTEGER }: { least: number; most?: number },
): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = coerce(text, 'int')
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw invalidRequest(`querystring/${name} must be integer`)
  if (value < least) throw invalidRequest(`querystring/${name} must be >= ${least}`)
  if (value > most) throw invalidRequest(`querystring/${name} must be <= ${most}`)
  return value
}

/** A word of a query string that is one of several; undefined for none. Throws 400. */
export function readOneOf<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = values.find((one) => one === text)
  if (!value) throw invalidRequest(`querystring/${name} must be equal to one of the allowed values`)
  return value
}
