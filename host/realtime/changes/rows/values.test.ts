import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { listen } from '../testing/subscribers.ts'

let fixture: Fixture
const of = (table: string, event = '*') => ({ event, schema: 'public', table })

/** One column each: its type and some values, whose JSON must be that of `to_jsonb`. */
const types: [type: string, values: string[]][] = [
  ['int2', ['-32768']],
  ['int8', ['9223372036854775807', '-1']],
  ['numeric', ['12345678901234567890.123456789', '-0.10', 'NaN', 'Infinity', '-Infinity']],
  ['numeric(10,2)', ['1.5']],
  ['float4', ['1.5', '-Infinity']],
  ['float8', ['0.1', '1e300', '-5e-324', 'NaN']],
  ['bool', ['t', 'f']],
  ['text', ['', 'ação "x" \\ 🏢\n\t\u2028', '{"a":1}', 'null']],
  ['varchar(5)', ['abc']],
  ['char(5)', ['ab']],
  ['citext_like', ['Olá']],
  ['uuid', ['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11']],
  ['date', ['2026-02-28', 'infinity', '0044-03-15 BC']],
  ['time', ['23:59:59.123456']],
  ['timetz', ['23:59:59-03']],
  ['timestamp', ['2026-02-28 23:59:59.123456', '-infinity', '0044-03-15 12:00:00 BC']],
  [
    'timestamptz',
    ['2026-02-28 23:59:59.5-03', '2026-06-01 00:00:00+05:30', 'infinity', '0044-03-15 12:00:00+00 BC'],
  ],
  ['interval', ['1 year 2 mons -3 days 04:05:06.7']],
  ['money', ['1234.5']],
  ['bytea', ['\\x00ff10', '\\x']],
  ['json', ['{"b": 1, "a": [true, null, "ç"]}', '3', '"x"', 'null']],
  ['jsonb', ['{"b": 1, "a": [true, null, 1e3]}', '[]']],
  ['mood', ['happy', 'só "assim"']],
  ['mood[]', ['{happy,NULL,"só \\"assim\\""}']],
  ['int4[]', ['{}', '{1,NULL,3}', '{{1,2},{3,4}}']],
  ['int8[]', ['{9223372036854775807}']],
  ['text[]', ['{"a,b","c\\"d","",NULL,"NULL"}']],
  ['timestamptz[]', ['{"2026-02-28 12:00:00-03"}']],
  ['bytea[]', ['{"\\\\x00ff"}']],
  ['address', ['("Rua, 1",100)', '(,)']],
  ['address[]', ['{"(\\"Rua, 1\\",100)"}']],
  ['positive', ['7']],
  ['stamp', ['2026-02-28 12:00:00+00']],
  ['int4range', ['[1,5)', 'empty']],
  ['tstzmultirange', ['{["2026-01-01 00:00:00+00","2026-01-02 00:00:00+00")}']],
  ['inet', ['10.0.0.1/8']],
  ['point', ['(1,2)']],
  ['bit(3)', ['101']],
  ['xml', ['<a>b</a>']],
  ['tsvector', ["'a':1 'b':2"]],
  ['oid', ['4294967295']],
]
const samples = types.flatMap(([type, values]) => values.map((value) => ({ type, value })))

beforeAll(async () => {
  const columns = samples.map(({ type }, at) => `c${at} ${type}`)
  fixture = await openFixture(
    `
    create schema odd;
    create type mood as enum ('happy', 'só "assim"');
    create type address as (street text, number int);
    create domain positive as int check (value > 0);
    create domain stamp as timestamptz;
    create domain citext_like as text;
    create table samples (id int primary key, ${columns.join(', ')}, made text generated always as ('x' || id::text) stored);
    create table papers (id int primary key, title text, scan text);
    create table whole_papers (id int primary key, title text, scan text);
    alter table papers alter scan set storage external;
    alter table whole_papers alter scan set storage external;
    alter table whole_papers replica identity full;
    create table odd."ta""ble é" ("key ""1""" text, "Clé" int, "value" text, primary key ("Clé", "key ""1"""));
    create type odd."Type x" as enum ('á');
    alter table odd."ta""ble é" add kind odd."Type x"[], replica identity full, enable row level security;
    create policy everyone on odd."ta""ble é" using (true);
    grant usage on schema odd to authenticated;
    grant select on samples, papers, whole_papers, odd."ta""ble é" to authenticated`,
    ['samples', 'papers', 'whole_papers', 'odd."ta""ble é"'],
  )
})
afterAll(() => fixture.close())
beforeEach(() => fixture.sql`truncate samples, papers, whole_papers`)

test('values are those of to_jsonb, whatever the settings of the server', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [of('samples')]).subscribed()
  const literals = samples.map(({ value }) => `'${value.replaceAll("'", "''")}'`)
  await sql.unsafe(`insert into samples values (1, ${literals.join(', ')})`)
  await ana.hears(1)
  const expected = await sql.begin(async (transaction) => {
    await transaction`set local timezone = 'UTC'`
    const [row] = await transaction<{ row: string }[]>`select to_jsonb(s)::text as row from samples s`
    return JSON.parse(row?.row ?? '')
  })
  expect(ana.heard[0]?.data.record).toEqual(expected)
  // Digits that JavaScript's numbers cannot hold reach the client unchanged.
  expect(ana.texts[0]).toContain('12345678901234567890.123456789')
  expect(ana.texts[0]).toContain('[9223372036854775807]')
  expect(ana.heard[0]?.data.columns.slice(0, 3)).toEqual([
    { name: 'id', type: 'int4' },
    { name: 'c0', type: 'int2' },
    { name: 'c1', type: 'int8' },
  ])
  ana.unsubscribe()
})

