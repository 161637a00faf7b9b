import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { listen } from '../testing/subscribers.ts'

let fixture: Fixture
const things = { event: '*', schema: 'public', table: 'things' }

beforeAll(async () => {
  fixture = await openFixture(
    `
    create type size as enum ('small', 'large');
    create table things (id int primary key, name text, code varchar(9), price numeric, day date, flag bool, big int8,
      owner uuid, size size, tags text[], hidden text);
    grant select (id, name, code, price, day, flag, big, owner, size, tags) on things to authenticated`,
    ['things'],
  )
})
afterAll(() => fixture.close())
beforeEach(() => fixture.sql`truncate things`)

const insert = () => fixture.sql`
  insert into things (id, name, code, price, day, flag, big, owner, size, tags) values
    (1, 'Ana', 'a-1', 1.50, '2026-01-01', true, 9007199254740993, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'small', '{a,b}'),
    (2, 'bea, "b"', 'b-2', 10, '2026-01-10', false, 9007199254740992, 'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'large', '{}'),
    (3, null, null, null, null, null, null, null, null, null)`

describe('a filter shows the rows that meet it', () => {
  test.each([
    ['', [1, 2, 3]],
    ['id=eq.1', [1]],
    ['id=eq. 1 ', [1]],
    ['id=neq.1', [2, 3]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=gt.1,id=lt.3', [2]],
    ['id=gte.2', [2, 3]],
    ['id=not.gte.2', [1]],
    ['big=gt.9007199254740992', [1]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['name=eq.Ana', [1]],
    ['name=neq.Ana', [2]],
    ['name=not.eq.Ana', [2]],
    ['name=in.("bea, \\"b\\"",x)', [2]],
    ['name=gt.B', [2]],
    ['name=like.%na', [1]],
    ['name=not.like.%na', [2]],
    ['name=ilike.BEA%', [2]],
    ['name=match.^A', [1]],
    ['name=imatch.^(a|b)', [1, 2]],
    ['name=is.null', [3]],
    ['name=not.is.null', [1, 2]],
    ['name=isdistinct.Ana', [2, 3]],
    ['name=not.isdistinct.Ana', [1]],
    ['name=in.(NULL,Ana)', [1]],
    ['code=eq.a-1', [1]],
    ['price=eq.1.5', [1]],
    ['price=gt.2', [2]],
    ['price=in.(1.500,11)', [1]],
    ['day=lt.2026-01-05', [1]],
    ['day=eq.january 10 2026', [2]],
    ['flag=eq.yes', [1]],
    ['flag=is.true', [1]],
    ['flag=not.is.true', [2, 3]],
    ['flag=is.unknown', [3]],
    ['flag=in.(t,f)', [1, 2]],
    ['owner=eq.A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', [1]],
    ['size=eq.large', [2]],
    ['size=gt.small', [2]],
    ['tags=eq."{a,b}"', [1]],
  ])('%s', async (filter, ids) => {
    const { sql, changes } = fixture
    const all = await listen(changes, [{ ...things, event: 'INSERT' }]).subscribed()
    const filtered = await listen(changes, [{ ...things, event: 'INSERT', filter: filter }]).subscribed()
    await insert()
    await all.hears(3)
    await sql`insert into things (id) values (${100})`
    await all.hears(4)
    expect(filtered.heard.map(({ data }) => data.record?.id).filter((id) => id !== 100)).toEqual(ids)
    all.unsubscribe()
    filtered.unsubscribe()
  })
})

describe('a filter is refused as Supabase does', () => {
  const exception = 'Exception: ERROR P0001 (raise_exception) '
  test.each([
    [{ filter: 'hidden=eq.x' }, `${exception}invalid column for filter hidden`],
    [{ filter: 'nothing=is.null' }, `${exception}invalid column for filter nothing`],
    [
      { filter: 'id=eq.x' },
      'filters: [{"id", "eq", "x", false}], select: nil]. ' +
        'Exception: ERROR 22P02 (invalid_text_representation) invalid input syntax for type integer: "x"',
    ],
    [{ filter: 'id=like.1%' }, `${exception}operator like requires a text-compatible column type, got int4`],
    [{ filter: 'name=is.true' }, `${exception}is true filter requires a boolean column, got text`],
    [
      { filter: 'name=is.x' },
      `${exception}invalid value for is filter: must be null, true, false, or unknown`,
    ],
    [{ filter: 'name=match.(' }, 'ERROR 2201B (invalid_regular_expression) invalid regular expression'],
    [
      { filter: `id=in.(${Array.from({ length: 101 }, (_, at) => at)})` },
      `${exception}too many values for \`in\` filter. Maximum 100`,
    ],
    [{ filter: 'size=eq.huge' }, 'invalid input value for enum'],
    [{ filter: 'tags=gt.x' }, 'malformed array literal'],
    [{ filter: 'name=foo.x' }, 'Error parsing `filter` params: ["foo", "x"]'],
    [{ filter: `name=eq.${'x'.repeat(20_000)}` }, 'Subscription params are too long'],
    [{ select: 'id' }, 'Error parsing `select` params: expected a list of column name strings'],
    [{ table: '*', select: ['id'] }, 'Column selection is not supported for wildcard subscriptions'],
    [{ schema: undefined, table: undefined }, 'No subscription params provided'],
    [{ schema: 7 }, 'No subscription params provided'],
    [{ table: undefined, filter: 'id=eq.1' }, 'No subscription params provided'],
    [{ table: 'things\0' }, 'invalid byte sequence'],
    [{ filter: 'name=eq.\0' }, 'invalid byte sequence'],
    [{ table: `things'; drop table things; --` }, 'Please check Realtime is enabled'],
    [{ filter: `name=eq.'); drop table things; --,id=gt.x` }, 'invalid input syntax for type integer'],
    [{ filter: `name"::text=eq.x` }, 'invalid column for filter name"::text'],
  ])('%j', async (changed, message) => {
    expect(await listen(fixture.changes, [{ ...things, ...changed }]).refused()).toContain(message)
  })

  test('more requests than a channel may have', async () => {
    const many = Array.from({ length: 500_000 }, () => things)
    const { refused, bindings } = listen(fixture.changes, many)
    expect(await refused()).toContain('Maximum 100')
    expect(bindings).toHaveLength(101)
  })
})

test('a filter that fails on a value ends its own subscription alone', async () => {
  const { sql, changes } = fixture
  const other = await listen(changes, [things]).subscribed()
  const broken = await listen(changes, [{ ...things, filter: 'name=like.a\\' }]).subscribed()
  await sql`insert into things (id, name) values (1, 'ab')`
  expect(await broken.refused()).toContain('ERROR 22025')
  await sql`insert into things (id, name) values (2, 'x')`
  await other.hears(2)
  expect(broken.heard).toEqual([])
  other.unsubscribe()
})

test('a pattern made to take forever ends its own subscription alone', async () => {
  const { sql, changes } = fixture
  const other = await listen(changes, [things]).subscribed()
  const evil = await listen(changes, [
    { ...things, filter: 'name=match.^(.+)(.+)(.+)\\1\\2\\3x$' },
  ]).subscribed()
  await sql`insert into things (id, name) values (1, ${`${Array.from({ length: 300 }, (_, at) => at).join(' ')}x`})`
  await other.hears(1)
  await sql`insert into things (id, name) values (2, 'x')`
  await other.hears(2)
  expect(await evil.refused()).toContain('statement timeout')
  other.unsubscribe()
})
