import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload, whileServing } from './fixture.ts'
import { headOf, sendRaw } from './raw-request.ts'

let attacked: Attacked
let authorization: string
const bytes = randomBytes(1000)

beforeAll(async () => {
  attacked = await openAttacked()
  authorization = await attacked.person('anas')
  await upload(attacked, 'files/anas/a', authorization, bytes, { 'content-type': 'application/octet-stream' })
  await upload(attacked, 'files/anas/empty', authorization, '')
})
afterAll(() => attacked.close())

async function ask(range: string, name = 'a', headers: Record<string, string> = {}) {
  const answer = await attacked.request(`/object/files/anas/${name}`, {
    headers: { authorization, range, ...headers },
  })
  const body = Buffer.from(await answer.arrayBuffer())
  return {
    status: answer.status,
    body,
    range: answer.headers.get('content-range'),
    length: answer.headers.get('content-length'),
  }
}

describe('ranges', () => {
  const bombs = [
    `bytes=${'0-,'.repeat(1000)}0-`,
    `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}`,
    'bytes=-0',
    'bytes=--1',
    'bytes=5-2',
    'bytes=0--5',
    'bytes=99999999999999999999999-',
    'bytes=0-99999999999999999999999999',
    'bytes=9007199254740993-9007199254740995',
    'bytes=-99999999999999999999999999',
    'bytes=1e3-',
    'bytes=0x10-',
    'bytes= 0-1',
    'bytes=NaN-NaN',
    'bytes=',
    'bytes',
    'items=0-1',
    'bytes=1000-',
    'bytes=999-1000000',
  ]

  it.each(bombs)('%.40s gives bytes of the file, once, or none', async (range) => {
    for (const name of ['a', 'empty']) {
      const { status, body, length } = await whileServing(attacked, () => ask(range, name))
      expect([200, 206, 400, 416]).toContain(status)
      if (status >= 400) continue
      const whole = name === 'a' ? bytes : Buffer.alloc(0)
      expect(body.length).toBeLessThanOrEqual(whole.length)
      expect(whole.includes(body)).toBe(true)
      expect(length).toBe(`${body.length}`)
    }
  })

  it('what is asked properly is given exactly', async () => {
    expect(await ask('bytes=0-0')).toMatchObject({
      status: 206,
      range: 'bytes 0-0/1000',
      body: bytes.subarray(0, 1),
    })
    expect(await ask('bytes=990-')).toMatchObject({
      status: 206,
      range: 'bytes 990-999/1000',
      body: bytes.subarray(990),
    })
    expect(await ask('bytes=-10')).toMatchObject({
      status: 206,
      range: 'bytes 990-999/1000',
      body: bytes.subarray(990),
    })
    expect(await ask('bytes=0-999999')).toMatchObject({ status: 206, body: bytes })
  })

  it('HEAD with a range has no body, and the connection goes on', async () => {
    const head = (method: string, more = {}) =>
      headOf(method, '/storage/v1/object/files/anas/a', { authorization, range: 'bytes=0-9', ...more })
    const answer = await sendRaw(attacked.port, [head('HEAD') + head('GET', { connection: 'close' })])
    expect(answer.head).toMatch(/^HTTP\/1\.1 20[06]/)
  })
})

describe('conditions', () => {
  const conditions: Record<string, string>[] = [
    { 'if-none-match': '*' },
    { 'if-none-match': `${'"x",'.repeat(1000)}"y"` },
    { 'if-none-match': 'W/' },
    { 'if-modified-since': 'yesterday' },
    { 'if-modified-since': '99999999999999' },
    { 'if-range': '"' },
    { 'if-range': 'Mon, 99 Foo 9999' },
  ]

  it.each(conditions)('%j is answered', async (headers) => {
    const { status } = await ask('bytes=0-1', 'a', headers)
    expect([200, 206, 304, 400, 412]).toContain(status)
  })
})

it('many readers who go away half-way leave neither files nor connections open', async () => {
  const large = randomBytes(8 * 2 ** 20)
  await upload(attacked, 'files/anas/large', authorization, large as BodyInit, {
    'content-type': 'application/octet-stream',
  })
  const leave = async () => {
    const controller = new AbortController()
    const answer = await attacked.request('/object/files/anas/large', {
      headers: { authorization },
      signal: controller.signal,
    })
    await answer.body?.getReader().read()
    controller.abort()
  }
  await leave()
  const before = await attacked.usage()
  await whileServing(attacked, async () => {
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, leave))
  })
  await expect
    .poll(async () => (await attacked.usage()).descriptors, { timeout: 60_000 })
    .toBeLessThanOrEqual(before.descriptors + 8)
})
