import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import process from 'node:process'

export type Handler = (request: Request, info?: unknown) => Promise<Response> | Response
type ServeOptions = { handler?: Handler; onError?: (error: unknown) => Response | Promise<Response> }

export type Globals = {
  /** Returns the handler given to `Deno.serve`. */
  served(): Handler | undefined
  /** Notifies the function that it ends: its listeners of `beforeunload` run. */
  unload(): Promise<void>
}

/**
 * The part of Supabase's edge runtime that functions commonly use: `Deno.serve`, `Deno.env`, reading files, `EdgeRuntime.waitUntil`
 * and the events of the thread's end.
 */
export function installGlobals(backgroundChanged: (open: number) => void): Globals {
  let served: Handler | undefined
  let open = 0
  const events = new EventTarget()
  const waitUntil = <Value>(work: Promise<Value>): Promise<Value> => {
    backgroundChanged(++open)
    const done = () => backgroundChanged(--open)
    work.then(done, (error: unknown) => {
      console.error('background work failed', error)
      done()
    })
    return work
  }
  const serve = (first: Handler | ServeOptions, second?: Handler) => {
    const options = typeof first === 'function' ? {} : first
    const handler = typeof first === 'function' ? first : (second ?? first.handler)
    if (!handler) throw new TypeError('Deno.serve needs a handler')
    served = options.onError ? guarded(handler, options.onError) : handler
    return { finished: new Promise<void>(() => {}), shutdown: async () => {}, ref() {}, unref() {} }
  }
  Object.assign(globalThis, {
    Deno: { serve, env: environment(), readFile, readFileSync, ...textFiles, version: { deno: '2.0.0' } },
    EdgeRuntime: { waitUntil },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  })
  return {
    served: () => served,
    async unload() {
      events.dispatchEvent(new CustomEvent('beforeunload', { detail: { reason: 'termination' } }))
    },
  }
}

const textFiles = {
  readTextFile: (path: string | URL) => readFile(path, 'utf8'),
  readTextFileSync: (path: string | URL) => readFileSync(path, 'utf8'),
}

function environment() {
  return {
    get: (name: string) => process.env[name],
    has: (name: string) => process.env[name] !== undefined,
    set(name: string, value: string) {
      process.env[name] = value
    },
    delete(name: string) {
      delete process.env[name]
    },
    toObject: () => ({ ...process.env }),
  }
}

function guarded(handler: Handler, onError: NonNullable<ServeOptions['onError']>): Handler {
  return async (request, info) => {
    try {
      return await handler(request, info)
    } catch (error) {
      return onError(error)
    }
  }
}
