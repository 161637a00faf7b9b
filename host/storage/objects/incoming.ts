import { Readable } from 'node:stream'
import { StorageError, tooLarge, truncatedBody } from '../errors.ts'
import { headLength } from './content-type.ts'

/** Maximum bytes of a body buffered before it is read. */
const waiting = 1 << 20

/**
 * Reads the first bytes of a body and returns a stream of all of it, which fails with 413 beyond the limit, regardless of the declared size. Throws
 * the body's error if it fails before its head is known.
 * @param limit bytes
 */
export async function openBody(body: Readable, limit: number): Promise<{ head: Buffer; bytes: Readable }> {
  // It may have ended before anybody looked at it.
  if (body.destroyed) throw whyItEnded(body.errored)
  const head: Buffer[] = []
  const known = Promise.withResolvers<void>()
  let size = 0
  const bytes = new Readable({
    highWaterMark: waiting,
    read: () => body.resume(),
    destroy(error, callback) {
      body.destroy()
      callback(error)
    },
  })
  bytes.once('error', known.reject)
  body.on('error', (error) => bytes.destroy(whyItEnded(error)))
  body.on('end', () => {
    bytes.push(null)
    known.resolve()
  })
  // A part of a form without an end says nothing else.
  body.on('close', () => {
    if (!body.readableEnded) bytes.destroy(truncatedBody())
  })
  body.on('data', (chunk: Buffer) => {
    const before = size
    size += chunk.length
    if (size > limit) return void bytes.destroy(tooLarge())
    if (before < headLength) head.push(chunk)
    if (size >= headLength) known.resolve()
    if (!bytes.push(chunk)) body.pause()
  })
  await known.promise
  return { head: Buffer.concat(head).subarray(0, headLength), bytes }
}

const whyItEnded = (error: Error | null) => (error instanceof StorageError ? error : truncatedBody(error))
