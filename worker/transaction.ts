import { beginGuarded } from '../supabase/functions/_shared/guarded-transaction.ts'
import type { Sql, WorkerContext } from './context.ts'

/** Transactions of the worker on its connections: as `service_role`, and cut off by their signal. */
export function openTransactions(sql: Sql): WorkerContext['transaction'] {
  return (work, signal) =>
    beginGuarded(sql, 'as the server allows', async (tx) => {
      signal?.throwIfAborted()
      const [mine] = await tx<Session[]>`
        select set_config('role', 'service_role', true), pg_backend_pid() as pid, now()::text as since`
      const cut = () => void endSession(sql, mine!)
      signal?.addEventListener('abort', cut)
      try {
        const result = await work(tx)
        // Between two statements: the last moment at which nothing has happened.
        signal?.throwIfAborted()
        return result
      } finally {
        signal?.removeEventListener('abort', cut)
      }
    })
}

type Session = { pid: number; since: string }

/**
 * Ends a transaction's session: a cancelled COPY would leave the driver waiting, a lost connection does not. Its start time distinguishes it from a
 * later transaction on the same connection.
 */
async function endSession(sql: Sql, { pid, since }: Session): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${pid} and xact_start = ${since}::text::timestamptz`.catch(() => {
    // Unreachable: then the transaction is lost as well.
  })
}
