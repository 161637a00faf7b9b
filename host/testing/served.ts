import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createSecrets, createTokens, type Tokens } from '../tokens.ts'
import type { Settings, Usage } from './server.ts'

/** Storage and realtime behind the gateway, in a process of their own. */
export type Served = {
  port: number
  url: string
  tokens: Tokens
  /** A person's token, good for an hour unless the claims say otherwise. */
  sign(userId: string, claims?: Record<string, unknown>): Promise<string>
  usage(): Promise<Usage>
  /** Ends it as SIGTERM would, and waits for the exit. */
  close(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

type Options = Omit<Settings, 'secrets'> & { secrets?: Settings['secrets']; nodeOptions?: string[] }

/** Starts the process; rejects when it ends before it listens. */
export async function startServed({ secrets, nodeOptions = [], ...settings }: Options): Promise<Served> {
  const kept = secrets ?? (await createSecrets())
  const tokens = await createTokens(kept)
  // The young generation as `scripts/bootstrap.mjs` sets it for the product.
  const execArgv = ['--expose-gc', '--max-semi-space-size=16', ...nodeOptions]
  const child = fork(join(import.meta.dirname, 'server.ts'), { execArgv })
  child.send({ ...settings, secrets: kept } satisfies Settings)
  const port = await firstOf<number>(child)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    tokens,
    sign: (sub, claims) =>
      tokens.sign({ sub, role: 'authenticated', iat: seconds(), exp: seconds() + 3600, ...claims }),
    async usage() {
      if (!child.connected) throw new Error('the server has ended')
      child.send('usage')
      return firstOf<Usage>(child)
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.send('close')
      await once(child, 'exit')
    },
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

function firstOf<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`the server ended (pid ${child.pid}, started by ${process.pid})`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as Message)
    })
  })
}
