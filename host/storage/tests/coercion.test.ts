import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenedStorage, openStorage } from './fixture.ts'

let storage: OpenedStorage
beforeAll(async () => {
  storage = await openStorage()
  for (const name of ['a', 'b', 'c']) await storage.service.upload(`dir/${name}`, name)
})
afterAll(() => storage.close())

/** Sends a request as the service and returns the status and the body. */
async function ask(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${storage.serviceKey}`, 'content-type': 'application/json' }
  const init = { method, headers, body: body && JSON.stringify(body) }
  const response = await fetch(`${storage.url}/storage/v1${path}`, init)
  return { status: response.status, body: await response.json() }
}

test('URLs are signed for a time that is written as text, as supabase-py writes it', async () => {
  const one = await ask('POST', '/object/sign/files/dir/a', { expiresIn: '60', transform: { width: '10' } })
  expect(one).toMatchObject({ status: 200, body: { signedURL: expect.stringContaining('/render/image/') } })
  const many = await ask('POST', '/object/sign/files', { expiresIn: '60', paths: ['dir/a'] })
  expect(many).toMatchObject({ status: 200, body: [{ error: null }] })
})

test('lists take numbers and switches that are written as text', async () => {
  const list = await ask('POST', '/object/list/files', { prefix: 'dir', limit: '2', offset: '1' })
  expect((list.body as { name: string }[]).map(({ name }) => name)).toEqual(['b', 'c'])
  const flat = await ask('POST', '/object/list-v2/files', { limit: '2', with_delimiter: 'true' })
  expect(flat.body).toMatchObject({ folders: [{ name: 'dir/' }], objects: [] })
})

test('an empty cursor is the first page', async () => {
  const page = { prefix: 'dir/', limit: 2 }
  const first = await ask('POST', '/object/list-v2/files', { ...page, cursor: '' })
  expect(first).toMatchObject({ status: 200, body: { hasNext: true } })
  expect(first).toEqual(await ask('POST', '/object/list-v2/files', page))
})

test('buckets too, and their list', async () => {
  const made = { name: 'texts', public: 'true', file_size_limit: '1000' }
  expect((await ask('POST', '/bucket', made)).status).toBe(200)
  const bucket = async () => (await ask('GET', '/bucket/texts')).body
  expect(await bucket()).toMatchObject({ public: true, file_size_limit: 1000 })
  await ask('PUT', '/bucket/texts', { public: 'false', file_size_limit: '2KB' })
  expect(await bucket()).toMatchObject({ public: false, file_size_limit: 2000 })
  expect((await ask('GET', '/bucket?limit=1e0&offset=1.0')).body).toMatchObject([{ id: 'texts' }])
})

test.each([
  [{ expiresIn: 'sixty' }, 'body/expiresIn must be integer'],
  [{ expiresIn: '1.5' }, 'body/expiresIn must be integer'],
  [{ expiresIn: '0' }, 'body/expiresIn must be >= 1'],
  [{ expiresIn: {} }, 'body/expiresIn must be integer'],
  [{}, "body must have required property 'expiresIn'"],
])('%j is refused', async (body, message) => {
  expect(await ask('POST', '/object/sign/files/dir/a', body)).toMatchObject({
    status: 400,
    body: { message },
  })
})
