import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { join, joinWell, member, open, versions } from './clients.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

/** Hears the broadcasts of a channel that is not joined yet. */
function hear(channel: RealtimeChannel, event = '*') {
  const heard: { event: string; payload?: unknown; type: string; meta?: Record<string, unknown> }[] = []
  channel.on('broadcast', { event }, (message) => heard.push(message))
  return heard
}

const announce = (values: { topic: string; event: string; payload: unknown; private: boolean }) =>
  target.client(target.serviceKey).rpc('announce', values)

describe.each(versions)('version %s', (vsn) => {
  test('channel, subscribe, on, send: others hear, the sender does not', async () => {
    const topic = randomUUID()
    const [mine, theirs] = [open(target, vsn).channel(topic), open(target, vsn).channel(topic)]
    const [iHeard, theyHeard] = [hear(mine), hear(theirs, 'greeting')]
    await joinWell(mine)
    await joinWell(theirs)
    const payload = { text: 'olá, síndica 👋 "aspas" \u2028', deep: [{ n: 1.5, none: null }] }
    expect(await mine.send({ type: 'broadcast', event: 'greeting', payload })).toBe('ok')
    expect(await mine.send({ type: 'broadcast', event: 'other', payload: {} })).toBe('ok')
    await expect.poll(() => theyHeard).toEqual([{ type: 'broadcast', event: 'greeting', payload }])
    expect(iHeard).toEqual([])
  })

  test('self and ack: the sender hears itself, and that the server has it', async () => {
    const channel = open(target, vsn).channel(randomUUID(), {
      config: { broadcast: { self: true, ack: true } },
    })
    const heard = hear(channel)
    await joinWell(channel)
    expect(await channel.send({ type: 'broadcast', event: 'a', payload: { n: 1 } })).toBe('ok')
    await expect.poll(() => heard).toEqual([{ type: 'broadcast', event: 'a', payload: { n: 1 } }])
  })

  test('other topics, and a private channel of the same name, hear nothing', async () => {
    const { token, room } = await member(target)
    const client = open(target, vsn, target.anonKey, token)
    const [open1, closed, other] = [
      client.channel(room),
      open(target, vsn, target.anonKey, token).channel(room, { config: { private: true } }),
      client.channel(`${room}:x`),
    ]
    const heard = [hear(open1), hear(closed), hear(other)]
    for (const channel of [open1, closed, other]) await joinWell(channel)
    const sender = open(target, vsn).channel(room)
    await joinWell(sender)
    await sender.send({ type: 'broadcast', event: 'a', payload: {} })
    await expect.poll(() => heard[0]?.length).toBe(1)
    expect(heard.map((messages) => messages.length)).toEqual([1, 0, 0])
  })

  test('from the database: realtime.send, to public and private channels', async () => {
    const { token, room } = await member(target)
    const hidden = open(target, vsn, target.anonKey, token).channel(room, { config: { private: true } })
    const seen = open(target, vsn).channel(room)
    const [privately, publicly] = [hear(hidden), hear(seen)]
    await joinWell(hidden)
    await joinWell(seen)
    await announce({ topic: room, event: 'a', payload: { n: 1 }, private: true })
    await announce({ topic: room, event: 'b', payload: { n: 2 }, private: false })
    await expect.poll(() => [privately.length, publicly.length]).toEqual([1, 1])
    const id = expect.any(String)
    expect(privately[0]).toEqual({ type: 'broadcast', event: 'a', payload: { n: 1, id }, meta: { id } })
    expect(publicly[0]).toMatchObject({ type: 'broadcast', event: 'b', payload: { n: 2 } })
  })

  test('from the database: realtime.broadcast_changes of a row', async () => {
    const news = open(target, vsn).channel('news', { config: { private: true } })
    const heard = hear(news)
    await joinWell(news)
    const id = Math.floor(Math.random() * 1e9)
    const table = target.client(target.serviceKey).from('headlines')
    await table.insert({ id, body: 'x' })
    await table.update({ body: 'y' }).eq('id', id)
    await table.delete().eq('id', id)
    await expect.poll(() => heard.length).toBe(3)
    expect(heard.map(({ event, payload }) => [event, payload])).toMatchObject([
      ['INSERT', { operation: 'INSERT', record: { id, body: 'x' }, old_record: null, table: 'headlines' }],
      ['UPDATE', { operation: 'UPDATE', record: { id, body: 'y' }, old_record: { id, body: 'x' } }],
      ['DELETE', { operation: 'DELETE', record: null, old_record: { id, body: 'y' }, schema: 'public' }],
    ])
  })

  test('send without having joined goes over HTTP', async () => {
    const topic = randomUUID()
    const channel = open(target, vsn).channel(topic)
    const heard = hear(channel)
    await joinWell(channel)
    const sender = open(target, vsn).channel(topic)
    expect(await sender.send({ type: 'broadcast', event: 'a', payload: { n: 1 } })).toBe('ok')
    await expect.poll(() => heard).toEqual([{ type: 'broadcast', event: 'a', payload: { n: 1 } }])
  })

  test('httpSend: JSON to public and, where policies let it, private channels', async () => {
    const { token, room } = await member(target)
    const channel = open(target, vsn, target.anonKey, token).channel(room, { config: { private: true } })
    const heard = hear(channel)
    await joinWell(channel)
    const sender = open(target, vsn, target.anonKey, token)
    await sender.realtime.setAuth(token)
    const isPrivate = sender.channel(room, { config: { private: true } })
    expect(await isPrivate.httpSend('a/b ç', { n: 1 })).toEqual({ success: true })
    await expect.poll(() => heard).toEqual([{ type: 'broadcast', event: 'a/b ç', payload: { n: 1 } }])
    const stranger = open(target, vsn).channel(room, { config: { private: true } })
    await expect(stranger.httpSend('a', { n: 2 })).rejects.toThrow('Unauthorized')
    expect(await open(target, vsn).channel(room).httpSend('a', { n: 3 })).toEqual({ success: true })
    expect(heard).toHaveLength(1)
  })

  test('a payload that is too long is refused', async () => {
    const channel = open(target, vsn).channel(randomUUID(), { config: { broadcast: { ack: true } } })
    const { statuses } = await join(channel)
    const payload = { text: 'x'.repeat(4_000_000) }
    expect(await channel.send({ type: 'broadcast', event: 'a', payload }, { timeout: 2000 })).not.toBe('ok')
    expect(statuses[0]).toBe('SUBSCRIBED')
  })
})

