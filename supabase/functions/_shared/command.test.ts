import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { command } from './command.ts'
import { startProject, type TestProject } from './testing.ts'

let project: TestProject
let killer: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  killer = postgres(project.clone.urls.admin, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await killer.end()
  await project.close()
})

/** A command that does this in its transaction, and what it answers. */
async function answer(run: Parameters<typeof command>[1]['run']) {
  const { fetch } = command('report-error', { input: z.object({}), run })
  const response = await fetch(new Request('http://localhost/', { method: 'POST', body: '{}' }))
  return [response.status, response.headers.get('retry-after'), (await response.json()).error?.code]
}

test('a session that is lost in the middle is 503 with a time to come back, and the next call is well', async () => {
  const lost = await answer(async ({ sql }) => {
    const [session] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    await Promise.all([sql`select pg_sleep(60)`, killer`select pg_terminate_backend(${session!.pid})`])
  })
  expect(lost).toEqual([503, '1', 'unavailable'])
  expect(await answer(async () => ({}))).toEqual([200, null, undefined])
})

test('so is a server that nobody reaches', async () => {
  const url = process.env.SUPABASE_DB_URL
  onTestFinished(() => {
    process.env.SUPABASE_DB_URL = url
  })
  // The discard port: nothing listens there.
  process.env.SUPABASE_DB_URL = 'postgres://a:b@127.0.0.1:9/none'
  expect(await answer(async () => ({}))).toEqual([503, '1', 'unavailable'])
})

test('what the command itself broke stays 500', async () => {
  expect(await answer(async ({ sql }) => sql`select 1 / 0`)).toEqual([500, null, 'unexpected'])
})
