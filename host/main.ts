import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { createAuth } from './auth/auth.ts'
import { createSmtpMailer } from './auth/smtp.ts'
import { startCluster } from './database/cluster.ts'
import { prepareDatabase } from './database/prepare.ts'
import type { DatabaseUrls } from './database/urls.ts'
import { createFunctions } from './functions/functions.ts'
import { createGateway } from './http/gateway.ts'
import { createStaticFiles } from './http/static-files.ts'
import { loadProject, type Project } from './project.ts'
import { createRest } from './rest/rest.ts'
import { deriveSecret, loadSecrets, rolePasswords } from './secrets.ts'
import { createTokens, type HostSecrets, type Tokens } from './tokens.ts'

export type HostOptions = {
  /** The Supabase project's folder (config.toml, migrations, functions). */
  projectFolder: string
  /** Built web app to serve beside the API, if any. */
  webFolder?: string
  port: number
  /** Address to listen on; '127.0.0.1' keeps the host to this machine. */
  hostname: string
  /** Keeps the database's files and the generated secrets. */
  dataDir: string
  /** A PostgreSQL of one's own; without it an embedded one is started in `dataDir`. */
  databaseUrl?: string
  siteUrl: string
  smtpUrl: string
  mailFrom: string
  trustProxy: boolean
  /** Added to what /config.json tells the browser. */
  publicConfig?: Record<string, unknown>
  log: Logger
}

export type Host = {
  project: Project
  urls: DatabaseUrls
  tokens: Tokens
  secrets: HostSecrets
  close(): Promise<void>
}

/** Starts everything of one process: database, migrations, services, HTTP. Throws with a message for people. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { log } = options
  const secrets = await loadSecrets(options.dataDir, process.env)
  const tokens = await createTokens(secrets)
  Object.assign(process.env, { SITE_URL: options.siteUrl })
  const project = await loadProject(options.projectFolder)
  const cluster = options.databaseUrl
    ? null
    : await startCluster({
        dataDir: join(options.dataDir, 'database'),
        password: deriveSecret(secrets, 'role supabase_admin'),
        log,
      })
  try {
    const adminUrl = options.databaseUrl ?? cluster!.adminUrl
    const urls = await prepareDatabase(adminUrl, rolePasswords(secrets), project, log)
    setFunctionEnvironment(options.siteUrl, urls, tokens)
    const front = await openFront(options, project, urls, tokens)
    return {
      project,
      urls,
      tokens,
      secrets,
      async close() {
        await front.close()
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

/** What Supabase gives its functions. */
function setFunctionEnvironment(siteUrl: string, urls: DatabaseUrls, tokens: Tokens): void {
  Object.assign(process.env, {
    SUPABASE_URL: siteUrl,
    SUPABASE_ANON_KEY: tokens.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: tokens.serviceRoleKey,
    SUPABASE_DB_URL: urls.authenticator,
    SUPABASE_JWKS: JSON.stringify(tokens.jwks),
  })
}

async function openFront(options: HostOptions, project: Project, urls: DatabaseUrls, tokens: Tokens) {
  const { log } = options
  const { api, auth } = project.config
  const rest = await createRest({
    url: urls.authenticator,
    tokens,
    config: { schemas: api.schemas, extraSearchPath: api.extra_search_path, maxRows: api.max_rows },
  })
  const mailer = createSmtpMailer({ url: options.smtpUrl, from: options.mailFrom })
  const authService = await createAuth({
    url: urls.authAdmin,
    tokens,
    siteUrl: options.siteUrl,
    config: auth,
    folder: project.folder,
    mailer,
    log,
  })
  const functions = await createFunctions({ folder: project.folder, tokens, config: project.config, log })
  const probe = postgres(urls.authenticator, {
    max: 1,
    idle_timeout: 30,
    connect_timeout: 3,
    onnotice: () => {},
  })
  const gateway = createGateway({
    services: { auth: authService, rest, functions },
    publicConfig: { anonKey: tokens.anonKey, ...options.publicConfig },
    staticFiles: options.webFolder ? createStaticFiles(options.webFolder) : undefined,
    healthy: () =>
      probe`select 1`.then(
        () => true,
        () => false,
      ),
    trustProxy: options.trustProxy,
    log,
  })
  const server = createServer(getRequestListener(gateway.fetch))
  await listen(server, options.port, options.hostname)
  return {
    async close() {
      await shut(server)
      await Promise.all([rest.close(), authService.close(), functions.close(), probe.end({ timeout: 1 })])
      mailer.close()
    },
  }
}

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`A porta ${port} está ocupada. Escolha outra com PORT=… npm start`) : error)
    })
    server.listen(port, hostname, resolve)
  })
}

/** Lets running requests end for up to five seconds. */
function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5000).unref()
  })
}
