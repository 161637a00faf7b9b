import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Attacked, openAttacked, upload, whileServing } from './fixture.ts'

let attacked: Attacked
let authorization: string

beforeAll(async () => {
  attacked = await openAttacked()
  authorization = await attacked.person('anas')
})
afterAll(() => attacked.close())

/** Content that betrays a mixture: one letter throughout. */
const contentOf = (letter: string, size: number) => letter.repeat(size)
const isWhole = (text: string, size: number) => text.length === size && new Set(text).size === 1

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await attacked.request(`/object/${path}`, { headers: { authorization, ...headers } })
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
}

/** Expects as many files as objects once everything has settled. */
async function expectNoOrphans(): Promise<void> {
  const [row] = await attacked.owner<{ count: number }[]>`select count(*)::int from storage.objects`
  await expect.poll(async () => (await attacked.onDisk()).inside.length, { timeout: 60_000 }).toBe(row?.count)
}

it('of two new files with one name, one is kept whole and the other told, fifty times', async () => {
  const size = 300_000
  await whileServing(attacked, async () => {
    for (let round = 0; round < 50; round++) {
      const path = `files/anas/${randomUUID()}`
      const answers = await Promise.all(
        ['a', 'b'].map((letter) => upload(attacked, path, authorization, contentOf(letter, size))),
      )
      const results = await Promise.all(
        answers.map(async (one) => ({ status: one.status, text: await one.text() })),
      )
      expect(results.map(({ status }) => status).sort(), JSON.stringify(results)).toEqual([200, 400])
      expect(results.find(({ status }) => status === 400)?.text).toContain('Duplicate')
      const { text } = await read(path)
      expect(isWhole(text, size)).toBe(true)
      expect(text[0]).toBe(results[0]?.status === 200 ? 'a' : 'b')
    }
  })
  await expectNoOrphans()
})

it('of two overwrites at once each is whole, and the bytes are those of the row', async () => {
  const path = `files/anas/${randomUUID()}`
  for (let round = 0; round < 20; round++) {
    const sizes = { a: 200_000, b: 100_000, c: 150_000 }
    const answers = await Promise.all(
      Object.entries(sizes).map(([letter, size]) =>
        upload(attacked, path, authorization, contentOf(letter, size), { 'x-upsert': 'true' }),
      ),
    )
    for (const answer of answers) expect(answer.status, await answer.text()).toBe(200)
    const { text } = await read(path)
    expect(isWhole(text, sizes[text[0] as keyof typeof sizes])).toBe(true)
    const [row] =
      await attacked.owner`select metadata->>'size' as size from storage.objects where name = ${path.slice(6)}`
    expect(Number(row?.size)).toBe(text.length)
  }
  await expectNoOrphans()
})

it('a file that is overwritten while ranges of it are read never gives mixed bytes', async () => {
  const path = `files/anas/${randomUUID()}`
  const size = 400_000
  await upload(attacked, path, authorization, contentOf('a', size))
  let isOver = false
  const overwriting = (async () => {
    for (let round = 0; round < 25; round++) {
      const letter = round % 2 === 0 ? 'b' : 'a'
      const answer = await upload(attacked, path, authorization, contentOf(letter, size), {
        'x-upsert': 'true',
      })
      expect(answer.status, await answer.text()).toBe(200)
    }
    isOver = true
  })()
  const byTag = new Map<string, string>()
  let readings = 0
  while (!isOver) {
    const start = (readings * 9973) % size
    const { status, etag, text } = await read(path, { range: `bytes=${start}-` })
    expect(status).toBe(206)
    expect(isWhole(text, size - start), `${text.length} of ${size - start}`).toBe(true)
    // One entity tag identifies one content (RFC 9110 §8.8.3).
    expect(byTag.get(etag ?? '') ?? text[0]).toBe(text[0])
    byTag.set(etag ?? '', text[0] ?? '')
    readings++
  }
  await overwriting
  expect(readings).toBeGreaterThan(5)
  await expectNoOrphans()
})

it('If-Range with the tag of an older version gives the whole of the newer one', async () => {
  const path = `files/anas/${randomUUID()}`
  await upload(attacked, path, authorization, contentOf('a', 1000))
  const { etag } = await read(path)
  await upload(attacked, path, authorization, contentOf('b', 1000), { 'x-upsert': 'true' })
  const answer = await read(path, { range: 'bytes=500-', 'if-range': etag ?? '' })
  expect(answer).toMatchObject({ status: 200, text: contentOf('b', 1000) })
})

it('a file that is deleted while it is read arrives whole or visibly broken', async () => {
  const bytes = randomBytes(8 * 2 ** 20)
  const digest = createHash('sha256').update(bytes).digest('hex')
  await whileServing(attacked, async () => {
    for (let round = 0; round < 10; round++) {
      const path = `files/anas/${randomUUID()}`
      await upload(attacked, path, authorization, bytes as BodyInit, {
        'content-type': 'application/octet-stream',
      })
      const answer = await attacked.request(`/object/${path}`, { headers: { authorization } })
      const removed = await attacked.request(`/object/${path}`, {
        method: 'DELETE',
        headers: { authorization },
      })
      expect(removed.status, await removed.text()).toBe(200)
      const body = await answer.arrayBuffer().catch(() => undefined)
      if (body) expect(createHash('sha256').update(Buffer.from(body)).digest('hex')).toBe(digest)
      expect((await read(path)).status).toBe(400)
    }
  })
  await expectNoOrphans()
})

it('removing, moving and copying one file at once leaves one file or none for each row', async () => {
  const json = { authorization, 'content-type': 'application/json' }
  for (let round = 0; round < 15; round++) {
    const name = `anas/${randomUUID()}`
    await upload(attacked, `files/${name}`, authorization, contentOf('a', 1000))
    const post = (path: string, to: string) =>
      attacked.request(path, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ bucketId: 'files', sourceKey: name, destinationKey: to }),
      })
    const answers = await Promise.all([
      post('/object/move', `${name}-moved`),
      post('/object/copy', `${name}-copied`),
      post('/object/move', `${name}-other`),
      attacked.request(`/object/files/${name}`, { method: 'DELETE', headers: { authorization } }),
      upload(attacked, `files/${name}`, authorization, contentOf('b', 1000), { 'x-upsert': 'true' }),
    ])
    for (const answer of answers)
      expect(answer.status, `${answer.url} ${await answer.text()}`).toBeLessThan(500)
  }
  const rows = await attacked.owner<
    { name: string }[]
  >`select name from storage.objects where bucket_id = 'files'`
  for (const { name } of rows.filter((row) => row.name.startsWith('anas/'))) {
    const { status, text } = await read(`files/${name}`)
    expect(status, name).toBe(200)
    expect(text.length, name).toBeGreaterThan(0)
  }
  await expectNoOrphans()
})

it('an upload whose process is killed is not visible', async () => {
  const victim = await attacked.start()
  const name = `anas/${randomUUID()}`
  let arrived = () => {}
  const reading = new Promise<void>((resolve) => {
    arrived = resolve
  })
  async function* slowly() {
    yield randomBytes(2 ** 20)
    arrived()
    await new Promise(() => {})
  }
  const sent = fetch(`${victim.url}/storage/v1/object/files/${name}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(Readable.from(slowly())) as BodyInit,
    duplex: 'half',
  } as RequestInit).then(
    () => 'answered',
    () => 'broken',
  )
  await reading
  await victim.kill()
  expect(await sent).toBe('broken')
  expect((await read(`files/${name}`)).status).toBe(400)
})
