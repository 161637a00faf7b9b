import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type ClientRequest, request as openRequest } from 'node:http'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Served, startServed } from '../../testing/served.ts'
import type { FilesPlace } from '../files/place.ts'
import { startS3 } from '../files/s3/testing.ts'
import { makeBytes } from '../files/testing.ts'
import { encode, openDatabase, openTemporaryFolder, shareSettings } from './testing.ts'

const bytes = makeBytes(14_000_000)
const route = '/storage/v1/upload/resumable'

describe.each<[string, () => Promise<{ place: FilesPlace; close(): Promise<void> }>]>([
  ['a folder', openTemporaryFolder],
  ['an S3 store', startS3],
])('two instances on %s', (_, openPlace) => {
  let place: Awaited<ReturnType<typeof openPlace>>
  let database: Awaited<ReturnType<typeof openDatabase>>
  let settings: Awaited<ReturnType<typeof shareSettings>>
  let one: Served
  let two: Served
  let me: { id: string; authorization: string }
  const pending: ClientRequest[] = []

  beforeAll(async () => {
    ;[place, database] = [await openPlace(), await openDatabase()]
    settings = await shareSettings(database.urls, place.place)
    ;[one, two] = await Promise.all([startServed(settings), startServed(settings)])
    const id = randomUUID()
    me = { id, authorization: `Bearer ${await one.sign(id)}` }
  })
  afterAll(async () => {
    for (const request of pending) request.destroy()
    await Promise.all([one.close(), two.close()])
    await database.close()
    await place.close()
    await rm(settings.logFile, { force: true })
  })

  const headers = (more: Record<string, string> = {}) => ({
    'tus-resumable': '1.0.0',
    authorization: me.authorization,
    ...more,
  })

  async function begin(at: Served): Promise<{ path: string; name: string }> {
    const name = `${me.id}/${randomUUID()}`
    const metadata = encode({ bucketName: 'files', objectName: name })
    const told = headers({ 'upload-length': `${bytes.length}`, 'upload-metadata': metadata })
    const response = await fetch(at.url + route, { method: 'POST', headers: told })
    expect(response.status).toBe(201)
    return { path: response.headers.get('location') ?? '', name }
  }

  /** Sends bytes up to `end` of a piece that declares more, and keeps the connection open. */
  function stall(at: Served, path: string, end: number): ClientRequest {
    const told = headers({
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': `${bytes.length}`,
    })
    const request = openRequest(at.url + path, { method: 'PATCH', headers: told })
    request.on('error', () => request.destroy())
    request.write(bytes.subarray(0, end))
    pending.push(request)
    return request
  }

  async function offset(at: Served, path: string): Promise<number> {
    const response = await fetch(at.url + path, { method: 'HEAD', headers: headers() })
    expect(response.status).toBe(200)
    return Number(response.headers.get('upload-offset'))
  }

  function carryOn(at: Served, path: string, retryDelays: number[] = []): Promise<void> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(bytes, {
        uploadUrl: at.url + path,
        chunkSize: 6 * 1024 * 1024,
        retryDelays,
        headers: { authorization: me.authorization },
        onSuccess: () => resolve(),
        onError: reject,
      })
      upload.start()
    })
  }

  async function download(at: Served, name: string): Promise<Buffer> {
    const url = `${at.url}/storage/v1/object/authenticated/files/${name}`
    const response = await fetch(url, { headers: { authorization: me.authorization } })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  test('a connection that breaks loses nothing that arrived', async () => {
    const { path, name } = await begin(one)
    const request = stall(one, path, 3_000_000)
    await expect.poll(() => request.writableLength).toBe(0)
    request.destroy()
    await expect.poll(() => offset(one, path), { timeout: 60_000 }).toBeGreaterThan(2_500_000)
    await carryOn(one, path)
    expect((await download(one, name)).equals(bytes)).toBe(true)
  })

  test('an instance is killed and the other carries on', async () => {
    const { path, name } = await begin(one)
    stall(one, path, 9_000_000)
    await expect.poll(database.received, { timeout: 60_000 }).toBeGreaterThanOrEqual(8 << 20)
    await one.kill()
    expect(await offset(two, path)).toBeGreaterThanOrEqual(8 << 20)
    await carryOn(two, path)
    expect((await download(two, name)).equals(bytes)).toBe(true)
    one = await startServed(settings)
    expect((await download(one, name)).equals(bytes)).toBe(true)
  })

  test('one that waits for bytes no longer counts when another takes over', async () => {
    const { path, name } = await begin(one)
    const stalled = stall(one, path, 9_000_000)
    await expect.poll(database.received, { timeout: 60_000 }).toBeGreaterThanOrEqual(8 << 20)
    const answered = new Promise<number | undefined>((resolve) => {
      stalled.once('response', (response) => resolve(response.resume().statusCode))
      stalled.once('close', () => resolve(undefined))
    })
    expect(await offset(two, path)).toBeGreaterThanOrEqual(8 << 20)
    stalled.end(makeBytes(bytes.length - 9_000_000, 77))
    expect(await answered).toBe(423)
    await carryOn(two, path)
    expect((await download(one, name)).equals(bytes)).toBe(true)
  })

  test('two clients on one upload end with one whole file', async () => {
    const { path, name } = await begin(one)
    const delays = Array.from({ length: 20 }, (_, at) => 20 + at * 30)
    await Promise.all([carryOn(one, path, delays), carryOn(two, path, delays), carryOn(one, path, delays)])
    expect((await download(one, name)).equals(bytes)).toBe(true)
    const [found] = await database.admin`
      select count(*)::int as count from storage.objects where name = ${name}`
    expect(found?.count).toBe(1)
  })
})
