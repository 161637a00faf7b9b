import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'

// Meant for large files; /tmp is in memory on many systems.
const folder = process.env.TMPDIR ?? '/var/tmp'

/** Bytes that wait on the local disk until the store takes them. `broken` is what ended the source early. */
export type Piece = { size: number; isLast: boolean; broken?: unknown; read(): Promise<Buffer> }

/**
 * Cuts a stream into pieces of `limit` bytes; only the last one is smaller, or empty. Pieces are collected in an unnamed file, not in memory: a slow
 * sender uses no memory, a failed part can be sent again, and a killed process leaves nothing. A source that breaks off ends with a last piece that
 * says so. Each piece must be read before the next is requested.
 */
export async function* cut(bytes: Readable, limit: number): AsyncGenerator<Piece> {
  const source = bytes[Symbol.asyncIterator]()
  const file = await openNameless()
  try {
    let rest: Buffer = Buffer.alloc(0)
    while (true) {
      let size = 0
      const outcome = await collect(source, rest, limit, async (chunk) => {
        await writeAll(file, chunk, size)
        size += chunk.length
      })
      const end = size
      const read = () => readAll(file, end)
      if (!outcome.rest) {
        yield { size, isLast: true, broken: outcome.broken, read }
        return
      }
      rest = outcome.rest
      yield { size, isLast: false, read }
    }
  } finally {
    await file.close()
    bytes.destroy()
  }
}

/** Reads until there is more than `limit`: `rest` is then the excess; without it the source has ended. */
async function collect(
  source: AsyncIterator<Buffer>,
  first: Buffer,
  limit: number,
  take: (chunk: Buffer) => Promise<void>,
): Promise<{ rest?: Buffer; broken?: unknown }> {
  let room = limit
  let chunk = first
  while (true) {
    if (chunk.length > room) {
      await take(chunk.subarray(0, room))
      return { rest: chunk.subarray(room) }
    }
    await take(chunk)
    room -= chunk.length
    const next = await source.next().catch((broken: unknown) => ({ broken }))
    if ('broken' in next) return next
    if (next.done) return {}
    chunk = next.value
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(folder, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let from = 0; from < chunk.length; )
    from += (await file.write(chunk, from, chunk.length - from, position + from)).bytesWritten
}

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at)
    if (bytesRead === 0) throw new Error('A spooled piece is shorter than written')
    at += bytesRead
  }
  return bytes
}
