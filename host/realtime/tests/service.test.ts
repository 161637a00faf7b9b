import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture } from './fixture.ts'
import { connect } from './raw-client.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.drop())

const connectionsOf = async () => {
  const rows = await fixture.sql<{ user: string }[]>`select usename as user from pg_stat_activity
    where application_name = 'realtime' and datname = current_database()`
  return rows.map(({ user }) => user).toSorted()
}

describe('closing', () => {
  test('asks clients to connect elsewhere, lets nobody in, and leaves no connection', async () => {
    const instance = await fixture.start()
    const [polite, silent] = [
      await connect(instance, fixture.tokens.anonKey),
      await connect(instance, fixture.tokens.anonKey),
    ]
    for (const client of [polite, silent]) await client.join('a')
    silent.socket.pause()
    const started = performance.now()
    await instance.close()
    // Three seconds are what a supervisor waits before it kills.
    expect(performance.now() - started).toBeLessThan(3000)
    await expect
      .poll(() => polite.closed)
      .toEqual({ code: 1012, reason: 'Realtime is restarting, please standby' })
    await expect.poll(connectionsOf).toEqual([])
  })

  test('a service that nobody used closes at once', async () => {
    const instance = await fixture.start()
    await instance.close()
    await expect.poll(connectionsOf).toEqual([])
  })
})

test('however many join, the connections to the database are few', async () => {
  const instance = await fixture.start()
  const token = await fixture.sign({ sub: 'x' })
  const clients = await Promise.all(
    Array.from({ length: 40 }, () => connect(instance, fixture.tokens.anonKey)),
  )
  const answers = await Promise.all(clients.map((client) => client.join('room:x', { private: true, token })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 'ok'))
  expect((await connectionsOf()).length).toBeLessThanOrEqual(4)
})

test('one caller whose questions are slow delays another no longer than one of them', async () => {
  const instance = await fixture.start()
  const [slow, quick] = [
    await connect(instance, fixture.tokens.anonKey),
    await connect(instance, fixture.tokens.anonKey),
  ]
  const token = await fixture.sign({ sub: 'slow' })
  for (let at = 0; at < 30; at++) {
    slow.send('realtime:slow', 'phx_join', { config: { private: true }, access_token: token }, `${at}`)
    slow.send('realtime:room:slow', 'phx_join', { config: { private: true }, access_token: token }, `${at}`)
  }
  const answer = await quick.join('room:quick', {
    private: true,
    token: await fixture.sign({ sub: 'quick' }),
  })
  expect(answer.status).toBe('ok')
  expect(slow.messages.length).toBeLessThan(60)
})

test.each(['postgres', 'supabase_realtime_admin', 'nobody', 'authenticator"; drop table x'])(
  'a token of the role %s reads nothing',
  async (role) => {
    const client = await connect(await fixture.start(), fixture.tokens.anonKey)
    const { response } = await client.join('room:x', {
      private: true,
      token: await fixture.sign({ sub: 'x', role }),
    })
    expect(response?.reason).toMatch(/^Unauthorized: /)
  },
)

test('a project may refuse public channels', async () => {
  const { anonKey } = fixture.tokens
  const instance = await fixture.start({}, { private_only: true })
  const client = await connect(instance, anonKey)
  const reason = 'PrivateOnly: This project only allows private channels'
  expect(await client.join('news')).toEqual({ status: 'error', response: { reason } })
  expect((await client.join('news', { private: true })).status).toBe('ok')
  const response = await fetch(`${instance.url}/realtime/v1/api/broadcast/news/events/e`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: '1',
  })
  expect(response.status).toBe(403)
})

test('rows that realtime.send did not write hold up nothing', async () => {
  const client = await connect(await fixture.start(), fixture.tokens.anonKey)
  await client.join('odd')
  await fixture.sql`insert into realtime.messages (topic, extension, private, event, payload, binary_payload) values
    ('odd', 'broadcast', null, null, null, null), ('odd', 'broadcast', null, null, null, '\\x00'),
    ('odd', 'broadcast', null, null, 'null', null), ('odd', 'presence', null, null, '1', null)`
  await fixture.sql`select realtime.send('[1]', 'last', 'odd', false)`
  await expect
    .poll(() => client.of('broadcast').map(({ payload }) => [payload.event, payload.payload]))
    .toEqual([
      ['', null],
      ['last', [1]],
    ])
  await fixture.sql`delete from realtime.messages`
})

test('asking policies leaves nothing behind', async () => {
  const client = await connect(await fixture.start(), fixture.tokens.anonKey)
  const token = await fixture.sign({ sub: 'x' })
  expect((await client.join('room:x', { private: true, token })).status).toBe('ok')
  const [{ count }] = await fixture.sql<
    [{ count: number }]
  >`select count(*)::int as count from realtime.messages`
  expect(count).toBe(0)
})

test('callers cannot ask policies, or write what readers go by, themselves', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const denied = (statement: string) =>
      expect(
        fixture.sql.begin(async (one) => {
          await one`select set_config('role', ${role}, true)`
          await one.unsafe(statement)
        }),
      ).rejects.toThrow(/permission denied/)
    await denied(`select realtime.write_trial('x')`)
    await denied(`select realtime.authorize('x', 'service_role', '{}', 'GET', '/', '{}')`)
    await denied(`insert into realtime.messages (topic, extension, xid) values ('x', 'broadcast', '1')`)
  }
})

test('partitions: today and the coming days have one, old ones go, nothing is lost on the way', async () => {
  const { sql } = fixture
  const admin = (text: string) =>
    sql.begin(async (one) => {
      await one`set local role supabase_realtime_admin`
      await one.unsafe(text)
    })
  const days = async () => {
    const rows = await sql<{ name: string }[]>`select relname as name from pg_class c
      join pg_inherits i on i.inhrelid = c.oid where inhparent = 'realtime.messages'::regclass and c.relkind = 'r'`
    return rows.map(({ name }) => name).toSorted()
  }
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const nameOf = (moment: string) => `messages_${moment.slice(0, 10).replaceAll('-', '_')}`
  // Of the day on which it is asked: the test may begin before midnight, and its database was made before it.
  const lacking = async () => {
    const there = await days()
    return [...[0, 1, 2, 3].map((count) => nameOf(dayAfter(count))), 'messages_default'].filter(
      (name) => !there.includes(name),
    )
  }
  await fixture.start()
  await expect.poll(lacking).toEqual([])
  // A day without a partition, and one long past.
  const tomorrow = dayAfter(1)
  await admin(`drop table realtime.${nameOf(tomorrow)};
    create table realtime.messages_2020_01_01 partition of realtime.messages for values from ('2020-01-01') to ('2020-01-02');
    insert into realtime.messages (topic, extension, inserted_at) values
      ('tomorrow', 'broadcast', '${tomorrow.slice(0, -1)}'), ('old', 'broadcast', '2020-01-01'), ('older', 'broadcast', '2019-01-01')`)
  await fixture.start()
  await expect.poll(lacking).toEqual([])
  // Yesterday's may be there, where the database was made before midnight.
  const others = async () => {
    const known = [-1, 0, 1, 2, 3].map((count) => nameOf(dayAfter(count)))
    return (await days()).filter((name) => name !== 'messages_default' && !known.includes(name))
  }
  await expect.poll(others).toEqual([])
  await expect
    .poll(() => sql`select topic, tableoid::regclass::text as place from realtime.messages`)
    .toEqual([{ topic: 'tomorrow', place: `realtime.${nameOf(tomorrow)}` }])
  await admin('delete from realtime.messages')
})
