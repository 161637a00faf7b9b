import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from './fixture.ts'
import { connect, type RawClient } from './raw-client.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.drop())

const presence = { presence: { enabled: true } }
const broadcast = (payload: unknown) => ({ type: 'broadcast', event: 'e', payload })

async function pair() {
  const [one, two] = [await fixture.start(), await fixture.start()]
  return {
    one,
    two,
    a: await connect(one, fixture.tokens.anonKey),
    b: await connect(two, fixture.tokens.anonKey),
  }
}

const track = (client: RawClient, topic: string, payload: unknown) =>
  client.ask(topic, 'presence', { event: 'track', payload })

/** Returns who a client sees, according to the messages it received. */
function seenBy(client: RawClient): string[] {
  const refs = new Map<string, string>()
  type Groups = Record<string, { metas: { phx_ref: string }[] }>
  const each = (groups: unknown, work: (key: string, ref: string) => void) => {
    for (const [key, { metas }] of Object.entries((groups ?? {}) as Groups))
      for (const { phx_ref: ref } of metas) work(key, ref)
  }
  for (const { event, payload } of client.messages) {
    if (event === 'presence_state') each(payload, (key, ref) => refs.set(ref, key))
    if (event !== 'presence_diff') continue
    each(payload.joins, (key, ref) => refs.set(ref, key))
    each(payload.leaves, (_, ref) => refs.delete(ref))
  }
  return [...refs.values()].toSorted()
}

