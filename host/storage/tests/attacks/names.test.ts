import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload, whileServing } from './fixture.ts'
import { headOf, sendRaw } from './raw-request.ts'

let attacked: Attacked
let authorization: string

beforeAll(async () => {
  attacked = await openAttacked()
  authorization = await attacked.person('anas')
})
afterAll(() => attacked.close())

/** As they appear in a URL; none may become a name, and none may touch a file outside the store. */
const hostile = [
  'anas/../../../../etc/passwd',
  'anas/..%2f..%2f..%2fetc%2fpasswd',
  'anas/%2e%2e/%2e%2e/escaped',
  'anas/%2e%2e%2f%2e%2e%2fescaped',
  'anas/%252e%252e%252fescaped',
  'anas/..%5c..%5cescaped',
  'anas/..\\..\\escaped',
  'anas/a%00.txt',
  'anas/%00',
  'anas/a%0d%0aset-cookie:%20x=1',
  'anas/a%1b[2J',
  'anas/a%7f',
  'anas/%c0%ae%c0%ae%2fescaped',
  'anas/%e0%80%ae%e0%80%ae%2fescaped',
  'anas/%ed%a0%80',
  'anas/%ff%fe',
  'anas/%zz',
  'anas/%',
  'anas/%ef%bf%bf',
  'anas/%f4%8f%bf%bf',
  '%2fetc%2fpasswd',
  '/etc/passwd',
  'anas//double',
  'anas/./dot',
  `anas/${'a'.repeat(1025)}`,
  `anas/${'%c3%a3'.repeat(600)}`,
  `${'a/'.repeat(600)}b`,
]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const
const routes = [
  'object/files',
  'object/authenticated/files',
  'object/public/open',
  'object/info/files',
  'object/info/public/open',
  'object/sign/files',
  'object/upload/sign/files',
  'render/image/authenticated/files',
  'render/image/public/open',
]

