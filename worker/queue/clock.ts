import type { Sql } from '../context.ts'

/**
 * The database's clock at a moment between two readings of this process's own monotonic clock: when it was asked, and when its answer was read. In
 * milliseconds.
 */
export type Reading = { database: number; asked: number; answered: number }

/** A clock that is set right by less than this harms nothing. */
const tolerance = 5000

/** Whether the database's clock was set back between two readings, however long either took. */
export const wasSetBack = (before: Reading, now: Reading): boolean =>
  now.database - now.asked < before.database - before.answered - tolerance

/**
 * Repairs the queue after the database's clock was set back: otherwise jobs requested while it was ahead would wait until that hour returns, a killed
 * process's work would seem alive until then, and no schedule would run. Moves all of it to now, and preserves the delay of what starts later.
 */
export async function rewindQueue(sql: Sql): Promise<void> {
  await sql`
    update pgboss.job set created_on = least(created_on, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now()),
      start_after = start_after - greatest(interval '0', created_on - now(), started_on - now())
    where state <= 'active' and (created_on > now() or started_on > now() or heartbeat_on > now())`
  await sql`
    update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
      reindex_on = least(reindex_on, now()), monitor_backoff_on = least(monitor_backoff_on, now())`
  await sql`
    update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
      maintain_on = least(maintain_on, now())
    where greatest(monitor_on, monitor_claim_on, maintain_on) > now()`
}
