import type { z } from 'zod'
import { readBody } from '../http/node-server.ts'
import { parseCoerced, valueAt } from './coercion.ts'
import { invalidRequest, StorageError, tooLarge, truncatedBody } from './errors.ts'

/** A thousand names of the longest kind fit. */
const maxBytes = 2 * 1024 * 1024

/**
 * Reads a JSON body by its schema; an empty body counts as `{}`, and a scalar is coerced (`coercion.ts`). Throws 400 with the wording of Supabase's
 * validation, 413.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(request)
  const body = text.trim() === '' ? {} : parse(text)
  const result = parseCoerced(schema, body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = issue?.path.join('/') ?? ''
  if (name !== '' && valueAt(body, issue?.path ?? []) === undefined)
    throw invalidRequest(`body must have required property '${name}'`)
  const where = name === '' ? 'body' : `body/${name}`
  throw invalidRequest(`${where} ${describe(issue)}`)
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type')
    return `must be ${/^(int|number)$/.test(issue.expected) ? 'integer' : issue.expected}`
  if (issue?.code === 'too_small')
    return issue.origin === 'array'
      ? `must NOT have fewer than ${issue.minimum} items`
      : `must be >= ${issue.minimum}`
  if (issue?.code === 'too_big')
    return issue.origin === 'array'
      ? `must NOT have more than ${issue.maximum} items`
      : `must be <= ${issue.maximum}`
  if (issue?.code === 'invalid_value') return 'must be equal to one of the allowed values'
  return 'is invalid'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest("Body is not valid JSON but content-type is set to 'application/json'")
  }
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of readBody(request) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge('body')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof StorageError ? error : truncatedBody(error)
  }
  return Buffer.concat(chunks).toString()
}
