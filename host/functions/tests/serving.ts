import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import pino from 'pino'
import { createGateway } from '../../http/gateway.ts'
import { loadProject } from '../../project.ts'
import { createSecrets, createTokens } from '../../tokens.ts'
import { functionEnvironment } from '../environment.ts'
import { createFunctions } from '../functions.ts'
import type { Limits } from '../limits.ts'

type Line = { msg: string; function?: string; err?: { message: string } }

type Options = {
  /** Text of config.toml. */
  config?: string
  limits?: Partial<Limits>
  watch?: boolean
  environment?: NodeJS.Dict<string>
}

/**
 * A project of the test's own, served over HTTP. `files` are paths below `functions/` with their texts; one without a slash is a
 * function's index.ts.
 */
export async function serveFunctions(files: Record<string, string>, options: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'functions-'))
  const write = async (name: string, text: string) => {
    const path = join(folder, 'functions', name.includes('/') || name === '.env' ? name : `${name}/index.ts`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  for (const [name, text] of Object.entries(files)) await write(name, text)
  await writeFile(join(folder, 'config.toml'), options.config ?? '')
  const journal = createJournal()
  const tokens = await createTokens(await createSecrets())
  const project = await loadProject(folder, options.environment ?? {})
  const service = await createFunctions({
    folder,
    tokens,
    config: project.config,
    environment: await functionEnvironment(project, 'http://project.test', 'postgres://nowhere', tokens),
    limits: options.limits,
    watch: options.watch,
    log: journal.log,
  })
  const gateway = createGateway({
    services: { functions: service, auth: undefined, rest: undefined },
    tokens,
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log: journal.log,
  })
  const server = createServer(getRequestListener(gateway.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const headers = { authorization: `Bearer ${tokens.anonKey}` }
  return {
    url,
    tokens,
    service,
    write,
    logged: journal.logged,
    lines: journal.lines,
    client: createClient(url, tokens.anonKey, { auth: { persistSession: false, autoRefreshToken: false } }),
    /** A plain request with the anonymous key. */
    ask: (path: string, init: RequestInit = {}) =>
      fetch(`${url}/functions/v1/${path}`, {
        ...init,
        headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Serving = Awaited<ReturnType<typeof serveFunctions>>

/** Stores log lines and lets a test wait for one: functions report their progress with `console.log`. */
function createJournal() {
  const lines: Line[] = []
  let wake = () => {}
  const write = (text: string) => {
    lines.push(JSON.parse(text) as Line)
    wake()
  }
  return {
    log: pino({ level: 'info' }, { write }),
    lines,
    async logged(message: string, from = 0): Promise<Line> {
      for (;;) {
        const found = lines.slice(from).find((line) => line.msg === message)
        if (found) return found
        await new Promise<void>((resolve) => {
          const before = wake
          wake = () => {
            before()
            resolve()
          }
        })
      }
    },
  }
}
