import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import pino from 'pino'
import postgres from 'postgres'
import { createAuth } from '../auth/auth.ts'
import { runMigrations } from '../database/migrations/migrations.ts'
import { seed } from '../database/migrations/seed.ts'
import { cloneDatabase } from '../database/testing.ts'
import { createGateway } from '../http/gateway.ts'
import { serve } from '../http/node-server.ts'
import { loadProject, type Project } from '../project.ts'
import { createRealtime } from '../realtime/realtime.ts'
import { createRest } from '../rest/rest.ts'
import { createStorage } from '../storage/storage.ts'
import { createSecrets, createTokens } from '../tokens.ts'
import { createMailbox, type Mailbox, openMailpit } from './mailbox.ts'

/** A Supabase that serves the project in this folder: what the conformance suites ask. */
export type Target = {
  url: string
  anonKey: string
  serviceKey: string
  mail: Mailbox
  /** Signs claims with the project's shared secret (HS256); `exp` is an hour ahead by default. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** A client that stores nothing between tests. */
  client(key: string, bearer?: string): SupabaseClient
  /** A superuser's connection, only where the target runs in this process. */
  database?: postgres.Sql
  close(): Promise<void>
}

const folder = join(import.meta.dirname, 'supabase')

// The Supabase CLI's secret for local projects; its well-known demonstration keys are signed with it.
const cliSecret = 'super-secret-jwt-token-with-at-least-32-characters-long'
const demoExpiry = 1_983_812_996

/**
 * The Supabase of `SUPABASE_URL` (keys: `SUPABASE_ANON_KEY`, `SUPABASE_SERVICE_ROLE_KEY`, `SUPABASE_JWT_SECRET`, by default those of the CLI), else
 * our host in this process on its own database.
 */
export async function openTarget(): Promise<Target> {
  const project = await loadProject(folder)
  return process.env.SUPABASE_URL ? openRemote(process.env.SUPABASE_URL, project) : openLocal(project)
}

async function openRemote(url: string, project: Project): Promise<Target> {
  const mail = new URL(url)
  mail.port = `${project.config.local_smtp.port}`
  return {
    ...(await asking(url.replace(/\/$/, ''), process.env.SUPABASE_JWT_SECRET ?? cliSecret)),
    ...(process.env.SUPABASE_ANON_KEY && { anonKey: process.env.SUPABASE_ANON_KEY }),
    ...(process.env.SUPABASE_SERVICE_ROLE_KEY && { serviceKey: process.env.SUPABASE_SERVICE_ROLE_KEY }),
    mail: openMailpit(process.env.SUPABASE_MAIL_URL ?? mail.origin),
    close: async () => {},
  }
}

async function openLocal(project: Project): Promise<Target> {
  const log = pino({ level: 'silent' })
  const { urls, drop } = await cloneDatabase({ template: 'bare' })
  await runMigrations(urls.postgres, join(folder, 'migrations'), 'supabase_migrations', log)
  await seed(urls.postgres, folder, project.config.db.seed.sql_paths, log)
  const tokens = await createTokens({ ...(await createSecrets()), jwtSecret: cliSecret })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mail = createMailbox()
  const { api, auth, storage, realtime } = project.config
  const files = await mkdtemp(join(tmpdir(), 'conformance-files-'))
  const services = {
    rest: await createRest({
      url: urls.authenticator,
      tokens,
      config: {
        schemas: api.schemas,
        extraSearchPath: api.extra_search_path,
        maxRows: api.max_rows,
        poolSize: 4,
      },
    }),
    auth: await createAuth({
      url: urls.authAdmin,
      tokens,
      secret: cliSecret,
      siteUrl: auth.site_url,
      externalUrl: `${url}/auth/v1`,
      config: auth,
      folder,
      mailer: mail,
      log,
    }),
    storage: await createStorage({
      urls,
      tokens,
      secret: cliSecret,
      config: storage,
      files: { kind: 'folder', folder: files },
      apiUrl: url,
      log,
    }),
    realtime: await createRealtime({ urls, tokens, config: realtime, log }),
  }
  const gateway = createGateway({
    services,
    tokens,
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log,
  })
  serve(server, gateway)
  const database = postgres(urls.admin, { max: 1, onnotice: () => {} })
  return {
    ...(await asking(url, cliSecret)),
    mail,
    database,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all(Object.values(services).map((service) => service?.close()))
      await rm(files, { recursive: true, force: true })
      await database.end()
      await drop()
    },
  }
}

async function asking(url: string, secret: string) {
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(secret))
  const demoKey = (role: string) => signed({ iss: 'supabase-demo', role, exp: demoExpiry })
  return {
    url,
    anonKey: await demoKey('anon'),
    serviceKey: await demoKey('service_role'),
    sign: (claims: Record<string, unknown>) =>
      signed({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims }),
    client: (key: string, bearer = key) =>
      createClient(url, key, {
        global: { headers: { authorization: `Bearer ${bearer}` } },
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      }),
  }
}
