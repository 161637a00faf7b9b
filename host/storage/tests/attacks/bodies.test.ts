import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload, whileServing } from './fixture.ts'
import { headOf, sendRaw } from './raw-request.ts'

const mebibyte = 2 ** 20
let attacked: Attacked
let authorization: string

beforeAll(async () => {
  attacked = await openAttacked({ file_size_limit: '5MiB' })
  authorization = await attacked.person('anas')
})
afterAll(() => attacked.close())

const nameIt = () => `anas/${randomUUID()}`
const put = (name: string, headers: Record<string, string | number>) =>
  headOf('POST', `/storage/v1/object/files/${name}`, {
    authorization,
    'content-type': 'application/octet-stream',
    ...headers,
  })

async function expectNothing(name: string): Promise<void> {
  const answer = await attacked.request(`/object/files/${name}`, { headers: { authorization } })
  await answer.body?.cancel()
  expect([400, 404]).toContain(answer.status)
}

/** Expects as many files as objects: refused or broken-off uploads leave nothing. */
async function expectNoOrphans(): Promise<void> {
  const [row] = await attacked.owner<{ count: number }[]>`select count(*)::int from storage.objects`
  await expect.poll(async () => (await attacked.onDisk()).inside.length, { timeout: 60_000 }).toBe(row?.count)
}

describe('a body that is not as long as it says', () => {
  it('one byte declared as 5 GB is refused before it is read', async () => {
    const name = nameIt()
    const answer = await sendRaw(attacked.port, [put(name, { 'content-length': 5e9 }), 'x'])
    expect(answer.status, answer.body).toBe(400)
    expect(answer.body).toContain('"413"')
    await expectNothing(name)
  })

  it('5 GB declared as one byte: one byte counts, the rest is no request', async () => {
    const name = nameIt()
    const answer = await sendRaw(attacked.port, [
      put(name, { 'content-length': 1, connection: 'close' }),
      'x'.repeat(mebibyte),
    ])
    expect([200, 400, 0]).toContain(answer.status)
    const kept = await attacked.request(`/object/files/${name}`, { headers: { authorization } })
    if (kept.status === 200) expect(await kept.text()).toBe('x')
    else await kept.body?.cancel()
  })

  it('chunks without an end are cut off at the limit, and memory does not follow them', async () => {
    const name = nameIt()
    const before = await attacked.usage()
    const chunk = randomBytes(64 * 1024)
    let sent = 0
    function* endless() {
      yield put(name, { 'transfer-encoding': 'chunked' })
      for (; sent < 1024 * mebibyte; sent += chunk.length) {
        yield `${chunk.length.toString(16)}\r\n`
        yield chunk
        yield '\r\n'
      }
    }
    const answer = await whileServing(attacked, () => sendRaw(attacked.port, endless()))
    expect([0, 400, 413]).toContain(answer.status)
    expect(sent).toBeLessThan(512 * mebibyte)
    await expectNothing(name)
    expect((await attacked.usage()).peakBytes - before.peakBytes).toBeLessThan(96 * mebibyte)
  })

  it('a connection that ends before the body does leaves nothing', async () => {
    const name = nameIt()
    const broken = async () => {
      const socket = connect(attacked.port, '127.0.0.1')
      socket.on('error', () => socket.destroy())
      const written = new Promise<void>((resolve) =>
        socket.write(put(name, { 'content-length': mebibyte }) + 'x'.repeat(mebibyte / 2), () => resolve()),
      )
      await written
      socket.destroy()
    }
    await whileServing(attacked, async () => {
      for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, broken))
    })
    await expectNothing(name)
    await expectNoOrphans()
  })

  it('a hundred uploads that begin and say no more hold nobody up', async () => {
    const slow = await Promise.all(
      Array.from({ length: 100 }, () => {
        const socket = connect(attacked.port, '127.0.0.1')
        socket.on('error', () => socket.destroy())
        const head = put(nameIt(), { 'content-length': mebibyte })
        return new Promise<typeof socket>((resolve) =>
          socket.write(`${head}${'x'.repeat(8192)}`, () => resolve(socket)),
        )
      }),
    )
    await whileServing(attacked, async () => {
      for (let number = 0; number < 20; number++) {
        const answer = await upload(attacked, `files/${nameIt()}`, authorization, 'quick')
        expect(answer.status, await answer.text()).toBe(200)
      }
    })
    const [row] = await attacked.owner<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    expect(row?.count).toBe(0)
    for (const socket of slow) socket.destroy()
    await expectNoOrphans()
  })

  it('both lengths at once, or two lengths, are refused (RFC 9112 §6.3)', async () => {
    for (const headers of [
      'content-length: 5\r\ntransfer-encoding: chunked',
      'content-length: 5\r\ncontent-length: 6',
    ]) {
      const head = put(nameIt(), {}).replace(/\r\n\r\n$/, `\r\n${headers}\r\n\r\n`)
      const answer = await sendRaw(attacked.port, [head, '0\r\n\r\n'])
      expect(answer.status).toBe(400)
    }
  })
})

