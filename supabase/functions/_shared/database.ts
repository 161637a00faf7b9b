import postgres from 'postgres'
import { optionalSetting, setting } from './environment.ts'
import { beginGuarded } from './guarded-transaction.ts'

export type Sql = postgres.TransactionSql
type Pool = postgres.Sql

const pools = new Map<string, Pool>()

/**
 * Returns the function's connections, by URL. Three, because each feature's function has its own set, in a thread (docs/decisions/0007) or an
 * isolate: two long calls leave one for the others.
 */
export function connections(): Pool {
  const url = setting('SUPABASE_DB_URL')
  let found = pools.get(url)
  if (!found) {
    found = postgres(url, {
      max: Number(optionalSetting('FUNCTION_CONNECTIONS', '3')),
      idle_timeout: 20,
      onnotice: () => {},
      connection: { application_name: 'functions' },
    })
    pools.set(url, found)
  }
  return found
}

/** Ends the connections of this process; tests and the host's shutdown call it. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([...pools.values()].map((open) => open.end({ timeout: 5 })))
  pools.clear()
}

export type Claims = { sub?: string; role: string; email?: string; [claim: string]: unknown }

/** SQLSTATEs of a transaction that PostgreSQL ended so that others go on: deadlock and serialization failure. It changed nothing. */
const gaveWay = new Set(['40P01', '40001'])
const MOST_TRIES = 4

/**
 * Milliseconds before the next try of a transaction that gave way. Begun at once, it can take the same row again before the one that it gave way to
 * has woken up, and both stand crosswise once more; two that gave way at the same time part by chance.
 */
const pauseAfter = (tries: number) => 25 * 2 ** tries * (1 + Math.random())

/**
 * Runs `work` in one transaction as `service_role`, with the caller's claims visible to SQL (`auth.uid()`) and the request's `headers`, so that
 * triggers and audit see the caller and the origin. `readOnly` transactions cannot write. One that gave way to another is run again from its start:
 * `work` keeps nothing from call to call.
 */
export async function transaction<T>(
  claims: Claims,
  headers: Readonly<Record<string, string>>,
  readOnly: boolean,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await beginGuarded(
        connections(),
        readOnly ? 'read only' : 'as the server allows',
        async (sql) => {
          await sql`
          select set_config('role', 'service_role', true),
            set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
            set_config('request.headers', ${JSON.stringify(headers)}, true)`
          return work(sql)
        },
      )
    } catch (thrown) {
      if (tries === MOST_TRIES || !gaveWay.has((thrown as { code?: string }).code ?? '')) throw thrown
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(tries)))
    }
  }
}
