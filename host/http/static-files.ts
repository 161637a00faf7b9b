import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inlineScriptHashes, type SecurityOptions, securityHeaders } from './security-headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
}
const compressible = /^(text|application\/(json|manifest|xml)|image\/svg)/

/** In these, `%SITE_URL%` becomes the address that people type: canonical links, sitemap, robots. */
const addressed = new Set(['.html', '.xml', '.txt'])

type Encoding = 'br' | 'gzip'
type File = {
  /** Its path in the folder. */
  path: string
  bytes: Buffer
  type: string
  etag: string
  scriptHashes: readonly string[]
  encoded: Map<Encoding, Promise<Buffer>>
}

export type StaticFileOptions = SecurityOptions & {
  /** Without a trailing slash. */
  siteUrl?: string
}

/**
 * Serves a built web app: files by their path, a folder by its index.html, any other path the app's own page (`app.html`). Hashed assets are
 * immutable, the rest is revalidated by its tag; text is sent compressed, from the `.br` and `.gz` next to it or else compressed once and cached.
 */
export function createStaticFiles(
  folder: string,
  options: StaticFileOptions = {},
): (request: Request) => Promise<Response> {
  const files = new Map<string, Promise<File | null>>()
  const read = async (path: string) => {
    const reading = files.get(path) ?? readStatic(folder, path, options.siteUrl ?? '')
    files.set(path, reading)
    const file = await reading
    // Caches only what exists: anyone can request any number of paths that do not.
    if (!file) files.delete(path)
    return file
  }
  const find = async (path: string) => {
    if (isFileName(path)) return read(path)
    return (await read(join(path, 'index.html'))) ?? (await read('/app.html'))
  }
  const refuse = (request: Request, status: number, body: string | null = null) =>
    new Response(body, { status, headers: securityHeaders(request, options) })
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(request, 405)
    const path = decodePath(new URL(request.url).pathname)
    if (path === null) return refuse(request, 400)
    const file = await find(path)
    if (!file) return refuse(request, 404, '404')
    return respond(request, file, folder, securityHeaders(request, options, file.scriptHashes))
  }
}

/** Returns whether an address requests a file, by a short extension. A signed token in an address has dots too, with long parts between them. */
const isFileName = (path: string): boolean => /^\.\w{1,11}$/.test(extname(path))

function decodePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname))
    return path.includes('\0') || path.split(sep).includes('..') ? null : path
  } catch {
    return null
  }
}

async function readStatic(folder: string, path: string, siteUrl: string): Promise<File | null> {
  const full = join(folder, path)
  const found = await stat(full).catch(() => null)
  if (!found?.isFile()) return null
  const extension = extname(path)
  const raw = await readFile(full)
  const bytes = addressed.has(extension) ? addressIn(raw, siteUrl) : raw
  return {
    path,
    bytes,
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    scriptHashes: extension === '.html' ? inlineScriptHashes(bytes.toString()) : [],
    encoded: new Map(),
  }
}

function addressIn(bytes: Buffer, siteUrl: string): Buffer {
  const escaped = siteUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return Buffer.from(bytes.toString().replaceAll('%SITE_URL%', escaped))
}

async function respond(request: Request, file: File, folder: string, headers: Headers): Promise<Response> {
  const encoding = compressible.test(file.type) ? preferredEncoding(request) : null
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag
  headers.set('cache-control', cacheControl(file))
  headers.set('vary', 'accept-encoding')
  headers.set('etag', etag)
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', file.type)
  if (encoding) headers.set('content-encoding', encoding)
  const body = encoding ? await encoded(file, folder, encoding) : file.bytes
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

function cacheControl({ path, type }: File): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return type.startsWith('image/') ? 'public, max-age=86400' : 'no-cache'
}

function preferredEncoding(request: Request): Encoding | null {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function encoded(file: File, folder: string, encoding: Encoding): Promise<Buffer> {
  const made = file.encoded.get(encoding) ?? encode(file, folder, encoding)
  file.encoded.set(encoding, made)
  return made
}

async function encode(file: File, folder: string, encoding: Encoding): Promise<Buffer> {
  // Pages are changed while read, so only files served as built can be compressed beforehand.
  if (!addressed.has(extname(file.path))) {
    const built = join(folder, `${file.path}${encoding === 'br' ? '.br' : '.gz'}`)
    const bytes = await readFile(built).catch(() => null)
    if (bytes) return bytes
  }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return encoding === 'br' ? promisify(brotliCompress)(file.bytes, quality) : promisify(gzip)(file.bytes)
}
