import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serveFunctions } from './serving.ts'

/** Answers with `pid` and a number that restarts in a fresh thread, unless told to misbehave. */
const counting = (misbehave: string) => `
  let calls = 0
  export default {
    async fetch(request: Request) {
      if (new URL(request.url).searchParams.has('bad')) { ${misbehave} }
      return Response.json({ calls: ++calls })
    },
  }`

const bad = {
  throws: `throw new Error('on purpose')`,
  exits: `process.exit(0)`,
  rejects: `void Promise.reject(new Error('nobody waits')); await new Promise(() => {})`,
  // When the test says that it has the answer.
  'rejects-late': `const { BroadcastChannel } = await import('node:worker_threads')
    new BroadcastChannel('answered').onmessage = () => { void Promise.reject(new Error('after the answer')) }`,
  uncaught: `setImmediate(() => { throw new Error('uncaught') }); await new Promise(() => {})`,
  loops: `console.log('looping'); for (;;);`,
  // As one that gets no time of the processor.
  sleeps: `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000)`,
  hoards: `const kept = new Map(); for (let i = 0; ; i++) kept.set(i, { i })`,
  buffers: `globalThis.kept = Array.from({ length: 30 }, () => new Uint8Array(1e7)); await new Promise(() => {})`,
  recurses: `(function deeper() { deeper() })()`,
  hangs: `request.signal.addEventListener('abort', () => console.log('told to stop')); await new Promise(() => {})`,
  'no-response': `return { status: 'fine' } as never`,
  'half-response': `return { status: 200, headers: [['a\\r\\nb', 'c']], body: null } as never`,
  'posts-null': `const { parentPort } = await import('node:worker_threads'); parentPort!.postMessage(null); await new Promise(() => {})`,
  'posts-nonsense': `const { parentPort } = await import('node:worker_threads')
    parentPort!.postMessage({ type: 'response', id: 1, status: 500, headers: 5, body: null }); await new Promise(() => {})`,
}

let serving: Serving
beforeAll(async () => {
  const functions = Object.fromEntries(Object.entries(bad).map(([name, code]) => [name, counting(code)]))
  serving = await serveFunctions(
    {
      ...functions,
      good: counting(''),
      broken: 'export default {',
      empty: 'export {}',
      leaves: 'process.exit(1)',
      miscounts: `const headers = { 'content-length': '999', te: 'x', 'transfer-encoding': 'chunked' }
        export default { fetch: () => new Response('four', { headers }) }`,
    },
    // As far apart as the product's: processor time is scarce on a busy machine, and the loop must end by its own limit.
    { limits: { wallClock: 6000, stall: 400, memory: 120 } },
  )
  await serving.ask('good')
})
afterAll(() => serving.close())

const count = async (name: string) => ((await (await serving.ask(name)).json()) as { calls: number }).calls

async function refusal(name: string) {
  const response = await serving.ask(`${name}?bad`)
  const { code } = (await response.json()) as { code: string }
  expect(response.headers.get('sb-error-code')).toBe(code)
  return [response.status, code]
}

test('a handler that throws answers 500 and its thread goes on', async () => {
  expect(await count('throws')).toBe(1)
  expect(await refusal('throws')).toEqual([500, 'WORKER_ERROR'])
  expect(await count('throws')).toBe(2)
  expect((await serving.logged('function threw')).err?.message).toContain('on purpose')
})

test.each(['exits', 'rejects', 'uncaught'])(
  'a function that %s answers 500 and is started anew',
  async (name) => {
    expect(await refusal(name)).toEqual([500, 'WORKER_ERROR'])
    expect(await count(name)).toBe(1)
  },
)

test('a rejection after the answer leaves the answer', async () => {
  const from = serving.lines.length
  const response = await serving.ask('rejects-late?bad')
  expect(await response.json()).toEqual({ calls: 1 })
  const answered = new BroadcastChannel('answered')
  answered.postMessage(null)
  expect((await serving.logged('function broke down', from)).err?.message).toContain('after the answer')
  answered.close()
  expect(await count('rejects-late')).toBe(1)
})

test('an endless loop is ended; meanwhile another function answers as usual', async () => {
  const stuck = refusal('loops')
  await serving.logged('looping')
  const before = await count('good')
  for (let call = 1; call <= 20; call++) expect(await count('good')).toBe(before + call)
  expect(serving.lines.some(({ err }) => err?.message === 'event loop stalled')).toBe(false)
  expect(await stuck).toEqual([546, 'WORKER_LIMIT'])
  expect(await count('loops')).toBe(1)
})

test('one that is silent without working is not ended before any call would be', async () => {
  const response = await serving.ask('sleeps?bad')
  expect(await response.json()).toEqual({ calls: 1 })
})

test.each(['hoards', 'buffers'])('one that %s memory is ended', async (name) => {
  expect(await refusal(name)).toEqual([546, 'WORKER_LIMIT'])
  expect(await count(name)).toBe(1)
})

test('endless recursion is an error like any other', async () => {
  expect(await refusal('recurses')).toEqual([500, 'WORKER_ERROR'])
})

test('one that hangs answers 504 after the limit and is told so', async () => {
  expect(await refusal('hangs')).toEqual([504, 'IDLE_TIMEOUT'])
  await serving.logged('told to stop')
  expect(await count('hangs')).toBe(1)
})

test.each(['no-response', 'half-response'])('an answer that is %s is an error', async (name) => {
  expect(await refusal(name)).toEqual([500, 'WORKER_ERROR'])
})

test.each(['posts-null', 'posts-nonsense'])(
  'one that %s where the runtime speaks ends itself alone',
  async (name) => {
    expect(await refusal(name)).toEqual([500, 'WORKER_ERROR'])
  },
)

test('a length that is wrong, and headers about the connection, stay behind', async () => {
  const response = await serving.ask('miscounts')
  expect([response.headers.get('content-length'), response.headers.get('te')]).toEqual(['4', null])
  expect(await response.text()).toBe('four')
})

test.each(['broken', 'empty', 'leaves'])('a function that is %s does not start', async (name) => {
  expect(await refusal(name)).toEqual([503, 'BOOT_ERROR'])
})

test('nothing of this touched the function that did nothing', async () => {
  expect(await count('good')).toBeGreaterThan(20)
})
