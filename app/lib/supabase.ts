import {
  createClient,
  type PostgrestFilterBuilder,
  type PostgrestQueryBuilder,
  type Session,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { type AppConfig, loadConfig } from './config.ts'

/** Where the session stands in localStorage: signing out must be able to clear it without the server. */
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
 * supabase-js reads the list of columns of each `select` letter by letter in the type system, which is more than half of what the check makes of
 * the app. Every query names its rows by itself, so that here a list of columns is a text and nothing more.
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

/** What the server told at start; set with the client. */
export let config: AppConfig

/** The page was opened without a network, to read what this device keeps. */
export let isFromCopy = false

const configKey = 'prumo.config'

/** Reads the configuration and makes the client, once. Throws when the server cannot be reached. */
export async function connect(): Promise<void> {
  if (supabase) return
  config = await loadConfig()
  // Nothing in it is secret; a page that reads copies begins with it.
  localStorage.setItem(configKey, JSON.stringify(config))
  openClient()
}

/**
 * Makes the client of what the last page was told, for somebody who is signed in here, or for a page that needs nobody; tells whether it
 * could.
 */
export function connectFromCopy(needsSession = true): boolean {
  const kept = localStorage.getItem(configKey)
  if (!kept || (needsSession && !localStorage.getItem(sessionKey))) return false
  config = JSON.parse(kept) as AppConfig
  isFromCopy = true
  openClient()
  return true
}

/** The session as this device keeps it, also when its token has run out: it opens copies, and nothing of the server. */
export function keptSession(): Session | null {
  const kept = localStorage.getItem(sessionKey)
  return kept ? (JSON.parse(kept) as Session) : null
}

function openClient(): void {
  supabase = createClient(location.origin, config.anonKey, {
    auth: {
      storageKey: sessionKey,
      // A session comes from no address: an account elsewhere brings a code that only the browser that asked can change for one
      // (RFC 9700 §2.1.1), and a mail leads to a page that asks. Whoever sends a link with tokens signs nobody in.
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

/** A client whose session lives beside the page's and is forgotten with it. */
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

/** Every request carries an id of its own, which the server's log lines repeat. */
function fetchWithRequestId(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (!headers.has('x-request-id')) headers.set('x-request-id', crypto.randomUUID())
  return fetch(input, { ...init, headers })
}
