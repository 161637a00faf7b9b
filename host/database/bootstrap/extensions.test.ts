import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../cluster.ts'
import { bootstrap } from './bootstrap.ts'
import { samePassword } from './roles.ts'

const log = pino({ level: 'silent' })
const warnings: string[] = []
let folder: string
let cluster: Cluster
let sql: postgres.Sql
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extensions-'))
  const settings = { fsync: 'off' }
  cluster = await startCluster({ dataDir: folder, password: 'p', log, settings, hasPlatformExtensions: true })
  const urls = await bootstrap(cluster.adminUrl, samePassword('p'), log)
  sql = postgres(urls.postgres, { max: 1, onnotice: ({ message = '' }) => warnings.push(message) })
}, 120_000)
afterAll(async () => {
  await sql.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('suites of pgTAP run, and say what is not so', async () => {
  await sql`create extension if not exists pgtap with schema extensions`
  expect(warnings.join()).not.toContain('pgtap')
  await sql`create table public.notes (id int primary key, owner uuid)`
  await sql`alter table public.notes enable row level security`
  await sql`create policy "Owners read" on public.notes for select using (owner = auth.uid())`
  const rollback = new Error()
  const lines: string[] = []
  await sql
    .begin(async (tx) => {
      for (const statement of [
        `plan(5)`,
        `has_table('public', 'notes', 'there are notes')`,
        `policies_are('public', 'notes', array['Owners read'])`,
        `throws_ok('insert into public.notes values (null)', '23502')`,
        `results_eq('select 1', 'values (1)')`,
        `is_empty('values (1)', 'nothing is nothing')`,
        `finish()`,
      ])
        for (const row of await tx.unsafe(`select * from ${statement} as line`))
          lines.push(...String(row.line).split('\n'))
      throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
  expect(lines.filter((line) => /^(not )?ok|^\d|# Looks/.test(line))).toEqual([
    '1..5',
    'ok 1 - there are notes',
    'ok 2 - Table public.notes should have the correct policies',
    'ok 3 - threw 23502',
    'ok 4',
    'not ok 5 - nothing is nothing',
    '# Looks like you failed 1 test of 5',
  ])
})

test('an extension that is not here lets a migration that names it pass, and says so', async () => {
  await sql`create extension vector with schema extensions`
  expect(warnings.at(-1)).toContain('vector')
  await sql`create table public.texts (meaning extensions.vector(3))`
})
