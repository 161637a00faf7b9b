import { connect as connectSocket, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { atLength } from '../../../test-length.ts'
import { type Attacked, openAttacked, whileServing } from './fixture.ts'

const mebibyte = 2 ** 20
/** Sockets of a crowd. */
const crowd = atLength(200, 1000)
let attacked: Attacked

beforeAll(async () => {
  attacked = await openAttacked()
})
afterAll(() => attacked.close())

const held = async () => {
  const { heapBytes, outsideBytes } = await attacked.usage()
  return heapBytes + outsideBytes
}

/** Memory, connections and timers are back where they were; the first run has warmed everything up. */
async function expectBackTo(before: {
  heapBytes: number
  outsideBytes: number
  descriptors: number
}): Promise<void> {
  const most = (before.heapBytes + before.outsideBytes) * 1.2 + 4 * mebibyte
  await expect.poll(held, { timeout: 60_000, interval: 250 }).toBeLessThan(most)
  const open = async () => (await attacked.usage()).descriptors
  await expect.poll(open, { timeout: 60_000, interval: 250 }).toBeLessThanOrEqual(before.descriptors + 4)
}

/** Returns the opened sockets with the messages they received; leaves out refused ones. */
async function openMany(count: number): Promise<WebSocket[]> {
  const url = `${attacked.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${attacked.key}&vsn=2.0.0`
  const opened = await Promise.all(
    Array.from({ length: count }, () => {
      const socket = new WebSocket(url)
      return new Promise<WebSocket | undefined>((resolve) => {
        socket.once('open', () => resolve(socket))
        socket.once('error', () => resolve(undefined))
      })
    }),
  )
  const sockets = opened.filter((socket) => socket !== undefined)
  for (const socket of sockets) socket.on('error', () => socket.terminate())
  return sockets
}

const joinFrame = (number: number, name = `flood:${number}`, config = {}) =>
  JSON.stringify([`${number}`, `${number}`, `realtime:${name}`, 'phx_join', { config }])

it('ten thousand joins on one socket are cut off, and nobody else notices', async () => {
  const flood = async (isPrivate: boolean) => {
    const client = await attacked.connect()
    for (let number = 0; number < 10_000 && !client.closed; number++)
      client.socket.send(joinFrame(number, `flood:${number}`, { private: isPrivate }))
    await expect.poll(() => client.closed, { timeout: 60_000 }).toBeDefined()
    return client
  }
  await flood(false)
  const before = await attacked.usage()
  for (const isPrivate of [false, true]) {
    const client = await whileServing(attacked, () => flood(isPrivate))
    const joined = client.messages.filter(({ payload }) => payload.status === 'ok')
    expect(joined.length).toBeLessThanOrEqual(200)
  }
  await expectBackTo(before)
})

it('joins over a crowd of sockets are borne, and others are still served', async () => {
  const flood = async () => {
    const sockets = await openMany(crowd)
    expect(sockets.length).toBeGreaterThan(0.9 * crowd)
    let answers = 0
    for (const socket of sockets) socket.on('message', () => answers++)
    for (let number = 0; number < 10; number++)
      for (const socket of sockets)
        socket.send(joinFrame(number, `flood:${number}`, { private: number % 2 === 0 }))
    await expect.poll(() => answers, { timeout: 60_000, interval: 100 }).toBeGreaterThan(5 * crowd)
    for (const socket of sockets) socket.terminate()
  }
  await flood()
  const before = await attacked.usage()
  await whileServing(attacked, flood)
  await expectBackTo(before)
}, 240_000)

it('topics of a crowd of sockets are not kept', async () => {
  const flood = async () => {
    const sockets = await openMany(crowd)
    for (const [index, socket] of sockets.entries())
      for (let number = 0; number < 110; number++) socket.send(joinFrame(number, `t:${index}:${number}`))
    await expect
      .poll(() => sockets.every((socket) => socket.bufferedAmount === 0), { timeout: 60_000 })
      .toBe(true)
    for (const socket of sockets) socket.terminate()
  }
  await flood()
  const before = await attacked.usage()
  await whileServing(attacked, flood)
  await expectBackTo(before)
}, 240_000)

it('a flood of presences and broadcasts from one client is cut off', async () => {
  const before = await attacked.usage()
  for (const event of ['presence', 'broadcast'] as const) {
    const client = await attacked.connect()
    await client.join('crowd', { presence: { enabled: true } })
    await whileServing(attacked, async () => {
      for (let number = 0; number < 20_000 && !client.closed; number++) {
        const payload =
          event === 'presence'
            ? { type: 'presence', event: 'track', payload: { number } }
            : { type: 'broadcast', event: 'x', payload: { number } }
        client.send('realtime:crowd', event, payload, '1')
      }
      const ended = () =>
        client.closed ?? client.of('phx_close')[0] ?? client.of('phx_error')[0] ?? client.of('system')[0]
      await expect.poll(ended, { timeout: 60_000 }).toBeDefined()
    })
    client.socket.terminate()
  }
  await expectBackTo(before)
})

it('many who do not read under a stream of broadcasts are let go, and memory is bounded', async () => {
  const slow = await openRawMany(atLength(100, 500))
  const before = await attacked.usage()
  const talker = await attacked.connect()
  await talker.join('slow')
  await whileServing(attacked, async () => {
    const text = 'x'.repeat(50_000)
    for (let number = 0; number < atLength(60, 200); number++) {
      const answer = await fetch(`${attacked.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: attacked.key, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic: 'slow', event: 'x', payload: { text } }] }),
      })
      await answer.text()
    }
  })
  const { residentBytes, peakBytes } = await attacked.usage()
  // All sockets waiting for a frame share it: 500 readers of 10 MB each must not take 5 GB.
  expect(Math.max(residentBytes, peakBytes) - before.residentBytes).toBeLessThan(400 * mebibyte)
  for (const socket of slow) socket.destroy()
  talker.socket.terminate()
  await expectBackTo(before)
}, 240_000)

it('connections that never finish their request, and half-open ones, do not stay', async () => {
  const before = await attacked.usage()
  const halves = await Promise.all(
    Array.from(
      { length: crowd },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connectSocket(attacked.port, '127.0.0.1', () => {
            socket.write(
              `GET /realtime/v1/websocket?apikey=${attacked.key} HTTP/1.1\r\nHost: x\r\nUpgrade: web`,
            )
            resolve(socket)
          })
          socket.on('error', () => socket.destroy())
        }),
    ),
  )
  await whileServing(attacked, async () => {
    const sockets = await openMany(crowd)
    for (const socket of sockets) socket.terminate()
  })
  for (const socket of halves) socket.destroy()
  await expectBackTo(before)
}, 240_000)

it('connecting and going away again and again leaves nothing', async () => {
  const round = async () => {
    const sockets = await openMany(atLength(200, 500))
    for (const socket of sockets) {
      socket.send(joinFrame(1, 'room', { presence: { enabled: true, key: 'me' } }))
      socket.terminate()
    }
  }
  await round()
  const before = await attacked.usage()
  await whileServing(attacked, async () => {
    for (let number = 0; number < atLength(3, 20); number++) await round()
  })
  await expectBackTo(before)
}, 240_000)

/** Sockets that have joined and read nothing any more. */
async function openRawMany(count: number): Promise<Socket[]> {
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connectSocket({ port: attacked.port, host: '127.0.0.1' })
      socket.once('error', reject)
      socket.write(
        `GET /realtime/v1/websocket?apikey=${attacked.key}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      )
      let heard = ''
      socket.on('data', (chunk) => {
        const isFirst = heard === ''
        heard += chunk.toString('latin1')
        if (isFirst) socket.write(masked(joinFrame(1, 'slow')))
        if (!heard.includes('"status":"ok"')) return
        socket.pause()
        socket.on('error', () => socket.destroy())
        resolve(socket)
      })
    })
  return Promise.all(Array.from({ length: count }, open))
}

/** A short text frame as a client sends it, under a mask of zeros. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 125)
    return Buffer.concat([
      Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]),
      payload,
    ])
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
