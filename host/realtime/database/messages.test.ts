import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../database/testing.ts'
import type { DatabaseUrls } from '../../database/urls.ts'
import { openConnections } from './connections.ts'
import { createMessages, type StoredMessage } from './messages.ts'

let urls: DatabaseUrls
let drop: () => Promise<void>
let sql: postgres.Sql
beforeAll(async () => {
  const clone = await cloneDatabase({ template: 'bare' })
  urls = clone.urls
  drop = clone.drop
  sql = postgres(urls.postgres, { max: 12, onnotice: () => {} })
})
afterAll(async () => {
  await sql.end()
  await drop()
})

/** Reads messages until the test ends. */
async function read({ payloadBytes = 10_000, onMessage = (_count: number) => {} } = {}) {
  const connections = openConnections(urls)
  const heard: StoredMessage[] = []
  const messages = createMessages(connections.admin, {
    payloadBytes,
    deliver: (message) => onMessage(heard.push(message)),
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await messages.close()
    await connections.close()
  })
  await messages.start()
  return { messages, topics: () => heard.map((message) => message.topic), heard }
}

const send = (one: postgres.Sql, topic: string) => one`select realtime.send('{}', 'e', ${topic})`

/** A transaction that stays open. */
async function begin() {
  const one = await sql.reserve()
  await one`begin`
  return {
    send: (topic: string) => send(one, topic),
    async end(how: 'commit' | 'rollback') {
      await one.unsafe(how)
      one.release()
    },
  }
}

test('messages come once each, in the order of their sending, from the start on', async () => {
  await send(sql, 'before')
  const { topics, heard } = await read()
  await sql`select realtime.send('{"a":"ç"}', 'e', 'm' || i, i % 2 = 0) from generate_series(1, 5) i`
  await expect.poll(topics).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
  expect(heard[1]).toMatchObject({ event: 'e', private: true, bytes: null })
  expect(JSON.parse(heard[1]?.payload ?? '')).toEqual({ a: 'ç', id: heard[1]?.id })
})

test('a transaction that is open for long keeps nobody waiting, and is read once it commits', async () => {
  const early = await begin()
  await early.send('early')
  const { topics } = await read()
  const later = await begin()
  await later.send('later')
  for (const topic of ['a', 'b', 'c']) {
    await send(sql, topic)
    await expect.poll(topics).toContain(topic)
  }
  await later.end('commit')
  await expect.poll(topics).toEqual(['a', 'b', 'c', 'later'])
  await early.send('early, too')
  await early.end('commit')
  await expect.poll(topics).toEqual(['a', 'b', 'c', 'later', 'early', 'early, too'])
})

test('what is rolled back, wholly or to a savepoint, is not sent', async () => {
  const { topics } = await read()
  const gone = await begin()
  await gone.send('gone')
  await gone.end('rollback')
  await sql.begin(async (transaction) => {
    await transaction`savepoint s`
    await transaction`select realtime.send('{}', 'e', 'undone')`
    await transaction`rollback to s`
    await transaction`select realtime.send('{}', 'e', 'kept')`
  })
  await expect.poll(topics).toEqual(['kept'])
})

test('many writers that commit in any order lose nothing and repeat nothing', async () => {
  const { topics } = await read()
  const expected: string[] = []
  const writer = async (name: number) => {
    for (let at = 0; at < 25; at++) {
      const one = await begin()
      const topic = `w${name}-${at}`
      await one.send(topic)
      if ((name + at) % 3 === 0) await send(sql, `${topic}-other`)
      const isKept = (name * at) % 5 !== 4
      if (isKept) expected.push(topic)
      if ((name + at) % 3 === 0) expected.push(`${topic}-other`)
      await one.end(isKept ? 'commit' : 'rollback')
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, name) => writer(name)))
  await expect.poll(() => topics().length, { timeout: 60_000 }).toBe(expected.length)
  expect(topics().toSorted()).toEqual(expected.toSorted())
})

test('a lost connection costs no message', async () => {
  const { topics } = await read()
  await send(sql, 'one')
  await expect.poll(topics).toEqual(['one'])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'supabase_realtime_admin' and datname = current_database()`
  await send(sql, 'two')
  await expect.poll(topics, { timeout: 60_000 }).toEqual(['one', 'two'])
})

test('what is sent while nobody reads is not read afterwards; stopping and starting at once is one start', async () => {
  const { messages, topics } = await read()
  messages.stop()
  await send(sql, 'unheard')
  const first = messages.start()
  messages.stop()
  await messages.start()
  await first
  await send(sql, 'heard')
  await expect.poll(topics).toEqual(['heard'])
})

test('catchUp waits for what was committed before', async () => {
  const { messages, topics } = await read()
  for (let at = 0; at < 5; at++) {
    await send(sql, `m${at}`)
    await messages.catchUp()
    expect(topics().at(-1)).toBe(`m${at}`)
  }
})

test('a message that is too long is left out, bytes too, and the others come', async () => {
  const { topics } = await read({ payloadBytes: 1000 })
  await sql`select realtime.send(jsonb_build_object('x', repeat('x', 2000)), 'e', 'long')`
  await sql`select realtime.send_binary(decode(repeat('00', 2000), 'hex'), 'e', 'long')`
  await sql`select realtime.send_binary('\\x00ff', 'e', 'short')`
  await expect.poll(topics).toEqual(['short'])
})

test('thirty thousand messages of one statement come in batches', async () => {
  const { topics } = await read()
  await sql`select realtime.send('{}', 'e', 'm' || i) from generate_series(1, 30000) i`
  await expect.poll(() => topics().length, { timeout: 60_000 }).toBe(30_000)
  expect(topics().at(-1)).toBe('m30000')
})

test('sending never fails the writer', async () => {
  const rows = await sql`select realtime.send('{}', 'e', null), realtime.send('[1]', 'e', 't'), 1 as one`
  expect(rows[0]?.one).toBe(1)
})

test('a read that is cut off goes on where it was: nothing comes twice, nothing is missed', async () => {
  let cutAt = 300
  const { topics } = await read({
    onMessage: (count) => {
      if (count !== cutAt) return
      cutAt = cutAt === 300 ? 900 : 0
      void sql`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'supabase_realtime_admin' and datname = current_database()`.execute()
    },
  })
  const count = 30_000
  await sql`select count(realtime.send('{}', 'e', 'm' || i)) from generate_series(1, ${count}::int) i`
  await expect.poll(() => topics().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  await send(sql, 'last')
  await expect.poll(() => topics().at(-1)).toBe('last')
  expect(topics()).toEqual([...Array.from({ length: count }, (_, at) => `m${at + 1}`), 'last'])
}, 240_000)
