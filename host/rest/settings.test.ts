import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type Library, openLibrary } from './testing/library.ts'

const json = async (library: Library, path: string, init?: RequestInit) => {
  const response = await library.ask(path, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('what is switched off', () => {
  let library: Library
  beforeAll(async () => {
    library = await openLibrary({ openApi: false })
  })
  afterAll(() => library.close())

  test('PGRST123: aggregates', async () => {
    for (const select of ['count()', 'pages.sum()', 'title,pages.max()', 'authors(id.count())'])
      expect(await json(library, `/books?select=${select}`)).toMatchObject({
        status: 400,
        body: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
      })
  })

  test('PGRST126: the description', async () => {
    expect(await json(library, '/')).toMatchObject({
      status: 404,
      body: { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
    })
  })

  test('plans and rollbacks', async () => {
    const plan = await json(library, '/books', { headers: { accept: 'application/vnd.pgrst.plan+json' } })
    expect(plan.body.code).toBe('PGRST107')
    await library.anon.from('cities').insert({ id: 70, name: 'Olinda' }).rollback()
    expect((await library.anon.from('cities').select('name').eq('id', 70)).data).toEqual([{ name: 'Olinda' }])
  })
})

describe('what fails inside', () => {
  test('PGRSTX00: says nothing of what it was', async () => {
    const library = await openLibrary({}, () => Promise.reject(new Error('a secret')))
    expect(await json(library, '/cities')).toMatchObject({
      status: 500,
      body: { code: 'PGRSTX00', message: 'Internal error', details: null, hint: null },
    })
    await library.close()
  })

  test('PGRST003: no connection becomes free', async () => {
    const library = await openLibrary({ poolSize: 1, poolTimeoutMilliseconds: 2000 })
    const holder = new AbortController()
    const slow = library.ask('/rpc/rest', { signal: holder.signal })
    expect(await json(library, '/cities')).toMatchObject({
      status: 504,
      body: { code: 'PGRST003', message: 'Timed out acquiring connection from connection pool.' },
    })
    holder.abort()
    expect((await slow).status).toBe(500)
    await library.close()
  })
})

describe('what the database says of itself', () => {
  let library: Library
  let admin: postgres.Sql
  const set = (setting: string) =>
    admin.unsafe(
      `do $$ begin execute format('alter role authenticator in database %I ${setting}', current_database()); end $$`,
    )

  beforeAll(async () => {
    library = await openLibrary()
    admin = postgres(library.urls.admin, { max: 1, onnotice: () => {} })
  })
  afterAll(async () => {
    await admin.end()
    await library.close()
  })

  test('its schemas', async () => {
    await set(`set pgrst.db_schemas = ''other, public''`)
    await admin`notify pgrst, 'reload config'`
    await eventually(async () =>
      expect((await json(library, '/things')).body).toEqual([{ id: 1, name: 'thing' }]),
    )
    expect((await json(library, '/things')).headers.get('content-profile')).toBe('other')
    expect((await json(library, '/x', { headers: { 'accept-profile': 'private' } })).body.hint).toBe(
      'Only the following schemas are exposed: other, public',
    )
  })

  test('its search path and its times', async () => {
    await set(`set pgrst.db_extra_search_path = ''public''`)
    await set(`set pgrst.server_timing_enabled = ''true''`)
    await admin`notify pgrst, 'reload config'`
    await eventually(async () =>
      expect((await library.ask('/things')).headers.get('server-timing')).toMatch(
        /^jwt;dur=\d+\.\d, parse;dur=\d+\.\d, plan;dur=\d+\.\d, transaction;dur=\d+\.\d, response;dur=\d+\.\d$/,
      ),
    )
  })

  test('GeoJSON, where it has the function for it', async () => {
    const accept = { accept: 'application/geo+json' }
    expect(await json(library, '/things', { headers: accept })).toMatchObject({
      status: 404,
      body: { code: '42883', message: 'function st_asgeojson(record) does not exist' },
    })
    // PostGIS's own is written in C; this replaces it.
    await admin.unsafe(
      `create function extensions.st_asgeojson(record) returns json language internal as 'row_to_json'`,
    )
    await admin`notify pgrst, 'reload schema'`
    await eventually(async () => expect((await library.ask('/things', { headers: accept })).status).toBe(200))
    const { body, headers } = await json(library, '/things', { headers: accept })
    expect(body).toEqual({ type: 'FeatureCollection', features: [{ id: 1, name: 'thing' }] })
    expect(headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
  })
})
