import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticFiles } from './static-files.ts'

let folder: string
let ask: (path: string, method?: string) => Promise<Response>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-files-'))
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'web', 'index.html'), 'first page')
  await writeFile(join(folder, 'web', 'app.html'), 'app')
  const serve = createStaticFiles(join(folder, 'web'))
  ask = (path, method = 'GET') => serve(new Request(`http://localhost${path}`, { method }))
})
afterAll(() => rm(folder, { recursive: true }))

test('pages of the app are its own page, a missing file is none', async () => {
  expect(await (await ask('/')).text()).toBe('first page')
  expect(await (await ask('/dashboard/units')).text()).toBe('app')
  expect((await ask('/assets/gone.js')).status).toBe(404)
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

test('every answer tells the browser what it may run', async () => {
  for (const response of [await ask('/'), await ask('/x.js'), await ask('/%ff'), await ask('/', 'POST')])
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('what was missing is not remembered as missing', async () => {
  expect((await ask('/robots.txt')).status).toBe(404)
  await writeFile(join(folder, 'web', 'robots.txt'), 'User-agent: *')
  expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *')
})
