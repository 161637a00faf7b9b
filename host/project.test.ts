import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProject, loadProject, ProjectConfigError } from './project.ts'

/** An empty project's `supabase` folder with the given files, whose paths are relative to it. */
async function makeFolder(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'host-project-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'my-project', 'supabase')
  await mkdir(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  return folder
}

async function load(text?: string, environment: Record<string, string> = {}) {
  return loadProject(await makeFolder(text === undefined ? {} : { 'config.toml': text }), environment)
}

test('has the defaults of the Supabase CLI', async () => {
  const { config } = await load()
  expect(config).toMatchObject({
    project_id: 'my-project',
    api: {
      enabled: true,
      port: 54321,
      schemas: ['public'],
      extra_search_path: ['public', 'extensions'],
      max_rows: 1000,
      auto_expose_new_tables: true,
    },
    db: { port: 54322, migrations: { enabled: true }, seed: { enabled: true, sql_paths: ['./seed.sql'] } },
    local_smtp: { enabled: true, port: 54324, admin_email: 'admin@email.com', sender_name: 'Admin' },
    edge_runtime: { enabled: true, secrets: {} },
    auth: {
      site_url: 'http://127.0.0.1:3000',
      jwt_expiry: 3600,
      enable_signup: true,
      minimum_password_length: 6,
      email: { enable_confirmations: false, max_frequency: 1, otp_expiry: 3600 },
    },
    functions: {},
  })
})

test('reads what the file says, from the environment where it says so, and keeps what it does not know', async () => {
  const { config } = await load(
    `project_id = "prumo"
    [auth]
    site_url = "env(SITE_URL)"
    additional_redirect_urls = ["https://a.br/**", "env(MISSING)"]
    [auth.email]
    max_frequency = "1m30s"
    [auth.email.smtp]
    host = "smtp.exemplo.br"
    port = "env(SMTP_PORT)"
    admin_email = "oi@exemplo.br"
    [auth.email.template.confirmation]
    subject = "Confirme"
    [auth.hook.before_user_created]
    enabled = true
    uri = "pg-functions://postgres/public/before_user_created"
    [auth.future]
    key = 1
    [functions.webhook]
    verify_jwt = false`,
    { SITE_URL: 'https://prumo.exemplo.br', SMTP_PORT: '587' },
  )
  expect(config).toMatchObject({
    project_id: 'prumo',
    auth: {
      site_url: 'https://prumo.exemplo.br',
      additional_redirect_urls: ['https://a.br/**'],
      email: { max_frequency: 90, smtp: { port: 587 }, template: { confirmation: { subject: 'Confirme' } } },
      hook: { before_user_created: { enabled: true } },
      future: { key: 1 },
    },
    functions: { webhook: { enabled: true, verify_jwt: false } },
  })
})

test('falls back to the default where the environment has nothing', async () => {
  const { config } = await load('[auth]\nsite_url = "env(SITE_URL)"')
  expect(config.auth.site_url).toBe('http://127.0.0.1:3000')
})

test("takes values from the project's .env files too, the nearest and most particular first", async () => {
  const folder = await makeFolder({
    'config.toml':
      'auth.site_url = "env(SITE)"\ndb.port = "env(DB_PORT)"\napi.port = "env(API_PORT)"\napi.max_rows = 5',
    '.env': 'SITE=http://env\nDB_PORT=1001\nAPI_PORT=1002',
    '.env.local': 'SITE=http://env.local',
    '../.env.local': 'SITE=http://above\nDB_PORT=1003',
  })
  const { config } = await loadProject(folder, { API_PORT: '1004' })
  expect(config).toMatchObject({
    auth: { site_url: 'http://env.local' },
    db: { port: 1001 },
    api: { port: 1004 },
  })
})

test('reads the mailbox from the section that older projects have', async () => {
  expect((await load('[inbucket]\nport = 1025')).config.local_smtp.port).toBe(1025)
  expect((await load('[inbucket]\nport = 1025\n[local_smtp]\nport = 1026')).config.local_smtp.port).toBe(1026)
})

test('finds a project by its folder or by the one that holds it', async () => {
  const folder = await makeFolder({ 'config.toml': '' })
  expect(await findProject(folder)).toBe(folder)
  expect(await findProject(dirname(folder))).toBe(folder)
  await expect(findProject(tmpdir())).rejects.toThrow(/não há supabase\/config.toml nesta pasta/)
})

test('names the keys that are wrong, and the line that is not TOML', async () => {
  await expect(load('[api]\nmax_rows = "many"\n[auth]\njwt_expiry = 0')).rejects.toThrow(
    /config.toml: api.max_rows: .*; auth.jwt_expiry: /,
  )
  await expect(load('project_id = 1')).rejects.toBeInstanceOf(ProjectConfigError)
  await expect(load('[api]\nmax_rows =')).rejects.toThrow(/config.toml, linha 2: não é TOML válido/)
})
