import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadProject, ProjectConfigError } from './project.ts'

async function load(text?: string, environment: Record<string, string> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'host-project-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'my-project', 'supabase')
  await mkdir(folder, { recursive: true })
  if (text !== undefined) await writeFile(join(folder, 'config.toml'), text)
  return loadProject(folder, environment)
}

test('has the defaults of the Supabase CLI', async () => {
  const { config } = await load()
  expect(config).toMatchObject({
    project_id: 'my-project',
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
    db: { seed: { enabled: true, sql_paths: ['./seed.sql'] } },
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

test('names the keys that are wrong, and the line that is not TOML', async () => {
  await expect(load('[api]\nmax_rows = "many"\n[auth]\njwt_expiry = 0')).rejects.toThrow(
    /config.toml: api.max_rows: .*; auth.jwt_expiry: /,
  )
  await expect(load('project_id = 1')).rejects.toBeInstanceOf(ProjectConfigError)
  await expect(load('[api]\nmax_rows =')).rejects.toThrow(/config.toml, linha 2: não é TOML válido/)
})
