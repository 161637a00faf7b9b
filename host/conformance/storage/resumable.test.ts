import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode } from '../../storage/resumable/testing.ts'
import { openTarget, type Target } from '../target.ts'
import { png } from './people.ts'

type Person = { id: string; client: SupabaseClient; headers: Record<string, string> }

let target: Target
let me: Person
let other: Person
let endpoint: string
beforeAll(async () => {
  target = await openTarget()
  me = await somebody()
  other = await somebody()
  endpoint = `${target.url}/storage/v1/upload/resumable`
})
afterAll(() => target.close())

async function somebody(): Promise<Person> {
  const id = randomUUID()
  const token = await target.sign({ sub: id, role: 'authenticated', aud: 'authenticated' })
  const headers = { authorization: `Bearer ${token}`, apikey: target.anonKey }
  return { id, client: target.client(target.anonKey, token), headers }
}

/** The chunk size that Supabase requires of clients. */
const chunkSize = 6 * 1024 * 1024
const big = Buffer.alloc(14_000_000, 'resumable uploads arrive in pieces; ')

type Told = { headers?: Record<string, string>; metadata?: Record<string, string> } & Partial<UploadOptions>

/** Uploads bytes with the protocol's client; returns the upload when it is done. */
function send(bytes: Buffer, name: string, told: Told = {}): Promise<Upload> {
  const { headers, metadata, ...options } = told
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(bytes, {
      endpoint,
      chunkSize,
      retryDelays: [],
      headers: { ...me.headers, ...headers },
      metadata: { bucketName: 'shelf', objectName: name, contentType: 'text/plain', ...metadata },
      ...options,
      onSuccess: () => resolve(upload),
      onError: reject,
    })
    upload.start()
  })
}

const refused = (sending: Promise<unknown>) =>
  sending.then(
    () => 'done',
    (error: DetailedError) =>
      `${error.originalResponse?.getStatus()} ${error.originalResponse?.getBody().trim()}`,
  )

const path = (name = `${randomUUID()}.txt`, person = me) => `${person.id}/${name}`
const shelf = (person = me) => person.client.storage.from('shelf')
const download = async (name: string) => {
  const { data, error } = await shelf().download(name)
  expect(error).toBeNull()
  return Buffer.from(await (data ?? new Blob()).arrayBuffer())
}

/** Makes a raw request of the protocol. */
function ask(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: BodyInit,
): Promise<Response> {
  const all = { 'tus-resumable': '1.0.0', ...me.headers, ...headers }
  return fetch(new URL(url, endpoint), { method, headers: all, body })
}

async function begin(name: string, length: number, metadata: Record<string, string> = {}): Promise<string> {
  const described = { bucketName: 'shelf', objectName: name, contentType: 'text/plain', ...metadata }
  const headers = { 'upload-length': `${length}`, 'upload-metadata': encode(described) }
  const response = await ask('POST', endpoint, headers)
  expect(response.status).toBe(201)
  return new URL(response.headers.get('location') ?? '', endpoint).href
}

const offset = async (url: string) => {
  const response = await ask('HEAD', url, {})
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : response.status
}

const piece = (url: string, at: number, body: string, headers = {}) =>
  ask(
    'PATCH',
    url,
    { 'upload-offset': `${at}`, 'content-type': 'application/offset+octet-stream', ...headers },
    body,
  )

