import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sql } from '../connection.ts'
import { cloneDatabase } from '../testing.ts'
import { runMigrations } from './migrations.ts'
import { isUnseeded, seed } from './seed.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof cloneDatabase>>
let sql: Sql
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-migrations-'))
  database = await cloneDatabase({ template: 'bare' })
  sql = postgres(database.urls.postgres, { onnotice: () => {} })
})
afterEach(async () => {
  await sql.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (file: string, text: string) => writeFile(join(folder, file), text)
const run = () => runMigrations(database.urls.postgres, folder, 'supabase_migrations', log)

test('runs what is new, in order, as the owner, and records it as the Supabase CLI does', async () => {
  await write('20260102000000_more.sql', 'alter table things add name text;')
  await write('20260101000000_first.sql', 'create table things (id int); insert into things values (1);')
  await write('README.md', 'not SQL')
  expect(await run()).toEqual(['20260101000000_first.sql', '20260102000000_more.sql'])
  await write('20260103000000_last.sql', 'drop table things;')
  expect(await run()).toEqual(['20260103000000_last.sql'])
  expect(await run()).toEqual([])
  const recorded = await sql`select * from supabase_migrations.schema_migrations order by version limit 1`
  expect([...recorded]).toEqual([
    {
      version: '20260101000000',
      name: 'first',
      statements: ['create table things (id int); insert into things values (1);'],
    },
  ])
})

test('refuses an applied file that was edited, and runs nothing else', async () => {
  await write('1_first.sql', 'create table things (id int);')
  await run()
  await write('1_first.sql', 'create table things (id bigint);')
  await write('2_second.sql', 'create table others (id int);')
  await expect(run()).rejects.toThrow('A migração 1_first.sql foi alterada depois de aplicada')
  expect(await sql`select to_regclass('others') as found`).toEqual([{ found: null }])
})

test('does not take other line ends for an edit', async () => {
  await write('1_first.sql', 'create table things\n(id int);\n')
  await run()
  await write('1_first.sql', 'create table things\r\n(id int);\r\n')
  expect(await run()).toEqual([])
})

test('refuses to go on without an applied file', async () => {
  await write('1_first.sql', 'create table things (id int);')
  await run()
  await rm(join(folder, '1_first.sql'))
  await expect(run()).rejects.toThrow(
    'A migração 1_first.sql já foi aplicada a este banco, mas o arquivo não existe',
  )
})

test('refuses a number used twice and a name without number', async () => {
  await write('1_first.sql', 'create table things (id int);')
  await write('1_other.sql', 'create table others (id int);')
  await expect(run()).rejects.toThrow('1_first.sql e 1_other.sql têm o mesmo número (1)')
  await rm(join(folder, '1_other.sql'))
  await write('other.sql', 'create table others (id int);')
  await expect(run()).rejects.toThrow('other.sql não segue o padrão')
})

test('undoes a file that fails, keeps those before it, and says where', async () => {
  await write('1_first.sql', 'create table things (id int);')
  await write('2_second.sql', 'insert into things values (1);\n\nselect nothing from nowhere;\n')
  await expect(run()).rejects.toThrow(
    /2_second.sql falhou e foi desfeita: relation "nowhere" does not exist – linha 3/,
  )
  expect(await sql`select from things`).toHaveLength(0)
  await write('2_second.sql', 'insert into things values (2);')
  expect(await run()).toEqual(['2_second.sql'])
})

test('forgets what a file set for itself', async () => {
  await write('1_first.sql', `set search_path = ''; set role service_role;`)
  await write('2_second.sql', 'create table things (id int);')
  await run()
  expect(await sql`select tableowner as owner from pg_tables where schemaname = 'public'`).toEqual([
    { owner: 'postgres' },
  ])
})

test('accepts what the Supabase CLI applied, and guards it from then on', async () => {
  await sql`create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`
  await sql`insert into supabase_migrations.schema_migrations values ('1', null, 'first')`
  await write('1_first.sql', 'create table things (id int);')
  expect(await run()).toEqual([])
  await write('1_first.sql', 'create table things (id bigint);')
  await expect(run()).rejects.toThrow('foi alterada')
})

test('runs each file once when several hosts start together', async () => {
  await write('1_first.sql', 'create table things (id int);')
  await write('2_second.sql', 'insert into things values (1);')
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.flat()).toEqual(['1_first.sql', '2_second.sql'])
  expect(await sql`select from things`).toHaveLength(1)
})

test('tells the data API that tables changed', async () => {
  const heard = Promise.withResolvers<string>()
  await sql.listen('pgrst', heard.resolve)
  await write('1_first.sql', 'create table things (id int);')
  await run()
  expect(await heard.promise).toBe('reload schema')
})

test('seeds once, all or nothing, and never a database with people in it', async () => {
  const plant = () => seed(database.urls.postgres, folder, ['./seed.sql', './seeds/*.sql'], log)
  expect(await plant()).toEqual([])
  await sql`create table things (id int)`
  await mkdir(join(folder, 'seeds'))
  await write('seed.sql', 'insert into things values (1);')
  await write('seeds/b.sql', 'insert into things values (3) -- without an end')
  await write('seeds/a.sql', 'insert into nowhere values (2);')
  await expect(plant()).rejects.toThrow(
    'seeds/a.sql falhou e nada foi gravado: relation "nowhere" does not exist',
  )
  expect(await sql`select from things`).toHaveLength(0)
  await write('seeds/a.sql', 'insert into things values (2);')

  const admin = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  await admin`create table if not exists auth.users (id uuid primary key)`
  await admin`insert into auth.users (id) values (gen_random_uuid())`
  await admin`grant select on auth.users to postgres`
  expect(await isUnseeded(database.urls.postgres)).toBe(false)
  await admin`delete from auth.users`
  await admin.end()
  expect(await isUnseeded(database.urls.postgres)).toBe(true)

  expect(await plant()).toEqual(['seed.sql', 'seeds/a.sql', 'seeds/b.sql'])
  expect(await plant()).toEqual([])
  expect(await isUnseeded(database.urls.postgres)).toBe(false)
  expect((await sql`select id from things`).map(({ id }) => id)).toEqual([1, 2, 3])
})
