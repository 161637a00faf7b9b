import pino from 'pino'
import { expect, test } from 'vitest'
import { createGateway } from './gateway.ts'

const answering = (response: () => Response) => ({ fetch: async () => response(), close: async () => {} })
const ask = (service: 'rest' | 'functions', response: () => Response) =>
  createGateway({
    services: { [service]: answering(response) },
    tokens: { verify: async () => ({ role: 'anon' }) },
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log: pino({ level: 'silent' }),
  }).fetch(new Request(`http://localhost/${service}/v1/x`, { headers: { apikey: 'key' } }))

test('a service that is away says when to come back, in its own words if it has some', async () => {
  const silent = await ask('rest', () => new Response(null, { status: 503 }))
  expect(silent.headers.get('retry-after')).toBe('1')
  const worded = await ask('rest', () => new Response(null, { status: 503, headers: { 'retry-after': '7' } }))
  expect(worded.headers.get('retry-after')).toBe('7')
  const fine = await ask('rest', () => new Response('x'))
  expect(fine.headers.has('retry-after')).toBe(false)
})

test("a function's answer is its own", async () => {
  const response = await ask('functions', () => new Response(null, { status: 503 }))
  expect(response.headers.has('retry-after')).toBe(false)
})

test('what pages are told at their start is what holds as they ask', async () => {
  let part = 0
  const { fetch } = createGateway({
    services: {},
    tokens: { verify: async () => ({ role: 'anon' }) },
    publicConfig: () => ({ part: ++part }),
    healthy: async () => true,
    trustProxy: false,
    log: pino({ level: 'silent' }),
  })
  const told = async () => (await fetch(new Request('http://localhost/config.json'))).json()
  expect([await told(), await told()]).toEqual([{ part: 1 }, { part: 2 }])
})

test('what the auth service says of itself is also where RFC 8414 looks, and nowhere near it', async () => {
  const asked: string[] = []
  const auth = {
    fetch: async ({ url }: Request) => {
      asked.push(new URL(url).pathname)
      return Response.json({})
    },
    close: async () => {},
  }
  const { fetch } = createGateway({
    services: { auth },
    tokens: { verify: async () => ({ role: 'anon' }) },
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log: pino({ level: 'silent' }),
  })
  const get = async (path: string) => (await fetch(new Request(`http://localhost${path}`))).status
  const root = '/.well-known/oauth-authorization-server'
  expect([await get(root), await get(`${root}/auth/v1`)]).toEqual([200, 200])
  expect([await get(`${root}/rest/v1`), await get(`${root}x`), await get(`/x${root}`)]).toEqual([
    404, 404, 404,
  ])
  expect(asked).toEqual([`/auth/v1${root}`, `/auth/v1${root}`])
})
