import { randomUUID } from 'node:crypto'
import type { PostgrestResponse } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingClient } from '../recording.ts'
import { openTarget, type Target } from '../target.ts'

let target: Target
const batch = randomUUID()
const entries = (headers?: Record<string, string>) => {
  const { client, last } = recordingClient(target, target.anonKey, headers)
  return { table: client.from('entries'), last }
}
const notesOf = async (slots: number[]) => {
  const { table } = entries()
  const { data } = await table.select('slot,note,flag').eq('batch', batch).in('slot', slots).order('slot')
  return data
}

beforeAll(async () => {
  target = await openTarget()
})
afterAll(async () => {
  if (!target) return
  const admin = target.client(target.serviceKey)
  for (const table of ['entries', 'keyless']) await admin.from(table).delete().eq('batch', batch)
  await admin.from('pairs').delete().like('a', `${batch}%`)
  await target.close()
})

describe('insert', () => {
  test('insert: one row, nothing back', async () => {
    const { table, last } = entries()
    expect(await table.insert({ batch, slot: 1 })).toMatchObject({
      data: null,
      error: null,
      status: 201,
      statusText: 'Created',
    })
    expect(last().headers.get('content-range')).toBe('*/*')
    expect(await notesOf([1])).toEqual([{ slot: 1, note: 'none', flag: null }])
  })

  test('one row back, several rows, a count', async () => {
    const { table } = entries()
    const one = await table.insert({ batch, slot: 2, note: 'x' }).select('note').single()
    expect(one).toMatchObject({ data: { note: 'x' }, status: 201 })
    const rows = [
      { batch, slot: 3, flag: true },
      { batch, slot: 4, flag: false },
    ]
    const many = await entries().table.insert(rows, { count: 'exact' }).select('slot,flag')
    expect(many).toMatchObject({ count: 2, data: [{ flag: true }, { flag: false }], status: 201 })
  })

  test('missing columns: null, or their default', async () => {
    const rows = (slot: number) => [
      { batch, slot },
      { batch, slot: slot + 1, note: 'given' },
    ]
    await entries().table.insert(rows(5))
    expect((await notesOf([5, 6]))?.map(({ note }) => note)).toEqual([null, 'given'])
    await entries().table.insert(rows(7), { defaultToNull: false })
    expect((await notesOf([7, 8]))?.map(({ note }) => note)).toEqual(['none', 'given'])
  })

  test('nothing, and rows without a column', async () => {
    expect(await entries().table.insert([]).select()).toMatchObject({ data: [], status: 201 })
    const { data } = await entries().table.insert({ batch, slot: 9 }).select('*,id')
    expect(data?.[0]).toMatchObject({ batch, note: 'none' })
  })

  test('a location, where the key may be read', async () => {
    const { table, last } = entries({ prefer: 'return=headers-only' })
    await table.insert({ batch, slot: 10 })
    expect(last().headers.get('location')).toMatch(/^\/entries\?id=eq\.\d+$/)
    expect(last().headers.get('preference-applied')).toBe('return=headers-only')
  })
})

describe('upsert', () => {
  test('upsert: merges rows that are there', async () => {
    const { table, last } = entries()
    const { data } = await table.insert({ batch, slot: 20, note: 'old' }).select('id').single()
    const merged = await entries().table.upsert({ id: data?.id, batch, slot: 20, note: 'new' }).select('note')
    expect(merged).toMatchObject({ data: [{ note: 'new' }], status: 200, statusText: 'OK' })
    expect(last().status).toBe(201)
  })

  test('by another key, ignoring duplicates', async () => {
    const options = { onConflict: 'batch,slot' }
    const added = await entries().table.upsert({ batch, slot: 21, note: 'a' }, options).select('note')
    expect(added).toMatchObject({ data: [{ note: 'a' }], status: 201 })
    const merged = await entries().table.upsert({ batch, slot: 21, note: 'b' }, options).select('note')
    expect(merged).toMatchObject({ data: [{ note: 'b' }], status: 200 })
    const ignoring = { ...options, ignoreDuplicates: true }
    const ignored = await entries().table.upsert({ batch, slot: 21, note: 'c' }, ignoring).select('note')
    expect(ignored).toMatchObject({ data: [], status: 201, statusText: 'Created' })
    const both = [
      { batch, slot: 21, note: 'd' },
      { batch, slot: 22, note: 'e' },
    ]
    expect((await entries().table.upsert(both, options).select('note')).status).toBe(201)
  })

  test('a key of two columns, and a table without a key', async () => {
    const { client } = recordingClient(target, target.anonKey)
    const row = { a: `${batch}1`, b: 1 }
    await client.from('pairs').upsert({ ...row, value: 'x' })
    const { data } = await client
      .from('pairs')
      .upsert({ ...row, value: 'y' })
      .select('b,value')
    expect(data).toEqual([{ b: 1, value: 'y' }])
    expect((await client.from('keyless').upsert({ batch, note: 'x' }).select('note')).data).toEqual([
      { note: 'x' },
    ])
  })
})

