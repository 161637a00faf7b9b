import type { Readable } from 'node:stream'
import { respondWith } from '../../http/node-server.ts'
import { anonymous } from '../caller.ts'
import type { Context } from '../context.ts'
import { invalidRange, noSuchBytes, StorageError } from '../errors.ts'
import { type ByteRange, FileMissing, type Files } from '../files/place.ts'
import { findReadable, type Place, type StoredObject } from '../objects/lookup.ts'
import { fileKey } from '../objects/uploads.ts'
import { hasChanged, isUnchanged, readRange } from './conditions.ts'
import { type Audience, contentHeaders } from './headers.ts'

/** `GET /object/public/<bucket>/<name>`. */
export function downloadPublic(context: Context, place: Place): Promise<Response> {
  const caller = anonymous(context.request, context.url.pathname)
  const find = () => findReadable(context.parts.database, caller, place, 'storage.object.get_public')
  return send(context, find, () => ({ kind: 'public' }))
}

/** `GET /object/authenticated/<bucket>/<name>` and `GET /object/<bucket>/<name>`, where a token is needed in a private bucket only. */
export async function downloadAuthenticated(
  context: Context,
  place: Place,
  { orAnyone = false } = {},
): Promise<Response> {
  const caller = await (orAnyone ? context.anyone() : context.caller())
  const find = () => findReadable(context.parts.database, caller, place, 'storage.object.get_authenticated')
  return send(context, find, ({ isPublic }) => ({ kind: isPublic ? 'public' : 'caller' }))
}

/**
 * Answers with an object's content, or the requested part.
 * @param find looks up the object; runs a second time if its bytes were replaced in between
 */
export async function send<Found extends StoredObject>(
  context: Context,
  find: () => Promise<Found>,
  audienceOf: (object: Found) => Audience,
): Promise<Response> {
  return withBytes(find, (object) => respondContent(context, object, audienceOf(object)))
}

/** Answers by the bytes of an object, which is looked up a second time when they were replaced in between. */
export async function withBytes<Found extends StoredObject>(
  find: () => Promise<Found>,
  respond: (object: Found) => Promise<Response>,
): Promise<Response> {
  const object = await find()
  try {
    return await respond(object)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    const now = await find()
    if (now.version === object.version) throw noSuchBytes()
    return respond(now).catch((again: unknown) => {
      throw again instanceof FileMissing ? noSuchBytes() : again
    })
  }
}

async function respondContent(context: Context, object: StoredObject, audience: Audience): Promise<Response> {
  const { request, url, parts } = context
  if (object.version === null) throw noSuchBytes()
  const { eTag: etag, lastModified, size = 0 } = object.metadata ?? {}
  if (!Number.isSafeInteger(size)) throw noSuchBytes()
  const validators = { etag, modified: lastModified === undefined ? undefined : Date.parse(lastModified) }
  const headers = contentHeaders(object, audience, downloadName(url, audience))
  if (hasChanged(request.headers, validators))
    throw new StorageError(412, 'PreconditionFailed', 'The object has changed', 412)
  if (isUnchanged(request.headers, validators)) return notModified(headers)
  const range = request.method === 'GET' ? readRange(request.headers, size, validators) : undefined
  if (range === null) return respondNoRange(size)
  const length = range ? range.end - range.start + 1 : size
  headers.set('content-length', `${length}`)
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await open(parts.files, object.version, size, range)
  return bytes
    ? respondWith(bytes, { status: range ? 206 : 200, headers })
    : new Response(null, { status: 200, headers })
}

/** Returns the name to save it under, if requested. supabase-js encodes the name in a signed URL twice. */
function downloadName({ searchParams }: URL, { kind }: Audience): string | null {
  const name = searchParams.get('download')
  if (name === null || kind !== 'signed') return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function open(
  files: Files,
  version: string,
  size: number,
  range?: ByteRange,
): Promise<Readable | undefined> {
  return size === 0 ? undefined : files.read(fileKey(version), range)
}

function notModified(headers: Headers): Response {
  for (const name of ['content-type', 'accept-ranges', 'content-disposition']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

function respondNoRange(size: number): Response {
  const { status, error, message } = invalidRange()
  const headers = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }
  return Response.json({ statusCode: `${status}`, error, message }, { status, headers })
}
