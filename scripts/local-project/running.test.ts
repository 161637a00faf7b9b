import { createClient } from '@supabase/supabase-js'
import { decodeProtectedHeader } from 'jose'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type RunningProject, startProject } from './running.ts'
import { type Fixture, makeProject } from './testing.ts'

// Each start creates its own database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const publishable = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'
const secret = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
// The Supabase CLI's keys for local projects, signed with its well-known secret.
const head = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'
const demoAnon = `${head}.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0`
const demoService = `${head}.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU`
const ana = { email: 'ana@example.com', password: 'password123' }

describe('a project served as supabase start does', () => {
  let fixture: Fixture
  let running: RunningProject
  beforeAll(async () => {
    fixture = await makeProject('[auth]\nsigning_keys_path = "./signing_keys.json"')
    running = await startProject(fixture.options())
  })
  afterAll(async () => {
    await running?.stop()
    await fixture.remove()
  })
  const client = (key: string) => createClient(running.apiUrl, key, { auth: { persistSession: false } })
  const database = () => {
    const sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
    onTestFinished(() => sql.end())
    return sql
  }

  test('answers to the well-known keys, opaque and JWT, and to no other', async () => {
    expect(running.host.tokens).toMatchObject({ anonKey: demoAnon, serviceRoleKey: demoService })
    for (const key of [publishable, demoAnon]) {
      expect((await client(key).from('notes').select('text').order('id')).data).toHaveLength(3)
      expect((await client(key).from('profiles').select()).data).toEqual([])
      expect((await client(key).auth.admin.listUsers()).error).toMatchObject({ code: 'not_admin' })
    }
    for (const key of [secret, demoService]) {
      expect((await client(key).from('profiles').select('name')).data).toEqual([{ name: 'Ana' }])
      expect((await client(key).auth.admin.listUsers()).data.users).toHaveLength(1)
    }
    const stranger = await client('sb_secret_of_somebody_else').from('notes').select()
    expect(stranger).toMatchObject({ status: 401, error: { message: 'Invalid API key' } })
  })

  test('lets a seeded person in, with a token of the first signing key', async () => {
    const supabase = client(publishable)
    const { data, error } = await supabase.auth.signInWithPassword(ana)
    expect(error).toBeNull()
    const token = data.session?.access_token ?? ''
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'key-RS256' })
    expect((await supabase.from('profiles').select('name')).data).toEqual([{ name: 'Ana' }])
    const keySet = await (await fetch(`${running.apiUrl}/auth/v1/.well-known/jwks.json`)).json()
    expect(keySet).toMatchObject({ keys: [{ kid: 'key-RS256' }, { kid: 'key-ES256' }] })
  })

  test('limits no address, as supabase start', async () => {
    const attempt = () => client(publishable).auth.signInWithPassword({ ...ana, password: 'another' })
    const tried = await Promise.all(Array.from({ length: 31 }, attempt))
    expect(new Set(tried.map(({ error }) => error?.code))).toEqual(new Set(['invalid_credentials']))
  })

  test('is reached by tools of the database, whose owner is no superuser', async () => {
    const [me] =
      await database()`select current_user as name, rolsuper as super from pg_roles where rolname = current_user`
    expect(me).toEqual({ name: 'postgres', super: false })
    const found =
      await database()`select extname as name from pg_extension where extname in ('pg_net', 'postgis', 'postgres_fdw')`
    expect(found).toHaveLength(3)
  })

  test('exposes new tables to the roles of the API', async () => {
    const [privileges] = await database()`
      select has_table_privilege('anon', 'public.notes', 'insert') as table,
        has_sequence_privilege('authenticated', 'public.notes_id_seq', 'usage') as sequence`
    expect(privileges).toEqual({ table: true, sequence: true })
  })

  test('keeps mails in a box that speaks as Mailpit', async () => {
    await client(publishable).auth.resetPasswordForEmail(ana.email)
    const search = `${running.mailboxUrl}/api/v1/search?query=${encodeURIComponent(`to:"${ana.email}"`)}`
    const arrived = await expect
      .poll(async () => ((await (await fetch(search)).json()) as { messages: { ID: string }[] }).messages, {
        timeout: 60_000,
      })
      .toHaveLength(1)
      .then(async () => (await (await fetch(search)).json()) as { messages: { ID: string }[] })
    const message = await (
      await fetch(`${running.mailboxUrl}/api/v1/message/${arrived.messages[0]?.ID}`)
    ).json()
    expect(message).toMatchObject({
      From: { Name: 'Admin', Address: 'admin@email.com' },
      Text: expect.stringContaining(`${running.apiUrl}/auth/v1/verify?`),
    })
  })

  test('runs functions, with the secrets of their folder', async () => {
    const { data, error } = await client(demoAnon).functions.invoke('hello', { body: { name: 'Bia' } })
    expect({ data, error }).toEqual({ data: { hello: 'Bia', secret: 'oi' }, error: null })
  })
})

