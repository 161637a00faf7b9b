import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../host/database/testing.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = postgres(clone.urls.admin, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await sql.end()
  await clone.drop()
})

function launch(more: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      DATABASE_URL: clone.urls.postgres,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SITE_URL: 'http://localhost:9',
      SUPABASE_URL: 'http://localhost:9',
      SUPABASE_SERVICE_ROLE_KEY: 'key',
      ...more,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function sessions(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  return row!.count
}

test('the worker alone takes up work, and ends cleanly when it is told to', {
  timeout: 120_000,
}, async () => {
  const child = launch()
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout! })) if (line.startsWith('Trabalho')) break
  const [schedule] = await sql<{ count: number }[]>`select count(*)::int as count from pgboss.schedule`
  expect(schedule!.count).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect.poll(sessions).toBe(0)
})

test('what is missing is named', { timeout: 240_000 }, async () => {
  const child = launch({ SMTP_URL: '' })
  const said = child.stderr!.toArray()
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(String(Buffer.concat(await said))).toContain('Falta SMTP_URL')
})
