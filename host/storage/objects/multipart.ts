import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { readBody } from '../../http/node-server.ts'
import { noContent, type StorageError, tooLarge, truncatedBody } from '../errors.ts'

export type FormFile = {
  bytes: Readable
  contentType: string
  /** Fields that came before the file. */
  fields: Record<string, string>
}

const limits = {
  files: 1,
  fields: 16,
  parts: 17,
  fieldNameSize: 100,
  fieldSize: 1024 * 1024,
  headerPairs: 32,
  // Bytes are counted while they are written, against the limit of the bucket.
  fileSize: Number.POSITIVE_INFINITY,
}

/** The first file of a form, whose bytes fail when the form ends before it does. Throws 400 for a form without one. */
export function openForm(request: Request, contentType: string): Promise<FormFile> {
  const { promise, resolve, reject } = Promise.withResolvers<FormFile>()
  const body = readBody(request)
  const fields: Record<string, string> = Object.create(null)
  let file: Readable | undefined
  const fail = (error: StorageError) => {
    file?.destroy(error)
    reject(error)
  }
  try {
    const isPartAFile = (name?: string, type?: string, fileName?: string) =>
      fileName !== undefined || type === 'application/octet-stream' || name === ''
    const form = new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile })
    form.on('field', (name, value, _, isTruncated) => {
      if (isTruncated) fail(tooLarge('user_metadata'))
      fields[name] = value
    })
    form.on('file', (_, bytes, __, ___, type) => {
      file = bytes
      // A form that ends early emits this even when the file is no longer being read; unhandled, it would end the process.
      bytes.on('error', fail)
      // Anything after the file is ignored.
      bytes.once('close', () => body.destroy())
      resolve({ bytes, contentType: fields.contentType || type, fields })
    })
    form.on('error', (error) => fail(file ? truncatedBody(error) : noContent()))
    form.on('finish', () => reject(noContent()))
    body.once('error', (error) => fail(truncatedBody(error)))
    body.pipe(form)
  } catch {
    // Not the head of a form.
    fail(noContent())
  }
  return promise
}
