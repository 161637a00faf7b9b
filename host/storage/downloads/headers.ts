import { create as contentDisposition, encodeExtended } from 'content-disposition'
import { isPassive } from '../objects/content-type.ts'
import type { StoredObject } from '../objects/lookup.ts'

/** Who may cache an answer. */
export type Audience =
  | { kind: 'public' }
  | { kind: 'caller' }
  /** Seconds since 1970. */
  | { kind: 'signed'; expires: number }

/**
 * Returns the headers of an object's content. Content that could run in a browser is never shown as a page: it can only be saved, and if shown would
 * run in a sandbox without an origin.
 * @param download the name to save it under, empty for its own; null when not requested
 */
export function contentHeaders(
  { name, metadata }: Pick<StoredObject, 'name' | 'metadata'>,
  audience: Audience,
  download: string | null,
): Headers {
  const { eTag, lastModified } = metadata ?? {}
  const mimetype = asHeader(metadata?.mimetype, 'application/octet-stream')
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': mimetype,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  })
  if (asHeader(eTag, '') !== '') headers.set('etag', asHeader(eTag, ''))
  if (isDate(lastModified)) headers.set('last-modified', new Date(lastModified).toUTCString())
  setCaching(headers, asHeader(metadata?.cacheControl, 'no-cache'), audience)
  const isActive = !isPassive(mimetype)
  if (isActive) headers.set('content-security-policy', "sandbox; default-src 'none'")
  if (isActive || download !== null) headers.set('content-disposition', disposition(name, download))
  return headers
}

// Rows written by others may hold anything.
const asHeader = (value: unknown, otherwise: string) =>
  typeof value === 'string' && /^[\x20-\x7e]+$/.test(value) ? value : otherwise

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

function disposition(name: string, download: string | null): string {
  const own = name.split('/').at(-1)
  // Without a name, a browser uses the last part of the URL, which is the same name.
  if (download === '') return 'attachment'
  if (download === null) return contentDisposition(own)
  // A requested name is given in both forms, as Supabase does, and not only when ASCII cannot express it.
  const said = contentDisposition(download)
  const extended = `filename*=${encodeExtended(download)}`
  return said.endsWith(extended) ? said : `${said}; ${extended}`
}

function setCaching(headers: Headers, cacheControl: string, audience: Audience): void {
  if (audience.kind === 'public') {
    headers.set('cache-control', cacheControl)
  } else if (audience.kind === 'signed') {
    headers.set('cache-control', 'private')
    headers.set('expires', new Date(audience.expires * 1000).toUTCString())
  } else {
    // The next person at this browser brings another token, or none.
    headers.set('cache-control', `private, ${cacheControl.replace(/\bpublic\b,?\s*/gi, '')}`)
    headers.set('vary', 'authorization')
  }
}
