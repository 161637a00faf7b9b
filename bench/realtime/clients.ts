// Many sockets in a process of their own, each in one channel. Messages tell in `at` when they were sent, in nanoseconds of
// the machine's own clock, which all its processes share.
import process from 'node:process'
import { WebSocket } from 'ws'

/** Where to connect; a token and a topic for each socket. */
export type Crowd = { url: string; sockets: { token: string; topic: string }[] }
/** What the process is asked: to join, to send so many messages from one socket of each topic, to tell what was heard. */
export type Order = { join: Crowd } | { send: { times: number; everyMilliseconds: number } } | 'collect'
/** Milliseconds from the sending to each arrival. */
export type Collected = number[]

const atOnce = 50
const heartbeatMilliseconds = 25_000
const joined = new Map<string, WebSocket[]>()
let heard: Collected = []

process.on('message', async (order: Order) => {
  if (order === 'collect') {
    process.send?.(heard)
    heard = []
  } else if ('join' in order) {
    const waiting = [...order.join.sockets]
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await join(order.join.url, next.topic, next.token)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    process.send?.('joined')
  } else {
    await speak(order.send.times, order.send.everyMilliseconds)
    process.send?.('sent')
  }
})
process.once('disconnect', () => process.exit(0))

function join(url: string, topic: string, token: string): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.on('error', reject)
  socket.on('close', (code, reason) => reject(new Error(`closed: ${code} ${reason}`)))
  socket.on('open', () => {
    const config = { private: true, broadcast: { self: false, ack: false } }
    socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config, access_token: token }]))
  })
  socket.on('message', (data: Buffer) => {
    const now = process.hrtime.bigint()
    const text = data.toString('latin1')
    const at = /"at": ?"(\d+)"/.exec(text)?.[1]
    if (at) heard.push(Number(now - BigInt(at)) / 1e6)
    else if (text.includes('"phx_reply"') && text.startsWith('["1"')) {
      if (text.includes('"ok"')) resolve()
      else reject(new Error(text))
    }
  })
  const beat = () => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]))
  setInterval(beat, heartbeatMilliseconds).unref()
  joined.set(topic, [...(joined.get(topic) ?? []), socket])
  return promise
}

async function speak(times: number, everyMilliseconds: number): Promise<void> {
  const speakers = [...joined].map(([topic, [socket]]) => ({ topic, socket }))
  for (let time = 0; time < times; time++) {
    const { topic, socket } = speakers[time % speakers.length]!
    const payload = { type: 'broadcast', event: 'changed', payload: { at: `${process.hrtime.bigint()}` } }
    socket?.send(JSON.stringify(['1', `${time + 10}`, `realtime:${topic}`, 'broadcast', payload]))
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds))
  }
}
