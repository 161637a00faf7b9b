import { AppError } from '../../../../domain/errors.ts'
import { seenText } from '../../../../domain/typed-text.ts'

/**
 * Body limits. Commands that anyone may call accept little: callers without an account cannot make the process hold much. A member's largest body
 * fits a function's memory (docs/decisions/0007) several times, as text, as JSON and decoded.
 */
const limits = { anyone: 1024 * 1024, members: 32 * 1024 * 1024 }

/** Reads the request's text without ever exceeding the limit in memory, whatever `Content-Length` says. Throws `payload_too_large`. */
export async function readBody(request: Request, from: keyof typeof limits): Promise<string> {
  const limit = limits[from]
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('payload_too_large')
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new AppError('payload_too_large')
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

/**
 * Parses the body as JSON, with its texts as meant (`seenText`) but passwords unchanged; an empty body is an empty object. Refuses text that
 * PostgreSQL cannot store: U+0000 and half of a surrogate pair. Throws `invalid_input`.
 */
export function parseBody(body: string): unknown {
  if (body === '') return {}
  try {
    return JSON.parse(body, (key, value: unknown) => {
      if (isStorable(key) && typeof value !== 'string') return value
      if (isStorable(key) && isStorable(value as string))
        return key === 'password' ? value : seenText(value as string)
      throw new SyntaxError('text cannot be stored')
    })
  } catch (cause) {
    throw new AppError('invalid_input', { cause })
  }
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
