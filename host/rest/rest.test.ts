import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administer } from '../database/testing.ts'
import { eventually, type Library, me, openLibrary } from './testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary({ maxBodyBytes: 1000 })
})
afterAll(() => library.close())

const json = async (path: string, init?: RequestInit) => {
  const response = await library.ask(path, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('tokens', () => {
  const withToken = (token: string) => json('/cities', { headers: { authorization: `Bearer ${token}` } })

  test('none, or the key in the URL, is the anonymous role', async () => {
    const bare = await library.service.fetch(new Request('http://library.test/rest/v1/cities?select=id'))
    expect(bare.status).toBe(200)
    const url = `http://library.test/rest/v1/rpc/whoami?apikey=${library.tokens.serviceRoleKey}`
    const keyed = await library.service.fetch(new Request(url))
    expect(await keyed.json()).toMatchObject({ role: 'service_role' })
  })

  test('without a role is the anonymous one, which policies see too', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60
    const authorization = `Bearer ${await library.tokens.sign({ sub: me, exp })}`
    expect(await json('/rpc/whoami', { headers: { authorization } })).toMatchObject({
      status: 200,
      body: { role: 'anon', claims: { sub: me, exp, role: 'anon' } },
    })
  })

  test('expired: PGRST303', async () => {
    const token = await library.tokens.sign({ role: 'authenticated', exp: 1000 })
    const { status, headers, body } = await withToken(token)
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { code: 'PGRST303', message: 'JWT expired' },
    })
    expect(headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    )
  })

  test('not ours, or none: PGRST301', async () => {
    const [head, , signature] = library.userToken.split('.')
    const forged = `${head}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.${signature}`
    expect(await withToken(forged)).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
    expect((await withToken('x.y')).body.message).toBe('Expected 3 parts in JWT; got 2')
  })

  test('a role that does not exist, or that may not be taken', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60
    const unknown = await withToken(await library.tokens.sign({ role: 'nobody"; reset role; --', exp }))
    expect(unknown).toMatchObject({ status: 401, body: { code: '22023' } })
    const owner = await withToken(await library.tokens.sign({ role: 'postgres', exp }))
    expect(owner).toMatchObject({ status: 403, body: { code: '42501' } })
  })
})

describe('roles', () => {
  test('the time-out of a role holds for its requests', async () => {
    const role = `reader_${randomUUID().replaceAll('-', '')}`
    const admin = postgres(library.urls.admin, { max: 1 })
    await admin.unsafe(`create role ${role}; grant ${role} to authenticator; alter role ${role} set statement_timeout = '40ms';
      create function doze() returns void language sql as 'select pg_sleep(5)'; grant execute on function doze() to ${role};
      grant usage on schema public to ${role}`)
    await admin`notify pgrst`
    const token = await library.tokens.sign({ role, exp: Math.floor(Date.now() / 1000) + 60 })
    const headers = { authorization: `Bearer ${token}` }
    await eventually(async () => {
      const { status, body } = await json('/rpc/doze', { method: 'POST', headers })
      expect({ status, code: body.code }).toEqual({ status: 500, code: '57014' })
    })
    await admin.unsafe(`drop function doze(); drop owned by ${role}; drop role ${role}`)
    await admin.end()
  })
})

