import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload, whileServing } from './fixture.ts'
import { headOf, sendRaw } from './raw-request.ts'

const mebibyte = 2 ** 20
let attacked: Attacked
let member: string
let stranger: string

beforeAll(async () => {
  attacked = await openAttacked({ file_size_limit: '5MiB' })
  member = await attacked.person('anas')
  stranger = await attacked.person('bias')
})
afterAll(() => attacked.close())

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type Headers = Record<string, string>

function ask(method: string, url: string, authorization: string, headers: Headers = {}, body?: BodyInit) {
  const all = { 'tus-resumable': '1.0.0', ...(authorization && { authorization }), ...headers }
  return fetch(new URL(url, attacked.url), { method, headers: all, body, duplex: 'half' } as RequestInit)
}

function create(authorization: string, name: string, headers: Headers = {}, metadata: Headers = {}) {
  const named = { bucketName: 'files', objectName: name, contentType: 'text/plain', ...metadata }
  const all = { 'upload-length': '10', 'upload-metadata': encode(named), ...headers }
  return ask('POST', '/storage/v1/upload/resumable', authorization, all)
}

async function begin(authorization: string, name: string, headers: Headers = {}): Promise<string> {
  const answer = await create(authorization, name, headers)
  expect(answer.status, await answer.text()).toBe(201)
  return new URL(answer.headers.get('location') ?? '', attacked.url).pathname
}

