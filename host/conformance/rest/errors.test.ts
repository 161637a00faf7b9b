import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingClient } from '../recording.ts'
import { openTarget, type Target } from '../target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target?.close())

const anon = (headers?: Record<string, string>) => recordingClient(target, target.anonKey, headers).client

/** The answer to a request that the client has no method for. */
async function ask(path: string, init: RequestInit = {}) {
  const headers = { apikey: target.anonKey, ...Object.fromEntries(new Headers(init.headers)) }
  const response = await fetch(`${target.url}/rest/v1${path}`, { ...init, headers })
  return { status: response.status, headers: response.headers, error: await response.json() }
}

const json = { 'content-type': 'application/json' }

describe('what is asked', () => {
  test('PGRST100: a query that cannot be read', async () => {
    expect(await anon().from('products').select('id,(')).toMatchObject({
      status: 400,
      statusText: 'Bad Request',
      error: {
        code: 'PGRST100',
        message: expect.stringContaining('"failed to parse select parameter (id,()"'),
      },
    })
    expect((await anon().from('products').select().filter('id', 'is_near', 3)).error).toMatchObject({
      code: 'PGRST100',
      message: '"failed to parse filter (is_near.3)" (line 1, column 1)',
      details: expect.stringContaining('unexpected "i" expecting'),
    })
    expect((await anon().from('products').select().or('id.eq.1,')).error?.message).toContain(
      'failed to parse logic tree',
    )
    expect((await anon().from('products').select().order('id.sideways')).error?.message).toContain(
      'failed to parse order',
    )
  })

  test('PGRST101: a method that no function takes', async () => {
    expect(await ask('/rpc/add', { method: 'DELETE' })).toMatchObject({
      status: 405,
      error: { code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' },
    })
  })

  test('PGRST102: a body that is none', async () => {
    const post = (body: string, type = 'application/json') =>
      ask('/entries', { method: 'POST', body, headers: { 'content-type': type } })
    expect(await post('{"id":')).toMatchObject({
      status: 400,
      error: { code: 'PGRST102', message: 'Empty or invalid json' },
    })
    expect((await post('[{"slot":1},{"note":""}]')).error).toMatchObject({
      code: 'PGRST102',
      message: 'All object keys must match',
    })
    expect((await post('a,b\n1', 'text/csv')).error).toMatchObject({
      code: 'PGRST102',
      message: 'All lines must have same number of fields',
    })
  })

  test('PGRST103: a range that is none', async () => {
    expect(await anon().from('products').select('id', { count: 'exact' }).range(10, 12)).toMatchObject({
      status: 416,
      statusText: 'Range Not Satisfiable',
      error: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 10 was requested, but there are only 5 rows.',
      },
    })
    expect((await anon().from('products').select().limit(-1)).error).toMatchObject({
      code: 'PGRST103',
      details: 'Limit should be greater than or equal to zero.',
    })
    expect((await anon({ range: '5-2' }).from('products').select()).error?.details).toBe(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  })

  test('PGRST105, PGRST114, PGRST115: PUT of another row than the one of its address', async () => {
    const put = (query: string, body: unknown) =>
      ask(`/pairs?${query}`, { method: 'PUT', headers: json, body: JSON.stringify(body) })
    const row = { a: 'never', b: 1, value: 'x' }
    expect(await put('a=eq.never', row)).toMatchObject({
      status: 405,
      error: {
        code: 'PGRST105',
        message: "Filters must include all and only primary key columns with 'eq' operators",
      },
    })
    expect(await put('a=eq.never&b=eq.1&limit=1', row)).toMatchObject({
      status: 400,
      error: { code: 'PGRST114', message: 'limit/offset querystring parameters are not allowed for PUT' },
    })
    expect(await put('a=eq.never&b=eq.2', row)).toMatchObject({
      status: 400,
      error: { code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)' },
    })
    expect((await anon().from('pairs').select().eq('a', 'never')).data).toEqual([])
  })

  test('PGRST106: a schema that is not exposed', async () => {
    expect(await anon().schema('auth').from('users').select()).toMatchObject({
      status: 406,
      statusText: 'Not Acceptable',
      error: {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public, warehouse',
      },
    })
  })

  test('PGRST107: a form that cannot be given', async () => {
    expect(await anon().from('products').select().setHeader('accept', 'image/png')).toMatchObject({
      status: 406,
      error: { code: 'PGRST107', message: 'None of these media types are available: image/png' },
    })
  })

  test('PGRST108: a filter on a resource that is not embedded', async () => {
    expect((await anon().from('products').select('id').eq('categories.id', 1)).error).toMatchObject({
      code: 'PGRST108',
      message: "'categories' is not an embedded resource in this request",
      hint: "Verify that 'categories' is included in the 'select' query parameter.",
    })
  })

  test('PGRST116: no one row', async () => {
    expect(await anon().from('products').select().single()).toMatchObject({
      status: 406,
      statusText: 'Not Acceptable',
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 5 rows',
        hint: null,
      },
    })
  })

  test('PGRST117: a method that HTTP does not have', async () => {
    expect(await ask('/products', { method: 'PROPFIND' })).toMatchObject({
      status: 405,
      error: { code: 'PGRST117', message: 'Unsupported HTTP method: PROPFIND' },
    })
  })

  test('PGRST118: the order of a resource with many rows', async () => {
    const { error } = await anon().from('categories').select('id,products(id)').order('products(id)')
    expect(error).toMatchObject({
      code: 'PGRST118',
      message: "A related order on 'products' is not possible",
      details: "'categories' and 'products' do not form a many-to-one or one-to-one relationship",
    })
  })

  test('PGRST120: another operator on a resource', async () => {
    expect((await anon().from('products').select('categories(id)').eq('categories', 1)).error).toMatchObject({
      code: 'PGRST120',
      message: "Bad operator on the 'categories' embedded resource",
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  })

  test('PGRST122: preferences that are none, strictly', async () => {
    const { error } = await anon({ prefer: 'handling=strict, anything, count=none' })
      .from('products')
      .select()
    expect(error).toMatchObject({
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: anything, count=none',
    })
  })

  test('PGRST124: more rows than allowed', async () => {
    const batch = randomUUID()
    const prefer = 'handling=strict, max-affected=1'
    const rows = [1, 2].map((slot) => ({ batch, slot }))
    await anon().from('entries').insert(rows)
    expect(await anon({ prefer }).from('entries').delete().eq('batch', batch)).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
      },
    })
    const gone = await anon().from('entries').delete({ count: 'exact' }).eq('batch', batch)
    expect(gone.count).toBe(2)
  })

  test('PGRST125: a path that leads nowhere', async () => {
    expect(await ask('/a/b')).toMatchObject({
      status: 404,
      error: { code: 'PGRST125', message: 'Invalid path specified in request URL' },
    })
  })

  test('PGRST127: an aggregate of spread rows', async () => {
    expect((await anon().from('categories').select('name,...products(stock.sum())')).error).toMatchObject({
      code: 'PGRST127',
      message: 'Feature not implemented',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  })

  test('PGRST128: a limit on a function that gives no rows', async () => {
    const prefer = 'handling=strict, max-affected=1'
    expect((await anon({ prefer }).rpc('add', { a: 1 })).error).toMatchObject({
      code: 'PGRST128',
      message:
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    })
  })
})
