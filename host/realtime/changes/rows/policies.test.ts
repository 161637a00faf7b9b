import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { authenticated, listen } from '../testing/subscribers.ts'

let fixture: Fixture
const notes = { event: '*', schema: 'public', table: 'notes' }
const places = { event: '*', schema: 'public', table: 'places' }

beforeAll(async () => {
  fixture = await openFixture(
    `
    create table notes (id int primary key, owner text, body text, secret text);
    alter table notes enable row level security, replica identity full;
    create policy mine on notes for select to authenticated using (owner = auth.jwt() ->> 'sub');
    grant select (id, owner, body) on notes to authenticated;
    grant select on notes to service_role;
    create table places (id int primary key, name text, secret text);
    alter table places replica identity full;
    grant select on places to authenticated;
    create table logged (id int, note text);
    grant select on logged to authenticated;
    create table closed (id int primary key);
    create table failing (id int primary key);
    alter table failing enable row level security;
    create policy broken on failing using (1 / (id - id) = 1);
    grant select on failing to authenticated;
    create table whole (id int primary key, owner text);
    alter table whole enable row level security, replica identity full;
    create function is_mine(whole) returns boolean language sql stable as $$ select $1.owner = auth.jwt() ->> 'sub' $$;
    create policy mine on whole using (is_mine(whole));
    grant select on whole to authenticated`,
    ['notes', 'places', 'logged', 'closed', 'failing', 'whole'],
  )
})
afterAll(() => fixture.close())
beforeEach(() => fixture.sql`truncate notes, places, logged, failing, whole`)

test('a row reaches those whose policies let them read it, with the columns that they may select', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [notes]).subscribed()
  const bea = await listen(changes, [notes], authenticated('bea')).subscribed()
  const service = await listen(changes, [notes], { role: 'service_role' }).subscribed()
  await sql`insert into notes values (1, 'ana', 'oi', 'x'), (2, 'bea', 'olá', 'y')`
  await service.hears(2)
  expect(ana.heard).toEqual([
    {
      ids: [ana.bindings[0]?.id],
      data: {
        schema: 'public',
        table: 'notes',
        type: 'INSERT',
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        columns: [
          { name: 'id', type: 'int4' },
          { name: 'owner', type: 'text' },
          { name: 'body', type: 'text' },
        ],
        record: { id: 1, owner: 'ana', body: 'oi' },
        errors: null,
      },
    },
  ])
  expect(bea.events()).toEqual(['INSERT 2'])
  expect(service.heard[0]?.data.record).toEqual({ id: 1, owner: 'ana', body: 'oi', secret: 'x' })
  for (const each of [ana, bea, service]) each.unsubscribe()
})

test('policies count as they are when the row changes, not as they were at the join', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [notes, places]).subscribed()
  const watcher = await listen(changes, [notes], { role: 'service_role' }).subscribed()
  await sql`insert into notes values (1, 'bea')`
  await watcher.hears(1)
  await sql`alter policy mine on notes using (true)`
  await sql`insert into notes values (2, 'bea')`
  await watcher.hears(2)
  await sql`alter policy mine on notes using (owner = auth.jwt() ->> 'sub')`
  await sql`insert into places values (3, 'a')`
  await ana.hears(2)
  await sql`alter table places enable row level security`
  await sql`insert into places values (4, 'b')`
  await sql`insert into notes values (5, 'ana')`
  await ana.hears(3)
  await sql`alter table places disable row level security`
  expect(ana.events()).toEqual(['INSERT 2', 'INSERT 3', 'INSERT 5'])
  ana.unsubscribe()
  watcher.unsubscribe()
})

test('a row that moves out of view is seen no more, one that moves in does not tell what it was', async () => {
  const { sql, changes } = fixture
  await sql`insert into notes values (1, 'ana', 'segredo de ana'), (2, 'bea', 'segredo de bea'), (3, 'ana', 'antes')`
  const ana = await listen(changes, [{ ...notes, event: 'UPDATE' }]).subscribed()
  await sql`update notes set owner = 'bea' where id = 1`
  await sql`update notes set owner = 'ana', body = 'depois' where id = 2`
  await sql`update notes set body = 'depois' where id = 3`
  await ana.hears(2)
  expect(ana.heard.map(({ data }) => [data.record, data.old_record])).toEqual([
    [{ id: 2, owner: 'ana', body: 'depois' }, { id: 2 }],
    [
      { id: 3, owner: 'ana', body: 'depois' },
      { id: 3, owner: 'ana', body: 'antes' },
    ],
  ])
  ana.unsubscribe()
})

test('a policy on the whole row hides what the row was', async () => {
  const { sql, changes } = fixture
  await sql`insert into whole values (1, 'bea')`
  const ana = await listen(changes, [{ event: 'UPDATE', schema: 'public', table: 'whole' }]).subscribed()
  await sql`update whole set owner = 'ana'`
  await ana.hears(1)
  expect(ana.heard[0]?.data.old_record).toEqual({ id: 1 })
  ana.unsubscribe()
})

test('a deleted row tells its key alone where there are policies', async () => {
  const { sql, changes } = fixture
  await sql`insert into notes values (1, 'bea', 'segredo')`
  await sql`insert into places values (1, 'praça', 'x')`
  const deleted = { ...notes, event: 'DELETE' }
  const ana = await listen(changes, [deleted, { ...places, event: 'DELETE' }]).subscribed()
  const prying = await listen(changes, [{ ...deleted, filter: 'owner=eq.bea' }]).subscribed()
  const byKey = await listen(changes, [{ ...deleted, filter: 'id=eq.1' }]).subscribed()
  await sql`delete from notes`
  await sql`delete from places`
  await ana.hears(2)
  expect(ana.heard.map(({ data }) => [data.type, data.old_record, data.record])).toEqual([
    ['DELETE', { id: 1 }, undefined],
    ['DELETE', { id: 1, name: 'praça', secret: 'x' }, undefined],
  ])
  expect(byKey.events()).toEqual(['DELETE 1'])
  expect(prying.heard).toEqual([])
  for (const each of [ana, prying, byKey]) each.unsubscribe()
})