describe('update and delete', () => {
  test('update: the rows that pass, with and without them back', async () => {
    await entries().table.insert([30, 31, 32].map((slot) => ({ batch, slot })))
    const { table, last } = entries()
    const silent = await table.update({ note: 'u' }).eq('batch', batch).eq('slot', 30)
    expect(silent).toMatchObject({ data: null, status: 204, statusText: 'No Content' })
    expect(last().headers.get('content-range')).toBe('0-0/*')
    const told = await entries()
      .table.update({ note: 'v' }, { count: 'exact' })
      .eq('batch', batch)
      .gte('slot', 31)
      .lte('slot', 32)
      .select('note')
    expect(told).toMatchObject({ count: 2, data: [{ note: 'v' }, { note: 'v' }], status: 200 })
    const none = await entries().table.update({ note: 'w' }).eq('batch', 'nobody').select()
    expect(none).toMatchObject({ data: [], status: 200 })
  })

  test('delete: the rows that pass', async () => {
    await entries().table.insert([40, 41].map((slot) => ({ batch, slot })))
    const gone = await entries()
      .table.delete({ count: 'exact' })
      .eq('batch', batch)
      .eq('slot', 40)
      .select('slot')
    expect(gone).toMatchObject({ count: 1, data: [{ slot: 40 }], status: 200 })
    const { table, last } = entries()
    expect(await table.delete().eq('batch', batch).eq('slot', 41)).toMatchObject({ status: 204, data: null })
    expect(last().headers.get('content-range')).toBe('*/*')
  })

  test('single: undone when there are several', async () => {
    await entries().table.insert([50, 51].map((slot) => ({ batch, slot })))
    const { error } = await entries()
      .table.update({ note: 'one' })
      .eq('batch', batch)
      .in('slot', [50, 51])
      .select()
      .single()
    expect(error?.code).toBe('PGRST116')
    expect((await notesOf([50, 51]))?.map(({ note }) => note)).toEqual(['none', 'none'])
  })

  test('maxAffected: undone when there are more', async () => {
    await entries().table.insert([60, 61].map((slot) => ({ batch, slot })))
    // Its type requires a client that declares the version of the data API.
    const limited = async (most: number) =>
      (await entries()
        .table.update({ note: 'm' })
        .eq('batch', batch)
        .in('slot', [60, 61])
        .maxAffected(most)) as unknown as PostgrestResponse<unknown>
    expect((await limited(1)).error?.code).toBe('PGRST124')
    expect((await notesOf([60, 61]))?.map(({ note }) => note)).toEqual(['none', 'none'])
    expect((await limited(2)).status).toBe(204)
  })

  test('rollback: as if nothing had been', async () => {
    const { table, last } = entries()
    const { data, status } = await table.insert({ batch, slot: 70 }).select('slot').rollback()
    expect({ data, status }).toEqual({ data: [{ slot: 70 }], status: 201 })
    expect(last().headers.get('preference-applied')).toContain('tx=rollback')
    expect(await notesOf([70])).toEqual([])
  })

  test('embedded resources in what comes back', async () => {
    const { client } = recordingClient(target, target.anonKey)
    const { data } = await client
      .from('orders')
      .update({ total: 70 })
      .eq('id', 3)
      .select('total,customers(name),billing:addresses!billing_id(city)')
    expect(data).toEqual([{ total: 70, customers: { name: 'Bruno' }, billing: { city: 'Belém' } }])
  })
})