describe('starting again', () => {
  test('keeps the data, applies what is new, refuses what changed, and begins anew when asked', async () => {
    const fixture = await makeProject()
    onTestFinished(() => fixture.remove())
    const once = async <T>(work: (sql: postgres.Sql) => Promise<T>, reset = false): Promise<T> => {
      const running = await startProject(fixture.options({ reset }))
      const sql = postgres(running.databaseUrl, { max: 1 })
      return work(sql).finally(async () => {
        await sql.end()
        await running.stop()
      })
    }
    const count = (sql: postgres.Sql) => sql`select from public.notes`.then(({ length }) => length)
    await once((sql) => sql`insert into public.notes (text) values ('kept')`)
    await fixture.write('migrations/20260201000000_more.sql', 'create table public.more as select 1 as id;')
    expect(
      await once(async (sql) => [await count(sql), (await sql`select from public.more`).length]),
    ).toEqual([5, 1])
    await fixture.write('migrations/20260201000000_more.sql', 'create table public.more as select 2 as id;')
    await expect(startProject(fixture.options())).rejects.toThrow(
      /20260201000000_more.sql foi alterada.*--reset/,
    )
    expect(await once(count, true)).toBe(4)
  })
})

describe('a project that cannot be served', () => {
  const refusal = async (config: string, files: Record<string, string> = {}) => {
    const fixture = await makeProject(config)
    onTestFinished(() => fixture.remove())
    for (const [path, text] of Object.entries(files)) await fixture.write(path, text)
    return startProject(fixture.options()).then(
      async (running) => {
        await running.stop()
        return 'started'
      },
      (error: Error) => error.message,
    )
  }

  test('is told by file and key', async () => {
    expect(await refusal('[auth]\njwt_secret = "short"')).toMatch(/config\.toml: auth\.jwt_secret: /)
    expect(await refusal('[auth]\nsigning_keys_path = "nowhere.json"')).toMatch(
      /auth\.signing_keys_path: .*nowhere\.json: não pode ser lido/,
    )
    const weak = { 'signing_keys.json': '[{"kty":"oct","k":"c2VjcmV0"}]' }
    expect(await refusal('[auth]\nsigning_keys_path = "signing_keys.json"', weak)).toMatch(
      /a chave 1 não é uma chave privada ES256 ou RS256/,
    )
    expect(
      await refusal(`[auth]\njwt_secret = "another-secret-of-32-characters!"\nanon_key = "${demoAnon}"`),
    ).toMatch(/config\.toml: auth\.anon_key/)
    expect(await refusal('', { 'seed.sql': `insert into cron.job (jobname) values ('x')` })).toMatch(
      /seed\.sql falhou.*cron\.job.*este host não serve cron/,
    )
  })

  test('is told that the port of its database is taken', async () => {
    const [first, second] = [await makeProject(), await makeProject()]
    const running = await startProject(first.options())
    onTestFinished(async () => {
      await running.stop()
      await Promise.all([first.remove(), second.remove()])
    })
    const { api, mail } = second.ports
    const config = `project_id = "second"\napi.port = ${api}\ndb.port = ${first.ports.db}\ninbucket.port = ${mail}`
    await second.write('config.toml', config)
    await expect(startProject(second.options())).rejects.toThrow(
      `A porta ${first.ports.db} do banco de dados está ocupada`,
    )
  })
})

test('switches services off, exposes no table, and names its own keys where config.toml says so', async () => {
  const fixture = await makeProject(`
    api.auto_expose_new_tables = false
    [auth]
    publishable_key = "sb_publishable_mine"
    [edge_runtime]
    enabled = false`)
  const running = await startProject(fixture.options())
  onTestFinished(async () => {
    await running.stop()
    await fixture.remove()
  })
  const mine = createClient(running.apiUrl, 'sb_publishable_mine', { auth: { persistSession: false } })
  expect((await mine.from('notes').select()).error).toMatchObject({ code: '42501' })
  const headers = { apikey: publishable }
  expect((await fetch(`${running.apiUrl}/rest/v1/notes`, { headers })).status).toBe(401)
  expect((await fetch(`${running.apiUrl}/functions/v1/hello`, { method: 'POST' })).status).toBe(404)
})
