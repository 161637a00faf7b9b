import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAuth } from './auth/auth.ts'
import { createSmtpMailer } from './auth/mail/smtp.ts'
import type { ConnectionBudget } from './database/connection-budget.ts'
import type { DatabaseUrls } from './database/urls.ts'
import { createFunctions } from './functions/functions.ts'
import type { GatewayOptions } from './http/gateway.ts'
import type { Project } from './project.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import { deriveSecret } from './secrets.ts'
import type { FilesPlace } from './storage/files/place.ts'
import { createStorage } from './storage/storage.ts'
import type { HostSecrets, Tokens } from './tokens.ts'

export type ServicesOptions = {
  project: Project
  secrets: HostSecrets
  /** Holds the database's files and what services store between starts. */
  dataDir: string
  /** Where people use the product. */
  siteUrl: string
  /** Where clients reach the services, when it is not `siteUrl`. */
  apiUrl?: string
  /** Or what gives it, where it may change while the host runs. */
  smtpUrl: string | (() => string)
  mailFrom: string
  /** Where the bytes of files are stored; a folder in `dataDir` by default. */
  files?: FilesPlace
  /** Returns whether a password is known from leaks; sign-up and password change then refuse it. */
  isPasswordLeaked?: (password: string) => Promise<boolean>
  /**
   * Whether sign-ups, sign-ins and guesses are limited by address and account. False only on a developer's machine: GoTrue without a header for
   * limits, as `supabase start` runs it, limits no one, and a test suite is one address.
   */
  limitsRequests: boolean
  /** A changed function counts from the next request on: for development. */
  watchFunctions?: boolean
  log: Logger
}

/** What the services share once the database is available. */
export type Foundations = {
  urls: DatabaseUrls
  tokens: Tokens
  /** What functions see of the environment. */
  environment: Record<string, string>
  /** What each service may hold of the database. */
  connections: ConnectionBudget
}

type Opened = {
  services: GatewayOptions['services']
  /** Sends away who would stay connected for good. */
  closeSockets(): Promise<void>
  /** Closes the rest, after the last request. */
  close(): Promise<void>
}

/** Opens the services that `config.toml` does not switch off. Throws with a message for people. */
export async function openServices(options: ServicesOptions, foundations: Foundations): Promise<Opened> {
  const { api, auth, storage, realtime, edge_runtime: runtime } = options.project.config
  const mailer = createSmtpMailer({ url: options.smtpUrl, from: options.mailFrom })
  const services = {
    rest: api.enabled ? await openRest(options, foundations) : undefined,
    auth: auth.enabled ? await openAuth(options, foundations, mailer) : undefined,
    functions: runtime.enabled ? await openFunctions(options, foundations) : undefined,
    storage: storage.enabled ? await openStorage(options, foundations) : undefined,
    realtime: realtime.enabled ? await openRealtime(options, foundations) : undefined,
  }
  let socketsClosed: Promise<void> | undefined
  const closeSockets = async () => {
    socketsClosed ??= services.realtime?.close()
    await socketsClosed
  }
  return {
    services,
    closeSockets,
    async close() {
      const { realtime: _, ...others } = services
      await Promise.all([closeSockets(), ...Object.values(others).map((service) => service?.close())])
      mailer.close()
    },
  }
}

function openRest({ project }: ServicesOptions, { urls, tokens, connections }: Foundations) {
  const { schemas, extra_search_path: extraSearchPath, max_rows: maxRows } = project.config.api
  const config = { schemas, extraSearchPath, maxRows, poolSize: connections.rest }
  return createRest({ url: urls.authenticator, tokens, config })
}

function openAuth(
  options: ServicesOptions,
  { urls, tokens, connections }: Foundations,
  mailer: ReturnType<typeof createSmtpMailer>,
) {
  const { project, siteUrl, apiUrl = siteUrl, log } = options
  const { auth } = project.config
  return createAuth({
    url: urls.authAdmin,
    tokens,
    secret: deriveSecret(options.secrets, 'auth'),
    siteUrl,
    externalUrl: auth.external_url ?? `${apiUrl}/auth/v1`,
    config: auth,
    folder: project.folder,
    mailer,
    isLeaked: options.isPasswordLeaked,
    limitsRequests: options.limitsRequests,
    connections: connections.auth,
    log,
  })
}

function openFunctions(options: ServicesOptions, { tokens, environment, connections }: Foundations) {
  const { project, dataDir, watchFunctions: watch, log } = options
  return createFunctions({
    folder: project.folder,
    tokens,
    config: project.config,
    environment,
    limits: { threads: connections.functionThreads },
    cacheFolder: join(dataDir, 'compiled-functions'),
    watch,
    log,
  })
}

function openStorage(options: ServicesOptions, { urls, tokens, connections }: Foundations) {
  const { project, dataDir, log } = options
  return createStorage({
    urls,
    tokens,
    secret: deriveSecret(options.secrets, 'storage'),
    config: project.config.storage,
    files: options.files ?? { kind: 'folder', folder: join(dataDir, 'files') },
    apiUrl: options.apiUrl ?? options.siteUrl,
    folder: project.folder,
    connections: connections.storage,
    log,
  })
}

function openRealtime({ project, log }: ServicesOptions, { urls, tokens }: Foundations) {
  return createRealtime({ urls, tokens, config: project.config.realtime, log })
}
