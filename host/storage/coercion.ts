import type { z } from 'zod'

type Parsed<Schema extends z.ZodType> = z.ZodSafeParseResult<z.output<Schema>>

/**
 * Parses JSON by a schema as Supabase's storage does: a scalar of another type than the schema's is coerced, at any depth, so that `"60"` is 60 and
 * `"true"` is true. Some clients write all their numbers as text. Changes `body`.
 */
export function parseCoerced<Schema extends z.ZodType>(schema: Schema, body: unknown): Parsed<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed
  const changes = parsed.error.issues.filter((issue) => coerceAt(body, issue))
  return changes.length > 0 ? parseCoerced(schema, body) : parsed
}

/** What a body has at a path; undefined where it has nothing. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    body,
  )
}

/** Replaces a value of another type with the intended one; returns whether anything changed. */
function coerceAt(body: unknown, issue: z.core.$ZodIssue): boolean {
  const key = issue.path.at(-1)
  if (issue.code !== 'invalid_type' || key === undefined) return false
  const parent = valueAt(body, issue.path.slice(0, -1)) as Record<PropertyKey, unknown>
  const given = parent[key]
  const meant = coerce(given, issue.expected)
  parent[key] = meant
  return !Object.is(given, meant)
}

/** What a value means where another type is expected; the value itself where it means nothing. After Ajv's table of coercions. */
export function coerce(value: unknown, expected: string): unknown {
  if (expected === 'array') return isScalar(value) ? [value] : value
  const [only, ...others] = Array.isArray(value) ? value : [value]
  if (others.length > 0 || !isScalar(only)) return value
  if (expected === 'string') return `${only ?? ''}`
  if (expected === 'boolean') return toBoolean(only)
  return expected === 'number' || expected === 'int' ? toNumber(only) : value
}

const isScalar = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function toBoolean(value: unknown): unknown {
  if (value === 'true' || value === 1) return true
  return value === 'false' || value === 0 || value === null ? false : value
}

function toNumber(value: unknown): unknown {
  return value === '' || Number.isNaN(Number(value)) ? value : Number(value)
}
