/** What pages of other origins may read of an answer. */
const exposed = [
  'content-range',
  'content-location',
  'content-profile',
  'location',
  'preference-applied',
  'x-request-id',
  'x-total-count',
  'link',
  'x-supabase-api-version',
  'x-sb-error-code',
  'sb-error-code',
  'x-relay-error',
  'retry-after',
  // Of resumable uploads (https://tus.io/protocols/resumable-upload#headers).
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-expires',
].join(',')

/** The API may be called from any page: callers prove themselves by a token, never by a cookie. */
export const anyOrigin: readonly (readonly [string, string])[] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', exposed],
]

/** Answers `OPTIONS`: allows any method, and any requested header. */
export function respondPreflight(request: Request): Response {
  const wanted = request.headers.get('access-control-request-headers')
  const headers = new Headers([
    ['access-control-max-age', '86400'],
    ['access-control-allow-methods', 'GET,HEAD,PUT,POST,DELETE,PATCH'],
  ])
  if (wanted !== null) {
    const names = wanted.split(',').map((name) => name.trim())
    headers.set('access-control-allow-headers', names.join(','))
    headers.set('vary', 'access-control-request-headers')
  }
  return new Response(null, { status: 204, headers })
}
