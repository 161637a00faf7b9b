import type { Source } from '../bodies.ts'
import { smallBody } from '../messages.ts'

type Soon = { whole: Uint8Array<ArrayBuffer> | null; source: null } | { whole: null; source: Source }

/**
 * Reads a body that is already there, such as that of `Response.json`. A large or later one is left to be read on demand. Throws if it breaks
 * meanwhile.
 */
export async function readSoon(body: ReadableStream<Uint8Array> | null): Promise<Soon> {
  if (!body) return { whole: null, source: null }
  const reader = body.getReader()
  const turn = new Promise<null>((resolve) => setImmediate(resolve, null))
  const chunks: Uint8Array[] = []
  let size = 0
  let coming = reader.read()
  while (size <= smallBody) {
    const next = await Promise.race([coming, turn])
    if (!next) break
    if (next.done) return { whole: join(chunks, size), source: null }
    chunks.push(bytes(next.value))
    size += next.value.byteLength
    coming = reader.read()
  }
  coming.catch(() => {}) // whoever asks for it next is told
  let later: typeof coming | null = coming
  return {
    whole: null,
    source: {
      async read() {
        const ready = chunks.shift()
        if (ready) return ready
        const next = later ?? reader.read()
        later = null
        const { value } = await next
        return value && bytes(value)
      },
      release: () => void reader.cancel().catch(() => {}),
    },
  }
}

function bytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  throw new TypeError('a body consists of Uint8Array chunks')
}

function join(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
