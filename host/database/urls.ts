/** Connection strings (postgres://) of the roles that parts of the host use; see `bootstrap.ts` for the roles. */
export type DatabaseUrls = {
  /** Who created the roles: `supabase_admin` of the embedded cluster, or the user of DATABASE_URL. */
  admin: string
  /** Owner of the database and of schema `public`; runs migrations and the worker. */
  postgres: string
  /** Serves `/rest/v1`; becomes anon, authenticated or service_role in each transaction. */
  authenticator: string
  /** Owner of schema `auth`; serves `/auth/v1`. */
  authAdmin: string
  /** Owner of schema `storage`; keeps the records of `/storage/v1`, whose callers act through `authenticator`. */
  storageAdmin: string
  /** Owner of schema `realtime`; reads what `/realtime/v1` sends on. */
  realtimeAdmin: string
}

/** The same server and database, seen by another role. */
export function asUser(url: string, user: string, password: string): string {
  const result = new URL(url)
  result.username = encodeURIComponent(user)
  result.password = encodeURIComponent(password)
  return result.href
}

/** The same server and role, in another database. */
export function inDatabase(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${encodeURIComponent(database)}`
  return result.href
}
