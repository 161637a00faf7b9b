import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Collected, Crowd, Order } from './clients.ts'
import type { Settings } from './server.ts'
import type { Usage } from './usage.ts'

// The young generation as `scripts/bootstrap.mjs` sets it for the product.
const execArgv = ['--expose-gc', '--max-semi-space-size=16']

/** A server in a process of its own; `url` is the websocket's. */
export type Served = { url: string; usage(): Promise<Usage>; close(): void }

export async function startServer(settings: Settings, apiKey: string): Promise<Served> {
  const child = start(new URL('./server.ts', import.meta.url))
  child.send(settings)
  return served(child, `/realtime/v1/websocket?vsn=2.0.0&apikey=${apiKey}`)
}

export const startRelay = (): Promise<Served> => served(start(new URL('./relay.ts', import.meta.url)), '/')

async function served(child: ChildProcess, path: string): Promise<Served> {
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `ws://127.0.0.1:${port}${path}`,
    usage: () => ask<Usage>(child, 'usage'),
    close: () => child.disconnect(),
  }
}

/** The clients' process. */
export type Clients = {
  join(crowd: Crowd): Promise<unknown>
  /** Sends from one socket of each topic in turn. */
  send(times: number, everyMilliseconds: number): Promise<unknown>
  collect(): Promise<Collected>
  close(): void
}

export function startClients(): Clients {
  const child = start(new URL('./clients.ts', import.meta.url))
  const order = <Answer>(what: Order) => ask<Answer>(child, what)
  return {
    join: (crowd) => order({ join: crowd }),
    send: (times, everyMilliseconds) => order({ send: { times, everyMilliseconds } }),
    collect: () => order('collect'),
    close: () => child.disconnect(),
  }
}

const start = (program: URL) => fork(program, { execArgv })

async function ask<Answer>(child: ChildProcess, what: object | string): Promise<Answer> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process ended')
  })
  child.send(what)
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer]
  return answer
}