test('broadcasts pass between instances, whoever sends: sockets, HTTP, the database; none comes twice', async () => {
  const { one, a, b } = await pair()
  await a.join('room')
  await b.join('room')
  a.send('realtime:room', 'broadcast', broadcast({ from: 'a' }), '1')
  b.send('realtime:room', 'broadcast', broadcast({ from: 'b' }), '1')
  await fetch(`${one.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: fixture.tokens.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: 'room', event: 'e', payload: { from: 'http' } }] }),
  })
  await fixture.sql`select realtime.send('{"from": "database"}', 'e', 'room', false)`
  const heard = (client: RawClient) =>
    client
      .of('broadcast')
      .map(({ payload }) => (payload.payload as { from: string }).from)
      .toSorted()
  await expect.poll(() => heard(a)).toEqual(['b', 'database', 'http'])
  await expect.poll(() => heard(b)).toEqual(['a', 'database', 'http'])
})

test('long messages, odd signs and many at once pass whole and in order', async () => {
  const { a, b } = await pair()
  await a.join('room')
  await b.join('room')
  const texts = [
    'x'.repeat(200_000),
    '👩‍👧'.repeat(4000),
    '\u0000"\\\u2028',
    ...Array.from({ length: 50 }, (_, n) => `${n}`),
  ]
  for (const text of texts) a.send('realtime:room', 'broadcast', broadcast({ text }), '1')
  await expect.poll(() => b.of('broadcast').length).toBe(texts.length)
  expect(b.of('broadcast').map(({ payload }) => (payload.payload as { text: string }).text)).toEqual(texts)
})

test('an instance without sockets passes HTTP broadcasts on', async () => {
  const { one, b } = await pair()
  const third = await fixture.start()
  expect(one.url).not.toBe(third.url)
  await b.join('room')
  const binary: Buffer[] = []
  b.socket.on('message', (data: Buffer, isBinary) => isBinary && binary.push(data))
  const response = await fetch(`${third.url}/realtime/v1/api/broadcast/room/events/e`, {
    method: 'POST',
    headers: { apikey: fixture.tokens.anonKey, 'content-type': 'application/octet-stream' },
    body: new Uint8Array([0, 255]),
  })
  expect(response.status).toBe(202)
  const json = await fetch(`${third.url}/realtime/v1/api/broadcast/room/events/e`, {
    method: 'POST',
    headers: { apikey: fixture.tokens.anonKey, 'content-type': 'application/json' },
    body: '{"n":1}',
  })
  expect(json.status).toBe(202)
  await expect
    .poll(() => binary.map((frame) => frame.subarray(-2).toString('hex')))
    .toEqual(['00ff', Buffer.from('1}').toString('hex')])
})

test('presence is one over all instances: who was there before, who comes, changes and goes', async () => {
  const one = await fixture.start()
  const a = await connect(one, fixture.tokens.anonKey)
  await a.join('room', { presence: { enabled: true, key: 'ana' } })
  await track(a, 'realtime:room', { n: 1 })
  const b = await connect(await fixture.start(), fixture.tokens.anonKey)
  await b.join('room', { presence: { enabled: true, key: 'rui' } })
  await expect.poll(() => seenBy(b)).toEqual(['ana'])
  await track(b, 'realtime:room', { n: 2 })
  await expect.poll(() => seenBy(a)).toEqual(['ana', 'rui'])
  await track(a, 'realtime:room', { n: 3 })
  await expect.poll(() => JSON.stringify(b.of('presence_diff').at(-1)?.payload)).toContain('"n":3')
  await expect.poll(() => seenBy(b)).toEqual(['ana', 'rui'])
  await a.ask('realtime:room', 'presence', { event: 'untrack' })
  await expect.poll(() => seenBy(b)).toEqual(['rui'])
  b.socket.close()
  await expect.poll(() => seenBy(a)).toEqual([])
})

test('an instance that closes takes its presences along', async () => {
  const { one, a, b } = await pair()
  for (const client of [a, b]) await client.join('room', presence)
  await track(a, 'realtime:room', {})
  await expect.poll(() => seenBy(b).length).toBe(1)
  await one.close()
  await expect.poll(() => seenBy(b)).toEqual([])
})

test('presences of an instance that was killed are gone within seconds', { timeout: 30_000 }, async () => {
  const { process, url } = await fixture.startProcess()
  const a = await connect({ url }, fixture.tokens.anonKey)
  const b = await connect(await fixture.start(), fixture.tokens.anonKey)
  for (const client of [a, b]) await client.join('room', presence)
  await track(a, 'realtime:room', {})
  await track(b, 'realtime:room', {})
  await expect.poll(() => seenBy(b).length).toBe(2)
  process.kill('SIGKILL')
  await expect.poll(() => seenBy(b).length, { timeout: 15_000 }).toBe(1)
})

test('an instance that stood still for long shows its presences again', { timeout: 40_000 }, async () => {
  const { process, url } = await fixture.startProcess()
  const a = await connect({ url }, fixture.tokens.anonKey)
  const b = await connect(await fixture.start(), fixture.tokens.anonKey)
  for (const client of [a, b]) await client.join('room', presence)
  await track(a, 'realtime:room', {})
  await expect.poll(() => seenBy(b).length).toBe(1)
  process.kill('SIGSTOP')
  await expect.poll(() => seenBy(b).length, { timeout: 15_000 }).toBe(0)
  process.kill('SIGCONT')
  await expect.poll(() => seenBy(b).length, { timeout: 10_000 }).toBe(1)
})

test('a lost connection to the database is made again: broadcasts and presence go on', async () => {
  const { a, b } = await pair()
  for (const client of [a, b]) await client.join('room', presence)
  await track(a, 'realtime:room', {})
  await expect.poll(() => seenBy(b).length).toBe(1)
  await fixture.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'supabase_realtime_admin' and datname = current_database()`
  await track(b, 'realtime:room', {})
  await expect.poll(() => [seenBy(a).length, seenBy(b).length], { timeout: 15_000 }).toEqual([2, 2])
  a.send('realtime:room', 'broadcast', broadcast({}), '1')
  await expect.poll(() => b.of('broadcast').length).toBe(1)
}, 30_000)

test('what was untracked while an instance could not hear is not shown there for ever', async () => {
  const { a, b } = await pair()
  for (const client of [a, b]) await client.join('room', presence)
  await track(a, 'realtime:room', {})
  await track(b, 'realtime:room', {})
  await expect.poll(() => [seenBy(a).length, seenBy(b).length]).toEqual([2, 2])
  await fixture.sql`select pg_terminate_backend(pid, 2000) from pg_stat_activity
    where usename = 'supabase_realtime_admin' and datname = current_database() and query ilike 'listen%'`
  await a.ask('realtime:room', 'presence', { event: 'untrack' })
  await expect.poll(() => [seenBy(a).length, seenBy(b).length], { timeout: 8000 }).toEqual([1, 1])
}, 20_000)

test('alone it tells nobody anything but that it lives', async () => {
  const told: string[] = []
  const listener = await fixture.sql.listen('realtime_bus', (text) => told.push(text))
  const a = await connect(await fixture.start(), fixture.tokens.anonKey)
  await a.join('room', { broadcast: { ack: true } })
  await expect.poll(() => told.some((text) => text.endsWith(' alive'))).toBe(true)
  told.length = 0
  await a.ask('realtime:room', 'broadcast', broadcast({}))
  await expect.poll(() => told.length).toBe(1)
  expect(told).toEqual([expect.stringMatching(/^\w+ alive$/)])
  await listener.unlisten()
}, 20_000)
