import { dirname } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import postgres from 'postgres'
import type { SupabaseConfig } from '../project-config.ts'
import type { Service } from '../service.ts'
import type { Tokens } from '../tokens.ts'
import type { Auth, Log, Route } from './context.ts'
import { listAuditLog } from './endpoints/admin-audit.ts'
import { generateLink, invite } from './endpoints/admin-links.ts'
import {
  createAdminUser,
  deleteAdminUser,
  getAdminUser,
  listAdminUsers,
  updateAdminUser,
} from './endpoints/admin-users.ts'
import { health, jwks, openidConfiguration, serverMetadata, settings } from './endpoints/discovery.ts'
import { logout } from './endpoints/logout.ts'
import { otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { signup } from './endpoints/signup.ts'
import { token } from './endpoints/token.ts'
import { getUser, putUser } from './endpoints/user.ts'
import { getVerify, postVerify } from './endpoints/verify.ts'
import { AuthError, renderError } from './errors.ts'
import { factorRoutes } from './factors/routes.ts'
import { startHousekeeping } from './housekeeping.ts'
import { identityRoutes } from './identities/routes.ts'
import { type Mailer, startOutbox } from './mail/outbox.ts'
import { loadTemplates } from './mail/templates.ts'
import { oauthServerRoutes } from './oauth-server/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { createConnections } from './providers/connection.ts'
import { createPublicFetch } from './providers/public-fetch.ts'
import { checkCaptcha } from './request/captcha.ts'
import { authSettings } from './settings.ts'
import { createSmsSender } from './sms/providers.ts'

const routes: Route[] = [
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', otp],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/verify', getVerify],
  ['POST', '/verify', postVerify],
  ['POST', '/logout', logout],
  ['GET', '/user', getUser],
  ['PUT', '/user', putUser],
  ['GET', '/reauthenticate', reauthenticate],
  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/admin/audit', listAuditLog],
  ['GET', '/admin/users', listAdminUsers],
  ['POST', '/admin/users', createAdminUser],
  ['GET', '/admin/users/:id', getAdminUser],
  ['PUT', '/admin/users/:id', updateAdminUser],
  ['DELETE', '/admin/users/:id', deleteAdminUser],
  ...factorRoutes,
  ...passkeyRoutes,
  ...identityRoutes,
  ...oauthServerRoutes,
  ['GET', '/settings', settings],
  ['GET', '/health', health],
  ['GET', '/.well-known/jwks.json', jwks],
  ['GET', '/.well-known/openid-configuration', openidConfiguration],
  ['GET', '/.well-known/oauth-authorization-server', serverMetadata],
]

/** Far more than metadata needs, and too little to nest deeper than PostgreSQL's stack. */
const MAX_BODY_BYTES = 64 * 1024

/** Fits identity providers' metadata, and their assertions about people in many groups. */
const MAX_SSO_BODY_BYTES = 1024 * 1024

export type AuthOptions = {
  /** Connects as `supabase_auth_admin`. */
  url: string
  tokens: Tokens
  /** At least 32 random characters that never change: the database's sealed values open only with them. */
  secret: string
  /** `[auth]` of the project's `config.toml`. */
  config: SupabaseConfig['auth']
  /** The project's folder (`supabase/`); mail templates are named relative to its parent. */
  folder: string
  /** Where people use the product; links fall back to it. */
  siteUrl: string
  /** Where browsers reach this service, when it is not `<siteUrl>/auth/v1`. */
  externalUrl?: string
  mailer: Mailer
  /** Returns whether a password is known from leaks; such a password is refused as weak. */
  isLeaked?: (password: string) => Promise<boolean>
  /** Whether requests are limited by address and account; true by default. Messages always are. */
  limitsRequests?: boolean
  /** Fetches from other services; replaced in tests. */
  fetch?: typeof fetch
  /** Fetches from the addresses of providers that an administrator adds; replaced in tests. */
  publicFetch?: typeof fetch
  /** Database connections at most. */
  connections?: number
  log: Log
  now?: () => Date
}

/**
 * Starts the auth service (`/auth/v1`, GoTrue's protocol) with its outbox of mails.
 * @throws Error, in Portuguese, if a hook, text message provider or mail template cannot be used
 */
export async function createAuth(options: AuthOptions): Promise<Service> {
  const { tokens, mailer, log, now = () => new Date(), fetch = globalThis.fetch } = options
  const { publicFetch = createPublicFetch() } = options
  const settingsOfProject = authSettings(options.config, options)
  const templates = await loadTemplates(settingsOfProject, dirname(options.folder))
  const sql = postgres(options.url, {
    max: options.connections ?? 10,
    fetch_types: false,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { TimeZone: 'UTC', application_name: 'auth' },
  })
  const outbox = startOutbox(sql, mailer, log, now)
  const housekeeping = startHousekeeping(sql, settingsOfProject, log, now)
  const app = route({
    sql,
    tokens,
    secret: options.secret,
    settings: settingsOfProject,
    templates,
    mailsCommitted: outbox.wake,
    countsMails: mailer.reachesPeople === true,
    sms: createSmsSender(settingsOfProject.sms, fetch),
    isLeaked: options.isLeaked ?? (async () => false),
    limitsRequests: options.limitsRequests ?? true,
    fetch,
    publicFetch,
    connect: createConnections({ configured: fetch, custom: publicFetch }, now),
    log,
    now,
  })
  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      housekeeping.close()
      await outbox.close()
      await sql.end({ timeout: 5 })
    },
  }
}

function route(auth: Auth): Hono {
  const app = new Hono().basePath('/auth/v1')
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', c.res.headers.get('cache-control') ?? 'no-store')
  })
  const limit = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => renderError(new AuthError('request_too_large'), c, auth.log) })
  const [usual, ofSso] = [limit(MAX_BODY_BYTES), limit(MAX_SSO_BODY_BYTES)]
  app.use((c, next) => (c.req.path.includes('/sso/') ? ofSso : usual)(c, next))
  app.use(async (c, next) => {
    await checkCaptcha(auth, c)
    await next()
  })
  for (const [method, path, endpoint] of routes) app.on(method, path, (c) => endpoint(auth, c))
  app.notFound((c) => renderError(new AuthError('not_found'), c, auth.log))
  app.onError((error, c) => renderError(error, c, auth.log))
  return app
}