test('a generated column is told too', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [of('samples')]).subscribed()
  await sql`insert into samples (id) values (1)`
  await ana.hears(1)
  expect(ana.heard[0]?.data.record?.made).toBe('x1')
  ana.unsubscribe()
})

test('a large value that stayed as it was is left out, unless the identity is the whole row', async () => {
  const { sql, changes } = fixture
  const scan = Array.from({ length: 3000 }, (_, at) => `${at}`).join(' ')
  await sql`insert into papers values (1, 'a', ${scan})`
  await sql`insert into whole_papers values (1, 'a', ${scan})`
  const requests = [of('papers', 'UPDATE'), of('whole_papers', 'UPDATE')]
  const ana = await listen(changes, requests).subscribed()
  const filtered = await listen(changes, [{ ...of('papers', 'UPDATE'), filter: 'scan=like.0%' }]).subscribed()
  await sql`update papers set title = 'b'`
  await sql`update whole_papers set title = 'b'`
  await sql`update papers set scan = '0'`
  await ana.hears(3)
  await filtered.hears(1)
  expect(ana.heard.map(({ data }) => [data.record, data.old_record])).toEqual([
    [{ id: 1, title: 'b' }, { id: 1 }],
    [
      { id: 1, title: 'b', scan },
      { id: 1, title: 'a', scan },
    ],
    [{ id: 1, title: 'b', scan: '0' }, { id: 1 }],
  ])
  expect(filtered.heard).toHaveLength(1)
  expect(filtered.heard[0]?.data.record?.scan).toBe('0')
  ana.unsubscribe()
  filtered.unsubscribe()
})

test('a record of more than a megabyte comes without its long values', async () => {
  const { sql, changes } = fixture
  const ana = await listen(changes, [of('papers')]).subscribed()
  await sql`insert into papers values (1, 'a', ${'x'.repeat(2 ** 20 + 1)})`
  await ana.hears(1)
  expect(ana.heard[0]?.data).toMatchObject({
    record: { id: 1, title: 'a' },
    errors: ['Error 413: Payload Too Large'],
  })
  expect(ana.heard[0]?.data.record).not.toHaveProperty('scan')
  ana.unsubscribe()
})

test('names and keys may be any that PostgreSQL takes', async () => {
  const { sql, changes } = fixture
  const request = { event: '*', schema: 'odd', table: 'ta"ble é', filter: 'Clé=eq.7,key "1"=neq.x' }
  const ana = await listen(changes, [request]).subscribed()
  await sql`insert into odd."ta""ble é" values
    ('x', 7, null, null), (${`ç'"\\`}, 7, 'v', '{á}'), ('y', 8, null, null)`
  await sql`update odd."ta""ble é" set "Clé" = 70 where "key ""1""" = 'y'`
  await sql`update odd."ta""ble é" set "Clé" = 7, "value" = 'moved' where "key ""1""" = 'y'`
  await ana.hears(2)
  expect(ana.heard.map(({ data }) => [data.record, data.old_record])).toEqual([
    [{ 'key "1"': `ç'"\\`, Clé: 7, value: 'v', kind: ['á'] }, undefined],
    [
      { 'key "1"': 'y', Clé: 7, value: 'moved', kind: null },
      { 'key "1"': 'y', Clé: 70, value: null, kind: null },
    ],
  ])
  ana.unsubscribe()
})

test('only the columns that were asked for are sent, and the key', async () => {
  const { sql, changes } = fixture
  const titles = await listen(changes, [{ ...of('whole_papers'), select: ['title'] }]).subscribed()
  await sql`insert into whole_papers values (1, 'a', 'long')`
  await sql`update whole_papers set title = 'b'`
  await titles.hears(2)
  expect(titles.heard[1]?.data).toMatchObject({
    columns: [
      { name: 'id', type: 'int4' },
      { name: 'title', type: 'text' },
    ],
    record: { id: 1, title: 'b' },
    old_record: { id: 1, title: 'a' },
  })
  expect(titles.texts.join()).not.toContain('scan')
  expect(await listen(changes, [{ ...of('papers'), select: ['id', 'nothing'] }]).refused()).toContain(
    'select: ["id", "nothing"]]. Exception: ERROR P0001 (raise_exception) invalid column for select nothing',
  )
  titles.unsubscribe()
})

test('a listener that asked twice hears of a change once, with both numbers', async () => {
  const { sql, changes } = fixture
  const requests = [
    of('papers'),
    of('papers', 'INSERT'),
    { ...of('papers'), filter: 'id=eq.2' },
    of('papers'),
  ]
  const ana = await listen(changes, requests).subscribed()
  await sql`insert into papers values (1)`
  await ana.hears(1)
  const [all, inserted, , again] = ana.bindings.map(({ id }) => id)
  expect(all).toBe(again)
  expect(new Set(ana.heard[0]?.ids)).toEqual(new Set([all, inserted]))
  expect(ana.bindings[2]).toEqual({ ...requests[2], id: expect.any(Number) })
  expect(ana.heard).toHaveLength(1)
  ana.unsubscribe()
})
