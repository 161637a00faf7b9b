import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import postgres from 'postgres'
import { samePassword } from './database/bootstrap/roles.ts'
import { startCluster } from './database/cluster.ts'
import { prepareDatabase } from './database/prepare.ts'
import type { DatabaseUrls } from './database/urls.ts'
import { functionEnvironment } from './functions/environment.ts'
import { createGateway } from './http/gateway.ts'
import { type ContentSources, captchaSources } from './http/security-headers.ts'
import { createStaticFiles } from './http/static-files.ts'
import type { Project } from './project.ts'
import { deriveSecret, rolePasswords } from './secrets.ts'
import { type Foundations, openServices, type ServicesOptions } from './services.ts'
import { createTokens, type HostSecrets, type Tokens } from './tokens.ts'

// As in the image of `supabase start`: tests of clients look at query plans.
const developmentSettings = { compute_query_id: 'on', effective_cache_size: '128MB', jit: 'on' }

export type HostOptions = ServicesOptions & {
  /** Built web app to serve beside the API, if any. */
  webFolder?: string
  port: number
  /** Address to listen on; '127.0.0.1' keeps the host to this machine. */
  hostname: string
  /** A PostgreSQL of one's own; without it an embedded one is started in `dataDir`. */
  databaseUrl?: string
  /** Makes the embedded PostgreSQL one for developers, as `supabase start` does. */
  local?: LocalDatabase
  trustProxy: boolean
  /** Outside origins that the web app may use beside the captcha's, which `config.toml` names. */
  contentSources?: ContentSources
  /** Added to what /config.json tells the browser. */
  publicConfig?: Record<string, unknown>
}

/** Reached by tools from this machine: on a port and with a password for every role that people know. */
type LocalDatabase = { port: number; password: string }

export type Host = {
  project: Project
  urls: DatabaseUrls
  tokens: Tokens
  secrets: HostSecrets
  /** What functions see of the environment. */
  functionEnvironment: Record<string, string>
  close(): Promise<void>
}

/** Starts everything of one process: database, migrations, services, HTTP. Throws with a message for people. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { project, secrets, local, log } = options
  const tokens = await createTokens(secrets)
  const cluster = options.databaseUrl
    ? null
    : await startCluster({
        dataDir: join(options.dataDir, 'database'),
        password: local?.password ?? deriveSecret(secrets, 'role supabase_admin'),
        port: local?.port,
        hasPlatformExtensions: local !== undefined,
        settings: local ? developmentSettings : {},
        log,
      })
  try {
    const adminUrl = options.databaseUrl ?? cluster!.adminUrl
    const passwords = local ? samePassword(local.password) : rolePasswords(secrets)
    const urls = await prepareDatabase(adminUrl, passwords, project, log)
    const environment = await functionEnvironment(
      project,
      options.apiUrl ?? options.siteUrl,
      // On a developer's machine as `supabase start` has it: the database's owner.
      local ? urls.postgres : urls.authenticator,
      tokens,
    )
    const front = await openFront(options, { urls, tokens, environment })
    return {
      project,
      urls,
      tokens,
      secrets,
      functionEnvironment: environment,
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

async function openFront(options: HostOptions, foundations: Foundations) {
  const { log, project } = options
  const { urls, tokens } = foundations
  const { services, close } = await openServices(options, foundations)
  const probe = postgres(urls.authenticator, {
    max: 1,
    idle_timeout: 30,
    connect_timeout: 3,
    onnotice: () => {},
  })
  const gateway = createGateway({
    services,
    tokens,
    publicConfig: { anonKey: tokens.anonKey, ...options.publicConfig },
    staticFiles: options.webFolder
      ? openWeb(options, options.webFolder, project.config.auth.captcha)
      : undefined,
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
      await Promise.all([close(), probe.end({ timeout: 1 })])
    },
  }
}

function openWeb(options: HostOptions, folder: string, captcha: { enabled: boolean; provider?: string }) {
  const { siteUrl, trustProxy, contentSources } = options
  const needed = captchaSources(captcha.enabled ? captcha.provider : undefined)
  return createStaticFiles(folder, { siteUrl, trustProxy, contentSources: [needed, contentSources ?? {}] })
}

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const message = `A porta ${port} está ocupada. Escolha outra: PORT=… npm start, ou npm run host -- --port …`
      reject(taken ? new Error(message) : error)
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
