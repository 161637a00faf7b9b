import { buckets } from '../../domain/files.ts'
import type { WorkerContext } from '../context.ts'

/** A file of the condominium that is read in parts, so that no connection stays open while the database works. */
export type StoredObject = {
  size: number
  /** Bytes from `start` up to and without `end`. */
  read(start: number, end: number): Promise<Uint8Array>
  /** Returns the whole file in pieces; each call starts from the beginning. */
  pieces(): AsyncGenerator<Uint8Array>
}

const PIECE = 4 * 1024 * 1024

export function storedObject({ api }: Pick<WorkerContext, 'api'>, path: string, size: number): StoredObject {
  const address = path.split('/').map(encodeURIComponent).join('/')
  const url = `${api.url}/storage/v1/object/authenticated/${buckets.condominium}/${address}`
  const headers = { authorization: `Bearer ${api.serviceKey}`, apikey: api.serviceKey }
  async function read(start: number, end: number): Promise<Uint8Array> {
    if (end <= start) return new Uint8Array()
    const response = await fetch(url, { headers: { ...headers, range: `bytes=${start}-${end - 1}` } })
    if (response.status !== 206) {
      await response.body?.cancel()
      throw new Error(`storage service answered ${response.status}`)
    }
    return new Uint8Array(await response.arrayBuffer())
  }
  async function* pieces() {
    const piece = (start: number) => read(start, Math.min(size, start + PIECE))
    let next = piece(0)
    for (let start = 0; start < size; start += PIECE) {
      const bytes = await next
      // The next one travels while this one is read.
      next = piece(start + PIECE)
      // A reader that stops never handles its failure.
      next.catch(() => {})
      yield bytes
    }
  }
  return { size, read, pieces }
}
