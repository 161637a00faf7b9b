import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticFiles } from './static-files.ts'

let folder: string
let ask: (path: string, init?: RequestInit) => Promise<Response>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-files-'))
  const web = join(folder, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await mkdir(join(web, 'terms'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(web, 'index.html'), 'first page')
  await writeFile(join(web, 'app.html'), 'app<script>look()</script>')
  await writeFile(join(web, 'terms', 'index.html'), '<link rel="canonical" href="%SITE_URL%/terms">')
  await writeFile(join(web, 'sitemap.xml'), '<loc>%SITE_URL%/</loc>')
  await writeFile(join(web, 'assets', 'a.js'), 'plain')
  await writeFile(join(web, 'assets', 'a.js.br'), brotliCompressSync('made when built'))
  const serve = createStaticFiles(web, { siteUrl: 'https://example.com/?a&b' })
  ask = (path, init) => serve(new Request(`http://localhost${path}`, init))
})
afterAll(() => rm(folder, { recursive: true }))

test('a folder is its index, pages of the app are its own page, a missing file is none', async () => {
  expect(await (await ask('/')).text()).toBe('first page')
  expect(await (await ask('/terms')).text()).toContain('canonical')
  expect(await (await ask('/terms/')).text()).toContain('canonical')
  expect(await (await ask('/dashboard/units')).text()).toContain('app')
  expect((await ask('/assets/gone.js')).status).toBe(404)
  // A signed token in an address is no file name.
  const token = `eyJhbGciOiJFUzI1NiJ9.eyJ2IjoxfQ.${'aZ_-9'.repeat(17)}`
  expect(await (await ask(`/visita/${token}`)).text()).toContain('app<script>')
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/web/..%2f..%2fsecret.txt',
  '/%2e%2e%5csecret.txt',
  '/secret.txt%00.js',
  '/%ff',
])('%s leads nowhere outside the folder', async (path) => {
  const response = await ask(path)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await response.text()).not.toContain('secret')
})

test('every answer tells the browser what it may run; a page names the hashes of its own scripts', async () => {
  const answers = [await ask('/'), await ask('/x.js'), await ask('/%ff'), await ask('/', { method: 'POST' })]
  for (const response of answers) {
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  }
  expect((await ask('/auth')).headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
})

test("the site's own address is written where a page or a map names it, escaped", async () => {
  expect(await (await ask('/terms')).text()).toContain('https://example.com/?a&amp;b/terms')
  expect(await (await ask('/sitemap.xml')).text()).toBe('<loc>https://example.com/?a&amp;b/</loc>')
})

test('hashed assets never change, pages are asked for again by their tag', async () => {
  expect((await ask('/assets/a.js')).headers.get('cache-control')).toContain('immutable')
  const page = await ask('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const again = await ask('/', { headers: { 'if-none-match': page.headers.get('etag')! } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await ask('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('text goes out as the caller can read it, from what the build compressed where it did', async () => {
  const as = async (path: string, encoding: string) => {
    const response = await ask(path, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('vary')).toBe('accept-encoding')
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const built = await as('/assets/a.js', 'gzip, deflate, br')
  expect(built.response.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(built.bytes).toString()).toBe('made when built')
  const zipped = await as('/assets/a.js', 'gzip')
  expect(gunzipSync(zipped.bytes).toString()).toBe('plain')
  const bare = await as('/assets/a.js', 'identity')
  expect(bare.response.headers.get('content-encoding')).toBeNull()
  expect(bare.bytes.toString()).toBe('plain')
})

test('what was missing is not remembered as missing', async () => {
  expect((await ask('/robots.txt')).status).toBe(404)
  await writeFile(join(folder, 'web', 'robots.txt'), 'User-agent: *')
  expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *')
})
