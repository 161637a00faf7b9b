import { Failure } from './failures.ts'

/**
 * Reads a body of at most so many bytes; nothing when it is longer.
 * @throws Failure when the sender hangs up in the middle
 */
export async function readBody(request: Request, mostBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length
      if (length > mostBytes) return undefined
      chunks.push(chunk)
    }
  } catch {
    throw new Failure(400, 'Bad Request')
  }
  return Buffer.concat(chunks)
}
