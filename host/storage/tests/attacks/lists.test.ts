import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload } from './fixture.ts'

let attacked: Attacked
let authorization: string
const names = [
  'a%b.txt',
  'a_b.txt',
  'axb.txt',
  'a.b.txt',
  'A.B.TXT',
  'folder/in.txt',
  'a*b.txt',
  "a'b.txt",
  'a(b.txt',
]

beforeAll(async () => {
  attacked = await openAttacked()
  authorization = await attacked.person('anas')
  for (const name of names)
    await (
      await upload(
        attacked,
        `files/anas/${encodeURIComponent(name).replaceAll('%2F', '/')}`,
        authorization,
        'x',
      )
    ).text()
  const neighbour = await attacked.person('bias')
  await (await upload(attacked, 'files/bias/theirs.txt', neighbour, 'x')).text()
})
afterAll(() => attacked.close())

async function list(body: unknown, path = '/object/list/files') {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await attacked.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

const namesIn = (text: string) => (JSON.parse(text) as { name: string }[]).map(({ name }) => name)

describe('what a caller writes into a list', () => {
  const texts = [
    '%',
    '_',
    '%%',
    'a%',
    '.*',
    '^',
    '(',
    '[',
    '\\',
    '*',
    "'",
    "';drop table storage.objects;--",
    "' or '1'='1",
    '$1',
    '"',
    '\u0000',
    '$$',
    '{}',
    '%s',
    ':name',
    '\ud800',
    '/',
    '//',
    '../bias/',
    '..',
    'anas/../bias',
  ]

  it.each(texts)('%j shows nobody else’s files and breaks nothing', async (text) => {
    const bodies = [
      { prefix: text },
      { prefix: `anas/${text}` },
      { prefix: 'anas', search: text },
      { prefix: 'anas', sortBy: { column: text, order: 'asc' } },
      { prefix: 'anas', sortBy: { column: 'name', order: text } },
      { prefix: 'anas', limit: text, offset: text },
    ]
    for (const body of bodies) {
      for (const path of ['/object/list/files', '/object/list-v2/files']) {
        const answer = await list({ ...body, cursor: text }, path)
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(answer.text).not.toContain('theirs')
      }
    }
    expect((await list({ prefix: 'anas' })).status).toBe(200)
  })

  it('signs of patterns stand for themselves', async () => {
    expect(namesIn((await list({ prefix: 'anas', search: 'a%' })).text)).toEqual(['a%b.txt'])
    expect(namesIn((await list({ prefix: 'anas', search: 'a_' })).text)).toEqual(['a_b.txt'])
  })

  it.each([
    { limit: -1 },
    { limit: 1e9 },
    { limit: 0.5 },
    { limit: null },
    { offset: -1 },
    { offset: 1e18 },
    { offset: 1e300 },
    { sortBy: null },
    { sortBy: [] },
    { sortBy: { column: 'metadata->>size' } },
    { sortBy: { column: 'owner' } },
    { prefix: {} },
    { prefix: [] },
    { search: {} },
  ])('%j is answered or refused', async (body) => {
    for (const path of ['/object/list/files', '/object/list-v2/files']) {
      const answer = await list({ prefix: '', ...body }, path)
      expect(answer.status, answer.text).toBeLessThan(500)
    }
  })

  it('a very long prefix is answered or refused', async () => {
    const answer = await list({ prefix: 'a'.repeat(100_000), search: 'b'.repeat(100_000) })
    expect(answer.status).toBeLessThan(500)
  })

  it('a forged cursor shows nothing more', async () => {
    const cursors = [
      'x',
      Buffer.from('files/bias/').toString('base64'),
      Buffer.from('{"a":1}').toString('base64'),
      'a'.repeat(50_000),
      '\u0000',
    ]
    for (const cursor of cursors) {
      const answer = await list({ prefix: '', cursor, limit: 10 }, '/object/list-v2/files')
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain('theirs')
    }
  })

  it('a very long list of names to sign or remove is bounded', async () => {
    const headers = { authorization, 'content-type': 'application/json' }
    const paths = Array.from({ length: 200_000 }, (_, index) => `anas/${index}`)
    for (const [path, method, body] of [
      ['/object/sign/files', 'POST', { expiresIn: 60, paths }],
      ['/object/files', 'DELETE', { prefixes: paths }],
    ] as const) {
      const answer = await attacked.request(path, { method, headers, body: JSON.stringify(body) })
      expect(answer.status, (await answer.text()).slice(0, 200)).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })

  it('buckets are listed without SQL of the caller’s', async () => {
    for (const value of texts) {
      const query = new URLSearchParams({
        search: value,
        sortColumn: value,
        sortOrder: value,
        limit: value,
        offset: value,
      })
      for (const [key, one] of query) {
        const answer = await attacked.request(`/bucket?${new URLSearchParams({ [key]: one })}`, {
          headers: { authorization },
        })
        expect(answer.status, `${key}=${one}: ${await answer.text()}`).toBeLessThan(500)
      }
    }
  })
})
