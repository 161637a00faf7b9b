import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { administer } from '../../../database/testing.ts'
import { createChanges } from '../changes.ts'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { listen, silent, waiting } from '../testing/subscribers.ts'

let fixture: Fixture
const items = { event: '*', schema: 'public', table: 'items' }

beforeAll(async () => {
  fixture = await openFixture(
    'create table items (id int primary key, note text); grant select on items to authenticated',
    ['items'],
  )
})
afterAll(() => fixture.close())
beforeEach(() => fixture.sql`truncate items`)

const slotsAre = (count: number) =>
  vi.waitFor(async () => expect(await fixture.slots()).toHaveLength(count), waiting)

test('one slot serves all, from the first who subscribes to the last who leaves', async () => {
  const { sql, changes } = fixture
  await slotsAre(0)
  const ana = await listen(changes, [items]).subscribed()
  const bea = await listen(changes, [items]).subscribed()
  expect(await fixture.slots()).toHaveLength(1)
  ana.unsubscribe()
  await sql`insert into items values (1)`
  await bea.hears(1)
  bea.unsubscribe()
  bea.unsubscribe()
  await slotsAre(0)
  await sql`insert into items values (2)`
  const again = await listen(changes, [items]).subscribed()
  await sql`insert into items values (3)`
  await again.hears(1)
  expect([ana.events(), bea.events(), again.events()]).toEqual([[], ['INSERT 1'], ['INSERT 3']])
  again.unsubscribe()
})

test('a lost connection is told, and changes flow again', async () => {
  const { sql, changes, urls } = fixture
  const ana = await listen(changes, [items]).subscribed()
  const [slot] = await fixture.slots()
  await administer(urls.admin, `select pg_terminate_backend(${slot?.pid})`)
  await ana.refused()
  expect(ana.systems.at(-1)).toEqual({
    extension: 'postgres_changes',
    status: 'error',
    message: 'The replication connection was lost: changes may have been missed',
  })
  await ana.subscribed()
  await sql`insert into items values (1)`
  await ana.hears(1)
  expect(ana.systems.map(({ status }) => status)).toEqual(['ok', 'error', 'ok'])
  ana.unsubscribe()
})

test('connections that ask as subscribers may be lost too', async () => {
  const { sql, changes, urls } = fixture
  const ana = await listen(changes, [items]).subscribed()
  for (let id = 1; id <= 5; id++) {
    await administer(
      urls.admin,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'authenticator'`,
    )
    await sql`insert into items values (${id})`
    await vi.waitFor(async () => {
      await sql`update items set note = ${`${performance.now()}`} where id = ${id}`
      expect(ana.events()).toContain(`UPDATE ${id}`)
    }, waiting)
  }
  ana.unsubscribe()
})

test('several processes each have their own', async () => {
  const { sql, changes, urls } = fixture
  const other = createChanges({ urls, log: silent })
  const ana = await listen(changes, [items]).subscribed()
  const bea = await listen(other, [items]).subscribed()
  expect(await fixture.slots()).toHaveLength(2)
  await sql`insert into items values (1)`
  await ana.hears(1)
  await bea.hears(1)
  await other.close()
  await slotsAre(1)
  await sql`insert into items values (2)`
  await ana.hears(2)
  expect(bea.events()).toEqual(['INSERT 1'])
  ana.unsubscribe()
})

test('who subscribes while a transaction is open hears once it has ended', async () => {
  const { sql, changes } = fixture
  await slotsAre(0)
  const early = listen(changes, [items])
  let ana: ReturnType<typeof listen> | undefined
  await sql.begin(async (transaction) => {
    await transaction`insert into items values (1)`
    ana = listen(changes, [items])
    early.unsubscribe()
  })
  await ana?.subscribed()
  await sql`insert into items values (2)`
  await vi.waitFor(() => expect(ana?.events()).toContain('INSERT 2'), waiting)
  ana?.unsubscribe()
})

test('a server that does not allow replication says so, and it works once it does', async () => {
  const { urls } = fixture
  // Roles belong to the whole server: a login of this test's own.
  await administer(urls.admin, `create role unable login password 'x'`)
  const unable = new URL(urls.realtimeAdmin)
  unable.username = 'unable'
  unable.password = 'x'
  const without = createChanges({ urls: { ...urls, realtimeAdmin: unable.href }, log: silent })
  const first = listen(without, [items])
  expect(await first.refused()).toBe(
    'Postgres changes are not available: the database does not grant REPLICATION to supabase_realtime_admin',
  )
  const second = listen(without, [items])
  expect(await second.refused()).toContain('REPLICATION')
  await administer(urls.admin, 'alter role unable replication')
  await first.subscribed()
  await second.subscribed()
  await without.close()
  await administer(urls.admin, 'drop role unable')
})

test('closing while everything is on its way leaves nothing behind', async () => {
  const { sql, urls } = fixture
  for (let round = 0; round < 5; round++) {
    const changes = createChanges({ urls, log: silent })
    const subscribers = Array.from({ length: 20 }, () => listen(changes, [items]))
    if (round > 0) await subscribers[round]?.subscribed()
    await sql`truncate items`
    const writing = sql`insert into items select n from generate_series(1, 2000) n`.execute()
    if (round > 2) await subscribers[0]?.hears(1)
    await changes.close()
    const heard = subscribers.map((each) => each.heard.length)
    await writing
    expect(subscribers.map((each) => each.heard.length)).toEqual(heard)
  }
  await slotsAre(0)
  await vi.waitFor(async () => {
    const [{ count } = { count: -1 }] = await sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'realtime changes'`
    expect(count).toBe(0)
  }, waiting)
})
