import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Stored } from '../place.ts'
import { type Part, type Parts, partSize } from './parts.ts'
import { cut } from './spool.ts'

type Options = { contentType: string; signal?: AbortSignal }

/** Stores a stream as one object: in one call if it fits one part, otherwise as a multipart upload that is aborted on failure. */
export async function write(
  parts: Parts,
  key: string,
  bytes: Readable,
  { contentType, signal }: Options,
  log: Logger,
): Promise<Stored> {
  const onAbort = () => bytes.destroy(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  let upload: string | undefined
  try {
    const made: Part[] = []
    let size = 0
    for await (const piece of cut(bytes, partSize(undefined))) {
      if (piece.broken !== undefined) throw piece.broken
      size += piece.size
      if (piece.isLast && !upload) return { size, etag: await parts.put(key, piece, contentType) }
      upload ??= await parts.begin(key, contentType)
      made.push(await parts.add(key, upload, made.length + 1, piece))
    }
    return { size, etag: await parts.complete(key, upload ?? '', made) }
  } catch (error) {
    // An upload that cannot be aborted now is left to the sweep: the caller must get the first error.
    if (upload)
      await parts
        .abort(key, upload)
        .catch((err: unknown) => log.warn({ err }, 'unfinished upload left behind'))
    throw error
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}
