import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, me, openLibrary } from '../testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

const post = (name: string, body: string, type = 'application/json') =>
  library.ask(`/rpc/${name}`, { method: 'POST', body, headers: { 'content-type': type } })

describe('functions', () => {
  test('values, by POST and by GET, with defaults', async () => {
    expect((await library.anon.rpc('add', { a: 1, b: 2 })).data).toBe(3)
    expect((await library.anon.rpc('add', { a: 1 })).data).toBe(11)
    expect((await library.anon.rpc('add', { a: 4 }, { get: true })).data).toBe(14)
    expect((await library.anon.rpc('numbers', { upto: 3 })).data).toEqual([1, 2, 3])
  })

  test('nothing', async () => {
    expect(await library.anon.rpc('nothing')).toMatchObject({ status: 204, data: null })
  })

  test('a check that gives nothing is made all the same', async () => {
    expect(await library.anon.rpc('guard')).toMatchObject({ status: 403, error: { message: 'not_allowed' } })
    expect((await library.ask('/rpc/guard', { method: 'HEAD' })).status).toBe(403)
  })

  test('a row, a row of its own, a table', async () => {
    expect((await library.anon.rpc('stats')).data).toEqual({ books: 4, pages: 644 })
    expect((await library.anon.rpc('totals')).data).toEqual([
      { author_id: 1, books: 2 },
      { author_id: 2, books: 2 },
    ])
    const row = await library.anon.rpc('insert_city', { id: 50, name: 'Cuiabá' })
    expect(row.data).toEqual({ id: 50, name: 'Cuiabá' })
  })

  test('rows are selected, filtered, ordered, cut, counted and embedded into', async () => {
    const { data, count } = await library.anon
      .rpc('books_of', { author: 1 }, { count: 'exact' })
      .select('title,authors(name),shelves(room)')
      .gt('pages', 200)
    expect(data).toEqual([
      {
        title: 'Dom Casmurro',
        authors: { name: 'Machado' },
        shelves: [{ room: 'sala' }, { room: 'quarto' }],
      },
    ])
    expect(count).toBe(1)
    const cut = await library.anon
      .rpc('books_of', { author: 2 })
      .select('id')
      .order('id', { ascending: false })
      .limit(1)
    expect(cut.data).toEqual([{ id: 4 }])
    const own = await library.anon.rpc('totals', {}, { get: true }).eq('author_id', 2)
    expect(own.data).toEqual([{ author_id: 2, books: 2 }])
  })

  test('without an answer', async () => {
    const head = await library.anon.rpc('books_of', { author: 1 }, { head: true, count: 'exact' })
    expect(head).toMatchObject({ data: null, count: 2 })
  })

  test('the whole body as the only argument', async () => {
    expect(await (await post('echo', '{"a":[1]}')).json()).toEqual({ a: [1] })
    expect(await (await post('shout', 'olá', 'text/plain')).json()).toBe('OLÁ')
    expect(await (await post('add', 'x', 'text/plain')).json()).toMatchObject({ code: 'PGRST202' })
  })

  test('any number of arguments', async () => {
    expect((await library.anon.rpc('sum_all', { terms: [1, 2, 3] })).data).toBe(6)
    const repeated = await library.ask('/rpc/sum_all?terms=4&terms=5')
    expect(await repeated.json()).toBe(9)
  })

  test('a form', async () => {
    const response = await post('add', 'a=5&b=6', 'application/x-www-form-urlencoded')
    expect(await response.json()).toBe(11)
  })

  test('one object of many rows is refused and undone', async () => {
    const { error } = await library.anon.rpc('books_of', { author: 1 }).single()
    expect(error?.code).toBe('PGRST116')
  })

  test('GET writes nothing', async () => {
    const { error, status } = await library.anon.rpc('insert_city', { id: 51, name: 'x' }, { get: true })
    expect({ code: error?.code, status }).toEqual({ code: '25006', status: 405 })
    expect(await library.owner`select from cities where id = 51`).toHaveLength(0)
  })

  test('the database sees the request', async () => {
    const headers = { cookie: 'taste=sweet; x=y', prefer: 'timezone=America/Sao_Paulo', 'x-agent': 'a "b"' }
    const anonymous = await library.ask('/rpc/whoami', { headers })
    expect(await anonymous.json()).toMatchObject({
      role: 'anon',
      method: 'GET',
      path: '/rest/v1/rpc/whoami',
      agent: 'a "b"',
      zone: 'America/Sao_Paulo',
      cookie: 'sweet',
    })
    const { data } = await library.user.rpc('whoami')
    expect(data).toMatchObject({ role: 'authenticated', claims: { sub: me }, method: 'POST' })
  })

  test('the database may say status and headers', async () => {
    const response = await library.ask('/rpc/custom_answer', { method: 'POST' })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-made')).toBe('yes')
    expect(await response.json()).toEqual({ teapot: true })
  })

  test('settings of one request are not those of the next', async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? library.user : library.anon).rpc('whoami')),
    )
    const roles = responses.map(({ data }) => data.role)
    expect(roles).toEqual(Array.from({ length: 40 }, (_, at) => (at % 2 ? 'authenticated' : 'anon')))
  })
})

describe('errors of functions', () => {
  test.each([
    ['PT409', 409],
    ['P0001', 400],
    ['23505', 409],
    ['23503', 409],
    ['42501', 401],
    ['57014', 500],
    ['40001', 500],
    ['22P02', 400],
    ['PT999', 500],
  ])('%s answers %i', async (code, status) => {
    const answer = await library.anon.rpc('fail', { code, message: 'said' })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject({ code, message: 'said', details: 'd', hint: 'h' })
  })

  test('a function may say the whole answer', async () => {
    const response = await library.ask('/rpc/raise_pgrst', { method: 'POST' })
    expect(response.status).toBe(402)
    expect(response.headers.get('x-paid')).toBe('no')
    expect(await response.json()).toEqual({ code: 'X1', message: 'mine', details: null, hint: 'try' })
  })

  test('its own time-out holds', async () => {
    const { error, status } = await library.anon.rpc('nap', { seconds: 5 })
    expect({ code: error?.code, status }).toEqual({ code: '57014', status: 500 })
  })

  test('none that fits, with a hint', async () => {
    const missing = await library.anon.rpc('number', { a: 1 })
    expect(missing).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.number(a) in the schema cache',
        details:
          'Searched for the function public.number with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.numbers',
      },
    })
    // Similar enough for a match, but not enough for a hint to reveal the name.
    expect((await library.anon.rpc('ad', { a: 1 })).error).toMatchObject({ code: 'PGRST202', hint: null })
    expect((await library.anon.rpc('add', { a: 1, c: 2 })).error?.hint).toBe(
      'Perhaps you meant to call the function public.add(a, b)',
    )
    expect((await library.anon.rpc('hidden')).error?.code).toBe('PGRST202')
  })

  test('several that fit', async () => {
    const { status, error } = await library.anon.rpc('same', { a: 1 })
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.same(a => integer), public.same(a => text)',
    })
  })

  test('a method that is none of theirs', async () => {
    const response = await library.ask('/rpc/add', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: 'PGRST101' })
  })
})
