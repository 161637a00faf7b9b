import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Service, Upgrade } from '../service.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { callerSignal, readBody, respondWith, serve } from './node-server.ts'

const tokens = { verify: async () => ({ role: 'anon' }) }
const log = pino({ level: 'silent' })

async function open(
  services: GatewayOptions['services'],
  trustProxy: GatewayOptions['trustProxy'] = false,
): Promise<string> {
  const options = { services, tokens, publicConfig: () => ({}), healthy: async () => true, trustProxy, log }
  const server = serve(createServer(), createGateway(options))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering = (fetch: Service['fetch']): Service => ({ fetch, close: async () => {} })
const headers = { apikey: 'key' }

test('a body arrives and leaves as a stream of Node, with the headers of every answer', async () => {
  const url = await open({
    storage: answering(async (request) =>
      respondWith(readBody(request), { status: 201, headers: { 'content-type': 'text/plain' } }),
    ),
  })
  const response = await fetch(`${url}/storage/v1/x`, { method: 'POST', body: 'olá', headers })
  expect(response.status).toBe(201)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('x-request-id')).not.toBeNull()
  expect(await response.text()).toBe('olá')
})

test('a request without a server, and one without a body, are read too', async () => {
  const text = async (request: Request) => Buffer.concat(await readBody(request).toArray()).toString()
  expect(await text(new Request('http://x/', { method: 'POST', body: 'olá' }))).toBe('olá')
  expect(await text(new Request('http://x/'))).toBe('')
})

test('whether the caller is there can be asked without reading the body, and is told when they go', async () => {
  const gone = Promise.withResolvers<void>()
  const url = await open({
    storage: answering(async (request) => {
      const signal = callerSignal(request)
      expect(callerSignal(request)).toBe(signal)
      if (request.method === 'PUT') {
        signal.addEventListener('abort', () => gone.resolve())
        return gone.promise.then(() => new Response())
      }
      // The body is here by then.
      await new Promise((resolve) => setImmediate(resolve))
      return respondWith(readBody(request), {})
    }),
  })
  const response = await fetch(`${url}/storage/v1/x`, { method: 'POST', body: 'olá', headers })
  expect(await response.text()).toBe('olá')
  const request = ask(`${url}/storage/v1/x`, { method: 'PUT', headers })
  request.on('error', () => {})
  request.end('olá', () => request.destroy())
  await gone.promise
})

test('a body that is refused half-way leaves the connection to the next request', async () => {
  const refuse = async (request: Request) => {
    for await (const chunk of readBody(request))
      return new Response(null, { status: chunk.length > 0 ? 413 : 400 })
    return new Response(null, { status: 204 })
  }
  const { port } = new URL(await open({ storage: answering(refuse) }))
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const head = (length: number) =>
    `POST /storage/v1/x HTTP/1.1\r\nhost: x\r\napikey: key\r\ncontent-length: ${length}\r\n\r\n`
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  socket.write(head(3_000_000))
  socket.write(Buffer.alloc(3_000_000))
  await vi.waitFor(() => expect(answers).toContain(' 413 '))
  socket.write(head(0))
  await vi.waitFor(() => expect(answers).toContain(' 204 '))
})

test('a caller who leaves half-way ends the body with an error', async () => {
  const ended = Promise.withResolvers<unknown>()
  const url = await open({
    storage: answering(async (request) => {
      await readBody(request).toArray().catch(ended.resolve)
      return new Response()
    }),
  })
  const request = ask(`${url}/storage/v1/x`, {
    method: 'POST',
    headers: { ...headers, 'content-length': '10' },
  })
  request.on('error', () => {})
  request.write('half')
  request.once('socket', (socket) => socket.once('connect', () => setImmediate(() => request.destroy())))
  expect(await ended.promise).toBeInstanceOf(Error)
})

test('HEAD sends no byte and leaves no stream open', async () => {
  const stream = Readable.from(['never read'])
  const url = await open({
    storage: answering(async () => respondWith(stream, { headers: { 'content-length': '10' } })),
  })
  const response = await fetch(`${url}/storage/v1/x`, { method: 'HEAD', headers })
  expect(response.headers.get('content-length')).toBe('10')
  expect(await response.text()).toBe('')
  expect(stream.destroyed).toBe(true)
})

test('a stream that fails half-way breaks the connection, so that nobody takes the part for the whole', async () => {
  async function* half() {
    yield Buffer.alloc(1024)
    throw new Error('disk gone')
  }
  const url = await open({
    storage: answering(async () =>
      respondWith(Readable.from(half()), { headers: { 'content-length': '2048' } }),
    ),
  })
  const response = await fetch(`${url}/storage/v1/x`, { headers })
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('a stream ends with the caller', async () => {
  const stream = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(64 * 1024)
    })(),
  )
  const url = await open({ storage: answering(async () => respondWith(stream, {})) })
  const request = ask(`${url}/storage/v1/x`, { headers })
  request.end()
  const [response] = await once(request, 'response')
  response.destroy()
  await vi.waitFor(() => expect(stream.destroyed).toBe(true))
})

test('a websocket reaches realtime with the address of the caller, and nothing else', async () => {
  const seen: Upgrade[] = []
  const realtime = {
    ...answering(async () => new Response()),
    upgrade(upgrade: Upgrade) {
      seen.push(upgrade)
      upgrade.socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    },
    openSockets: () => 0,
  }
  const { port } = new URL(await open({ realtime }))
  const upgrading = async (path: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`)
    const answer = Buffer.concat(await socket.toArray()).toString()
    return answer.split('\r\n')[0]
  }
  expect(await upgrading('/realtime/v1/websocket?apikey=key')).toBe('HTTP/1.1 400 Bad Request')
  expect(await upgrading('/rest/v1/')).toBe('HTTP/1.1 404 Not Found')
  expect(await upgrading('//realtime/v1/websocket')).toBe('HTTP/1.1 404 Not Found')
  expect(seen.map(({ address }) => address)).toEqual(['127.0.0.1'])
})

test('a balancer may ask by HTTP/1.0, without naming a host', async () => {
  const url = await open({})
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  socket.write('GET /health HTTP/1.0\r\n\r\n')
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 200 /)
})

test('many lines of x-forwarded-for are one list, for requests and for sockets', async () => {
  const told = Promise.withResolvers<string | undefined>()
  const realtime = {
    ...answering(async () => new Response()),
    upgrade: ({ address, socket }: Upgrade) => {
      told.resolve(address)
      socket.destroy()
    },
    openSockets: () => 0,
  }
  const storage = answering(async ({ headers }) => new Response(headers.get('x-real-ip')))
  const url = await open({ storage, realtime }, { hops: 2 })
  const lines = {
    'x-forwarded-for': ['6.6.6.6', '6.6.6.7, 203.0.113.7', '198.51.100.9'],
    'x-real-ip': '6.6.6.8',
  }
  const asked = ask(`${url}/storage/v1/x`, { headers: { ...headers, ...lines } }).end()
  const [answer] = await once(asked, 'response')
  expect(String(await answer.toArray())).toBe('203.0.113.7')
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }
  const socket = ask(`${url}/realtime/v1/websocket`, { headers: { ...lines, ...upgrade } }).end()
  socket.on('error', () => {})
  expect(await told.promise).toBe('203.0.113.7')
})
