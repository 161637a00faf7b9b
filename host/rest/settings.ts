/** How the data API serves a database; names follow `[api]` in Supabase's `config.toml` where it has one. */
export type RestConfig = {
  /** Exposed schemas; the first is the default. */
  schemas: string[]
  extraSearchPath: string[]
  maxRows: number
  anonRole: string
  /** Connections at most. */
  poolSize: number
  /** How long a request waits for a connection. */
  poolTimeoutMilliseconds: number
  maxBodyBytes: number
  /** `sum`, `count` and the like in `select`. PostgREST and Supabase have them off. */
  aggregates: boolean
  /** Allows query plans as answers; for development only, since plans reveal rows that policies hide. */
  plans: boolean
  /** `Prefer: tx=rollback`. */
  rollback: boolean
  /** Refuses to change or delete a whole table, as pg-safeupdate does on Supabase. */
  safeUpdate: boolean
  openApi: boolean
  /** Reports in the header `Server-Timing` how long the parts of a request took. */
  serverTiming: boolean
  /** A function called before each request, as SQL writes its name. */
  preRequest?: string
}

export const defaultConfig: RestConfig = {
  schemas: ['public'],
  extraSearchPath: ['public', 'extensions'],
  maxRows: 1000,
  anonRole: 'anon',
  poolSize: 16,
  poolTimeoutMilliseconds: 10_000,
  maxBodyBytes: 10 * 1024 * 1024,
  aggregates: false,
  plans: false,
  rollback: false,
  safeUpdate: true,
  openApi: true,
  serverTiming: false,
}
