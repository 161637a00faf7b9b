import { dirname } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import postgres from 'postgres'
import type { SupabaseConfig } from '../project-config.ts'
import type { Service } from '../service.ts'
import type { Tokens } from '../tokens.ts'
import type { Auth, Endpoint, Log } from './context.ts'
import { generateLink, invite } from './endpoints/admin-links.ts'
import {
  createAdminUser,
  deleteAdminUser,
  getAdminUser,
  listAdminUsers,
  updateAdminUser,
} from './endpoints/admin-users.ts'
import { health, jwks, openidConfiguration, settings } from './endpoints/discovery.ts'
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
import { startHousekeeping } from './housekeeping.ts'
import { type Mailer, startOutbox } from './mail/outbox.ts'
import { loadTemplates } from './mail/templates.ts'
import { authSettings } from './settings.ts'

const endpoints: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, endpoint: Endpoint][] = [
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
  ['GET', '/admin/users', listAdminUsers],
  ['POST', '/admin/users', createAdminUser],
  ['GET', '/admin/users/:id', getAdminUser],
  ['PUT', '/admin/users/:id', updateAdminUser],
  ['DELETE', '/admin/users/:id', deleteAdminUser],
  ['GET', '/settings', settings],
  ['GET', '/health', health],
  ['GET', '/.well-known/jwks.json', jwks],
  ['GET', '/.well-known/openid-configuration', openidConfiguration],
]

/** Far more than metadata needs, and too little to nest deeper than PostgreSQL's stack. */
const MAX_BODY_BYTES = 64 * 1024

export type AuthOptions = {
  /** Connects as `supabase_auth_admin`. */
  url: string
  tokens: Tokens
  /** `[auth]` of the project's `config.toml`. */
  config: SupabaseConfig['auth']
  /** The project's folder (`supabase/`); mail templates are named from the one that holds it. */
  folder: string
  /** Where people use the product; links fall back to it. */
  siteUrl: string
  /** Where browsers reach this service, when it is not `<siteUrl>/auth/v1`. */
  externalUrl?: string
  mailer: Mailer
  log: Log
  now?: () => Date
}

/**
 * Starts the auth service (`/auth/v1`, GoTrue's protocol) with its outbox of mails.
 * @throws Error, in Portuguese, when the hook or a mail template cannot be used
 */
export async function createAuth(options: AuthOptions): Promise<Service> {
  const { tokens, mailer, log, now = () => new Date() } = options
  const settingsOfProject = authSettings(options.config, options)
  const templates = await loadTemplates(settingsOfProject, dirname(options.folder))
  const sql = postgres(options.url, {
    max: 10,
    fetch_types: false,
    onnotice: () => {},
    connection: { TimeZone: 'UTC', application_name: 'auth' },
  })
  const outbox = startOutbox(sql, mailer, log, now)
  const housekeeping = startHousekeeping(sql, settingsOfProject, log, now)
  const app = route({
    sql,
    tokens,
    settings: settingsOfProject,
    templates,
    mailsCommitted: outbox.wake,
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
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => renderError(new AuthError('request_too_large'), c, auth.log),
    }),
  )
  for (const [method, path, endpoint] of endpoints) app.on(method, path, (c) => endpoint(auth, c))
  app.notFound((c) => renderError(new AuthError('not_found'), c, auth.log))
  app.onError((error, c) => renderError(error, c, auth.log))
  return app
}
