import { createHash } from 'node:crypto'
import { respondWith } from '../../http/node-server.ts'
import type { Context } from '../context.ts'
import { isUnchanged } from '../downloads/conditions.ts'
import { type Audience, contentHeaders } from '../downloads/headers.ts'
import { noSuchBytes, StorageError } from '../errors.ts'
import type { StoredObject } from '../objects/lookup.ts'
import { fileKey } from '../objects/uploads.ts'
import { describeOptions, type ImageOptions } from './options.ts'
import { acceptsWebp, transformImage } from './transform.ts'

/** Answers with a picture made of the object. One that the caller has already costs no work. Throws `FileMissing`. */
export async function render(
  { request, url, parts }: Context,
  object: StoredObject,
  options: ImageOptions,
  audience: Audience,
): Promise<Response> {
  if (!parts.config.image_transformation.enabled) throw notEnabled()
  const { version } = object
  if (version === null) throw noSuchBytes()
  const accept = request.headers.get('accept') ?? ''
  const etag = tagOf(version, options, accept)
  if (isUnchanged(request.headers, { etag, modified: undefined })) {
    const headers = headersOf(object, etag, '', audience, null)
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const open = () => parts.files.read(fileKey(version))
  const image = await transformImage(open, options, { accept, signal: request.signal })
  const headers = headersOf(object, etag, image.contentType, audience, url.searchParams.get('download'))
  headers.set('content-length', `${image.size}`)
  const done = describeOptions(options)
  if (done !== '') headers.set('x-transformations', done)
  return respondWith(image.stream, { headers })
}

/** The original's bytes have one version; together with the options it identifies the result. */
function tagOf(version: string, options: ImageOptions, accept: string): string {
  const named = JSON.stringify([version, options, acceptsWebp(accept)])
  return `"${createHash('sha256').update(named).digest('hex').slice(0, 32)}"`
}

function headersOf(
  object: StoredObject,
  etag: string,
  contentType: string,
  audience: Audience,
  download: string | null,
): Headers {
  const metadata = { ...object.metadata, mimetype: contentType, eTag: etag }
  const headers = contentHeaders({ name: object.name, metadata }, audience, download)
  headers.delete('accept-ranges')
  headers.append('vary', 'accept')
  return headers
}

const notEnabled = () =>
  new StorageError(
    403,
    'FeatureNotEnabled',
    'The feature imageTransformation is not enabled for this resource',
  )
