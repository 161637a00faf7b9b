import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import type { Sql } from '../connection.ts'
import { openToServiceRole } from '../service-role.ts'
import { administer, cloneDatabase } from '../testing.ts'
import { asUser } from '../urls.ts'
import { bootstrap } from './bootstrap.ts'

const log = pino({ level: 'silent' })
const passwords = {
  postgres: `o'p`,
  authenticator: 'a',
  authAdmin: 'b',
  storageAdmin: 'c',
  realtimeAdmin: 'd',
}

function connect(url: string): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  return sql
}

describe('the embedded cluster', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  beforeAll(async () => {
    database = await cloneDatabase({ template: 'bare' })
  })
  afterAll(() => database.drop())

  test('has Supabase roles, of which none that serves people is a superuser', async () => {
    const sql = connect(database.urls.postgres)
    const roles = await sql`
      select rolname as name, rolsuper as super, rolcanlogin as login, rolinherit as inherits, rolbypassrls as bypass
      from pg_roles where rolname !~ '^pg_' order by 1`
    expect([...roles]).toEqual([
      { name: 'anon', super: false, login: false, inherits: false, bypass: false },
      { name: 'authenticated', super: false, login: false, inherits: false, bypass: false },
      { name: 'authenticator', super: false, login: true, inherits: false, bypass: false },
      { name: 'dashboard_user', super: false, login: false, inherits: true, bypass: false },
      { name: 'pgbouncer', super: false, login: true, inherits: true, bypass: false },
      { name: 'postgres', super: false, login: true, inherits: true, bypass: true },
      { name: 'service_role', super: false, login: false, inherits: false, bypass: true },
      { name: 'supabase_admin', super: true, login: true, inherits: true, bypass: true },
      { name: 'supabase_auth_admin', super: false, login: true, inherits: false, bypass: false },
      { name: 'supabase_functions_admin', super: false, login: false, inherits: false, bypass: false },
      { name: 'supabase_read_only_user', super: false, login: true, inherits: true, bypass: true },
      { name: 'supabase_realtime_admin', super: false, login: true, inherits: false, bypass: false },
      { name: 'supabase_replication_admin', super: false, login: true, inherits: true, bypass: false },
      { name: 'supabase_storage_admin', super: false, login: true, inherits: false, bypass: false },
    ])
    const admin = connect(database.urls.admin)
    const withPassword =
      await admin`select rolname as name from pg_authid where rolpassword is not null order by 1`
    expect(withPassword.map(({ name }) => name)).toEqual([
      'authenticator',
      'postgres',
      'supabase_admin',
      'supabase_auth_admin',
      'supabase_realtime_admin',
      'supabase_storage_admin',
    ])
  })

  test('opens new tables to service_role alone, functions as PostgreSQL does', async () => {
    const sql = connect(database.urls.postgres)
    await sql`create table public.closed (id int)`
    await sql`create function public.called() returns int language sql return 1`
    const privileges = await sql`
      select role, has_table_privilege(role, 'public.closed', 'select') as reads,
        has_table_privilege(role, 'public.closed', 'insert') as writes,
        has_function_privilege(role, 'public.called()', 'execute') as calls
      from unnest(array['anon', 'authenticated', 'service_role', 'supabase_auth_admin']) role`
    const nothing = { reads: false, writes: false, calls: true }
    expect([...privileges]).toEqual([
      { role: 'anon', ...nothing },
      { role: 'authenticated', ...nothing },
      { role: 'service_role', reads: true, writes: true, calls: true },
      { role: 'supabase_auth_admin', ...nothing },
    ])
  })

  test('lets the owner do what seeds and migrations of Supabase do', async () => {
    const sql = connect(database.urls.postgres)
    await sql`set session_replication_role = replica`
    await sql`create table public.watched (id int)`
    await sql`alter publication supabase_realtime add table public.watched`
    // In this database only: the roles are shared by all tests.
    const here = new URL(database.urls.postgres).pathname.slice(1)
    await sql.unsafe(`alter role authenticator in database ${here} set pgrst.db_max_rows = '10'`)
    await sql.unsafe(`alter role anon in database ${here} set statement_timeout = '3s'`)
    await sql`insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'a@exemplo.br')`
    await sql`delete from auth.users`
    const [made] = await sql`select extensions.uuid_generate_v4() <> extensions.gen_random_uuid() as differ`
    expect(made).toEqual({ differ: true })
  })

  test('lets authenticator become the API roles and nothing else', async () => {
    const sql = connect(database.urls.authenticator)
    for (const role of ['anon', 'authenticated', 'service_role']) {
      await sql.begin((transaction) => transaction.unsafe(`set local role ${role}`))
    }
    for (const role of ['postgres', 'supabase_auth_admin', 'supabase_admin']) {
      await expect(sql.unsafe(`set role ${role}`)).rejects.toThrow('permission denied')
    }
    await expect(sql`create table public.mine (id int)`).rejects.toThrow('permission denied')
  })

  test('reads who is calling from the claims of the request', async () => {
    const sql = connect(database.urls.authenticator)
    const sub = '9f0cbd43-6ea6-4b1d-93f2-6ed2c6e9b8a1'
    const claims = JSON.stringify({ sub, role: 'authenticated', email: 'ana@exemplo.br', aal: 'aal1' })
    const [caller] = await sql.begin(async (transaction) => {
      await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return transaction`select auth.uid(), auth.role(), auth.email(), auth.jwt() ->> 'aal' as aal`
    })
    expect(caller).toEqual({ uid: sub, role: 'authenticated', email: 'ana@exemplo.br', aal: 'aal1' })
    const [nobody] = await sql.begin(async (transaction) => {
      await transaction`set local role anon`
      return transaction`select auth.uid(), auth.jwt()`
    })
    expect(nobody).toEqual({ uid: null, jwt: null })
  })

  test('lets the owner refer to auth tables, write them and put triggers on them, not change them', async () => {
    const auth = connect(database.urls.authAdmin)
    await auth`create table auth.of_test (id uuid primary key)`
    const sql = connect(database.urls.postgres)
    await sql`create table public.profiles (id uuid references auth.of_test)`
    await sql`create function public.on_user() returns trigger language plpgsql as 'begin return new; end'`
    await sql`create trigger on_user after insert on auth.of_test for each row execute function public.on_user()`
    await sql`insert into auth.of_test values (gen_random_uuid())`
    expect(await sql`select from auth.of_test`).toHaveLength(1)
    await expect(sql`alter table auth.of_test add more int`).rejects.toThrow('must be owner')
    await expect(sql`create table auth.mine (id int)`).rejects.toThrow('permission denied')
  })

  test('tells the data API of changes of the schema, whoever makes them, and not of what is temporary', async () => {
    const sql = connect(database.urls.postgres)
    const heard: string[] = []
    const listener = postgres(database.urls.authenticator, { max: 1 })
    onTestFinished(() => listener.end())
    await listener.listen('pgrst', (payload) => void heard.push(payload))
    const tells = async (work: string): Promise<boolean> => {
      heard.length = 0
      await sql.unsafe(work).simple()
      // Notifications come in the order of their commits.
      await sql`notify pgrst, 'mark'`
      await expect.poll(() => heard).toContain('mark')
      return heard.includes('reload schema')
    }
    for (const work of [
      'create table public.watched_one (id int primary key)',
      'alter table public.watched_one add note text',
      `comment on table public.watched_one is 'seen'`,
      'create view public.watched_view as select id from public.watched_one',
      'create function public.watched_call() returns int language sql return 1',
      'create table public.watched_two as select 1 as id',
      'drop function public.watched_call()',
      'drop view public.watched_view',
      'drop table public.watched_one',
      'create schema watched_schema',
      'drop schema watched_schema',
    ])
      expect([work, await tells(work)]).toEqual([work, true])
    for (const work of [
      'create temp table passing (id int primary key, n serial)',
      'create temp table passing_too as select 1 as id',
      'alter table passing add note text',
      'create temp view passing_view as select id from passing',
      `create function pg_temp.noticed() returns trigger language plpgsql as 'begin return new; end'`,
      'create trigger noticed before insert on passing for each row execute function pg_temp.noticed()',
      'drop table passing cascade',
      'drop function pg_temp.noticed()',
      'create index on public.watched_two (id)',
      'insert into public.watched_two values (2)',
      'analyze public.watched_two',
    ])
      expect([work, await tells(work)]).toEqual([work, false])
    expect(await tells('begin; drop table public.watched_two; rollback')).toBe(false)
  })

  test('has the extensions in their schema', async () => {
    const sql = connect(database.urls.postgres)
    const rows = await sql`
      select extname as name from pg_extension where extnamespace = 'extensions'::regnamespace order by 1`
    expect(rows.map(({ name }) => name)).toEqual([
      'btree_gist',
      'pg_stat_statements',
      'pg_trgm',
      'pgcrypto',
      'unaccent',
      'uuid-ossp',
    ])
  })
})

