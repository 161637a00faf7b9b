import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload } from './fixture.ts'

let attacked: Attacked
let member: string
const people: Record<string, string> = {}

beforeAll(async () => {
  attacked = await openAttacked()
  member = await attacked.person('anas')
  people.nobody = ''
  people['the public key'] = `Bearer ${attacked.tokens.anonKey}`
  people['another tenant'] = await attacked.person('bias')
  people['a suspended member'] = await attacked.person('anas', true)
  people['a person of no tenant'] = await attacked.person()
  people['a session that is over'] =
    `Bearer ${await attacked.sign(randomUUID(), { exp: Math.floor(Date.now() / 1000) - 10 })}`
  const { sub } = decodeJwt(member.replace('Bearer ', ''))
  people['a member’s token without a role'] = `Bearer ${await attacked.sign(`${sub}`, { role: undefined })}`
  const kept = await upload(attacked, 'files/anas/secret.txt', member, 'secret')
  expect(kept.status, await kept.text()).toBe(200)
  await (await upload(attacked, 'files/bias/own.txt', people['another tenant'], 'own')).text()
})
afterAll(() => attacked.close())

type Asked = [method: string, path: string, body?: unknown, headers?: Record<string, string>]

/** Every way to access another person's file, or to leave one with them. */
const ways: Record<string, Asked> = {
  download: ['GET', '/object/files/anas/secret.txt'],
  'authenticated download': ['GET', '/object/authenticated/files/anas/secret.txt'],
  'public download': ['GET', '/object/public/files/anas/secret.txt'],
  HEAD: ['HEAD', '/object/files/anas/secret.txt'],
  info: ['GET', '/object/info/files/anas/secret.txt'],
  'authenticated info': ['GET', '/object/info/authenticated/files/anas/secret.txt'],
  'public info': ['GET', '/object/info/public/files/anas/secret.txt'],
  'image of it': ['GET', '/render/image/authenticated/files/anas/secret.txt?width=10'],
  'public image of it': ['GET', '/render/image/public/files/anas/secret.txt?width=10'],
  signature: ['POST', '/object/sign/files/anas/secret.txt', { expiresIn: 60 }],
  'upload beside it': ['POST', '/object/files/anas/new.txt', 'mine'],
  'upload over it': ['POST', '/object/files/anas/secret.txt', 'mine'],
  'upsert over it': ['POST', '/object/files/anas/secret.txt', 'mine', { 'x-upsert': 'true' }],
  'update of it': ['PUT', '/object/files/anas/secret.txt', 'mine'],
  removal: ['DELETE', '/object/files/anas/secret.txt'],
  'copy of it': [
    'POST',
    '/object/copy',
    { bucketId: 'files', sourceKey: 'anas/secret.txt', destinationKey: 'bias/copy.txt' },
  ],
  'copy of it to another bucket': [
    'POST',
    '/object/copy',
    {
      bucketId: 'files',
      sourceKey: 'anas/secret.txt',
      destinationBucket: 'open',
      destinationKey: 'bias/copy.txt',
    },
  ],
  'move of it': [
    'POST',
    '/object/move',
    { bucketId: 'files', sourceKey: 'anas/secret.txt', destinationKey: 'bias/moved.txt' },
  ],
  'copy over it': [
    'POST',
    '/object/copy',
    { bucketId: 'files', sourceKey: 'bias/own.txt', destinationKey: 'anas/secret.txt' },
  ],
  'upserting copy over it': [
    'POST',
    '/object/copy',
    { bucketId: 'files', sourceKey: 'bias/own.txt', destinationKey: 'anas/secret.txt' },
    { 'x-upsert': 'true' },
  ],
  'move over it': [
    'POST',
    '/object/move',
    { bucketId: 'files', sourceKey: 'bias/own.txt', destinationKey: 'anas/secret.txt' },
  ],
  'move beside it': [
    'POST',
    '/object/move',
    { bucketId: 'files', sourceKey: 'bias/own.txt', destinationKey: 'anas/new.txt' },
  ],
  'signature of an upload': ['POST', '/object/upload/sign/files/anas/new.txt', {}],
  'signature of an upsert': ['POST', '/object/upload/sign/files/anas/secret.txt', {}, { 'x-upsert': 'true' }],
  'a new bucket': ['POST', '/bucket', { id: 'mine', name: 'mine', public: true }],
  'a bucket made public': ['PUT', '/bucket/files', { id: 'files', name: 'files', public: true }],
  'a bucket removed': ['DELETE', '/bucket/files'],
}

