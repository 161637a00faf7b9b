import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
}
const compressible = /^(text|application\/(json|manifest)|image\/svg)/

/** Scripts only from here; styles need inline ones (Mantine); nothing may frame the product. */
const securityHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

type File = { bytes: Buffer; type: string; encoded: Map<string, Promise<Buffer>> }

/**
 * Serves a built web app: `/` is index.html, files by their path, any other path the app's own page (`app.html`).
 * Hashed assets are immutable; text is compressed once and kept.
 */
export function createStaticFiles(folder: string): (request: Request) => Promise<Response> {
  const files = new Map<string, Promise<File | null>>()
  const read = async (path: string) => {
    const reading = files.get(path) ?? readStatic(folder, path)
    files.set(path, reading)
    const file = await reading
    // Only what exists is kept: anyone can ask for any number of paths that do not.
    if (!file) files.delete(path)
    return file
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: securityHeaders })
    const path = decodePath(new URL(request.url).pathname)
    if (path === null) return new Response(null, { status: 400, headers: securityHeaders })
    const file =
      (await read(path === '/' ? '/index.html' : path)) ?? (extname(path) ? null : await read('/app.html'))
    if (!file) return new Response('404', { status: 404, headers: securityHeaders })
    return respond(request, path, file)
  }
}

function decodePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname))
    return path.includes('\0') || path.split(sep).includes('..') ? null : path
  } catch {
    return null
  }
}

async function readStatic(folder: string, path: string): Promise<File | null> {
  const full = join(folder, path)
  const found = await stat(full).catch(() => null)
  if (!found?.isFile()) return null
  return {
    bytes: await readFile(full),
    type: types[extname(path)] ?? 'application/octet-stream',
    encoded: new Map(),
  }
}

async function respond(request: Request, path: string, file: File): Promise<Response> {
  const headers = new Headers(securityHeaders)
  headers.set('content-type', file.type)
  headers.set(
    'cache-control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  headers.set('vary', 'accept-encoding')
  const encoding = compressible.test(file.type) ? preferredEncoding(request) : null
  if (encoding) headers.set('content-encoding', encoding)
  const body = encoding ? await encoded(file, encoding) : file.bytes
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

function preferredEncoding(request: Request): 'br' | 'gzip' | null {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function encoded(file: File, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (!file.encoded.has(encoding)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    const work =
      encoding === 'br' ? promisify(brotliCompress)(file.bytes, quality) : promisify(gzip)(file.bytes)
    file.encoded.set(encoding, work)
  }
  return file.encoded.get(encoding)!
}
