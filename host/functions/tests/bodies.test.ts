import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serveFunctions } from './serving.ts'

const functions = {
  upper: `export default {
    fetch: (request: Request) => new Response(
      request.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new TransformStream({
        transform: (text, controller) => controller.enqueue(text.toUpperCase()),
      })).pipeThrough(new TextEncoderStream())),
  }`,
  digest: `import { createHash } from 'node:crypto'
    export default {
      async fetch(request: Request) {
        const hash = createHash('sha256')
        let size = 0
        for await (const chunk of request.body!) { size += chunk.byteLength; hash.update(chunk) }
        return Response.json({ size, hash: hash.digest('hex'), said: request.headers.get('content-length') })
      },
    }`,
  // A page of events whose second event waits for another request.
  events: `let release: () => void
    const released = new Promise<void>((resolve) => { release = resolve })
    export default {
      fetch(request: Request) {
        if (request.method === 'POST') { release(); return new Response('released') }
        const encoder = new TextEncoder()
        const body = new ReadableStream({
          async start(controller) {
            controller.enqueue(encoder.encode('data: first\\n\\n'))
            await released
            controller.enqueue(encoder.encode('data: second\\n\\n'))
            controller.close()
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      },
    }`,
  endless: `let made = 0
    export default {
      fetch(request: Request) {
        if (request.method === 'POST') return Response.json({ made })
        request.signal.addEventListener('abort', () => console.log('signal aborted'))
        const body = new ReadableStream({
          pull(controller) { made++; controller.enqueue(new Uint8Array(64 * 1024)) },
          cancel() { console.log('stream cancelled') },
        }, { highWaterMark: 0 })
        return new Response(body)
      },
    }`,
  waits: `export default {
    async fetch(request: Request) {
      console.log('waiting')
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      console.log('aborted: ' + request.signal.reason.name)
      return new Response('too late')
    },
  }`,
  breaks: `export default {
    fetch: () => new Response(new ReadableStream({
      start(controller) { controller.enqueue(new Uint8Array(200_000)) },
      pull(controller) { controller.error(new Error('half way')) },
    })),
  }`,
  unread: `export default { fetch: () => new Response('not interested') }`,
}

let serving: Serving
beforeAll(async () => {
  serving = await serveFunctions(functions)
})
afterAll(() => serving.close())

const duplex = { method: 'POST', duplex: 'half' } as RequestInit

test('what is sent comes back while more is being sent', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  const answering = serving.ask('upper', { ...duplex, body: readable })
  await writer.write(new TextEncoder().encode('first '))
  const reader = (await answering).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('FIRST ')
  await writer.write(new TextEncoder().encode('second'))
  expect((await reader.read()).value).toBe('SECOND')
  await writer.close()
  expect((await reader.read()).done).toBe(true)
})

test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 20_000_000])('%i bytes arrive unchanged', async (size) => {
  const body = new Uint8Array(size).map((_, at) => at % 251)
  const hash = createHash('sha256').update(body).digest('hex')
  const response = await serving.ask('digest', { method: 'POST', body })
  expect(await response.json()).toEqual({ size, hash, said: String(size) })
})

test('a large answer arrives unchanged', async () => {
  const text = 'ação '.repeat(1_000_000)
  const response = await serving.ask('upper', { method: 'POST', body: text })
  expect(await response.text()).toBe(text.toUpperCase())
})

test('an event reaches the reader before the next one exists', async () => {
  const response = await serving.ask('events')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('data: first\n\n')
  await serving.ask('events', { method: 'POST' })
  expect((await reader.read()).value).toBe('data: second\n\n')
  expect((await reader.read()).done).toBe(true)
})

test('no more is made than is read; a reader that leaves is noticed', async () => {
  const authorization = `Bearer ${serving.tokens.anonKey}`
  const request = new Request('http://host/functions/v1/endless', { headers: { authorization } })
  const reader = (await serving.service.fetch(request)).body!.getReader()
  for (let chunk = 0; chunk < 10; chunk++) await reader.read()
  const { made } = (await (await serving.ask('endless', { method: 'POST' })).json()) as { made: number }
  expect(made).toBeGreaterThanOrEqual(10)
  expect(made).toBeLessThan(15)
  await reader.cancel()
  await serving.logged('stream cancelled')
})

test('a client that leaves before the answer aborts the signal of the request', async () => {
  const leaving = new AbortController()
  const asked = serving.ask('waits', { signal: leaving.signal })
  await serving.logged('waiting')
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  await serving.logged('aborted: AbortError')
})

test('a client that leaves during the answer ends stream and signal', async () => {
  const leaving = new AbortController()
  const from = serving.lines.length
  const response = await serving.ask('endless', { signal: leaving.signal })
  await response.body!.getReader().read()
  leaving.abort()
  await serving.logged('stream cancelled', from)
  await serving.logged('signal aborted', from)
})

test('an answer that breaks half way does not look complete', async () => {
  const response = await serving.ask('breaks')
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('a body that nobody reads does not stand in the way of the answer', async () => {
  const response = await serving.ask('unread', { method: 'POST', body: new Uint8Array(5_000_000) })
  expect(await response.text()).toBe('not interested')
})
