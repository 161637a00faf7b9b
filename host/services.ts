import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAuth } from './auth/auth.ts'
import { createSmtpMailer } from './auth/mail/smtp.ts'
import type { DatabaseUrls } from './database/urls.ts'
import { createFunctions } from './functions/functions.ts'
import type { GatewayOptions } from './http/gateway.ts'
import type { Project } from './project.ts'
import { createRest } from './rest/rest.ts'
import { deriveSecret } from './secrets.ts'
import type { HostSecrets, Tokens } from './tokens.ts'

export type ServicesOptions = {
  project: Project
  secrets: HostSecrets
  /** Keeps the database's files and what services keep between starts. */
  dataDir: string
  /** Where people use the product. */
  siteUrl: string
  /** Where clients reach the services, when it is not `siteUrl`. */
  apiUrl?: string
  smtpUrl: string
  mailFrom: string
  /** Tells whether a password is known from leaks: sign-up and a change of password then refuse it. */
  isPasswordLeaked?: (password: string) => Promise<boolean>
  /** A changed function counts from the next request on: for development. */
  watchFunctions?: boolean
  log: Logger
}

/** What the services share once the database is there. */
export type Foundations = {
  urls: DatabaseUrls
  tokens: Tokens
  /** What functions see of the environment. */
  environment: Record<string, string>
}

type Opened = { services: GatewayOptions['services']; close(): Promise<void> }

/** Opens the services that `config.toml` does not switch off. Throws with a message for people. */
export async function openServices(options: ServicesOptions, foundations: Foundations): Promise<Opened> {
  const { api, auth, edge_runtime: runtime } = options.project.config
  const mailer = createSmtpMailer({ url: options.smtpUrl, from: options.mailFrom })
  const services = {
    rest: api.enabled ? await openRest(options, foundations) : undefined,
    auth: auth.enabled ? await openAuth(options, foundations, mailer) : undefined,
    functions: runtime.enabled ? await openFunctions(options, foundations) : undefined,
  }
  return {
    services,
    async close() {
      await Promise.all(Object.values(services).map((service) => service?.close()))
      mailer.close()
    },
  }
}

function openRest({ project }: ServicesOptions, { urls, tokens }: Foundations) {
  const { schemas, extra_search_path: extraSearchPath, max_rows: maxRows } = project.config.api
  return createRest({ url: urls.authenticator, tokens, config: { schemas, extraSearchPath, maxRows } })
}

function openAuth(
  options: ServicesOptions,
  { urls, tokens }: Foundations,
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
    log,
  })
}

function openFunctions(options: ServicesOptions, { tokens, environment }: Foundations) {
  const { project, dataDir, watchFunctions: watch, log } = options
  return createFunctions({
    folder: project.folder,
    tokens,
    config: project.config,
    environment,
    cacheFolder: join(dataDir, 'compiled-functions'),
    watch,
    log,
  })
}
