import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { cloneDatabase } from '../../database/testing.ts'
import { type SupabaseConfig, supabaseConfig } from '../../project-config.ts'
import { createSecrets, createTokens } from '../../tokens.ts'
import { type AuthOptions, createAuth } from '../auth.ts'
import type { Log } from '../context.ts'
import type { Mail, Mailer } from '../mail/outbox.ts'

export const SITE = 'https://site.example'
export const PASSWORD = 'Senha-forte-1'

/** Starts the service on its own database, with a clock that the test moves and a mailbox that it reads. */
export async function startAuth(
  section: Record<string, unknown> = {},
  mailer?: Mailer,
  asking: Pick<AuthOptions, 'fetch' | 'publicFetch' | 'isLeaked' | 'limitsRequests'> = {},
) {
  const database = await cloneDatabase({ template: 'bare' })
  const clock = { offset: 0 }
  const now = () => new Date(Date.now() + clock.offset)
  const tokens = await createTokens(await createSecrets(), () => now().getTime())
  const mailbox = createMailbox()
  const logged: unknown[] = []
  const record = (...line: unknown[]) => void logged.push(line)
  const log: Log = { info: record, warn: record, error: record }
  const service = await createAuth({
    url: database.urls.authAdmin,
    tokens,
    secret: 'one secret that every test has in common',
    siteUrl: SITE,
    config: authConfig(section),
    folder: '/nowhere/supabase',
    mailer: mailer ?? mailbox,
    ...asking,
    log,
    now,
  })
  const sql = postgres(database.urls.admin, { max: 2, onnotice: () => {} })
  const call = (request: Request) => service.fetch(request)
  return {
    urls: database.urls,
    sql,
    tokens,
    mailbox,
    logged,
    /** The service's clock. */
    now,
    /** Moves the service's clock. */
    pass: (seconds: number) => {
      clock.offset += seconds * 1000
    },
    client: (flowType: 'implicit' | 'pkce' = 'implicit') => connect(tokens.anonKey, call, flowType),
    admin: connect(tokens.serviceRoleKey, call, 'implicit').auth.admin,
    request: (path: string, init?: RequestInit) => service.fetch(new Request(`${SITE}/auth/v1${path}`, init)),
    async close() {
      await service.close()
      await sql.end()
      await database.drop()
    },
  }
}

export type TestAuth = Awaited<ReturnType<typeof startAuth>>

function authConfig(section: Record<string, unknown>): SupabaseConfig['auth'] {
  const email = { enable_confirmations: true, max_frequency: '0', ...(section.email as object) }
  return supabaseConfig.parse({ project_id: 'test', auth: { ...section, email } }).auth
}

function connect(key: string, call: (request: Request) => Promise<Response>, flowType: 'implicit' | 'pkce') {
  const storage = new Map<string, string>()
  return createClient(SITE, key, {
    global: { fetch: (input, init) => call(new Request(input, init)) },
    auth: {
      flowType,
      persistSession: flowType === 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { passkey: true },
      storage: {
        getItem: (name) => storage.get(name) ?? null,
        setItem: (name, value) => void storage.set(name, value),
        removeItem: (name) => void storage.delete(name),
      },
    },
  })
}

/** Mails as they leave; `next` waits for the one that is on its way. */
function createMailbox() {
  const mails: Mail[] = []
  const waiting: { to: string; resolve(mail: Mail): void }[] = []
  return {
    mails,
    async send(mail: Mail) {
      const index = waiting.findIndex(({ to }) => to === mail.to)
      if (index >= 0) waiting.splice(index, 1)[0]?.resolve(mail)
      else mails.push(mail)
    },
    /** Takes the oldest unread mail to this address. */
    next(to: string): Promise<Mail> {
      const index = mails.findIndex((mail) => mail.to === to)
      const found = index >= 0 ? mails.splice(index, 1)[0] : undefined
      return found ? Promise.resolve(found) : new Promise((resolve) => waiting.push({ to, resolve }))
    },
  }
}

/** The link and the digits of a mail, as its reader sees them. */
export function contentOf(mail: Mail): { link: URL; code: string } {
  const link = /https:\/\/site\.example\/auth\/v1\/verify\S+/.exec(mail.text)?.[0] ?? ''
  return { link: new URL(link), code: /código (\d{6})/.exec(mail.text)?.[1] ?? '' }
}

/** Follows a mail's link as a browser does; returns where it leads. */
export async function follow(auth: TestAuth, link: URL): Promise<URL> {
  const response = await auth.request(link.href.slice(`${SITE}/auth/v1`.length))
  if (response.status !== 303) throw new Error(`link answered ${response.status}`)
  return new URL(response.headers.get('location') ?? '')
}

export const hashOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

/** Creates a confirmed account and returns a client signed in to it. */
export async function signIn(auth: TestAuth, email: string) {
  const { data, error } = await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  const client = auth.client()
  const session = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (session.error) throw session.error
  return { client, user: data.user, session: session.data.session }
}
