import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingClient } from '../recording.ts'
import { openTarget, type Target } from '../target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target?.close())

const products = (select = 'id') => target.client(target.anonKey).from('products').select(select)
const idsOf = ({ data }: { data: unknown }) => (data as { id: number }[]).map(({ id }) => id)

describe('order and pages', () => {
  test('order: ascending, descending, nulls first and last, several', async () => {
    expect(idsOf(await products().order('price'))).toEqual([3, 2, 4, 1, 5])
    expect(idsOf(await products().order('price', { ascending: false }))).toEqual([5, 1, 4, 2, 3])
    expect(idsOf(await products().order('price', { nullsFirst: true }))).toEqual([5, 3, 2, 4, 1])
    expect(idsOf(await products().order('price', { ascending: false, nullsFirst: false }))).toEqual([
      1, 4, 2, 3, 5,
    ])
    expect(idsOf(await products().order('state').order('id', { ascending: false }))).toEqual([5, 3, 1, 2, 4])
    expect(
      idsOf(await products().order('attributes->size->cm', { nullsFirst: false }).limit(2)),
    ).toHaveLength(2)
  })

  test('limit', async () => {
    expect(idsOf(await products().order('id').limit(2))).toEqual([1, 2])
    expect(idsOf(await products().limit(0))).toEqual([])
  })

  test('range', async () => {
    const { data, count, status } = await target
      .client(target.anonKey)
      .from('products')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 2)
    expect({ data, count, status }).toEqual({ data: [{ id: 2 }, { id: 3 }], count: 5, status: 206 })
  })

  test('returns, overrideTypes: nothing but types', async () => {
    expect(idsOf(await products().eq('id', 1).returns<{ id: number }[]>())).toEqual([1])
    expect(idsOf(await products().eq('id', 1).overrideTypes<{ id: number }[]>())).toEqual([1])
  })
})

describe('counts', () => {
  const counting = (count: 'exact' | 'planned' | 'estimated', head = true) =>
    target.client(target.anonKey).from('products').select('id', { count, head })

  test('exact, without and with rows', async () => {
    expect(await counting('exact')).toMatchObject({ count: 5, data: null, status: 200, statusText: 'OK' })
    expect(await counting('exact', false).lt('id', 3)).toMatchObject({ count: 2, status: 200 })
  })

  test('planned and estimated', async () => {
    expect(await counting('planned')).toMatchObject({ count: expect.any(Number), error: null })
    expect(await counting('estimated')).toMatchObject({ count: expect.any(Number), error: null })
  })
})

describe('forms of the answer', () => {
  test('single', async () => {
    expect(await products().eq('id', 1).single()).toMatchObject({ data: { id: 1 }, status: 200 })
  })

  test('maybeSingle', async () => {
    expect(await products().eq('id', 1).maybeSingle()).toMatchObject({ data: { id: 1 }, error: null })
    expect(await products().eq('id', 99).maybeSingle()).toMatchObject({
      data: null,
      error: null,
      status: 200,
    })
    expect((await products().maybeSingle()).error?.code).toBe('PGRST116')
  })

  test('csv', async () => {
    const { data } = await products('id,name,tags,price').lte('id', 3).order('id').csv()
    expect(data).toBe(
      'id,name,tags,price\n1,"Iron pan","{iron,heavy}",89.90\n2,"Bread knife","{steel,long}",45.00\n3,"Paring knife",{steel},19.50',
    )
    expect((await products('id,name').eq('id', 4).csv()).data).toBe('id,name\n4,"Rake, (large)"')
  })

  test('stripNulls', async () => {
    const { data } = await products('id,price,rating').eq('id', 5).stripNulls()
    expect(data).toEqual([{ id: 5 }])
    const single = await products('id,price').eq('id', 5).single().stripNulls()
    expect(single.data).toEqual({ id: 5 })
  })

  test('geojson: as far as there is PostGIS', async () => {
    const { status, error } = await products().geojson()
    expect([200, 404]).toContain(status)
    if (status === 404) expect(error?.code).toBe('42883')
  })

  test('explain', async () => {
    const text = await products().explain()
    expect(text.data).toMatch(/Aggregate {2}\(cost=/)
    const { data } = await products().explain({ format: 'json', verbose: true, settings: true })
    expect(data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' }, Settings: expect.any(Object) }])
    const analyzed = await products().explain({ analyze: true, buffers: true, wal: true })
    expect(analyzed.data).toContain('Execution Time')
  })
})

describe('the request', () => {
  test('abortSignal', async () => {
    const { error, status } = await products().abortSignal(AbortSignal.abort())
    expect(status).toBe(0)
    expect(error?.message).toContain('AbortError')
  })

  test('setHeader', async () => {
    const { data } = await target.client(target.anonKey).rpc('whoami').setHeader('x-shop', 'corner')
    expect(data).toMatchObject({ shop: 'corner' })
  })

  test('throwOnError', async () => {
    await expect(products('zzzz').throwOnError()).rejects.toMatchObject({ code: '42703' })
  })

  test('retry', async () => {
    expect(idsOf(await products().eq('id', 1).retry(true))).toEqual([1])
  })

  test('then, toJSON: an answer and an error as plain values', async () => {
    const { error } = await products('zzzz').then((answer) => answer)
    expect(error).toMatchObject({ code: '42703', details: null, hint: null })
    const thrown = await products('zzzz')
      .throwOnError()
      .then(null, (reason) => reason.toJSON())
    expect(thrown).toMatchObject({ code: '42703', message: 'column products.zzzz does not exist' })
  })
})

describe('headers', () => {
  test('of a read', async () => {
    const { client, last } = recordingClient(target, target.anonKey)
    await client.from('products').select('id', { count: 'exact' }).eq('state', 'new').limit(2).order('id')
    const { headers, status } = last()
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe('0-1/3')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-profile')).toBe('public')
    expect(headers.get('content-location')).toBe('/products?limit=2&order=id.asc&select=id&state=eq.new')
    expect(headers.get('preference-applied')).toBe('count=exact')
  })

  test('of an object, of CSV, of an error', async () => {
    const { client, last } = recordingClient(target, target.anonKey)
    await client.from('products').select('id').eq('id', 1).single()
    expect(last().headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
    await client.from('products').select('id').csv()
    expect(last().headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await client.from('nothing').select()).statusText).toBe('Not Found')
    expect(last().headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
  })
})
