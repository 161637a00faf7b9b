import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { listen } from '../testing/subscribers.ts'

let fixture: Fixture
const of = (table: string, more: Record<string, unknown> = {}) => ({
  event: '*',
  schema: 'public',
  table,
  ...more,
})

beforeAll(async () => {
  fixture = await openFixture(
    `
    create table items (id int primary key, note text);
    create table pairs (a text, b int, note text, primary key (a, b));
    create table silent (id int primary key, note text);
    alter table silent replica identity nothing;
    create table indexed (id int primary key, code text not null unique, note text);
    alter table indexed replica identity using index indexed_code_key;
    create table days (id int, day date, note text, primary key (id, day)) partition by range (day);
    create table days_2026 partition of days for values from ('2026-01-01') to ('2027-01-01');
    create table parted (id int primary key) partition by range (id);
    create table parted_1 partition of parted for values from (0) to (100);
    grant select on all tables in schema public to authenticated`,
    ['items', 'pairs', 'silent', 'indexed', 'days'],
  )
})
afterAll(() => fixture.close())
beforeEach(() => fixture.sql`truncate items, pairs, silent, indexed, days`)

test('what is rolled back is never told, what is committed comes in the order of the commits', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [of('items')]).subscribed()
  await sql.begin(async (transaction) => {
    await transaction`insert into items values (1, 'early')`
    await sql`insert into items values (2, 'first')`
    await transaction
      .savepoint((savepoint) => savepoint`insert into items values (3)`.then(() => Promise.reject()))
      .catch(() => {})
    await transaction.savepoint((savepoint) => savepoint`insert into items values (4, 'kept')`)
  })
  await sql
    .begin((transaction) => transaction`insert into items values (5)`.then(() => Promise.reject()))
    .catch(() => {})
  await sql`update items set note = 'x' where id = 1`
  await sql`delete from items where id = 4`
  await ana.hears(5)
  expect(ana.events()).toEqual(['INSERT 2', 'INSERT 1', 'INSERT 4', 'UPDATE 1', 'DELETE 4'])
  ana.unsubscribe()
})

test('events are told to those who asked for them', async () => {
  const { sql, changes } = fixture
  const all = await listen(changes, [of('items')]).subscribed()
  const some = await Promise.all(
    ['INSERT', 'update', 'DELETE'].map((event) => listen(changes, [of('items', { event })]).subscribed()),
  )
  await sql`insert into items values (1)`
  await sql`update items set note = 'x'`
  await sql`delete from items`
  await all.hears(3)
  expect(some.map((each) => each.events())).toEqual([['INSERT 1'], ['UPDATE 1'], ['DELETE 1']])
  for (const each of [all, ...some]) each.unsubscribe()
})

test('emptying a table tells nothing, and what follows is told', async () => {
  const { sql, changes } = fixture
  await sql`insert into items values (1)`
  const ana = await listen(changes, [
    of('items', { event: 'DELETE' }),
    of('items', { event: 'UPDATE' }),
  ]).subscribed()
  await sql`truncate items`
  await sql`insert into items values (1)`
  await sql`delete from items`
  await ana.hears(1)
  expect(ana.events()).toEqual(['DELETE 1'])
  ana.unsubscribe()
})

test('old rows are as much as the identity tells', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [of('pairs'), of('silent'), of('indexed')]).subscribed()
  await sql`insert into pairs values ('x', 1, 'a')`
  await sql`update pairs set b = 2`
  await sql`delete from pairs`
  await sql`insert into silent values (1, 'a')`
  await sql`insert into indexed values (1, 'c', 'a')`
  await sql`update indexed set note = 'b'`
  await sql`delete from indexed`
  await ana.hears(7)
  expect(ana.heard.map(({ data }) => [data.type, data.record, data.old_record])).toEqual([
    ['INSERT', { a: 'x', b: 1, note: 'a' }, undefined],
    ['UPDATE', { a: 'x', b: 2, note: 'a' }, { a: 'x', b: 1 }],
    ['DELETE', undefined, { a: 'x', b: 2 }],
    ['INSERT', { id: 1, note: 'a' }, undefined],
    ['INSERT', { id: 1, code: 'c', note: 'a' }, undefined],
    ['UPDATE', { id: 1, code: 'c', note: 'b' }, { code: 'c' }],
    ['DELETE', undefined, { code: 'c' }],
  ])
  ana.unsubscribe()
})

