import postgres from 'postgres'
import type { DatabaseUrls } from '../../database/urls.ts'

export type Connections = {
  /** Checks policies, as the callers' roles. */
  authenticator: postgres.Sql
  /** Reads messages and speaks to the other instances. */
  admin: postgres.Sql
  close(): Promise<void>
}

const idleSeconds = 30

/** Opens at most three connections, each when first needed, and closes each when no longer needed. */
export function openConnections(urls: Pick<DatabaseUrls, 'authenticator' | 'realtimeAdmin'>): Connections {
  const open = (url: string, max: number, connection: Record<string, string | number>) =>
    postgres(url, {
      max,
      idle_timeout: idleSeconds,
      connect_timeout: 5,
      // A database that comes back is found within half a second.
      backoff: () => 0.5,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'realtime', TimeZone: 'UTC', ...connection },
    })
  const authenticator = open(urls.authenticator, 2, {
    // What asking a policy writes is undone: nothing is there to wait for.
    synchronous_commit: 'off',
    statement_timeout: 5000,
  })
  // The poll is planned once, for few rows: planning costs ten times as much as running it, and without knowing where the end is the planner would
  // rather read all.
  const admin = open(urls.realtimeAdmin, 1, {
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    synchronous_commit: 'off',
  })
  return {
    authenticator,
    admin,
    async close() {
      await Promise.all([authenticator.end({ timeout: 0.2 }), admin.end({ timeout: 0.2 })])
    },
  }
}
