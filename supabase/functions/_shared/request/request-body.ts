import { AppError } from '../../../../domain/errors.ts'
import { seenText } from '../../../../domain/typed-text.ts'

/**
 * Commands that anyone may call take little: whoever has no account cannot make the process hold much. A member's largest fits
 * a function's memory (docs/decisions/0007) several times, as text, as JSON and decoded.
 */
const limits = { anyone: 1024 * 1024, members: 32 * 1024 * 1024 }

/**
 * The request's text, never more of it in memory than the limit, whatever `Content-Length` says.
 * Throws `payload_too_large`.
 */
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
 * The body as JSON, its texts as they were meant (`seenText`), a password to the letter; an empty one is an empty object. PostgreSQL holds neither U+0000 nor half
 * of a surrogate pair, so such text is refused here. Throws `invalid_input`.
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
