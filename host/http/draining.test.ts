import { once } from 'node:events'
import { Agent, request as ask, createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createDraining } from './draining.ts'
import { createGateway } from './gateway.ts'
import { serve } from './node-server.ts'

/** A server whose `/rest/v1/slow` answers when told to. */
async function open(seconds: number) {
  const server = createServer()
  const draining = createDraining(server, { seconds })
  const slow = Promise.withResolvers<Response>()
  const begun = Promise.withResolvers<void>()
  const rest = {
    async fetch(request: Request) {
      if (!request.url.endsWith('/slow')) return new Response('quick')
      begun.resolve()
      return slow.promise
    },
    close: async () => {},
  }
  const realtime = { ...rest, upgrade: () => {}, openSockets: () => 0 }
  const healthy = async () => {
    draining.asked()
    return !draining.hasBegun()
  }
  const log = pino({ level: 'silent' })
  const tokens = { verify: async () => ({ role: 'anon' }) }
  const services = { rest, realtime }
  const isDraining = draining.hasBegun
  serve(
    server,
    createGateway({
      services,
      tokens,
      publicConfig: () => ({}),
      healthy,
      isDraining,
      trustProxy: false,
      log,
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, draining, slow, begun: begun.promise }
}

const agent = new Agent({ keepAlive: true })
async function get(port: number, path: string): Promise<IncomingMessage & { text: string }> {
  const request = ask({ port, host: '127.0.0.1', path, agent, headers: { apikey: 'key' } }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return Object.assign(response, { text: Buffer.concat(await response.toArray()).toString() })
}
const nothing = async () => {}

test('a running request ends, on a connection that it closes; then nobody is let in', async () => {
  const { port, draining, slow, begun } = await open(60)
  const answer = get(port, '/rest/v1/slow')
  await begun
  const finished = draining.finish(nothing)
  slow.resolve(new Response('whole'))
  const response = await answer
  expect([response.text, response.headers.connection]).toEqual(['whole', 'close'])
  await finished
  await expect(get(port, '/rest/v1/quick')).rejects.toThrow('ECONNREFUSED')
})

test('balancers hear no at once, and are served while they notice', async () => {
  const { port, draining } = await open(2)
  expect((await get(port, '/health')).statusCode).toBe(200)
  const finished = draining.finish(nothing)
  const health = await get(port, '/health')
  expect([health.statusCode, health.headers.connection]).toEqual([503, 'close'])
  expect((await get(port, '/rest/v1/quick')).text).toBe('quick')
  await finished
  await expect(get(port, '/health')).rejects.toThrow('ECONNREFUSED')
})

test('a websocket that comes too late is sent away', async () => {
  const { port, draining } = await open(60)
  draining.begin()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'GET /realtime/v1/websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(head.toString()).toMatch(/^HTTP\/1\.1 503 /)
  await draining.finish(nothing)
})

test('connections at rest are closed, and a request that never ends is cut off', async () => {
  const { port, draining, begun } = await open(0.4)
  const resting = connect(port, '127.0.0.1')
  resting.write('GET /rest/v1/quick HTTP/1.1\r\nhost: x\r\napikey: key\r\n\r\n')
  await once(resting, 'data')
  const ended = once(resting, 'close')
  const endless = get(port, '/rest/v1/slow')
  const cut = expect(endless).rejects.toThrow('socket hang up')
  await begun
  await draining.finish(nothing)
  await Promise.all([ended, cut])
})

test('what would stay connected for good is closed before the end is waited for', async () => {
  const { port, draining } = await open(60)
  const forever = connect(port, '127.0.0.1')
  await once(forever, 'connect')
  await draining.finish(async () => void forever.destroy())
  await expect(get(port, '/health')).rejects.toThrow('ECONNREFUSED')
})