describe('names that must not get anywhere', () => {
  it.each(hostile)('%s as it stands in a URL', async (name) => {
    await whileServing(attacked, async () => {
      const asked = routes.flatMap((route) => methods.map((method) => ({ route, method })))
      for (const { route, method } of asked) {
        const body = method === 'POST' || method === 'PUT' ? 'x' : ''
        const headers = {
          authorization,
          'content-type': 'text/plain',
          'content-length': body.length,
          connection: 'close',
        }
        const sent = headOf(method, `/storage/v1/${route}/${name}`, headers) + body
        const answer = await sendRaw(attacked.port, [sent])
        expect(answer.status, `${method} ${route}: ${answer.body}`).toBeLessThan(500)
        expect(answer.status, `${method} ${route} was left without an answer`).toBeGreaterThan(0)
        expect(answer.head).not.toMatch(/^set-cookie/im)
        expect(answer.body).not.toMatch(/root:|\/tmp\/|at .*\.ts/)
      }
    })
    expect((await attacked.onDisk()).outside).toEqual([])
  })

  it('none of them became an object that leads anywhere', async () => {
    const rows = await attacked.owner<
      { name: string }[]
    >`select name from storage.objects where bucket_id <> 'open'`
    const bad = rows.filter(({ name }) => {
      const isLong = Buffer.byteLength(name) > 1024
      const segments = name.split('/')
      return (
        isLong || /[\p{Cc}\\]/u.test(name) || segments.some((segment) => ['', '.', '..'].includes(segment))
      )
    })
    expect(bad.map(({ name }) => JSON.stringify(name).slice(0, 100))).toEqual([])
  })

  const inBodies = [
    '../../escaped',
    'anas/../../../escaped',
    '/etc/passwd',
    'anas//x',
    'anas/\u0000x',
    'anas/\r\nx',
    'anas/..\\x',
    'anas/\ud800',
    '',
    '.',
    '..',
    `anas/${'é'.repeat(600)}`,
  ]

  it.each(inBodies)('%j as the destination of a move, a copy, a signature and a removal', async (name) => {
    const source = `anas/${randomUUID()}`
    expect((await upload(attacked, `files/${source}`, authorization, 'x')).status).toBe(200)
    const post = (path: string, body: unknown, method = 'POST') =>
      attacked.request(path, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const destination = { bucketId: 'files', sourceKey: source, destinationKey: name }
    for (const path of ['/object/copy', '/object/move']) {
      const answer = await post(path, destination)
      expect(answer.status, `${path}: ${await answer.text()}`).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    const others = [
      await post('/object/move', { bucketId: 'files', sourceKey: name, destinationKey: source }),
      await post('/object/sign/files', { expiresIn: 60, paths: [name] }),
      await post('/object/list/files', { prefix: name }),
      await post('/object/list-v2/files', { prefix: name }),
      await post('/object/files', { prefixes: [name] }, 'DELETE'),
    ]
    for (const answer of others)
      expect(answer.status, `${answer.url} ${await answer.text()}`).toBeLessThan(500)
    const kept = await attacked.request(`/object/files/${source}`, { headers: { authorization } })
    expect(await kept.text()).toBe('x')
    expect((await attacked.onDisk()).outside).toEqual([])
  })
})

describe('names that are unusual and nothing worse', () => {
  const odd = [
    'ata da reunião de março.pdf',
    'ção Ñandú ß Øre İı.txt',
    '会議の議事録.txt',
    'con',
    'NUL.txt',
    'trailing dot.',
    'trailing space ',
    '...',
    '.hidden',
    "a&b$@=;:+,?!'()*.txt",
    'percent%2e%2e.txt',
    '%2e%2e%2fname',
    '50%.txt',
    'select * from storage.objects; --',
    "'; drop table x; --",
    '👩‍👩‍👧‍👦🏳️‍🌈.png',
    'zero\u200bwidth',
    'gpj.\u202efdp',
  ]

  it.each(odd)('%j is either refused or kept as it is', async (name) => {
    const path = `files/anas/${encodeURIComponent(name)}`
    const answer = await upload(attacked, path, authorization, name)
    if (answer.status !== 200) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error: 'InvalidKey' })
      return
    }
    const read = await attacked.request(`/object/${path}?download`, { headers: { authorization } })
    expect(await read.text()).toBe(name)
    expect(read.headers.get('content-disposition') ?? '').toMatch(/^attachment[\x20-\x7e]*$/)
    const listed = await attacked.request('/object/list/files', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: 'anas', limit: 1000 }),
    })
    const names = ((await listed.json()) as { name: string }[]).map((row) => row.name)
    expect(names.map((one) => one.normalize('NFC'))).toContain(name.normalize('NFC'))
  })

  it('names with accents are kept: people write them', async () => {
    for (const name of ['ata da reunião de março.pdf', 'ção.txt']) {
      const answer = await upload(attacked, `files/anas/x/${encodeURIComponent(name)}`, authorization, 'a')
      expect(answer.status, name).toBe(200)
    }
  })

  it('two ways to write one accent never mix two files up', async () => {
    const [composed, apart] = ['anas/é.txt', 'anas/e\u0301.txt'].map(
      (name) => `files/${encodeURIComponent(name)}`,
    ) as [string, string]
    await upload(attacked, composed, authorization, 'composed', { 'x-upsert': 'true' })
    const second = await upload(attacked, apart, authorization, 'apart', { 'x-upsert': 'true' })
    const read = async (path: string) => {
      const answer = await attacked.request(`/object/${path}`, { headers: { authorization } })
      return answer.status === 200 ? answer.text() : answer.status
    }
    const found = [await read(composed), await read(apart)]
    // One file, the later bytes; or two files; or the second way refused.
    const allowed =
      second.status === 200
        ? [
            ['apart', 'apart'],
            ['composed', 'apart'],
          ]
        : [
            ['composed', 400],
            ['composed', 404],
          ]
    expect(allowed).toContainEqual(found)
  })
})

describe('buckets', () => {
  const ids = [
    '..',
    '../x',
    '.',
    '',
    '/',
    'a/b',
    'a\\b',
    'a\u0000b',
    'a\r\nb',
    '\u202e',
    'x'.repeat(101),
    'a'.repeat(5000),
    ' ',
  ]

  it.each(ids)('%j is no bucket', async (id) => {
    const headers = { authorization: attacked.service, 'content-type': 'application/json' }
    const created = await attacked.request('/bucket', {
      method: 'POST',
      headers,
      body: JSON.stringify({ id, name: id }),
    })
    const text = await created.text()
    expect(created.status, text).toBe(400)
    for (const path of [`/bucket/${encodeURIComponent(id)}`, `/object/list/${encodeURIComponent(id)}`]) {
      const answer = await attacked.request(path, { method: 'POST', headers, body: '{"prefix":""}' })
      expect(answer.status, path).toBeLessThan(500)
    }
    expect((await attacked.onDisk()).outside).toEqual([])
  })
})

it('what was refused left no file behind, and no log line tells a secret', async () => {
  const [count] = await attacked.owner`select count(*)::int from storage.objects`
  const { inside } = await attacked.onDisk()
  await expect.poll(async () => (await attacked.onDisk()).inside.length).toBeLessThanOrEqual(count?.count)
  expect(inside.filter((file) => !/^[\w./+-]+$/.test(file))).toEqual([])
  const log = await attacked.log()
  expect(log).not.toMatch(/eyJ[\w-]+\.eyJ/)
  expect(log).not.toContain('unhandled error')
})
