import { expect, test } from 'vitest'
import { serveFunctions } from './serving.ts'

const answering = (value: string) => `export default { fetch: () => new Response('${value}') }`
/** A fresh thread begins with 1 and says farewell when it ends. */
const counting = `let calls = 0
  addEventListener('beforeunload', () => console.log('farewell'))
  export default { fetch: () => new Response(String(++calls)) }`

test('a thread without calls ends, and the next call starts another', async () => {
  const serving = await serveFunctions({ counting }, { limits: { idle: 1 } })
  const first = await serving.ask('counting')
  expect(await first.text()).toBe('1')
  await serving.logged('farewell')
  expect(await (await serving.ask('counting')).text()).toBe('1')
  await serving.close()
})

test('all that a thread writes before it ends is logged', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`)
  const writing = `addEventListener('beforeunload', () => { for (let at = 0; at < 50; at++) console.log('line ' + at) })
    export default { fetch: () => new Response('ok') }`
  const serving = await serveFunctions({ writing }, { limits: { idle: 1, farewell: 60_000 } })
  await serving.ask('writing')
  await serving.logged('line 49')
  expect(serving.lines.map(({ msg }) => msg).filter((msg) => msg.startsWith('line '))).toEqual(lines)
  await serving.close()
})

test('calls at the same time share one thread', async () => {
  const serving = await serveFunctions({ counting })
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await serving.ask('counting')).text()),
  )
  expect(answers.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  await serving.close()
})

const background = `let finish: () => void
  addEventListener('beforeunload', () => console.log('farewell'))
  export default {
    fetch(request: Request) {
      if (request.method === 'DELETE') { finish(); return new Response('finishing') }
      const work = new Promise<void>((resolve) => { finish = resolve })
      EdgeRuntime.waitUntil(work.then(() => console.log('work done')))
      return new Response('accepted')
    },
  }`

test('background work outlives the answer, and its thread waits for it', async () => {
  const serving = await serveFunctions({ background }, { limits: { idle: 1 } })
  expect(await (await serving.ask('background')).text()).toBe('accepted')
  // Long after the idle limit the same thread, whose variable this is, still answers.
  expect(await (await serving.ask('background', { method: 'DELETE' })).text()).toBe('finishing')
  await serving.logged('work done')
  await serving.logged('farewell')
  const said = serving.lines.map(({ msg }) => msg).filter((msg) => msg === 'work done' || msg === 'farewell')
  expect(said).toEqual(['work done', 'farewell'])
  await serving.close()
})

test('background work that never ends is ended', async () => {
  const serving = await serveFunctions({ background }, { limits: { idle: 1, wallClock: 2000 } })
  await serving.ask('background')
  await serving.logged('farewell')
  await serving.close()
})

test('background work that fails is logged and harms nothing', async () => {
  const failing = `export default {
    fetch() {
      EdgeRuntime.waitUntil(Promise.reject(new Error('later trouble')))
      return new Response('accepted')
    },
  }`
  const serving = await serveFunctions({ failing })
  expect((await serving.ask('failing')).status).toBe(200)
  await serving.logged('background work failed Error: later trouble')
  expect((await serving.ask('failing')).status).toBe(200)
  expect(serving.lines.some(({ msg }) => msg === 'function broke down')).toBe(false)
  await serving.close()
})

test('more functions than threads: who rests makes room, who works does not', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const files = Object.fromEntries(names.map((name) => [name, answering(name)]))
  const serving = await serveFunctions({ ...files, counting }, { limits: { threads: 2 } })
  await serving.ask('counting')
  for (const name of names) expect(await (await serving.ask(name)).text()).toBe(name)
  await serving.logged('farewell')
  const together = await Promise.all(names.map(async (name) => (await serving.ask(name)).text()))
  expect(together).toEqual(names)
  await serving.close()
})

test('while developing, changed code and new functions answer the next request', async () => {
  const serving = await serveFunctions(
    {
      greeting: `import { word } from '../_shared/word.ts'\nexport default { fetch: () => new Response(word) }`,
      '_shared/word.ts': `export const word = 'bom dia'`,
    },
    { watch: true },
  )
  expect(await (await serving.ask('greeting')).text()).toBe('bom dia')
  await serving.write('_shared/word.ts', `export const word = 'boa noite'`)
  await serving.write('another', answering('sou nova'))
  await serving.logged('functions changed')
  expect(await (await serving.ask('greeting')).text()).toBe('boa noite')
  expect(await (await serving.ask('another')).text()).toBe('sou nova')
  await serving.close()
})

test('a call that is under way ends in the code that it began in', async () => {
  const slow = (word: string) => `export default {
    async fetch(request: Request) {
      console.log('reading')
      return new Response('${word} ' + await request.text())
    },
  }`
  const serving = await serveFunctions({ slow: slow('bom dia') }, { watch: true })
  const { readable, writable } = new TransformStream<Uint8Array>()
  const init = { method: 'POST', body: readable, duplex: 'half' } as RequestInit
  const asked = serving.ask('slow', init)
  const writer = writable.getWriter()
  await writer.write(new TextEncoder().encode('Bi'))
  await serving.logged('reading')
  await serving.write('slow', slow('boa noite'))
  await serving.logged('functions changed')
  expect(await (await serving.ask('slow', { method: 'POST', body: 'Ana' })).text()).toBe('boa noite Ana')
  await writer.write(new TextEncoder().encode('a'))
  await writer.close()
  expect(await (await asked).text()).toBe('bom dia Bia')
  await serving.close()
})

test('otherwise code stays as it was loaded', async () => {
  const serving = await serveFunctions({ greeting: answering('bom dia') })
  expect(await (await serving.ask('greeting')).text()).toBe('bom dia')
  await serving.write('greeting', answering('boa noite'))
  expect(await (await serving.ask('greeting')).text()).toBe('bom dia')
  await serving.close()
})

test('closing waits for a running answer no longer than it must, and leaves no thread', async () => {
  const hanging = `export default { async fetch() { console.log('hanging'); await new Promise(() => {}) } }`
  const serving = await serveFunctions({ hanging, counting })
  await serving.ask('counting')
  const asked = serving.ask('hanging').catch(() => 'cut off')
  await serving.logged('hanging')
  await serving.close()
  expect(await asked).toBe('cut off')
})
