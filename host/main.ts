import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import postgres from 'postgres'
import { samePassword } from './database/bootstrap/roles.ts'
import { startCluster } from './database/cluster.ts'
import { fitConnections, shareConnections, usualConnections } from './database/connection-budget.ts'
import { prepareDatabase } from './database/prepare.ts'
import { waitForDatabase } from './database/reachable.ts'
import type { DatabaseUrls } from './database/urls.ts'
import { functionEnvironment } from './functions/environment.ts'
import { createDraining } from './http/draining.ts'
import { createGateway } from './http/gateway.ts'
import { serve } from './http/node-server.ts'
import type { TrustedProxies } from './http/proxies.ts'
import { type ContentSources, captchaSources } from './http/security-headers.ts'
import { createStaticFiles } from './http/static-files.ts'
import type { Traffic } from './http/traffic.ts'
import type { Project } from './project.ts'
import { deriveSecret, rolePasswords } from './secrets.ts'
import { type Foundations, openServices, type ServicesOptions } from './services.ts'
import { createTokens, type HostSecrets, type Tokens } from './tokens.ts'

// As in the image of `supabase start`: tests of clients look at query plans.
const developmentSettings = { compute_query_id: 'on', effective_cache_size: '128MB', jit: 'on' }

export type HostOptions = ServicesOptions & {
  /** Built web app to serve next to the API, if any. */
  webFolder?: string
  port: number
  /** Address to listen on; '127.0.0.1' restricts the host to this machine. */
  hostname: string
  /** An external PostgreSQL; without it an embedded one is started in `dataDir`. */
  databaseUrl?: string
  /** Makes the embedded PostgreSQL one for developers, as `supabase start` does. */
  local?: LocalDatabase
  /** Database connections of this process; without it what fits (`database/connection-budget.ts`). */
  databaseConnections?: number
  /** How long `drain` may take, in seconds; 7 by default. */
  drainSeconds?: number
  /** Aborts the start. */
  signal?: AbortSignal
  trustProxy: TrustedProxies
  /** Outside origins that the web app may use besides the captcha's, which `config.toml` names. */
  contentSources?: ContentSources
  /** Counts every answer. */
  traffic?: Traffic
  /** Added to the browser's /config.json, computed for each request. */
  publicConfig?(): Record<string, unknown>
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
  /** Connections for the process that starts background work next to the host. */
  workerConnections: number
  /** What people should know, in Portuguese. */
  warnings: string[]
  /** Whether nothing can be written because the embedded database's disk is nearly full; people still look and sign in. */
  isLowOnRoom(): boolean
  /** Websockets that are open now. */
  openSockets(): number
  /** Says no to balancers from now on, and serves on. */
  beginDraining(): void
  /** Stops serving: running requests end first. The database stays for processes next to the host. Safe to repeat. */
  drain(): Promise<void>
  /** Drains, and stops the embedded database. */
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
        guardsRoom: true,
        countsStatements: true,
        log,
      })
  try {
    options.signal?.throwIfAborted()
    const adminUrl = options.databaseUrl ?? cluster!.adminUrl
    if (options.databaseUrl) await waitForDatabase(adminUrl, log, options)
    const { connections, warnings } = await connectionsOf(options)
    const passwords = local ? samePassword(local.password) : rolePasswords(secrets)
    const urls = await prepareDatabase(adminUrl, passwords, project, log)
    const environment = await functionEnvironment(
      project,
      options.apiUrl ?? options.siteUrl,
      // On a developer's machine as `supabase start` has it: the database's owner.
      local ? urls.postgres : urls.authenticator,
      tokens,
    )
    options.signal?.throwIfAborted()
    const isLowOnRoom = () => cluster?.isLowOnRoom() ?? false
    const front = await openFront(options, { urls, tokens, environment, connections }, isLowOnRoom)
    let drained: Promise<void> | undefined
    const drain = () => {
      drained ??= front.close()
      return drained
    }
    return {
      project,
      urls,
      tokens,
      secrets,
      functionEnvironment: environment,
      workerConnections: connections.worker,
      warnings,
      isLowOnRoom,
      openSockets: front.openSockets,
      beginDraining: front.beginDraining,
      drain,
      async close() {
        await drain()
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

async function connectionsOf({ databaseUrl, databaseConnections, log }: HostOptions) {
  const { connections, warning } = databaseUrl
    ? await fitConnections(databaseUrl, databaseConnections)
    : { connections: databaseConnections ?? usualConnections }
  if (warning) log.warn(warning)
  return { connections: shareConnections(connections), warnings: warning ? [warning] : [] }
}

async function openFront(options: HostOptions, foundations: Foundations, isLowOnRoom: () => boolean) {
  const { log, project } = options
  const { urls, tokens } = foundations
  const { services, closeSockets, close } = await openServices(options, foundations)
  // A large file over a slow line takes longer than the five minutes of Node; heads have one minute, other bodies two (`unfinished-bodies.ts`).
  const server = createServer({ requestTimeout: 3_600_000, headersTimeout: 60_000 })
  const draining = createDraining(server, { seconds: options.drainSeconds ?? 7 })
  const probe = postgres(urls.authenticator, {
    max: 1,
    idle_timeout: 30,
    connect_timeout: 3,
    onnotice: () => {},
  })
  const gateway = createGateway({
    services,
    tokens,
    publicConfig: () => ({ anonKey: tokens.anonKey, ...options.publicConfig?.() }),
    staticFiles: options.webFolder
      ? openWeb(options, options.webFolder, project.config.auth.captcha)
      : undefined,
    healthy: async () => {
      draining.asked()
      if (draining.hasBegun()) return false
      return probe`select 1`.then(
        () => true,
        () => false,
      )
    },
    isLowOnRoom,
    isDraining: draining.hasBegun,
    trustProxy: options.trustProxy,
    traffic: options.traffic,
    log,
  })
  serve(server, gateway)
  const closeAll = () => Promise.all([close(), probe.end({ timeout: 1 })])
  await listen(server, options.port, options.hostname).catch(async (error) => {
    await closeAll()
    throw error
  })
  return {
    beginDraining: draining.begin,
    openSockets: () => services.realtime?.openSockets() ?? 0,
    async close() {
      await draining.finish(closeSockets)
      await closeAll()
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