test('what a role loses the right to select is told no more, and no filter may look at it', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [places]).subscribed()
  const filtered = await listen(changes, [{ ...places, filter: 'secret=eq.x' }]).subscribed()
  await sql`insert into places values (1, 'a', 'x')`
  await filtered.hears(1)
  await sql`revoke select on places from authenticated`
  await sql`grant select (id, name) on places to authenticated`
  await sql`insert into places values (2, 'b', 'x')`
  await ana.hears(2)
  expect(ana.heard[1]?.data.record).toEqual({ id: 2, name: 'b' })
  await sql`revoke select (id) on places from authenticated`
  await sql`insert into places values (3, 'c', 'x')`
  await ana.hears(3)
  expect(ana.heard[2]?.data).toEqual({
    schema: 'public',
    table: 'places',
    type: 'INSERT',
    commit_timestamp: null,
    columns: [],
    record: {},
    errors: ['Error 401: Unauthorized'],
  })
  expect(filtered.events()).toEqual(['INSERT 1', 'INSERT Error 401: Unauthorized'])
  await sql`grant select on places to authenticated`
  ana.unsubscribe()
  filtered.unsubscribe()
})

test('a table without a primary key tells that it has none', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [{ ...notes, table: 'logged' }]).subscribed()
  await sql`insert into logged values (1, 'a')`
  await ana.hears(1)
  expect(ana.heard[0]?.data).toMatchObject({ record: {}, errors: ['Error 400: Bad Request, no primary key'] })
  ana.unsubscribe()
})

test('a policy that fails shows nothing, and spares the others', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [{ ...notes, table: 'failing' }, notes]).subscribed()
  await sql.begin(async (transaction) => {
    await transaction`insert into failing values (1)`
    await transaction`insert into notes values (1, 'ana')`
  })
  await ana.hears(2)
  expect(ana.events()).toEqual([
    'INSERT Error 500: Internal Server Error, RLS policy evaluation failed',
    'INSERT 1',
  ])
  ana.unsubscribe()
})

test('a table that the role may not select cannot be listened to, nor can one that is not published', async () => {
  const { sql, changes } = fixture
  const closed = { event: '*', schema: 'public', table: 'closed' }
  expect(await listen(changes, [notes, closed]).refused()).toBe(
    'Unable to subscribe to changes with given parameters. An exception happened so please check your connect ' +
      'parameters: [event: *, schema: public, table: closed, filters: [], select: nil]. ' +
      'Exception: ERROR 42501 (insufficient_privilege) permission denied for table closed',
  )
  const missing = listen(changes, [{ ...closed, table: 'nowhere' }])
  expect(await missing.refused()).toBe(
    'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect ' +
      'parameters: [event: *, schema: public, table: nowhere, filters: [], select: nil]',
  )
  expect(await listen(changes, [notes], { role: 'postgres' }).refused()).toMatch(
    'role "postgres" does not exist',
  )
  // Refused is refused: nothing follows when the table comes.
  const ana = await listen(changes, [notes]).subscribed()
  await sql`insert into notes values (1, 'ana')`
  await ana.hears(1)
  expect(missing.heard).toEqual([])
  ana.unsubscribe()
})

test('everything of a schema is what the role may read of it', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [{ event: 'INSERT', schema: 'public' }]).subscribed()
  const bea = await listen(
    changes,
    [{ event: '*', schema: '*', table: 'notes' }],
    authenticated('bea'),
  ).subscribed()
  await sql`insert into closed values (1)`
  await sql`insert into notes values (1, 'ana'), (2, 'bea')`
  await sql`insert into places values (3)`
  await ana.hears(2)
  expect(ana.events()).toEqual(['INSERT 1', 'INSERT 3'])
  expect(bea.events()).toEqual(['INSERT 2'])
  ana.unsubscribe()
  bea.unsubscribe()
})

test('a refreshed token counts from then on, an expired one shows nothing', async () => {
  const { sql, changes } = fixture
  const request = [notes]
  const ana = await listen(changes, request).subscribed()
  const watcher = await listen(changes, request, { role: 'service_role' }).subscribed()
  ana.refresh(authenticated('bea'))
  await sql`insert into notes values (1, 'ana'), (2, 'bea')`
  await ana.hears(1)
  ana.refresh(authenticated('bea', { exp: Math.floor(Date.now() / 1000) - 1 }))
  await sql`insert into notes values (3, 'bea')`
  await watcher.hears(3)
  ana.refresh(authenticated('ana'))
  await sql`insert into notes values (4, 'ana'), (5, 'bea')`
  await watcher.hears(5)
  expect(ana.events()).toEqual(['INSERT 2', 'INSERT 4'])
  ana.unsubscribe()
  watcher.unsubscribe()
})

test('claims reach policies as they are, whatever is in them', async () => {
  const { sql, changes } = fixture
  const odd = `o'neil "x" \\ ção 🏢 $1`
  const ana = await listen(changes, [notes], authenticated(odd)).subscribed()
  await sql`insert into notes values (1, ${odd})`
  await ana.hears(1)
  expect(ana.heard[0]?.data.record?.owner).toBe(odd)
  ana.unsubscribe()
})
