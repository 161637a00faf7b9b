import type { Readable } from 'node:stream'
import { callerSignal, readBody } from '../../http/node-server.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { tooLarge } from '../errors.ts'
import { decideType } from './content-type.ts'
import { openBody } from './incoming.ts'
import type { Place } from './lookup.ts'
import { openForm } from './multipart.ts'
import type { Intent } from './uploads.ts'

/** `POST` and `PUT /object/<bucket>/<name>`. */
export async function upload(context: Context, place: Place, isUpdate: boolean): Promise<Response> {
  const caller = await context.caller()
  const operation = isUpdate ? 'storage.object.upload_update' : 'storage.object.upload'
  const upsert = isUpdate || context.says('x-upsert')
  const { id, name } = await receive(context, caller, { ...place, upsert, operation })
  return Response.json({ Id: id, Key: `${place.bucket}/${name}` })
}

/** Takes in the file of a request: its body, or the first file of its form. Throws `StorageError`. */
export async function receive(
  context: Context,
  caller: Caller,
  target: Pick<Intent, 'bucket' | 'name' | 'upsert' | 'operation'>,
): Promise<{ id: string; name: string }> {
  const { uploads, files } = context.parts
  const incoming = await readIncoming(context.request)
  const { contentType, cacheControl, userMetadata, declaredSize } = incoming
  // The reader gets the error; without a reader it can be ignored.
  incoming.bytes.on('error', () => {})
  try {
    const permit = await uploads.open(caller, { ...target, contentType, declaredSize, userMetadata })
    const { head, bytes } = await openBody(incoming.bytes, permit.maximumSize)
    const options = { contentType, signal: callerSignal(context.request) }
    // Decided before anything is stored.
    await decideType(head, contentType, permit.allowedTypes).catch((error: unknown) => {
      bytes.destroy()
      throw error
    })
    const stored = await files.write(permit.key, bytes, options)
    const details = { contentType, cacheControl, userMetadata, head }
    const { id } = await uploads.finish(caller, permit, stored, details)
    return { id, name: permit.name }
  } finally {
    incoming.release()
  }
}

type Incoming = {
  bytes: Readable
  contentType: string
  cacheControl: string
  userMetadata?: Record<string, unknown>
  declaredSize?: number
  /** Releases data that is no longer read. */
  release(): void
}

async function readIncoming(request: Request): Promise<Incoming> {
  const { headers } = request
  const contentType = headers.get('content-type') ?? 'application/octet-stream'
  if (/^multipart\/form-data/i.test(contentType)) return readForm(request, contentType)
  const length = headers.get('content-length')
  const metadata = headers.get('x-metadata')
  const bytes = readBody(request)
  return {
    bytes,
    contentType,
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    ...(length !== null && { declaredSize: Number(length) }),
    ...(metadata !== null && { userMetadata: readMetadata(Buffer.from(metadata, 'base64').toString()) }),
    release: () => void bytes.destroy(),
  }
}

async function readForm(request: Request, type: string): Promise<Incoming> {
  const { bytes, contentType, fields } = await openForm(request, type)
  const { cacheControl, metadata = fields.userMetadata } = fields
  return {
    bytes,
    contentType,
    cacheControl: cacheControl ? asCacheControl(cacheControl) : 'no-cache',
    ...(metadata !== undefined && { userMetadata: readMetadata(metadata) }),
    release: () => void bytes.destroy(),
  }
}

const asCacheControl = (seconds: string) => (/^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds)

const maxMetadataBytes = 1024 * 1024

/** Reads the user's metadata of a file; anything but a JSON object counts as empty, as on Supabase. */
export function readMetadata(text: string): Record<string, unknown> {
  if (Buffer.byteLength(text) > maxMetadataBytes) throw tooLarge('user_metadata')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
