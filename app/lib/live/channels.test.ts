import { RealtimeClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveChannels } from './channels.ts'

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

/** The other end of the socket: answers as the server does, and can refuse, speak, close and cut. */
class Line {
  static open: Line[] = []
  static joins: string[] = []
  static left: string[] = []
  static refused = new Set<string>()
  static down = false
  readyState = 0
  onopen: () => void = () => undefined
  onclose: (event: object) => void = () => undefined
  onerror: (event: object) => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  joinRefs = new Map<string, string | null>()

  constructor() {
    queueMicrotask(() => {
      if (Line.down) return this.cut()
      this.readyState = 1
      Line.open.push(this)
      this.onopen()
    })
  }
  send(text: string) {
    const [joinRef, ref, topic, event] = JSON.parse(text) as Frame
    const name = topic.replace('realtime:', '')
    if (event === 'phx_join') {
      Line.joins.push(name)
      this.joinRefs.set(topic, joinRef)
    }
    if (event === 'phx_leave') Line.left.push(name)
    const refused = event === 'phx_join' && Line.refused.has(name)
    const response = refused
      ? { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}` }
      : {}
    queueMicrotask(() =>
      this.say([joinRef, ref, topic, 'phx_reply', { status: refused ? 'error' : 'ok', response }]),
    )
  }
  say(frame: Frame) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
  tell(name: string, payload: object) {
    const topic = `realtime:${name}`
    this.say([null, null, topic, 'broadcast', { type: 'broadcast', event: 'changed', payload }])
  }
  closeTopic(name: string) {
    const topic = `realtime:${name}`
    this.say([this.joinRefs.get(topic) ?? null, null, topic, 'phx_close', {}])
  }
  cut() {
    this.readyState = 3
    Line.open = Line.open.filter((one) => one !== this)
    this.onclose({ code: 1006 })
  }
  close() {
    this.cut()
  }
}

const topic = (name: string, spread = 0) => ({ name, spread })
const said: { changes: unknown[]; live: boolean[]; joined: boolean[]; refused: number } = {
  changes: [],
  live: [],
  joined: [],
  refused: 0,
}

function connected() {
  Object.assign(said, { changes: [], live: [], joined: [], refused: 0 })
  const client = new RealtimeClient('ws://here/realtime/v1', {
    params: { apikey: 'key' },
    transport: Line as unknown as typeof WebSocket,
    reconnectAfterMs: () => 1000,
  })
  const channels = liveChannels(client, {
    onChange: (change, spread) => said.changes.push([change, spread]),
    onLive: (live) => said.live.push(live),
    onJoined: (missed) => said.joined.push(missed),
    onRefused: () => said.refused++,
  })
  return { client, channels }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(Line, { open: [], joins: [], left: [], refused: new Set(), down: false })
})
afterEach(() => {
  vi.useRealTimers()
})

test('it is live once every channel stands, and hands changes on', async () => {
  const { channels } = connected()
  channels.listen([topic('board:c'), topic('members:c', 3000)])
  expect(said.live.at(-1)).toBe(false)
  await pass(10)
  expect(said.live.at(-1)).toBe(true)
  expect(said.joined).toEqual([false, false])
  Line.open[0]?.tell('board:c', { table: 'charges', operation: 'INSERT', ids: ['a'] })
  Line.open[0]?.tell('members:c', { table: 'funds' })
  Line.open[0]?.tell('members:c', { nothing: 'of ours' })
  expect(said.changes).toEqual([
    [{ table: 'charges', ids: ['a'] }, 0],
    [{ table: 'funds', ids: null }, 3000],
  ])
})

test('another condominium: what is gone is left, what stays is not joined again', async () => {
  const { channels } = connected()
  channels.listen([topic('person:p'), topic('board:a')])
  await pass(10)
  channels.listen([topic('person:p'), topic('board:b')])
  await pass(10)
  expect(Line.left).toEqual(['board:a'])
  expect(Line.joins).toEqual(['person:p', 'board:a', 'board:b'])
  Line.open[0]?.tell('board:a', { table: 'charges' })
  expect(said.changes).toEqual([])
})

test('there and back again in a moment ends joined', async () => {
  const { channels } = connected()
  for (const name of ['board:a', 'board:b', 'board:a']) channels.listen([topic(name)])
  await pass(6000)
  expect(said.live.at(-1)).toBe(true)
  Line.open[0]?.tell('board:a', { table: 'charges' })
  expect(said.changes).toHaveLength(1)
})

test('after a cut it comes back, and says that something may have been missed', async () => {
  const { channels } = connected()
  channels.listen([topic('board:c'), topic('desk:c')])
  await pass(10)
  Line.down = true
  Line.open[0]?.cut()
  expect(said.live.at(-1)).toBe(false)
  await pass(5000)
  Line.down = false
  await pass(2000)
  expect(said.live.at(-1)).toBe(true)
  expect(said.joined).toEqual([false, false, true, true])
})

test('a first connection that took long may have missed something', async () => {
  Line.down = true
  const { channels } = connected()
  channels.listen([topic('board:c')])
  await pass(4500)
  Line.down = false
  await pass(2000)
  expect(said.joined).toEqual([true])
})

test('what is refused is told once, and asked for again after a minute; the rest is heard', async () => {
  Line.refused.add('board:c')
  const { channels } = connected()
  channels.listen([topic('person:p'), topic('board:c')])
  await pass(50_000)
  expect(said.refused).toBe(1)
  expect(said.live.at(-1)).toBe(false)
  expect(Line.joins.filter((name) => name === 'board:c')).toHaveLength(1)
  Line.open[0]?.tell('person:p', { table: 'memberships' })
  expect(said.changes).toHaveLength(1)
  Line.refused.clear()
  await pass(15_000)
  expect(said.live.at(-1)).toBe(true)
})

test('a channel that the server closes is joined again, and may have missed something', async () => {
  const { channels } = connected()
  channels.listen([topic('unit:u')])
  await pass(10)
  Line.open[0]?.closeTopic('unit:u')
  expect(said.live.at(-1)).toBe(false)
  await pass(6000)
  expect(said.live.at(-1)).toBe(true)
  expect(said.joined).toEqual([false, true])
})

test('nothing is joined after the end', async () => {
  Line.refused.add('board:c')
  const { client, channels } = connected()
  channels.listen([topic('board:c'), topic('person:p')])
  await pass(10)
  channels.listen([])
  await client.removeAllChannels()
  Line.joins = []
  await pass(300_000)
  expect(Line.joins).toEqual([])
  expect(Line.open).toEqual([])
})
