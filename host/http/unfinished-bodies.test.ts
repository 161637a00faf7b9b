import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { readBody, serve } from './node-server.ts'
import type { BodyTimes } from './unfinished-bodies.ts'

const service = (fetch: (request: Request) => Promise<Response>) => ({ fetch, close: async () => {} })

async function open(times: Partial<BodyTimes>, trustProxy: GatewayOptions['trustProxy'] = false) {
  const echo = service(async (request) => new Response(await request.text()))
  const keep = service(async (request) =>
    request.url.endsWith('/refused')
      ? new Response(null, { status: 403 })
      : new Response(Buffer.concat(await readBody(request).toArray()), { status: 201 }),
  )
  const gateway = createGateway({
    services: { functions: echo, rest: echo, storage: keep },
    tokens: { verify: async () => ({ role: 'anon' }) },
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy,
    log: pino({ level: 'silent' }),
  })
  const usual = { stalled: 200, leastBytes: 10, whole: 600, mostOfAddress: 3 }
  const server = serve(createServer(), gateway, { ...usual, ...times })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return (path: string, length: number, more = ''): Socket => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\napikey: key\r\n${more}content-length: ${length}\r\n\r\n`,
    )
    return socket
  }
}

/** All that the server says until it hangs up, and after how long, in milliseconds. */
async function heard(socket: Socket): Promise<{ said: string; after: number }> {
  const started = performance.now()
  const said = await text(socket)
  return { said, after: performance.now() - started }
}

test.each(['/functions/v1/x', '/rest/v1/x', '/storage/v1/x', '/nowhere'])(
  'a body for %s that is begun and never ended holds its connection no longer than a stall may last',
  async (path) => {
    const post = await open({})
    const { said, after } = await heard(post(path, 100))
    expect(said).toMatch(/^HTTP\/1\.1 (408|404)/)
    expect(after).toBeLessThan(1500)
  },
)

test('a body by drops is given up as one that stands still, and one that takes for ever although it moves', async () => {
  const post = await open({ whole: 500 })
  const drip = async (path: string, bytes: number) => {
    const socket = post(path, 100_000)
    const drops = setInterval(() => socket.write('x'.repeat(bytes)), 40)
    const { said, after } = await heard(socket)
    clearInterval(drops)
    return { status: said.slice(9, 12), after }
  }
  const [drops, steady] = await Promise.all([drip('/functions/v1/x', 1), drip('/functions/v1/x', 10)])
  expect(drops).toMatchObject({ status: '408' })
  expect(steady).toMatchObject({ status: '408' })
  expect(drops.after).toBeLessThan(steady.after)
})

test('a file may take as long as it moves', async () => {
  const post = await open({ whole: 300 })
  const socket = post('/storage/v1/x', 200, 'connection: close\r\n')
  const answer = heard(socket)
  for (let sent = 0; sent < 200; sent += 10) {
    socket.write('x'.repeat(10))
    await delay(40)
  }
  const { said, after } = await answer
  expect(said).toMatch(/^HTTP\/1\.1 201/)
  expect(said).toContain('x')
  expect(after).toBeGreaterThan(600)
})

test('what was refused at once and goes on being sent by drops is given up too', async () => {
  const post = await open({})
  const { said, after } = await heard(post('/storage/v1/refused', 100))
  expect(said).toMatch(/^HTTP\/1\.1 403/)
  expect(after).toBeLessThan(1500)
})

test('one address has so many unfinished bodies open, and others are served meanwhile', async () => {
  const post = await open({ stalled: 2000, whole: 4000 }, { hops: 1 })
  const from = (address: string) => `x-forwarded-for: 6.6.6.6, ${address}\r\n`
  const held = Array.from({ length: 3 }, (_, nth) => post('/functions/v1/x', 5, from(`2001:db8::${nth}`)))
  await delay(100)
  const fourth = post('/functions/v1/x', 5, from('2001:db8::9'))
  const { said } = await heard(fourth)
  expect(said).toMatch(/^HTTP\/1\.1 429/)
  expect(said).toMatch(/retry-after: 5/i)
  const other = post('/functions/v1/x', 5, `connection: close\r\n${from('203.0.113.7')}`)
  other.write('outra')
  expect((await heard(other)).said).toContain('outra')
  held[0]!.write('12345')
  await once(held[0]!, 'data')
  const fifth = post('/functions/v1/x', 5, `connection: close\r\n${from('2001:db8::9')}`)
  fifth.write('agora')
  expect((await heard(fifth)).said).toContain('agora')
})

test('a sender whose reader takes its time is not given up', async () => {
  const slow = service(async (request) => {
    const body = readBody(request)
    let bytes = 0
    for await (const chunk of body) {
      // Pauses once, longer than a sender may be silent: everything that fits into the buffers is waiting then.
      if (bytes === 0) await delay(1500)
      bytes += (chunk as Buffer).length
    }
    return new Response(String(bytes), { status: 201 })
  })
  const gateway = createGateway({
    services: { storage: slow },
    tokens: { verify: async () => ({ role: 'anon' }) },
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log: pino({ level: 'silent' }),
  })
  const server = serve(createServer(), gateway, {
    // Long enough for a busy machine between two pieces.
    stalled: 1000,
    leastBytes: 4_000_000,
    whole: 1000,
    mostOfAddress: 3,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const body = Buffer.alloc(4_000_000)
  const response = await fetch(`http://127.0.0.1:${port}/storage/v1/x`, {
    method: 'POST',
    body,
    headers: { apikey: 'key' },
  })
  expect(await response.text()).toBe('4000000')
})
