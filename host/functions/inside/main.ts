// The beginning of a function's thread: loads the function and answers its calls.
import { enableCompileCache } from 'node:module'
import process from 'node:process'
import type { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { createBodies } from '../bodies.ts'
import { ofConnection } from '../connection-headers.ts'
import type { FromThread, Reason, RequestMessage, ThreadData, ToThread } from '../messages.ts'
import { type Handler, installGlobals } from './globals.ts'
import { installModules } from './modules.ts'
import { readSoon } from './read-soon.ts'

const port = parentPort!
const { entrypoint, importMaps, cacheFolder } = workerData as ThreadData
const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
const bodies = createBodies(post)
const aborts = new Map<number, AbortController>()
const globals = installGlobals((open) => post({ type: 'background', open }))

const loading = load()
loading.then(
  () => post({ type: 'ready' }),
  (error) => post({ type: 'failed', error: describe(error) }),
)
port.on('message', (message: ToThread) => {
  if (message.type === 'request') void answer(message)
  else if (message.type === 'abort') abort(message.id)
  else if (message.type === 'ping') post({ type: 'pong' })
  else if (message.type === 'close') void close()
  else bodies.accept(message)
})

/** The thread is ended as soon as the host knows, so its last output must have arrived by then. */
async function close(): Promise<void> {
  await globals.unload()
  await Promise.all([written(process.stdout), written(process.stderr)])
  post({ type: 'closed' })
}

/** A thread's output is a stream of messages: each waits here until the host has asked for more. */
function written(output: Writable): Promise<void> {
  return new Promise((resolve) => output.write('', () => resolve()))
}

/** Both of Supabase's styles: `export default { fetch }`, and `Deno.serve` while the module loads. */
async function load(): Promise<Handler> {
  if (cacheFolder) enableCompileCache(cacheFolder)
  installModules(importMaps)
  const module = (await import(pathToFileURL(entrypoint).href)) as { default?: { fetch?: unknown } }
  const { default: exported } = module
  if (typeof exported?.fetch === 'function') return exported.fetch.bind(exported) as Handler
  const served = globals.served()
  if (!served) throw new Error('neither `export default { fetch }` nor `Deno.serve(handler)`')
  return served
}

async function answer({ id, method, url, headers, body }: RequestMessage): Promise<void> {
  const controller = new AbortController()
  aborts.set(id, controller)
  try {
    const handler = await loading
    const content = body === 'stream' ? bodies.receive(id) : (body as Uint8Array<ArrayBuffer> | null)
    const { signal } = controller
    const init = { method, headers, body: content, signal, duplex: 'half' }
    await deliver(id, await handler(new Request(url, init as RequestInit)))
  } catch (error) {
    aborts.delete(id)
    post({ type: 'threw', id, error: describe(error) })
  }
}

async function deliver(id: number, response: Response): Promise<void> {
  // What only looks like a response may hold anything; a response's own head is sound. `Response.error()` has status 0.
  if (!(response instanceof Response) || response.status < 200)
    throw new TypeError('the handler gave no response')
  const { status, statusText } = response
  const { whole, source } = await readSoon(response.body)
  // Who sends a body that is known counts it: another length would make the caller take the next answer for a part of this one.
  const isLeftOut = (name: string) => ofConnection.has(name) || (whole !== null && name === 'content-length')
  const headers = [...response.headers].filter(([name]) => !isLeftOut(name))
  const head = { type: 'response' as const, id, status, statusText, headers }
  if (!source) {
    aborts.delete(id)
    return post({ ...head, body: whole }, whole ? [whole.buffer] : [])
  }
  bodies.send(id, {
    read: source.read,
    release() {
      aborts.delete(id)
      source.release()
    },
  })
  post({ ...head, body: 'stream' })
}

function abort(id: number): void {
  aborts.get(id)?.abort(new DOMException('The client has gone', 'AbortError'))
  aborts.delete(id)
}

function describe(error: unknown): Reason {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}
