import pg from 'pg'
import { TooFarBehind } from './lag.ts'

/** Supabase's text. */
export const unreachable = 'Realtime was unable to connect to the project database'

/** Returns the clients' message when changes do not flow, without internals of the server. */
export function reasonFor(error: Error, wasLive: boolean): string {
  const known = error instanceof pg.DatabaseError ? reasons[error.code] : undefined
  if (known) return known
  if (error instanceof TooFarBehind) return 'Changes were dropped: they come faster than they can be checked'
  return wasLive ? 'The replication connection was lost: changes may have been missed' : unreachable
}

/** PostgreSQL's codes for a slot that cannot be created. */
const reasons: Record<string, string> = {
  '42501':
    'Postgres changes are not available: the database does not grant REPLICATION to supabase_realtime_admin',
  '53300':
    'Postgres changes are not available: the database has no replication connection left (max_wal_senders)',
  '53400':
    'Postgres changes are not available: the database has no replication slot left (max_replication_slots)',
  '55000': 'Postgres changes are not available: the database needs wal_level = logical',
}
