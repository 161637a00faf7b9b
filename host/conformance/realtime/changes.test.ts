import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { type Change, insertAs, listen, subscribed, type Wanted, waiting, watch } from './changes.ts'
import { open, versions } from './clients.ts'

let target: Target
let service: SupabaseClient
beforeAll(async () => {
  target = await openTarget()
  service = target.client(target.serviceKey)
})
afterAll(() => target.close())

const insert = (table: string, rows: Record<string, unknown>[]) => insertAs(service, table, rows)

async function person() {
  const id = randomUUID()
  return { id, token: await target.sign({ sub: id, role: 'authenticated' }) }
}

const types = (heard: Change[]) => heard.map(({ eventType }) => eventType)

describe.each(versions)('version %s', (vsn) => {
  test('on: INSERT, UPDATE and DELETE with what the row is and was', async () => {
    const batch = randomUUID()
    const channel = open(target, vsn).channel(randomUUID())
    const heard = listen(channel, { table: 'measures', filter: `batch=eq.${batch}` })
    const inserted: Change[] = []
    channel.on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'measures', filter: `batch=eq.${batch}` },
      (change) => inserted.push(change),
    )
    expect(await watch(channel)).toEqual(subscribed)
    const [id] = await insert('measures', [{ batch, size: 1, tags: ['a'] }])
    await service.from('measures').update({ size: 2 }).eq('id', id)
    await service.from('measures').delete().eq('id', id)
    await expect.poll(() => types(heard), waiting).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(heard[0]).toMatchObject({
      schema: 'public',
      table: 'measures',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      errors: null,
      new: { id, batch, size: 1, tags: ['a'], price: null },
      old: {},
    })
    expect([heard[1]?.new, heard[1]?.old]).toMatchObject([{ size: 2 }, { size: 1 }])
    expect([heard[2]?.new, heard[2]?.old]).toMatchObject([{}, { id, size: 2 }])
    expect(types(inserted)).toEqual(['INSERT'])
  })

  test('on: values come as JavaScript has them', async () => {
    const batch = randomUUID()
    const channel = open(target, vsn).channel(randomUUID())
    const heard = listen(channel, { table: 'measures', filter: `batch=eq.${batch}` })
    await watch(channel)
    const row = {
      batch,
      size: -7,
      big: 9007199254740991,
      price: 12.5,
      ratio: 0.25,
      is_on: true,
      taken_on: '2026-02-28',
      taken_at: '2026-02-28T12:00:00.123+00:00',
      local_at: '2026-02-28T12:00:00.123',
      state: 'sad',
      tags: ['a,b', 'c"d', '', 'ação'],
      sizes: [1, 2],
      moods: ['happy'],
      extra: { a: [1, null, { b: 'ç' }] },
      code: randomUUID(),
      bytes: '\\x00ff',
    }
    const [id] = await insert('measures', [row])
    await expect.poll(() => heard.length, waiting).toBe(1)
    expect(heard[0]?.new).toEqual({ id, ...row })
  })

  test('on: a row reaches those whose policies let them read it, with the columns that they may select', async () => {
    const [ana, bea] = [await person(), await person()]
    const channels = [ana, bea].map(({ token }) =>
      open(target, vsn, target.anonKey, token).channel(randomUUID()),
    )
    const heard = channels.map((channel) => listen(channel, { table: 'diaries' }))
    for (const channel of channels) await watch(channel)
    const [ofAna] = await insert('diaries', [
      { owner: ana.id, body: 'a', secret: 'x' },
      { owner: randomUUID(), body: 'c', secret: 'x' },
    ])
    const [ofBea] = await insert('diaries', [{ owner: bea.id, body: 'b', secret: 'x' }])
    await expect.poll(() => heard.map((list) => list.length), waiting).toEqual([1, 1])
    expect(heard[0]?.[0]?.new).toEqual({ id: ofAna, owner: ana.id, body: 'a' })
    expect(heard[1]?.[0]?.new).toEqual({ id: ofBea, owner: bea.id, body: 'b' })
    // Policies cannot be checked for a deleted row: everyone gets the key, and nothing else.
    await service.from('diaries').delete().eq('id', ofAna)
    await expect.poll(() => heard.map((list) => list.length), waiting).toEqual([2, 2])
    expect(heard.map((list) => list[1]?.old)).toEqual([{ id: ofAna }, { id: ofAna }])
  })

  test('on: a row that is given to another is seen no more', async () => {
    const [ana, bea] = [await person(), await person()]
    const channels = [ana, bea].map(({ token }) =>
      open(target, vsn, target.anonKey, token).channel(randomUUID()),
    )
    const [id] = await insert('diaries', [{ owner: ana.id, body: 'a' }])
    const heard = channels.map((channel) => {
      const changes: Change[] = []
      const wanted = { event: 'UPDATE', schema: 'public', table: 'diaries' } as const
      channel.on('postgres_changes', wanted, (change) => changes.push(change))
      return changes
    })
    for (const channel of channels) await watch(channel)
    await service.from('diaries').update({ owner: bea.id }).eq('id', id)
    await service.from('diaries').update({ body: 'b' }).eq('id', id)
    await expect.poll(() => heard.map((list) => list.length), waiting).toEqual([0, 2])
  })

  test('select: only the columns that were asked for, and the key', async () => {
    const batch = randomUUID()
    const channel = open(target, vsn).channel(randomUUID())
    const heard = listen(channel, { table: 'measures', filter: `batch=eq.${batch}`, select: ['size'] })
    expect(await watch(channel)).toEqual(subscribed)
    const [id] = await insert('measures', [{ batch, size: 3, price: 2 }])
    await expect.poll(() => heard.length, waiting).toBe(1)
    expect(heard[0]?.new).toEqual({ id, size: 3 })
  })

  test('on: a whole schema, several requests on one channel, and the key alone by default', async () => {
    const [batch, id] = [randomUUID(), Math.floor(Math.random() * 1e12)]
    const channel = open(target, vsn).channel(randomUUID())
    const all = listen(channel, {})
    const one = listen(channel, { table: 'plain', filter: `id=eq.${id}` })
    expect(await watch(channel)).toEqual(subscribed)
    await insert('measures', [{ batch }])
    await insert('plain', [{ id, batch, note: 'a' }])
    await service.from('plain').update({ note: 'b' }).eq('id', id)
    await service.from('plain').delete().eq('id', id)
    await expect.poll(() => types(one), waiting).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(one.slice(1).map((change) => change.old)).toEqual([{ id }, { id }])
    const mine = all.filter((change) => JSON.stringify(change).includes(batch))
    expect(mine.map((change) => [change.table, change.eventType])).toEqual([
      ['measures', 'INSERT'],
      ['plain', 'INSERT'],
      ['plain', 'UPDATE'],
    ])
  })

  test('setAuth: the rows of a renewed token', async () => {
    const [ana, bea] = [await person(), await person()]
    const client = open(target, vsn, target.anonKey, ana.token)
    const channel = client.channel(randomUUID())
    const heard = listen(channel, { table: 'diaries' })
    await watch(channel)
    await client.realtime.setAuth(bea.token)
    // The server does not report when it has seen the token.
    await expect
      .poll(async () => {
        await insert('diaries', [{ owner: bea.id, body: 'b' }])
        return heard.length
      }, waiting)
      .toBeGreaterThan(0)
    const before = heard.length
    await insert('diaries', [
      { owner: ana.id, body: 'a' },
      { owner: bea.id, body: 'last' },
    ])
    await expect
      .poll(() => heard.some((change) => 'body' in change.new && change.new.body === 'last'), waiting)
      .toBe(true)
    expect(heard.slice(before).some((change) => 'owner' in change.new && change.new.owner === ana.id)).toBe(
      false,
    )
  })

  test('unsubscribe: nothing is heard afterwards, and others still hear', async () => {
    const batch = randomUUID()
    const client = open(target, vsn)
    const [gone, stays] = [client.channel(randomUUID()), client.channel(randomUUID())]
    const wanted: Wanted = { table: 'measures', filter: `batch=eq.${batch}` }
    const heard = [listen(gone, wanted), listen(stays, wanted)]
    await watch(gone)
    await watch(stays)
    await insert('measures', [{ batch }])
    await expect.poll(() => heard.map((list) => list.length), waiting).toEqual([1, 1])
    expect(await gone.unsubscribe()).toBe('ok')
    await insert('measures', [{ batch }])
    await expect.poll(() => heard.map((list) => list.length), waiting).toEqual([1, 2])
  })

  test.each<[string, Wanted, RegExp]>([
    [
      'a table that is not published',
      { table: 'unpublished' },
      /Please check Realtime is enabled for the given connect/,
    ],
    ['no such column', { table: 'plain', filter: 'nothing=eq.1' }, /invalid column for filter nothing/],
    [
      'a column out of reach',
      { table: 'diaries', filter: 'secret=eq.x' },
      /invalid column for filter secret/,
    ],
    [
      'a value of another type',
      { table: 'plain', filter: 'id=eq.x' },
      /invalid input syntax for type bigint/,
    ],
    [
      'no such operator',
      { table: 'plain', filter: 'id=foo.1' },
      /Error parsing `filter` params: \["foo", "1"\]/,
    ],
  ])('refused: %s', async (_, wanted, message) => {
    const { token } = await person()
    const channel = open(target, vsn, target.anonKey, token).channel(randomUUID())
    listen(channel, wanted)
    const told = await watch(channel)
    expect(told).toEqual({ status: 'error', message: expect.stringMatching(message) })
  })
})