describe('multipart', () => {
  const boundary = 'bound'
  const form = (body: string | Uint8Array, type = `multipart/form-data; boundary=${boundary}`) =>
    upload(attacked, `files/${nameIt()}`, authorization, body as BodyInit, { 'content-type': type })
  const field = (name: string, value: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

  const malformed: Record<string, () => Promise<Response>> = {
    '10,000 parts': () =>
      form(
        `${Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, 'x')).join('')}--${boundary}--\r\n`,
      ),
    '10,000 files': () =>
      form(
        `${Array.from({ length: 10_000 }, () => field('', 'x', '; filename="a"')).join('')}--${boundary}--\r\n`,
      ),
    'no boundary': () => form('x', 'multipart/form-data'),
    'an empty boundary': () => form('x', 'multipart/form-data; boundary='),
    'a giant boundary': () => form('x', `multipart/form-data; boundary=${'b'.repeat(4000)}`),
    'no end': () => form(field('', 'x', '; filename="a"')),
    'no file': () => form(`${field('cacheControl', '3600')}--${boundary}--\r\n`),
    'nothing at all': () => form(''),
    'a giant header': () =>
      form(`--${boundary}\r\nx-header: ${'x'.repeat(2 * mebibyte)}\r\n\r\nx\r\n--${boundary}--\r\n`),
    'a giant field': () =>
      form(
        `${field('metadata', JSON.stringify({ a: 'x'.repeat(2 * mebibyte) }))}${field('', 'x', '; filename="a"')}--${boundary}--\r\n`,
      ),
    'another multipart inside': () =>
      form(
        `--${boundary}\r\ncontent-disposition: form-data; name="f"\r\ncontent-type: multipart/mixed; boundary=in\r\n\r\n--in\r\n\r\nx\r\n--in--\r\n--${boundary}--\r\n`,
      ),
  }

  it.each(Object.entries(malformed))('%s is answered and leaves nothing half', async (_, ask) => {
    const answer = await whileServing(attacked, ask)
    expect(answer.status, await answer.text()).toBeLessThan(500)
    await expectNoOrphans()
  })

  it('a file name with a path or a quote is not the name of the object', async () => {
    const name = nameIt()
    const body = `${field('', 'x', '; filename="../../etc/passwd\\"\r\nx: y"')}--${boundary}--\r\n`
    const answer = await upload(attacked, `files/${name}`, authorization, body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    await answer.text()
    const names = await attacked.owner`select name from storage.objects where name like '%passwd%'`
    expect(names).toHaveLength(0)
    expect((await attacked.onDisk()).outside).toEqual([])
  })

  it('a file over the limit is refused although nothing declared its size', async () => {
    const name = nameIt()
    const large = new FormData()
    large.set('', new Blob([randomBytes(6 * mebibyte)]), 'a.bin')
    const answer = await attacked.request(`/object/files/${name}`, {
      method: 'POST',
      headers: { authorization },
      body: large,
    })
    expect(await answer.json()).toMatchObject({ statusCode: '413' })
    await expectNothing(name)
    await expectNoOrphans()
  })
})

describe('what belongs to a file', () => {
  it('a megabyte of metadata is refused', async () => {
    const metadata = Buffer.from(JSON.stringify({ a: 'x'.repeat(mebibyte) })).toString('base64')
    const body = new FormData()
    body.set('metadata', Buffer.from(metadata, 'base64').toString())
    body.set('', new Blob(['x']), 'a.txt')
    const answer = await attacked.request(`/object/files/${nameIt()}`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it.each(['not base64 !', Buffer.from('[1,2').toString('base64'), Buffer.from('"text"').toString('base64')])(
    'metadata %j is the caller’s fault',
    async (metadata) => {
      const answer = await upload(attacked, `files/${nameIt()}`, authorization, 'x', {
        'x-metadata': metadata,
      })
      expect(answer.status, await answer.text()).toBeLessThan(500)
    },
  )

  it('cache-control and content-type cannot carry a header along', async () => {
    const name = nameIt()
    const body = new FormData()
    body.set('cacheControl', '3600\r\nset-cookie: a=b')
    body.set('', new Blob(['x'], { type: 'text/plain' }), 'a.txt')
    const answer = await attacked.request(`/object/files/${name}`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    await answer.text()
    const read = await attacked.request(`/object/files/${name}`, { headers: { authorization } })
    expect(read.status).toBeLessThan(500)
    expect(read.headers.get('set-cookie')).toBeNull()
    await read.text()
  })

  it('JSON bodies that are large, deep or no objects are the caller’s fault', async () => {
    const bodies = [
      '[',
      'null',
      '1',
      '[]',
      '"x"',
      '{"prefix":1}',
      `{"prefix":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      JSON.stringify({ prefix: 'x'.repeat(3 * mebibyte) }),
      '{"__proto__":{"limit":1}}',
      '{"prefix":"\\ud800"}',
      '{"prefix":"\\u0000"}',
    ]
    for (const path of [
      '/object/list/files',
      '/object/list-v2/files',
      '/object/sign/files',
      '/object/copy',
      '/object/move',
      '/bucket',
    ]) {
      for (const body of bodies) {
        const answer = await attacked.request(path, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body,
        })
        expect(answer.status, `${path} ${body.slice(0, 40)}: ${await answer.text()}`).toBeLessThan(500)
      }
    }
  })
})

it('after all of it memory is where it was', async () => {
  const before = await attacked.usage()
  for (let round = 0; round < 4; round++) {
    const junk = Array.from({ length: 20 }, () =>
      upload(attacked, `files/${nameIt()}`, authorization, randomBytes(6 * mebibyte)).then(
        (answer) => answer.text(),
        () => '',
      ),
    )
    await Promise.all(junk)
  }
  await expect
    .poll(async () => (await attacked.usage()).descriptors, { timeout: 60_000 })
    .toBeLessThanOrEqual(before.descriptors + 4)
  const held = ({ heapBytes, outsideBytes }: { heapBytes: number; outsideBytes: number }) =>
    heapBytes + outsideBytes
  await expect
    .poll(async () => held(await attacked.usage()), { timeout: 60_000 })
    .toBeLessThan(held(before) * 1.2)
  await expectNoOrphans()
})