const patch = (authorization: string, url: string, offset: number, body: BodyInit, headers: Headers = {}) =>
  ask(
    'PATCH',
    url,
    authorization,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}`, ...headers },
    body,
  )

const accepted = [201, 400, 403, 404, 409, 412, 413, 415, 422]

const nameIt = () => `anas/${randomUUID()}`

async function read(name: string): Promise<string | number> {
  const answer = await attacked.request(`/object/files/${name}`, { headers: { authorization: member } })
  const text = await answer.text()
  return answer.status === 200 ? text : answer.status
}

describe('an upload of somebody else', () => {
  it('is neither seen, carried on nor ended by others', async () => {
    const name = nameIt()
    const url = await begin(member, name)
    const others = [stranger, '', `Bearer ${attacked.tokens.anonKey}`, await attacked.person('anas')]
    for (const other of others) {
      for (const answer of [
        await ask('HEAD', url, other),
        await patch(other, url, 0, 'stolen bytes'),
        await ask('DELETE', url, other),
      ]) {
        await answer.text()
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
      }
    }
    const done = await patch(member, url, 0, '0123456789')
    expect(done.status, await done.text()).toBe(204)
    expect(await read(name)).toBe('0123456789')
  })

  it('is not begun where one may not write, nor over a file of others', async () => {
    const name = nameIt()
    await (await upload(attacked, `files/${name}`, member, 'kept')).text()
    for (const headers of [{}, { 'x-upsert': 'true' }] as Headers[]) {
      for (const target of [name, nameIt()]) {
        const answer = await create(stranger, target, headers)
        expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
      }
    }
    expect(await read(name)).toBe('kept')
  })

  it('is not finished by who was suspended meanwhile', async () => {
    const id = randomUUID()
    await attacked.owner`insert into public.members values (${id}, 'anas')`
    const person = `Bearer ${await attacked.sign(id)}`
    const name = nameIt()
    const url = await begin(person, name)
    await (await patch(person, url, 0, '01234')).text()
    await attacked.owner`update public.members set suspended = true where user_id = ${id}`
    const answer = await patch(person, url, 5, '56789')
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400)
    expect(await read(name)).toBe(400)
  })
})

describe('what a client says of its upload', () => {
  const names = [
    '../../escaped',
    '/etc/passwd',
    'anas//x',
    'anas/../x',
    'anas/\u0000',
    'anas/\r\nx: y',
    'anas/..\\x',
    '',
    '.',
    'x'.repeat(2000),
  ]

  it.each(names)('the name %j is refused', async (name) => {
    const answer = await create(member, name)
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect((await attacked.onDisk()).outside).toEqual([])
  })

  it('malformed metadata and lengths are refused', async () => {
    const cases: Headers[] = [
      { 'upload-metadata': '' },
      { 'upload-metadata': 'bucketName' },
      { 'upload-metadata': 'bucketName ###' },
      { 'upload-metadata': ',,,' },
      { 'upload-metadata': encode({ bucketName: 'none', objectName: 'a' }) },
      { 'upload-metadata': encode({ bucketName: '../x', objectName: 'a' }) },
      { 'upload-metadata': encode({ bucketName: 'files', objectName: nameIt(), metadata: '{"a":' }) },
      {
        'upload-metadata': encode({
          bucketName: 'files',
          objectName: nameIt(),
          contentType: 'text/html\r\nx: y',
        }),
      },
      { 'upload-metadata': encode({ bucketName: 'files', objectName: nameIt(), cacheControl: '1\r\nx: y' }) },
      { 'upload-length': '-1' },
      { 'upload-length': 'x' },
      { 'upload-length': '1e3' },
      { 'upload-length': '99999999999999999999' },
      { 'upload-length': `${6 * mebibyte}` },
      { 'upload-length': '' },
      { 'upload-length': '10', 'upload-defer-length': '1' },
      { 'upload-concat': 'final;/a /b' },
      { 'upload-concat': 'partial' },
    ]
    for (const headers of cases) {
      const answer = await create(member, nameIt(), headers)
      // 501: of the protocol, but an extension that is not offered.
      expect([...accepted, 501], `${JSON.stringify(headers)}: ${await answer.text()}`).toContain(
        answer.status,
      )
    }
  })

  it('what was stored under odd headers is still served', async () => {
    const rows = await attacked.owner<
      { name: string }[]
    >`select name from storage.objects where name like 'anas/%'`
    for (const { name } of rows) {
      const answer = await attacked.request(`/object/files/${name}`, { headers: { authorization: member } })
      await answer.text()
      expect(answer.status, name).toBe(200)
      expect(answer.headers.get('x')).toBeNull()
    }
  })

  it('bytes beyond the declared length, or at another place, do not count', async () => {
    const name = nameIt()
    const url = await begin(member, name)
    for (const offset of [1, -1, 10, 1e20, Number.NaN]) {
      const answer = await patch(member, url, offset, 'x')
      expect(answer.status, `${offset}: ${await answer.text()}`).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    const longer = await patch(member, url, 0, 'x'.repeat(1000))
    await longer.text()
    const length = await ask('HEAD', url, member)
    expect(Number(length.headers.get('upload-offset') ?? 0)).toBeLessThanOrEqual(10)
    const kept = await read(name)
    expect([400, 'x'.repeat(10)]).toContain(kept)
  })

  it('bytes without an end and without a length are cut off at the limit', async () => {
    const name = nameIt()
    const answer = await create(member, name, { 'upload-length': '', 'upload-defer-length': '1' })
    await answer.text()
    if (answer.status !== 201) return
    const url = new URL(answer.headers.get('location') ?? '', attacked.url).pathname
    const chunk = randomBytes(64 * 1024)
    let sent = 0
    function* endless() {
      yield headOf('PATCH', url, {
        authorization: member,
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'transfer-encoding': 'chunked',
      })
      for (; sent < 512 * mebibyte; sent += chunk.length) {
        yield `${chunk.length.toString(16)}\r\n`
        yield chunk
        yield '\r\n'
      }
    }
    await whileServing(attacked, () => sendRaw(attacked.port, endless()))
    expect(sent).toBeLessThan(256 * mebibyte)
    expect(await read(name)).toBe(400)
  })

  it('ids that were made up are not found', async () => {
    const made = [
      'x',
      '..%2f..%2fx',
      '%00',
      randomUUID(),
      Buffer.from('files/anas/x/1').toString('base64url'),
      '%ff',
      'x'.repeat(5000),
      '%2e%2e',
      "'",
    ]
    for (const id of made) {
      for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET', 'OPTIONS']) {
        const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
        const answer = await ask(
          method,
          `/storage/v1/upload/resumable/${id}`,
          member,
          headers,
          method === 'PATCH' ? 'x' : undefined,
        )
        await answer.text()
        expect(answer.status, `${method} ${id.slice(0, 50)}`).toBeLessThan(500)
      }
    }
  })

  it('method overrides do not get around anything', async () => {
    const name = nameIt()
    const url = await begin(member, name)
    const answer = await ask(
      'POST',
      url,
      stranger,
      {
        'x-http-method-override': 'PATCH',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      '0123456789',
    )
    await answer.text()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await read(name)).toBe(400)
  })
})

it('two who send the same part at once leave it there once', async () => {
  for (let round = 0; round < 10; round++) {
    const name = nameIt()
    const url = await begin(member, name)
    const answers = await Promise.all(
      ['aaaaaaaaaa', 'bbbbbbbbbb', 'aaaaaaaaaa'].map((body) => patch(member, url, 0, body)),
    )
    for (const answer of answers) expect(answer.status, await answer.text()).toBeLessThan(500)
    const kept = await read(name)
    if (kept === 400) continue
    expect(new Set(`${kept}`).size).toBe(1)
    expect(`${kept}`).toHaveLength(10)
  }
})

it('thousands of uploads that are only begun are bounded', async () => {
  const before = await attacked.usage()
  const statuses = await whileServing(attacked, async () => {
    const all: number[] = []
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => create(member, nameIt(), { 'upload-length': '5000000' })),
      )
      for (const answer of answers) {
        all.push(answer.status)
        await answer.text()
      }
    }
    return all
  })
  expect(statuses.every((status) => status < 500)).toBe(true)
  expect(statuses.filter((status) => status === 201).length).toBeLessThan(1500)
  const { heapBytes, outsideBytes } = await attacked.usage()
  expect(heapBytes + outsideBytes).toBeLessThan((before.heapBytes + before.outsideBytes) * 1.2 + 8 * mebibyte)
}, 240_000)

it('a token for one upload opens no other by TUS, and is needed', async () => {
  const name = nameIt()
  const signed = await attacked.request(`/object/upload/sign/files/${name}`, {
    method: 'POST',
    headers: { authorization: member, 'content-type': 'application/json' },
    body: '{}',
  })
  const { url } = (await signed.json()) as { url: string }
  const token = new URL(url, attacked.url).searchParams.get('token') ?? ''
  const start = (target: string, signature: string) =>
    ask('POST', '/storage/v1/upload/resumable/sign', '', {
      'x-signature': signature,
      'upload-length': '10',
      'upload-metadata': encode({ bucketName: 'files', objectName: target }),
    })
  const session = member.replace('Bearer ', '')
  for (const [target, signature] of [
    [nameIt(), token],
    [name, ''],
    [name, 'x'],
    [name, session],
    [name, token.slice(0, -4)],
    [name, attacked.tokens.serviceRoleKey],
  ] as const) {
    const answer = await start(target, signature)
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  }
})