test('a partition is a table of its own, unless the publication speaks for the whole', async () => {
  const { sql, changes } = fixture
  expect(await listen(changes, [of('days')]).refused()).toContain('Please check Realtime is enabled')
  const part = await listen(changes, [of('days_2026')]).subscribed()
  await sql`insert into days values (1, '2026-05-01')`
  await part.hears(1)
  part.unsubscribe()
  await sql`alter publication supabase_realtime set (publish_via_partition_root = true)`
  const whole = await listen(changes, [of('days', { filter: 'day=gte.2026-05-01' })]).subscribed()
  await sql`insert into days values (2, '2026-01-01'), (3, '2026-06-01')`
  await whole.hears(1)
  await sql`alter publication supabase_realtime set (publish_via_partition_root = false)`
  expect(whole.heard[0]?.data).toMatchObject({ table: 'days', record: { id: 3, day: '2026-06-01' } })
  whole.unsubscribe()
})

test('a table that gets another name is followed, another that takes its place is listened to as well', async () => {
  const { sql, changes } = fixture
  await sql`create table first (id int primary key)`
  await sql`grant select on first to authenticated`
  await sql`alter publication supabase_realtime add table first`
  const ana = await listen(changes, [of('first')]).subscribed()
  await sql`insert into first values (1)`
  await sql`alter table first rename to renamed`
  await sql`insert into renamed values (2)`
  await sql`create table first (id int primary key, note text)`
  await sql`grant select on first to authenticated`
  await sql`alter publication supabase_realtime add table first`
  await sql`insert into first values (3, 'x')`
  await ana.hears(3)
  await sql`drop table renamed`
  await sql`alter table first add column more int default 7, drop column note`
  await sql`insert into first values (4)`
  await ana.hears(4)
  expect(ana.heard.map(({ data }) => [data.table, data.record])).toEqual([
    ['first', { id: 1 }],
    ['renamed', { id: 2 }],
    ['first', { id: 3, note: 'x' }],
    ['first', { id: 4, more: 7 }],
  ])
  await sql`alter publication supabase_realtime drop table first`
  await sql`insert into first values (5)`
  const items = await listen(changes, [of('items')]).subscribed()
  await sql`insert into items values (1)`
  await items.hears(1)
  expect(ana.heard).toHaveLength(4)
  ana.unsubscribe()
  items.unsubscribe()
})

test('fifty thousand rows at once reach the one who asked for one of them, and fit in memory', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [of('items', { filter: 'id=eq.49999' })]).subscribed()
  const bea = await listen(changes, [of('items', { filter: 'note=ilike.NOTE 50000' })]).subscribed()
  const before = process.memoryUsage().rss
  await sql`insert into items select n, 'note ' || n from generate_series(1, 50000) n`
  await ana.hears(1)
  await bea.hears(1)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
  expect([ana.events(), bea.events()]).toEqual([['INSERT 49999'], ['INSERT 50000']])
  ana.unsubscribe()
  bea.unsubscribe()
})

test('all of many rows come, in their order', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [of('items', { event: 'INSERT' })]).subscribed()
  await sql`insert into items select n from generate_series(1, 5000) n`
  await ana.hears(5000)
  expect(ana.heard.map(({ data }) => data.record?.id)).toEqual(
    Array.from({ length: 5000 }, (_, at) => at + 1),
  )
  ana.unsubscribe()
})
