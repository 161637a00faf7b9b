import type { ByteRange } from '../files/place.ts'

/** What a request's conditions are about. `modified` is in milliseconds since 1970, if known. */
type Validators = { etag: string | undefined; modified: number | undefined }

/** Whether the asker has this content already (RFC 9110 §13.1.2 and 13.1.3): then 304 is the answer. */
export function isUnchanged(headers: Headers, { etag, modified }: Validators): boolean {
  const known = headers.get('if-none-match')
  if (known !== null)
    return known.trim() === '*' || (etag !== undefined && listed(known).includes(weak(etag)))
  return modified !== undefined && isNotAfter(modified, headers.get('if-modified-since'))
}

/** Returns whether the caller wants only a specific version that has since changed (RFC 9110 §13.1.1 and 13.1.4): 412. */
export function hasChanged(headers: Headers, { etag, modified }: Validators): boolean {
  const wanted = headers.get('if-match')
  if (wanted !== null)
    return wanted.trim() !== '*' && (etag === undefined || !strongly(wanted).includes(etag))
  const since = headers.get('if-unmodified-since')
  const isDated = since !== null && !Number.isNaN(Date.parse(since)) && modified !== undefined
  return isDated && !isNotAfter(modified, since)
}

/**
 * Returns the single requested range (RFC 9110 §14): undefined for the whole, which also applies to other units, several ranges and unknown syntax,
 * or when `if-range` shows that the caller has another version; `null` when the part does not exist.
 */
export function readRange(
  headers: Headers,
  size: number,
  { etag, modified }: Validators,
): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return undefined
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag && !isSameTime(condition, modified)) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? null : { start, end }
}

const listed = (header: string) => strongly(header).map(weak)
const strongly = (header: string): string[] => header.match(/(W\/)?"[^"]*"/g) ?? []
const weak = (etag: string) => etag.replace(/^W\//, '')

/** Dates of HTTP know whole seconds. */
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

function isNotAfter(modified: number, date: string | null): boolean {
  const parsed = date === null ? Number.NaN : Date.parse(date)
  return !Number.isNaN(parsed) && seconds(modified) <= seconds(parsed)
}

function isSameTime(date: string, modified: number | undefined): boolean {
  return modified !== undefined && seconds(Date.parse(date)) === seconds(modified)
}
