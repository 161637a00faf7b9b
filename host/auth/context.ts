import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { Tokens } from '../tokens.ts'
import type { MailTemplates } from './mail/templates.ts'
import type { Connect } from './providers/connection.ts'
import type { AuthSettings } from './settings.ts'
import type { SmsSender } from './sms/port.ts'

/** A pool or an open transaction: what every query needs. */
export type Db = postgres.ISql

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** Everything an endpoint works with. */
export type Auth = {
  sql: postgres.Sql
  tokens: Tokens
  /** The secret from which the keys for the database's sealed values are derived. */
  secret: string
  settings: AuthSettings
  templates: MailTemplates
  /** Notifies the sender that mails were committed. */
  mailsCommitted(): void
  /** Whether mails reach people, and are counted in all. */
  countsMails: boolean
  /** The way out for text messages; null where no provider is enabled. */
  sms: SmsSender | null
  /** Returns whether a password is known from leaks. */
  isLeaked(password: string): Promise<boolean>
  /** Whether requests are limited by address and account; messages always are. */
  limitsRequests: boolean
  /** Fetches from other services: hooks, text messages, captchas. */
  fetch: typeof fetch
  /** Fetches from addresses that an administrator entered at run time: never one of this network. */
  publicFetch: typeof fetch
  /** Returns the connection to an identity provider. */
  connect: Connect
  log: Log
  now(): Date
}

export type Endpoint = (auth: Auth, c: Context) => Promise<Response>

export type Route = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  endpoint: Endpoint,
]

/** The client of a request, recorded with the session and in the audit log. */
export type Client = {
  address: string | null
  userAgent: string | null
  /** As the browser sent them: `name=value`. */
  cookies: readonly string[]
  /** Adds a `set-cookie` to the answer. */
  setCookie(cookie: string): void
}

/**
 * Reads the caller's address from `x-real-ip`, which the host's front door sets itself and never takes from outside.
 */
export function clientOf(c: Context): Client {
  const address = c.req.header('x-real-ip') ?? ''
  return {
    address: isIP(address) ? address : null,
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
    cookies: c.req.header('cookie')?.split(/;\s*/) ?? [],
    setCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
  }
}
