import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Claims, createSecrets, createTokens } from '../../host/tokens.ts'
import type { BenchDatabase } from '../harness/database.ts'
import type { Settings, Usage } from './server.ts'

/** The server's process, and the headers of a signed-in person. */
export type Served = { url: string; headers: Record<string, string>; usage(): Promise<Usage>; close(): void }

/** Starts the server for `userId`. */
export async function serve({ urls, folder }: BenchDatabase, claims: Claims): Promise<Served> {
  const secrets = await createSecrets()
  const tokens = await createTokens(secrets)
  // The young generation as `scripts/bootstrap.mjs` sets it for the product.
  const execArgv = ['--expose-gc', '--max-semi-space-size=16']
  const child = fork(join(import.meta.dirname, 'server.ts'), { execArgv })
  child.send({ url: urls.authenticator, secrets, logFile: join(folder, 'bench.log') } satisfies Settings)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    headers: { authorization: `Bearer ${await tokens.sign(claims)}`, apikey: tokens.anonKey },
    async usage() {
      child.send('usage')
      const [usage] = (await once(child, 'message')) as [Usage]
      return usage
    },
    close: () => child.disconnect(),
  }
}