describe('an upload', () => {
  test('arrives in pieces and is one file with all that was said of it', async () => {
    const name = path('reunião de março.txt')
    const metadata = { cacheControl: '60', metadata: JSON.stringify({ título: 'Ata' }) }
    const progress: number[] = []
    await send(big, name, { metadata, onChunkComplete: (_, accepted) => progress.push(accepted) })
    expect(progress).toEqual([chunkSize, 2 * chunkSize, big.length])
    expect((await download(name)).equals(big)).toBe(true)
    expect((await shelf().info(name)).data).toMatchObject({
      size: big.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { título: 'Ata' },
    })
  })

  test('may come with its creation', async () => {
    const name = path()
    const url = await send(Buffer.from('all at once'), name, { uploadDataDuringCreation: true })
    expect(url.url).toBeTruthy()
    expect((await download(name)).toString()).toBe('all at once')
  })

  test('may be empty', async () => {
    const name = path()
    await send(Buffer.alloc(0), name)
    expect((await shelf().info(name)).data?.size).toBe(0)
  })

  test('may say its length in the end', async () => {
    const name = path()
    const described = encode({ bucketName: 'shelf', objectName: name, contentType: 'text/plain' })
    const response = await ask('POST', endpoint, { 'upload-defer-length': '1', 'upload-metadata': described })
    const url = response.headers.get('location') ?? ''
    expect((await piece(url, 0, 'one ')).headers.get('upload-offset')).toBe('4')
    expect((await ask('HEAD', url, {})).headers.get('upload-defer-length')).toBe('1')
    expect((await piece(url, 4, 'two', { 'upload-length': '7' })).status).toBe(204)
    expect((await download(name)).toString()).toBe('one two')
  })

  test('is no file before its last byte', async () => {
    const name = path()
    const url = await begin(name, 6)
    await piece(url, 0, 'abc')
    expect((await shelf().exists(name)).data).toBe(false)
    await piece(url, 3, 'def')
    expect((await download(name)).toString()).toBe('abcdef')
  })

  test('is carried on from where it stood', async () => {
    const name = path()
    const first = await new Promise<Upload>((resolve, reject) => {
      const upload: Upload = new Upload(big, {
        endpoint,
        chunkSize,
        retryDelays: [],
        headers: me.headers,
        metadata: { bucketName: 'shelf', objectName: name, contentType: 'text/plain' },
        onError: reject,
        onChunkComplete: () => void upload.abort().then(() => resolve(upload), reject),
      })
      upload.start()
    })
    const starts: number[] = []
    await send(big, name, {
      uploadUrl: first.url,
      onBeforeRequest: (request) => {
        if (request.getMethod() === 'PATCH') starts.push(Number(request.getHeader('Upload-Offset')))
      },
    })
    expect(starts[0]).toBeGreaterThanOrEqual(chunkSize)
    expect((await download(name)).equals(big)).toBe(true)
  })

  test('answers one who did not hear that it was done', async () => {
    const name = path()
    const url = await begin(name, 3)
    expect((await piece(url, 0, 'abc')).status).toBe(204)
    expect(await offset(url)).toBe(3)
    expect((await piece(url, 3, '')).status).toBe(204)
    expect((await piece(url, 0, 'abc')).status).toBe(409)
    expect((await ask('DELETE', url, {})).status).toBe(400)
    expect((await download(name)).toString()).toBe('abc')
  })

  test('is given up by who began it', async () => {
    const url = await begin(path(), 6)
    await piece(url, 0, 'abc')
    expect((await ask('DELETE', url, {})).status).toBe(204)
    expect(await offset(url)).toBe(404)
  })

  test('tells when it ends to be remembered', async () => {
    const url = await begin(path(), 6)
    const expires = Date.parse((await piece(url, 0, 'abc')).headers.get('upload-expires') ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(expires).toBeLessThan(Date.now() + 25 * 3_600_000)
  })
})

test('what is spoken is told to anybody, and to pages of other origins', async () => {
  const told = await fetch(endpoint, { method: 'OPTIONS' })
  expect(told.status).toBe(204)
  expect(told.headers.get('tus-version')).toBe('1.0.0')
  expect(told.headers.get('tus-extension')).toContain('creation-with-upload')
  const origin = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PATCH' }
  const asking = { ...origin, 'access-control-request-headers': 'upload-offset,tus-resumable' }
  const preflight = await fetch(endpoint, { method: 'OPTIONS', headers: asking })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('upload-offset')
  const exposed = preflight.headers.get('access-control-expose-headers')?.toLowerCase()
  expect(exposed).toContain('upload-offset')
})

describe('what is there already', () => {
  test('is not replaced, unless that was asked for', async () => {
    const name = path()
    await send(Buffer.from('first'), name)
    expect(await refused(send(Buffer.from('second'), name))).toBe('409 The resource already exists')
    await send(Buffer.from('third'), name, { headers: { 'x-upsert': 'true' } })
    expect((await download(name)).toString()).toBe('third')
  })

  test('wins against an upload that began before', async () => {
    const name = path()
    const url = await begin(name, 6)
    await shelf().upload(name, 'quick')
    expect((await piece(url, 0, 'abcdef')).status).toBe(409)
    expect(await offset(url)).toBe(404)
    expect((await download(name)).toString()).toBe('quick')
  })
})

describe('is refused', () => {
  test('where policies do not let the caller write', async () => {
    expect(await refused(send(Buffer.from('x'), path(undefined, other)))).toBe(
      '403 new row violates row-level security policy',
    )
  })

  test('without a bucket, a name, or any description', async () => {
    expect(await refused(send(Buffer.from('x'), path(), { metadata: { bucketName: 'nowhere' } }))).toBe(
      '404 Bucket not found',
    )
    expect(await refused(send(Buffer.from('x'), ''))).toMatch(/^400 Invalid key/)
    expect(await refused(send(Buffer.from('x'), `${me.id}/../x`))).toMatch(/^400 Invalid key/)
    expect((await ask('POST', endpoint, { 'upload-length': '3' })).status).toBe(400)
  })

  test('with characters that cannot be kept', async () => {
    expect(await refused(send(Buffer.from('x'), path('a\0b')))).toMatch(/^400 /)
    const unfit: Record<string, string>[] = [{ cacheControl: 'a\0' }, { metadata: '{"a":"\\u0000"}' }]
    for (const metadata of unfit)
      expect(await refused(send(Buffer.from('x'), path(), { metadata }))).toMatch(/^400 /)
    await send(Buffer.from('x'), path(), { metadata: { metadata: '{"a":"\\\\u0000"}' } })
  })

  test('to anybody but who began it', async () => {
    const url = await begin(path(), 6)
    for (const headers of [other.headers, { authorization: `Bearer ${target.anonKey}` }]) {
      expect((await ask('HEAD', url, headers)).status).toBe(404)
      expect((await piece(url, 0, 'abc', headers)).status).toBe(404)
      expect((await ask('DELETE', url, headers)).status).toBe(404)
    }
    expect(await offset(url)).toBe(0)
  })

  test('when it is larger than the bucket takes', async () => {
    const metadata = { bucketName: 'pictures', contentType: 'image/png' }
    expect(await refused(send(Buffer.alloc(2001), path('big.png'), { metadata }))).toBe(
      '413 The object exceeded the maximum allowed size',
    )
    await send(png, path('small.png'), { metadata })
  })

  test('when it says its length late and that is too much', async () => {
    const name = path('late.png')
    const described = encode({ bucketName: 'pictures', objectName: name, contentType: 'image/png' })
    const begun = await ask('POST', endpoint, { 'upload-defer-length': '1', 'upload-metadata': described })
    const url = begun.headers.get('location') ?? ''
    expect((await piece(url, 0, png.toString('latin1'), { 'upload-length': '9000' })).status).toBe(413)
    expect((await piece(url, 0, 'x'.repeat(2001))).status).toBe(413)
  })

  test('when it is of another type than the bucket takes, by its word or by its bytes', async () => {
    const metadata = { bucketName: 'pictures', contentType: 'text/html' }
    expect(await refused(send(png, path('a.png'), { metadata }))).toMatch(/^415 mime type/)
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const lying = { bucketName: 'pictures', contentType: 'image/png' }
    expect(await refused(send(page, path('b.png'), { metadata: lying }))).toMatch(/^415 mime type/)
  })

  test.each([
    ['another offset than the next', 3, 'abc', {}, 409],
    ['more than was said', 0, 'abcdefg', {}, 413],
    ['an offset that is none', -1, 'abc', {}, 400],
    ['another type of body', 0, 'abc', { 'content-type': 'text/plain' }, 400],
    ['another version of the protocol', 0, 'abc', { 'tus-resumable': '0.2.2' }, 400],
  ])('a piece with %s', async (_, at, body, headers, status) => {
    const url = await begin(path(), 6)
    expect((await piece(url, at, body, headers)).status).toBe(status)
    expect(await offset(url)).toBe(0)
  })

  test.each(['0'.repeat(32), 'x', '../../bucket', '%2e%2e', 'a'.repeat(100)])('an id like %s', async (id) => {
    expect((await ask('HEAD', `${endpoint}/${id}`, {})).status).toBeGreaterThanOrEqual(400)
    expect((await piece(`${endpoint}/${id}`, 0, 'abc')).status).toBeGreaterThanOrEqual(400)
  })

  test('with a token that is not good', async () => {
    const headers = { authorization: 'Bearer a.b.c' }
    expect(await refused(send(Buffer.from('x'), path(), { headers }))).toMatch(/^40\d /)
  })
})

describe('with a signed URL', () => {
  const anonymous = () => ({ authorization: `Bearer ${target.anonKey}` })
  const signed = async (name: string) => (await shelf().createSignedUploadUrl(name)).data?.token ?? ''

  test('who holds it uploads in the place of who signed', async () => {
    const name = path()
    const headers = { ...anonymous(), 'x-signature': await signed(name) }
    await send(big, name, { headers, endpoint: `${endpoint}/sign` })
    expect((await download(name)).equals(big)).toBe(true)
  })

  test('it is for one object', async () => {
    const headers = { ...anonymous(), 'x-signature': await signed(path()) }
    const sending = send(Buffer.from('x'), path(), { headers, endpoint: `${endpoint}/sign` })
    expect(await refused(sending)).toMatch(/^400 /)
  })

  test('an upload stays with the URL that it began with', async () => {
    const [name, another] = [path(), path()]
    const described = encode({ bucketName: 'shelf', objectName: name, contentType: 'text/plain' })
    const mine = { 'x-signature': await signed(name) }
    const headers = { 'upload-length': '3', 'upload-metadata': described, ...mine }
    const url = (await ask('POST', `${endpoint}/sign`, headers)).headers.get('location') ?? ''
    expect((await piece(url, 0, 'abc', { 'x-signature': await signed(another) })).status).toBe(404)
    expect((await piece(url.replace('/sign/', '/'), 0, 'abc')).status).toBe(404)
    expect((await piece(url, 0, 'abc', mine)).status).toBe(204)
  })

  test('without one it is refused', async () => {
    const sending = send(Buffer.from('x'), path(), { endpoint: `${endpoint}/sign` })
    expect(await refused(sending)).toMatch(/^400 /)
  })
})
