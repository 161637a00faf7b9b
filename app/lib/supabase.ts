import {
  createClient,
  type PostgrestFilterBuilder,
  type PostgrestQueryBuilder,
  type Session,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { type AppConfig, loadConfig } from './config.ts'

/** The session's key in localStorage: signing out must be able to clear it without the server. */
export const sessionKey = 'prumo.session'

/** Milliseconds before each try to reach the live updates again; then always the last. */
const reconnectDelays = [1000, 2000, 5000, 10_000]

type Row = Record<string, unknown>
type Options = { PostgrestVersion: '12' }
type Schema = {
  Tables: Record<string, { Row: Row; Insert: Row; Update: Row; Relationships: [] }>
  Views: Record<never, never>
  Functions: Record<string, { Args: Row; Returns: unknown }>
}

interface Table extends Omit<PostgrestQueryBuilder<Options, Schema, Schema['Tables'][string]>, 'select'> {
  select(
    columns?: string,
    options?: { head?: boolean; count?: 'exact' },
  ): PostgrestFilterBuilder<Options, Schema, Row, Row[], string, [], 'GET'>
}

/**
 * supabase-js parses the column list of each `select` letter by letter in the type system, which is more than half of the app's type-check. Every
 * query types its own rows, so here a column list is plain text.
 */
interface Client extends Omit<SupabaseClient, 'from' | 'rpc'> {
  from(table: string): Table
  rpc(
    name: string,
    args?: Row,
    options?: { get?: boolean },
  ): PostgrestFilterBuilder<Options, Schema, Row, unknown, string, null, 'RPC'>
}

/** The one client of the page; set by `connect()` before anything renders. */
export let supabase: Client

/** The server's configuration at start; set with the client. */
export let config: AppConfig

/** The page was opened without a network, to read this device's copies. */
export let isFromCopy = false

const configKey = 'prumo.config'

/** Reads the configuration and creates the client, once. Throws when the server cannot be reached. */
export async function connect(): Promise<void> {
  if (supabase) return
  config = await loadConfig()
  // Nothing in it is secret; a page that reads copies begins with it.
  localStorage.setItem(configKey, JSON.stringify(config))
  openClient()
}

/**
 * Creates the client from the last page's configuration, for someone signed in here, or for a page that needs no session. Returns whether it could.
 */
export function connectFromCopy(needsSession = true): boolean {
  const kept = localStorage.getItem(configKey)
  if (!kept || (needsSession && !localStorage.getItem(sessionKey))) return false
  config = JSON.parse(kept) as AppConfig
  isFromCopy = true
  openClient()
  return true
}

/** Returns the session stored on this device, even when its token has expired: it opens copies, and nothing on the server. */
export function keptSession(): Session | null {
  const kept = localStorage.getItem(sessionKey)
  return kept ? (JSON.parse(kept) as Session) : null
}

function openClient(): void {
  supabase = createClient(location.origin, config.anonKey, {
    auth: {
      storageKey: sessionKey,
      // A session never comes from an address: an external account returns a code that only the requesting browser can exchange for one (RFC 9700
      // §2.1.1), and a mail leads to a page that asks first. A link with tokens signs no one in.
      flowType: 'pkce',
      detectSessionInUrl: () => false,
      experimental: { passkey: true },
    },
    global: { fetch: fetchWithRequestId },
    realtime: {
      heartbeatIntervalMs: 25_000,
      reconnectAfterMs: (tries) => reconnectDelays[tries - 1] ?? 10_000,
    },
  })
}

/** Returns a client whose session is separate from the page's and is dropped with it. */
export const connectAside = (): SupabaseClient =>
  createClient(location.origin, config.anonKey, {
    auth: {
      storageKey: `${sessionKey}.aside`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: fetchWithRequestId },
  })

/** Gives every request its own id, which the server's log lines repeat. */
function fetchWithRequestId(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (!headers.has('x-request-id')) headers.set('x-request-id', crypto.randomUUID())
  return fetch(input, { ...init, headers })
}
