import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type AppConfig, loadConfig } from './config.ts'

/** Where the session stands in localStorage: signing out must be able to clear it without the server. */
export const sessionKey = 'prumo.session'

/** Milliseconds before each try to reach the live updates again; then always the last. */
const reconnectDelays = [1000, 2000, 5000, 10_000]

/** The one client of the page; set by `connect()` before anything renders. */
export let supabase: SupabaseClient

/** What the server told at start; set with the client. */
export let config: AppConfig

/** Reads the configuration and makes the client, once. Throws when the server cannot be reached. */
export async function connect(): Promise<void> {
  if (supabase) return
  config = await loadConfig()
  supabase = createClient(location.origin, config.anonKey, {
    auth: { storageKey: sessionKey, experimental: { passkey: true } },
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