test('bytes pass between clients of version 2.0.0, from HTTP and from the database; 1.0.0 has no frame for them', async () => {
  const topic = randomUUID()
  const [first, second] = ['1.0.0', '2.0.0'].map((vsn) => open(target, vsn as '1.0.0').channel(topic)) as [
    RealtimeChannel,
    RealtimeChannel,
  ]
  const [byFirst, bySecond] = [hear(first), hear(second)]
  await joinWell(first)
  await joinWell(second)
  const sender = open(target, '2.0.0').channel(topic)
  await joinWell(sender)
  const bytes = new Uint8Array([0, 255, 1, 128, 10]).buffer
  await sender.send({ type: 'broadcast', event: 'b', payload: bytes })
  await sender.httpSend('b', bytes)
  const { error } = await target
    .client(target.serviceKey)
    .rpc('announce_bytes', { topic, event: 'b', payload: '\\x00ff01800a', private: false })
  expect(error).toBeNull()
  await expect.poll(() => bySecond.length).toBe(3)
  for (const { payload } of bySecond) expect(payload).toEqual(bytes)
  await sender.send({ type: 'broadcast', event: 'json', payload: { n: 1 } })
  await expect.poll(() => byFirst).toEqual([{ type: 'broadcast', event: 'json', payload: { n: 1 } }])
})

test('replay: a private channel gets what the database sent before, the oldest first, and nothing twice', async () => {
  const { token, room } = await member(target)
  const since = Date.now() - 60_000
  for (const n of [1, 2, 3]) await announce({ topic: room, event: 'a', payload: { n }, private: true })
  const config = { private: true, broadcast: { replay: { since, limit: 2 } } }
  const channel = open(target, '2.0.0', target.anonKey, token).channel(room, { config })
  const heard = hear(channel)
  await joinWell(channel)
  await announce({ topic: room, event: 'a', payload: { n: 4 }, private: true })
  await expect.poll(() => heard.length).toBe(3)
  expect(heard.map(({ payload, meta }) => [(payload as { n: number }).n, meta?.replayed])).toEqual([
    [2, true],
    [3, true],
    [4, undefined],
  ])
})

test('replay: bytes too, for version 2.0.0; 1.0.0 has no frame for them', async () => {
  const { token, room } = await member(target)
  const bytes = { topic: room, event: 'b', payload: '\\x00ff01800a', private: true }
  const { error } = await target.client(target.serviceKey).rpc('announce_bytes', bytes)
  expect(error).toBeNull()
  await announce({ topic: room, event: 'a', payload: { n: 1 }, private: true })
  const config = { private: true, broadcast: { replay: { since: Date.now() - 60_000 } } }
  const replayedTo = async (vsn: '1.0.0' | '2.0.0') => {
    const channel = open(target, vsn, target.anonKey, token).channel(room, { config })
    const heard = hear(channel)
    await joinWell(channel)
    await expect.poll(() => heard.at(-1)?.event).toBe('a')
    return heard
  }
  expect(await replayedTo('1.0.0')).toHaveLength(1)
  const [first, second] = await replayedTo('2.0.0')
  expect([first?.payload, first?.meta?.replayed]).toEqual([new Uint8Array([0, 255, 1, 128, 10]).buffer, true])
  expect(second?.meta?.replayed).toBe(true)
})
