import type { Context } from 'hono'
import type { JSONValue } from 'postgres'
import { z } from 'zod'
import { AuthError } from '../errors.ts'

/** A JSON object of the caller's own making. */
export type Metadata = { [key: string]: JSONValue }
/** Already JSON, so only the outside is looked at: a walk through it could be made too deep for the stack. */
export const metadata = z.custom<Metadata>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
)

/** The fields that start a PKCE flow (RFC 7636 §4.3). auth-js sends nulls when it has none. */
export const pkceFields = {
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{43,128}$/)
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
}
export type PkceFields = { code_challenge?: string | null; code_challenge_method?: 's256' | 'plain' | null }

/**
 * Reads the body as JSON of the given shape; an empty body is an empty object, unknown keys are dropped.
 * @throws AuthError `bad_json` or `validation_failed`
 */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const text = await c.req.text()
  const parsed = schema.safeParse(text.trim() === '' ? {} : parseJson(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.')
  throw new AuthError('validation_failed', {
    message: field ? `${field}: ${issue?.message}` : issue?.message,
  })
}

/** PostgreSQL cannot store U+0000 or half of a surrogate pair in text and jsonb: such input is refused here. */
function parseJson(text: string): unknown {
  const isStorable = (value: unknown) =>
    typeof value !== 'string' || (!value.includes('\u0000') && value.isWellFormed())
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (isStorable(key) && isStorable(value)) return value
      throw new SyntaxError('text cannot be stored')
    })
  } catch (cause) {
    throw new AuthError('bad_json', { cause })
  }
}

/**
 * Returns the e-mail address as it is stored: trimmed, in lower case.
 * @throws AuthError `validation_failed`
 */
export function normalizeEmail(email: string | null | undefined): string {
  const address = email?.trim().toLowerCase() ?? ''
  if (address === '') throw new AuthError('validation_failed', { message: 'An email address is required' })
  if (address.length > 255 || !z.email().safeParse(address).success) {
    throw new AuthError('validation_failed', { message: 'Unable to validate email address: invalid format' })
  }
  return address
}