function ask(authorization: string, [method, path, body, more = {}]: Asked): Promise<Response> {
  const headers = new Headers(more)
  if (authorization) headers.set('authorization', authorization)
  if (body === undefined) return attacked.request(path, { method, headers })
  headers.set('content-type', typeof body === 'string' ? 'text/plain' : 'application/json')
  return attacked.request(path, {
    method,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function expectUntouched(): Promise<void> {
  const answer = await ask(member, ['GET', '/object/files/anas/secret.txt'])
  expect(await answer.text()).toBe('secret')
  const rows = await attacked.owner<
    { name: string }[]
  >`select name from storage.objects where name like '%/%.txt' order by 1`
  expect(rows.map(({ name }) => name)).toEqual(['anas/secret.txt', 'bias/own.txt'])
  const buckets = await attacked.owner`select id, public from storage.buckets order by id`
  expect(buckets.map((row) => `${row.id} ${row.public}`)).toEqual([
    'files false',
    'open true',
    'other false',
    'pictures false',
  ])
}

const who = [
  'a member’s token without a role',
  'nobody',
  'the public key',
  'another tenant',
  'a suspended member',
  'a person of no tenant',
  'a session that is over',
]

describe.each(who)('%s', (person) => {
  it('is refused every way to somebody else’s file', async () => {
    for (const [name, asked] of Object.entries(ways)) {
      const answer = await ask(people[person] ?? '', asked)
      const text = await answer.text()
      expect(answer.status, `${name}: ${text}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${name}: ${text}`).toBeLessThan(500)
      expect(text, name).not.toContain('secret\n')
      expect(text, name).not.toMatch(/^secret$/)
    }
    await expectUntouched()
  })

  it('lists and removes nothing of theirs', async () => {
    const lists: Asked[] = [
      ['POST', '/object/list/files', { prefix: 'anas' }],
      ['POST', '/object/list/files', { prefix: '', search: 'secret' }],
      ['POST', '/object/list-v2/files', { prefix: 'anas/' }],
      ['DELETE', '/object/files', { prefixes: ['anas/secret.txt'] }],
    ]
    for (const asked of lists) {
      const text = await (await ask(people[person] ?? '', asked)).text()
      expect(text).not.toContain('secret.txt')
    }
    await expectUntouched()
  })
})

it('a token without a role is that of the anonymous one, whom a public bucket answers', async () => {
  const asked: Asked = ['POST', '/object/list/open', { prefix: '' }]
  const answer = await ask(people['a member’s token without a role'] ?? '', asked)
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: [] })
})

it('an emptied bucket keeps what the caller may not remove', async () => {
  await (await ask(people['another tenant'] ?? '', ['POST', '/bucket/files/empty', {}])).text()
  const answer = await ask(member, ['GET', '/object/files/anas/secret.txt'])
  expect(await answer.text()).toBe('secret')
  await (await upload(attacked, 'files/bias/own.txt', people['another tenant'] ?? '', 'own')).text()
})

it('another tenant cannot tell whether a file is there', async () => {
  const ways = ['/object/files/anas/', '/object/info/files/anas/', '/object/authenticated/files/anas/']
  for (const way of ways) {
    const texts = await Promise.all(
      ['secret.txt', 'none.txt'].map(async (name) =>
        (await ask(people['another tenant'] ?? '', ['GET', way + name])).text(),
      ),
    )
    expect(texts[0], way).toBe(texts[1])
  }
})

it('headers a caller writes do not change who they are', async () => {
  const service = attacked.tokens.serviceRoleKey
  const claims = JSON.stringify({ role: 'service_role' })
  const headers: Record<string, string>[] = [
    { 'x-client-info': service },
    { role: 'service_role', 'x-role': 'service_role' },
    { 'request.jwt.claims': claims },
    { 'x-forwarded-user': service },
    { cookie: `sb-access-token=${service}` },
  ]
  for (const more of headers) {
    const answer = await ask(people['another tenant'] ?? '', [
      'GET',
      '/object/files/anas/secret.txt',
      undefined,
      more,
    ])
    expect(answer.status).toBe(400)
    await answer.text()
  }
})

it('a suspension counts from the next request on', async () => {
  const id = randomUUID()
  await attacked.owner`insert into public.members values (${id}, 'anas')`
  const authorization = `Bearer ${await attacked.sign(id)}`
  const read = async () => {
    const answer = await ask(authorization, ['GET', '/object/files/anas/secret.txt'])
    await answer.text()
    return answer.status
  }
  expect(await read()).toBe(200)
  await attacked.owner`update public.members set suspended = true where user_id = ${id}`
  expect(await read()).toBe(400)
})

it('a person suspended while uploading has uploaded nothing', async () => {
  const id = randomUUID()
  await attacked.owner`insert into public.members values (${id}, 'anas')`
  const authorization = `Bearer ${await attacked.sign(id)}`
  let arrived = () => {}
  const reading = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let go = () => {}
  const suspended = new Promise<void>((resolve) => {
    go = resolve
  })
  async function* slowly() {
    yield Buffer.from('half')
    arrived()
    await suspended
    yield Buffer.from('whole')
  }
  const sent = upload(
    attacked,
    'files/anas/late.bin',
    authorization,
    Readable.toWeb(Readable.from(slowly())) as BodyInit,
    { 'content-type': 'application/octet-stream' },
  )
  await reading
  await attacked.owner`update public.members set suspended = true where user_id = ${id}`
  go()
  const answer = await sent
  expect(answer.status, await answer.text()).toBe(400)
  expect((await ask(member, ['GET', '/object/files/anas/late.bin'])).status).toBe(400)
})

describe('a bucket whose name means something to JavaScript or to the protocol', () => {
  const words = [
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'sign',
    'public',
    'list',
    'info',
    'authenticated',
    'upload',
    'null',
    'undefined',
  ]

  it.each(words)('%s', async (word) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      for (const path of [
        `/object/${word}/x`,
        `/object/${word}`,
        `/bucket/${word}`,
        `/object/info/${word}/x`,
        `/object/list/${word}`,
        `/render/image/${word}/x/y`,
        `/${word}`,
      ]) {
        const answer = await ask(people['another tenant'] ?? '', [
          method,
          path,
          method === 'GET' ? undefined : {},
        ])
        expect(answer.status, `${method} ${path}: ${await answer.text()}`).toBeLessThan(500)
      }
    }
  })
})
