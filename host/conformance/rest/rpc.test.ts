import { randomUUID } from 'node:crypto'
import type { PostgrestResponse } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingClient } from '../recording.ts'
import { openTarget, type Target } from '../target.ts'

let target: Target
const batch = randomUUID()
beforeAll(async () => {
  target = await openTarget()
})
afterAll(async () => {
  if (!target) return
  await target.client(target.serviceKey).from('entries').delete().eq('batch', batch)
  await target.close()
})

const anon = () => target.client(target.anonKey)
const dataOf = async (name: string, args?: object, options?: { get?: boolean }) => {
  const { data, error } = await anon().rpc(name, args, options)
  expect(error).toBeNull()
  return data as unknown
}

describe('arguments', () => {
  test('rpc: named, with defaults, by POST and GET', async () => {
    expect(await dataOf('add', { a: 1, b: 2 })).toBe(3)
    expect(await dataOf('add', { a: 1 })).toBe(11)
    expect(await dataOf('add', { a: 4, b: 5 }, { get: true })).toBe(9)
  })

  test('arrays, any number of them, and rows', async () => {
    expect(await dataOf('joined', { parts: ['a', 'b,c'] })).toBe('a+b,c')
    expect(await dataOf('joined', { parts: ['a', 'b'] }, { get: true })).toBe('a+b')
    expect(await dataOf('sum_all', { terms: [1, 2, 3] })).toBe(6)
    expect(await dataOf('label_of', { product: { id: 7, name: 'made up' } })).toBe('made up')
  })

  test('the whole body as the one argument', async () => {
    expect(await dataOf('echo', { a: [1, null], b: 'é' })).toEqual({ a: [1, null], b: 'é' })
    const raw = (name: string, type: string, body: BodyInit) =>
      fetch(`${target.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: target.anonKey, 'content-type': type },
        body,
      })
    expect(await (await raw('shout', 'text/plain', 'olá')).json()).toBe('OLÁ')
    const bytes = new Uint8Array([0, 255, 10, 92])
    expect(await (await raw('size_of', 'application/octet-stream', bytes)).json()).toBe(4)
    expect(await (await raw('add', 'application/x-www-form-urlencoded', 'a=5&b=6')).json()).toBe(11)
  })

  test('overloads: by the names of the arguments', async () => {
    expect(await dataOf('either', { a: 1 })).toBe('a')
    expect(await dataOf('either', { b: 'x' })).toBe('b')
    expect(await dataOf('unnamed_or_none')).toBe('none')
    expect(await dataOf('unnamed_or_none', { '': 'x' })).toBe('text')
    expect((await anon().rpc('same', { a: 1 })).error?.code).toBe('PGRST203')
    expect((await anon().rpc('unnamed_default')).error?.message).toBe(
      'Could not choose the best candidate function between: public.unnamed_default(), public.unnamed_default( => text)',
    )
  })
})

describe('results', () => {
  test('nothing', async () => {
    expect(await anon().rpc('nothing')).toMatchObject({ data: null, status: 204, statusText: 'No Content' })
  })

  test('values, rows, sets', async () => {
    expect(await dataOf('numbers', { upto: 3 })).toEqual([1, 2, 3])
    expect(await dataOf('first_product')).toMatchObject({ id: 1, name: 'Iron pan' })
    expect(await dataOf('extent')).toEqual({ lowest: 19.5, highest: 89.9 })
    expect(await dataOf('stock_totals')).toEqual([
      { state: 'new', pieces: 4 },
      { state: 'used', pieces: 12 },
      { state: 'broken', pieces: 5 },
    ])
  })

  test('rows read like those of a table', async () => {
    const { data, count } = await anon()
      .rpc('products_in', { category: 2 }, { count: 'exact' })
      .select('name,label,categories(name),suppliers(name)')
      .gt('stock', 0)
      .order('id')
    expect(count).toBe(1)
    expect(data).toEqual([
      {
        name: 'Bread knife',
        label: 'Bread knife!',
        categories: { name: 'Knives' },
        suppliers: [{ name: 'Forge' }, { name: 'Mill' }],
      },
    ])
    const cut = await anon()
      .rpc('products_in', { category: 2 }, { get: true })
      .select('id')
      .order('id', { ascending: false })
      .limit(1)
    expect(cut.data).toEqual([{ id: 3 }])
    const none = await anon().rpc('first_product').select('id').eq('id', 99)
    expect(none).toMatchObject({ data: null, status: 200 })
    expect((await anon().rpc('stock_totals').eq('state', 'used').single()).data).toEqual({
      state: 'used',
      pieces: 12,
    })
  })

  test('head and count', async () => {
    const head = await anon().rpc('products_in', { category: 2 }, { head: true, count: 'exact' })
    expect(head).toMatchObject({ data: null, count: 2, status: 200 })
    expect(await anon().rpc('add', { a: 1 }, { count: 'exact' })).toMatchObject({ data: 11, count: 1 })
  })

  test('schema', async () => {
    expect((await anon().schema('warehouse').rpc('bin_count')).data).toBe(2)
  })

  test('csv', async () => {
    const { data } = await anon().rpc('products_in', { category: 2 }).select('id,stock').csv()
    expect(data).toBe('id,stock\n2,12\n3,0')
  })
})

describe('changes', () => {
  test('rows that a function writes; maxAffected', async () => {
    const { data } = await anon().rpc('add_entries', { batch, pieces: 3 }).select('slot').order('slot')
    expect(data).toEqual([{ slot: 1 }, { slot: 2 }, { slot: 3 }])
    // The type of `maxAffected` requires a client that declares the version of the data API.
    const flag = async (most: number) =>
      (await anon()
        .rpc('flag_entries', { in_batch: batch })
        .select('slot')
        .maxAffected(most)) as unknown as PostgrestResponse<{ slot: number }>
    expect((await flag(2)).error?.code).toBe('PGRST124')
    const { data: unflagged } = await anon()
      .from('entries')
      .select('slot')
      .eq('batch', batch)
      .is('flag', null)
    expect(unflagged).toHaveLength(3)
    expect((await flag(3)).data).toHaveLength(3)
  })

  test('rollback', async () => {
    const { data } = await anon()
      .rpc('add_entries', { batch: `${batch}x`, pieces: 1 })
      .select('slot')
      .rollback()
    expect(data).toEqual([{ slot: 1 }])
    expect((await anon().from('entries').select().eq('batch', `${batch}x`)).data).toEqual([])
  })

  test('GET changes nothing', async () => {
    const { error, status } = await anon().rpc('add_entries', { batch, pieces: 1 }, { get: true })
    expect({ code: error?.code, status }).toEqual({ code: '25006', status: 405 })
  })
})

describe('the request as the database sees it', () => {
  test('role, claims, method, headers, time zone', async () => {
    const sub = randomUUID()
    const user = target.client(target.anonKey, await target.sign({ role: 'authenticated', sub }))
    const { data } = await user
      .rpc('whoami')
      .setHeader('x-shop', 'corner "1"')
      .setHeader('prefer', 'timezone=America/Sao_Paulo')
    expect(data).toEqual({
      role: 'authenticated',
      sub,
      method: 'POST',
      zone: 'America/Sao_Paulo',
      shop: 'corner "1"',
    })
    expect((await target.client(target.serviceKey).rpc('whoami')).data).toMatchObject({
      role: 'service_role',
    })
  })

  test('status and headers that the database says', async () => {
    const { client, last } = recordingClient(target, target.anonKey)
    const headers = JSON.stringify([{ 'x-made': 'yes' }, { 'cache-control': 'no-store' }])
    expect(await client.rpc('answer_with', { headers, status: '218' })).toMatchObject({
      data: 'answered',
      status: 218,
    })
    expect(last().headers.get('x-made')).toBe('yes')
    expect(last().headers.get('cache-control')).toBe('no-store')
  })
})