describe('requests', () => {
  test('paths', async () => {
    expect(await json('/citie')).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST205',
        message: "Could not find the table 'public.citie' in the schema cache",
        hint: "Perhaps you meant the table 'public.cities'",
      },
    })
    for (const path of ['/a/b', '/rpc/a/b', '/%E0%A4%A', '/rpc']) expect((await json(path)).status).toBe(404)
    expect((await json('/pg_class')).body.code).toBe('PGRST205')
  })

  test('schemas', async () => {
    const { data } = await library.anon.schema('other').from('things').select()
    expect(data).toEqual([{ id: 1, name: 'thing' }])
    const hidden = await json('/x', { headers: { 'accept-profile': 'private' } })
    expect(hidden).toMatchObject({
      status: 406,
      body: { code: 'PGRST106', hint: 'Only the following schemas are exposed: public, other' },
    })
    const written = await library.anon.schema('other').from('things').insert({ id: 2, name: 'b' }).select()
    expect(written.status).toBe(201)
  })

  test('methods', async () => {
    expect((await library.ask('/settings', { method: 'OPTIONS' })).headers.get('allow')).toBe(
      'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE',
    )
    expect((await library.ask('/book_titles', { method: 'OPTIONS' })).headers.get('allow')).toContain('POST')
    expect((await library.ask('/rpc/nothing', { method: 'OPTIONS' })).headers.get('allow')).toBe(
      'OPTIONS,POST',
    )
    expect(await json('/cities', { method: 'PROPFIND' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST117' },
    })
  })

  test('bodies that are none, are too large or of another type', async () => {
    const post = (body: string, type = 'application/json') =>
      json('/cities', { method: 'POST', body, headers: { 'content-type': type } })
    expect(await post('{"id":')).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'Empty or invalid json' },
    })
    expect(await post('x', 'image/png')).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
    expect((await post(JSON.stringify({ id: 1, name: 'x'.repeat(1000) }))).status).toBe(413)
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
    const half = { method: 'POST', body: broken, duplex: 'half' } as RequestInit
    expect(await json('/cities', half)).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
    const type = { 'content-type': 'application/json' }
    const raw = await json('/cities?columns=id', { method: 'POST', body: '{"id":', headers: type })
    expect(raw).toMatchObject({ status: 400, body: { code: '22P02' } })
  })

  test('preferences that are none, strictly', async () => {
    const { status, body } = await json('/cities', { headers: { prefer: 'handling=strict, anything' } })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: anything' },
    })
  })

  test('names that are not there', async () => {
    expect((await json('/cities?select=nam')).body).toMatchObject({
      code: '42703',
      message: 'column cities.nam does not exist',
      hint: 'Perhaps you meant to reference the column "cities.name".',
    })
    for (const query of ['x=eq.1', 'order=x', 'or=(x.eq.1)'])
      expect((await json(`/cities?${query}`)).body.code).toBe('42703')
    expect((await json('/cities?select=id::nope')).body.code).toBe('42704')
    const { error } = await library.anon.from('cities').insert({ nope: 1 })
    expect(error).toMatchObject({
      code: 'PGRST204',
      message: "Could not find the 'nope' column of 'cities' in the schema cache",
    })
  })

  test('values that do not fit', async () => {
    expect(await json('/cities?id=eq.x')).toMatchObject({ status: 400, body: { code: '22P02' } })
    expect(await json('/cities?id=like.x')).toMatchObject({ status: 404, body: { code: '42883' } })
    const duplicate = await library.anon.from('cities').insert({ id: 1, name: 'z' })
    expect(duplicate).toMatchObject({ status: 409, error: { code: '23505' } })
    const orphan = await library.anon.from('books').insert({ author_id: 999, title: 'z' })
    expect(orphan).toMatchObject({ status: 409, error: { code: '23503' } })
    const checked = await library.anon.from('books').insert({ author_id: 1, title: 'z', pages: -1 })
    expect(checked).toMatchObject({ status: 400, error: { code: '23514' } })
  })

  test('pages that are none', async () => {
    expect(await json('/cities?limit=-1')).toMatchObject({ status: 416, body: { code: 'PGRST103' } })
    expect(await json('/cities', { headers: { range: '5-2' } })).toMatchObject({ status: 416 })
    expect((await json('/cities?limit=0')).body).toEqual([])
    expect((await json('/cities?limit=x&offset=y')).body).toHaveLength(3)
    expect((await json('/cities?offset=99999999999999999999')).body).toEqual([])
  })

  test('a description of all that the caller may use', async () => {
    const { body } = await json('/')
    expect(body.swagger).toBe('2.0')
    expect(body.definitions.books.properties.author_id).toMatchObject({
      type: 'integer',
      format: 'integer',
      description: expect.stringContaining("<fk table='authors' column='id'/>"),
    })
    expect(Object.keys(body.definitions)).not.toContain('closed')
    expect(Object.keys(body.paths)).toContain('/rpc/add')
  })
})

