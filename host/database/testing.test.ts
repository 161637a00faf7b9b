import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from './testing.ts'

async function clone() {
  const { urls, drop } = await cloneDatabase({ template: 'bare' })
  const sql = postgres(urls.postgres, { max: 1, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await drop()
  })
  return { sql, urls }
}

test('what one clone writes, another made at the same time does not see', async () => {
  const [one, other] = await Promise.all([clone(), clone()])
  await one.sql`create table public.things (id int)`
  expect(await other.sql`select to_regclass('public.things') as found`).toEqual([{ found: null }])
  const later = await clone()
  expect(await later.sql`select to_regclass('public.things') as found`).toEqual([{ found: null }])
})

test('a clone belongs to postgres and every role can reach it', async () => {
  const { urls } = await clone()
  const users = Object.entries(urls).map(async ([name, url]) => {
    const sql = postgres(url, { max: 1 })
    const [row] = await sql`
      select current_user as user, d.datdba::regrole::text as owner
      from pg_database d where datname = current_database()`.finally(() => sql.end())
    return [name, row?.user, row?.owner]
  })
  expect(await Promise.all(users)).toEqual([
    ['admin', 'supabase_admin', 'postgres'],
    ['postgres', 'postgres', 'postgres'],
    ['authenticator', 'authenticator', 'postgres'],
    ['authAdmin', 'supabase_auth_admin', 'postgres'],
    ['storageAdmin', 'supabase_storage_admin', 'postgres'],
    ['realtimeAdmin', 'supabase_realtime_admin', 'postgres'],
  ])
})
