import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { cloneDatabase } from '../../database/testing.ts'
import type { DatabaseUrls } from '../../database/urls.ts'
import { createSecrets, createTokens, type Tokens } from '../../tokens.ts'
import type { Limits } from '../limits.ts'
import { type Instance, startInstance } from './instance.ts'

const policies = `
  create policy "own rooms" on realtime.messages for select to authenticated
    using (realtime.topic() = 'room:' || (auth.jwt() ->> 'sub') and auth.jwt() ->> 'revoked' is null);
  create policy "own rooms, to write" on realtime.messages for insert to authenticated
    with check (realtime.topic() = 'room:' || (auth.jwt() ->> 'sub'));
  create policy "news" on realtime.messages for select to anon using (realtime.topic() = 'news');
  create policy "slow" on realtime.messages for select to authenticated
    using (case realtime.topic() when 'slow' then pg_sleep(0.3) is not null end)`

export type Fixture = {
  urls: DatabaseUrls
  tokens: Tokens
  /** As the owner of the project. */
  sql: postgres.Sql
  /** Starts a host that serves this database with `/realtime/v1` only; closed after the test or by the test. */
  start(limits?: Partial<Limits>, config?: Record<string, unknown>): Promise<Instance>
  /** Does the same in a separate process, which the test may kill. */
  startProcess(): Promise<{ url: string; process: ChildProcess }>
  /** A token of `sub` for an hour, or with other claims. */
  sign(claims?: Record<string, unknown>): Promise<string>
  drop(): Promise<void>
}

/** A database with a few policies on realtime.messages, for hosts to be started on. */
export async function createFixture(): Promise<Fixture> {
  const { urls, drop } = await cloneDatabase({ template: 'bare' })
  const sql = postgres(urls.postgres, { max: 4, onnotice: () => {} })
  await sql.unsafe(policies)
  const secrets = await createSecrets()
  const tokens = await createTokens(secrets)
  return {
    urls,
    tokens,
    sql,
    async start(limits, config) {
      const instance = await startInstance(urls, tokens, limits, config)
      onTestFinished(() => instance.close())
      return instance
    },
    async startProcess() {
      const program = fileURLToPath(new URL('./instance-process.ts', import.meta.url))
      const child = fork(program, [JSON.stringify({ urls, secrets })], { execArgv: [] })
      onTestFinished(() => void child.kill('SIGKILL'))
      const [url] = await once(child, 'message')
      return { url: String(url), process: child }
    },
    sign: (claims) =>
      tokens.sign({ role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600, ...claims }),
    async drop() {
      await sql.end()
      await drop()
    },
  }
}