describe('the schema cache', () => {
  test('knows new tables once it is told', async () => {
    await library.owner`create table fresh (id int primary key)`
    await library.owner`grant select on fresh to anon`
    await library.owner`notify pgrst, 'reload schema'`
    await eventually(async () => expect((await json('/fresh')).body).toEqual([]))
  })

  test('answers go on after a column has changed its type', async () => {
    await library.owner`alter table fresh add column x text`
    await library.owner`notify pgrst`
    await eventually(async () => expect((await json('/fresh?select=x&x=eq.1')).status).toBe(200))
    for (let at = 0; at < 8; at++) await json('/fresh?select=x&x=eq.1')
    await library.owner`alter table fresh alter column x type int using x::int`
    await library.owner`notify pgrst`
    await eventually(async () => expect((await json('/fresh?select=x&x=eq.a')).body.code).toBe('22P02'))
    expect((await json('/fresh?select=x&x=eq.1')).status).toBe(200)
  })

  test('the database may say how it is served', async () => {
    const admin = postgres(library.urls.admin, { max: 1 })
    const [row] = await admin<{ name: string }[]>`select current_database() as name`
    const set = (setting: string) =>
      admin.unsafe(`alter role authenticator in database ${row?.name} ${setting}`)
    await admin.unsafe(`create function gate() returns void language plpgsql as $$ begin
      if current_setting('request.headers')::json->>'x-gate' = 'shut' then
        raise sqlstate 'PT429' using message = 'slow_down'; end if; end $$; grant execute on function gate() to anon`)
    await set(`set pgrst.db_max_rows = '2'`)
    await set(`set pgrst.db_pre_request = 'public.gate'`)
    // Last, because the test waits for it: creating the function above also triggers a reload, which may run between two of these.
    await set(`set pgrst.db_aggregates_enabled = 'true'`)
    await admin`notify pgrst, 'reload config'`
    await eventually(async () => expect((await json('/books?select=count()')).body).toEqual([{ count: 4 }]))
    expect((await json('/books')).body).toHaveLength(2)
    expect(await json('/books', { headers: { 'x-gate': 'shut' } })).toMatchObject({ status: 429 })
    await set('reset all')
    await admin`notify pgrst`
    await admin.end()
    await eventually(async () => expect((await json('/books')).body).toHaveLength(4))
  })

  test('and requests go on after all connections were cut', async () => {
    await library.owner`create table later (id int primary key)`
    await library.owner`grant select on later to anon`
    const admin = postgres(library.urls.admin, { max: 1 })
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'authenticator'`
    await admin.end()
    await eventually(async () => expect((await json('/later')).status).toBe(200))
    const answers = await Promise.all(Array.from({ length: 20 }, () => json('/cities')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  })

  test('PGRST001: a request whose connection is cut, and the next is served', async () => {
    const admin = postgres(library.urls.admin, { max: 1 })
    const running = json('/rpc/rest', { method: 'POST' })
    await eventually(async () => {
      const cut = await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'authenticator' and query like '%"rest"()%'
          and state = 'active'`
      expect(cut).toHaveLength(1)
    })
    await admin.end()
    expect(await running).toMatchObject({ status: 503, body: { code: 'PGRST001' } })
    expect((await json('/cities')).status).toBe(200)
  })

  test('a failed request leaves no transaction behind', async () => {
    for (let at = 0; at < 8; at++) {
      const { error } = await library.anon.from('cities').insert({ id: 1, name: 'x' }).select().single()
      expect(error?.code).toBe('23505')
      const many = await library.anon.from('cities').update({ name: 'x' }).gt('id', 0).select().single()
      expect(many.error?.code).toBe('23505')
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => json('/cities')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const [row] = await library.owner`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and usename = 'authenticator' and state like 'idle in%'`
    expect(row).toEqual({ open: 0 })
  })
})

describe('changes of the schema', () => {
  test('are seen whoever makes them, without a notification of theirs', async () => {
    await library.owner`create table newcomers (id int primary key)`
    await library.owner`grant select, insert on newcomers to anon`
    await eventually(async () => expect((await json('/newcomers')).body).toEqual([]))
    await library.owner`alter table newcomers add column note text`
    const note = { id: 1, note: 'oi' }
    await eventually(async () => expect((await library.anon.from('newcomers').insert(note)).error).toBeNull())
    await library.owner`drop table newcomers`
    await eventually(async () => expect((await json('/newcomers')).body.code).toBe('PGRST205'))
  })

  test('where nothing tells of them, PostgreSQL is asked for a column that the cache lacks', async () => {
    const own = await openLibrary()
    await administer(own.urls.admin, 'drop event trigger pgrst_ddl_watch')
    await own.owner`alter table cities add column note text default 'oi'`
    expect((await own.anon.from('cities').select('note').eq('note', 'oi').limit(1)).data).toEqual([
      { note: 'oi' },
    ])
    await own.owner`alter table authors add column note text default 'oi'`
    expect((await own.anon.from('books').select('authors(note)').limit(1)).data).toEqual([
      { authors: { note: 'oi' } },
    ])
    expect((await own.anon.from('cities').select('nothing')).error).toMatchObject({ code: '42703' })
    await own.close()
  })
})
