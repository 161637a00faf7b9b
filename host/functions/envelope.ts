import type { Source } from './bodies.ts'
import { ofConnection } from './connection-headers.ts'
import { type RequestMessage, smallBody } from './messages.ts'

/** A request as it is passed to a thread. */
export type Envelope = {
  message: Omit<RequestMessage, 'type' | 'id'>
  /** The body that does not fit the message. */
  source: Source | null
  signal: AbortSignal
}

/** Where the functions are; they see their own part of the path, as Supabase's gateway passes it on. */
export const prefix = '/functions/v1'

/** Reads what is passed at once. Throws if the client goes away meanwhile. */
export async function enclose(request: Request, publicUrl: string): Promise<Envelope> {
  const { method } = request
  const url = new URL(request.url)
  const headers = [...request.headers].filter(
    ([name]) => !ofConnection.has(name) && !/^x-forwarded-/.test(name),
  )
  const address = request.headers.get('x-real-ip')
  if (address) headers.push(['x-forwarded-for', address])
  headers.push(
    ['x-forwarded-host', url.host],
    ['x-forwarded-proto', new URL(publicUrl).protocol.slice(0, -1)],
    ['x-forwarded-prefix', prefix],
  )
  const envelope = {
    message: {
      method,
      url: url.origin + url.pathname.slice(prefix.length) + url.search,
      headers,
      body: null,
    },
    source: null,
    signal: request.signal,
  }
  if (method === 'GET' || method === 'HEAD' || !request.body) return envelope
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length <= smallBody) {
    const body = new Uint8Array(await request.arrayBuffer())
    return { ...envelope, message: { ...envelope.message, body } }
  }
  return { ...envelope, message: { ...envelope.message, body: 'stream' }, source: sourceOf(request.body) }
}

function sourceOf(body: ReadableStream<Uint8Array>): Source {
  const reader = body.getReader()
  return {
    read: async () => (await reader.read()).value,
    // Cancelling would close the connection under an answer that is still being written.
    release: () => reader.releaseLock(),
  }
}
