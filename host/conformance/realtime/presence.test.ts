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

type Seen = { event: string; key?: string; now?: unknown[] }

/** Follows who is present in a channel that is not joined yet. */
function follow(channel: RealtimeChannel): Seen[] {
  const seen: Seen[] = []
  channel.on('presence', { event: 'sync' }, () => seen.push({ event: 'sync' }))
  channel.on('presence', { event: 'join' }, ({ key, newPresences }) =>
    seen.push({ event: 'join', key, now: newPresences.map(({ presence_ref: _, ...shown }) => shown) }),
  )
  channel.on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
    seen.push({ event: 'leave', key, now: leftPresences.map(({ presence_ref: _, ...shown }) => shown) }),
  )
  return seen
}

/** Returns the result of `presenceState`, without the refs. */
function state(channel: RealtimeChannel): Record<string, object[]> {
  const entries = Object.entries(channel.presenceState())
  return Object.fromEntries(
    entries.map(([key, metas]) => [key, metas.map(({ presence_ref: _, ...shown }) => shown)]),
  )
}

describe.each(versions)('version %s', (vsn) => {
  const channelOf = (topic: string, key?: string) =>
    open(target, vsn).channel(topic, { config: { presence: { key: key ?? '' } } })

  test('track, presenceState, untrack: everybody sees who comes, changes and goes', async () => {
    const topic = randomUUID()
    const [ana, rui] = [channelOf(topic, 'ana'), channelOf(topic, 'rui')]
    const [, seen] = [follow(ana), follow(rui)]
    await joinWell(ana)
    expect(await ana.track({ page: 'início' })).toBe('ok')
    await joinWell(rui)
    await expect.poll(() => state(rui)).toEqual({ ana: [{ page: 'início' }] })
    await rui.track({ page: 'taxas' })
    await expect.poll(() => state(ana)).toEqual({ ana: [{ page: 'início' }], rui: [{ page: 'taxas' }] })
    await ana.track({ page: 'votos' })
    await expect.poll(() => state(rui).ana).toEqual([{ page: 'votos' }])
    expect(await ana.untrack()).toBe('ok')
    await expect.poll(() => state(rui)).toEqual({ rui: [{ page: 'taxas' }] })
    expect(seen.filter(({ event, key }) => event === 'leave' && key === 'ana').at(-1)?.now).toEqual([
      { page: 'votos' },
    ])
  })

  test('who leaves the channel or loses the connection is gone', async () => {
    const topic = randomUUID()
    const watching = channelOf(topic)
    follow(watching)
    await joinWell(watching)
    const [leaving, cutOff] = [channelOf(topic, 'leaving'), channelOf(topic, 'cut off')]
    for (const channel of [leaving, cutOff]) {
      await joinWell(channel)
      await channel.track({ n: 1 })
    }
    await expect.poll(() => Object.keys(state(watching)).sort()).toEqual(['cut off', 'leaving'])
    await leaving.unsubscribe()
    await cutOff.socket.disconnect()
    await expect.poll(() => state(watching)).toEqual({})
  })

  test('one key with several sockets has several presences', async () => {
    const topic = randomUUID()
    const [phone, computer] = [channelOf(topic, 'ana'), channelOf(topic, 'ana')]
    follow(phone)
    follow(computer)
    await joinWell(phone)
    await joinWell(computer)
    await phone.track({ on: 'phone' })
    await computer.track({ on: 'computer' })
    const both = [{ on: 'phone' }, { on: 'computer' }]
    await expect.poll(() => state(phone).ana).toEqual(both)
    await expect.poll(() => state(computer).ana).toEqual(both)
    await computer.untrack()
    await expect.poll(() => state(phone)).toEqual({ ana: [{ on: 'phone' }] })
  })

  test('without a key of its own each client gets one', async () => {
    const channel = channelOf(randomUUID())
    follow(channel)
    await joinWell(channel)
    await channel.track({})
    await expect.poll(() => Object.keys(state(channel))).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  })

  test('policies say who may track and who may see in a private channel', async () => {
    const { room, token } = await member(target)
    const reader = await member(target, { mayWrite: false })
    const one = open(target, vsn, target.anonKey, token).channel(room, { config: { private: true } })
    follow(one)
    await joinWell(one)
    expect(await one.track({ n: 1 })).toBe('ok')
    const two = open(target, vsn, target.anonKey, reader.token).channel(reader.room, {
      config: { private: true },
    })
    follow(two)
    await joinWell(two)
    expect(await two.track({ n: 1 })).toBe('error')
    const stranger = open(target, vsn, target.anonKey, reader.token).channel(room, {
      config: { private: true },
    })
    expect((await join(stranger)).statuses[0]).toBe('CHANNEL_ERROR')
  })
})