describe('a server that others run', () => {
  let adminUrl: string
  let end: () => Promise<void>
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'host-managed-'))
    const cluster = await startCluster({ dataDir, password: 'x', log, settings: { fsync: 'off' } })
    adminUrl = cluster.adminUrl
    end = () => cluster.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
  })
  afterAll(() => end())

  const managed = async (name: string, attributes: string) => {
    await administer(adminUrl, `create role ${name} login password 'm' ${attributes}`)
    await administer(adminUrl, `create database ${name} owner ${name}`)
    return asUser(adminUrl, name, 'm').replace(/postgres$/, name)
  }

  test('says what is missing to a user who may not create roles, and leaves nothing behind', async () => {
    const url = await managed('feeble', '')
    await expect(bootstrap(url, passwords, log)).rejects.toThrow(
      /não pode preparar o banco. Falta: papel anon/,
    )
    expect(await connect(url)`select from pg_namespace where nspname = 'extensions'`).toHaveLength(0)
  })

  test('is prepared by a user who may create roles, twice over', async () => {
    const url = await managed('managed', 'createrole')
    await bootstrap(url, passwords, log)
    const lines: string[] = []
    const urls = await bootstrap(url, passwords, pino({}, { write: (line) => lines.push(line) }))
    expect(urls.postgres).toBe(url)
    // Only a superuser can create event triggers: the log says so, and the bootstrap continues.
    expect(lines.join('')).toMatch(/"missing":"aviso de mudanças do schema à API".*event trigger/)
    const owner = connect(urls.postgres)
    await owner`create table public.closed (id int)`
    await owner`grant select on public.closed to authenticated`
    const sql = connect(urls.authenticator)
    await sql`set role authenticated`
    expect(await sql`select auth.uid(), id from public.closed`).toHaveLength(0)
    await expect(sql`insert into public.closed values (1)`).rejects.toThrow('permission denied')
    await connect(urls.authAdmin)`create table auth.of_test (id uuid primary key)`
    expect(await owner`select from auth.of_test`).toHaveLength(0)
  })

  test('keeps its passwords from processes with other secrets, until the login is taken away', async () => {
    const url = asUser(adminUrl, 'managed', 'm').replace(/postgres$/, 'managed')
    const other = { ...passwords, authenticator: 'x' }
    const { authenticator } = await bootstrap(url, passwords, log)
    await expect(bootstrap(url, other, log)).rejects.toThrow(/já é usado com outros segredos/)
    expect(await connect(authenticator)`select 1`).toHaveLength(1)
    await administer(url, 'alter role authenticator nologin')
    const urls = await bootstrap(url, other, log)
    expect(await connect(urls.authenticator)`select 1`).toHaveLength(1)
    await expect(connect(authenticator)`select 1`).rejects.toThrow('password authentication failed')
  })

  test('lets service_role pass policies without BYPASSRLS, and nobody else', async () => {
    const url = asUser(adminUrl, 'managed', 'm').replace(/postgres$/, 'managed')
    await administer(adminUrl, 'alter role authenticator nologin')
    const { authenticator } = await bootstrap(url, passwords, log)
    const owner = connect(url)
    await owner`create table public.guarded as select 1 as id`
    await owner`alter table public.guarded enable row level security`
    await owner`grant select on public.guarded to authenticated`
    await openToServiceRole(url)
    await openToServiceRole(url)
    const sql = connect(authenticator)
    await sql`set role service_role`
    expect(await sql`select from public.guarded`).toHaveLength(1)
    await sql`set role authenticated`
    expect(await sql`select from public.guarded`).toHaveLength(0)
  })
})
