import { setTimeout as delay } from 'node:timers/promises'
import { type JobResult, PgBoss } from 'pg-boss'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { lookForCredentials } from '../../supabase/functions/_shared/credentials/loading.ts'
import type { Task, WorkerContext } from '../context.ts'
import { cronOf } from '../local-hours.ts'
import { createDeliveries, type Delivery } from './deliveries.ts'
import { deadLetters, startRelay } from './relay.ts'

export type Queue = {
  /** Fetches nothing more and lets running work end. Interruptible work returns to the queue at once, the rest after `graceMilliseconds`. */
  stop(graceMilliseconds?: number): Promise<void>
}

/** pg-boss's own queue, through which it forwards scheduled jobs. */
const forwarding = '__pgboss__send-it'
const heartbeat = { heartbeatSeconds: 10 }

/**
 * Starts pg-boss on `url` (the role that owns the schema), one queue per task, and the relay that moves the outbox into it.
 * A killed process's job runs again about 12 seconds later: a heartbeat of 10 s, missed by the relay at once.
 */
export async function startQueue(
  url: string,
  tasks: readonly Task[],
  context: WorkerContext,
  { connections = 4 }: { connections?: number } = {},
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    // Jobs of killed processes do not wait for it (`relay.ts`): each time it counts all jobs and writes a row for every queue.
    superviseIntervalSeconds: 60,
    // How soon after each other the relay may have a queue looked at.
    monitorIntervalSeconds: 2,
    // Jobs that wait for others, which we have none of.
    flowIntervalSeconds: 3600,
    application_name: 'worker',
  })
  boss.on('error', (error) => context.log.error({ err: error }, 'queue error'))
  await boss.start()
  // A process killed between taking an hour's turn and forwarding it would keep it for 15 minutes.
  await boss.updateQueue(forwarding, heartbeat)
  await boss.createQueue(deadLetters)
  await indexJobs(boss)
  // Before the first job is performed, and by each look of the relay afterwards.
  await lookForCredentials(context.sql)
  const draining = new AbortController()
  // Known before the first job is fetched, and by each look of the relay afterwards.
  const paused = new Set(
    (await context.sql<{ topic: string }[]>`select topic from public.paused_tasks`).map(({ topic }) => topic),
  )
  const { perform, giveBackRunning } = createDeliveries(boss, context, draining.signal, paused)
  const fetchers = new Map<string, string>()
  const wake = (topic: string) => {
    const fetcher = fetchers.get(topic)
    if (fetcher) boss.notifyWorker(fetcher)
  }
  for (const task of tasks) {
    const fetcher = await serve(boss, task, async (batch) => {
      const results = await perform(task, batch)
      // Where there was work there may be more.
      if (!paused.has(task.topic)) wake(task.topic)
      return results
    })
    fetchers.set(task.topic, fetcher)
  }
  const topics = new Set(tasks.map(({ topic }) => topic))
  const relay = startRelay({ sql: context.sql, boss, topics, wake, paused, log: context.log })
  return {
    async stop(graceMilliseconds = 5000) {
      draining.abort(new DOMException('The worker is draining', 'AbortError'))
      const atRest = Promise.all([relay.stop(), ...tasks.map(({ topic }) => boss.offWork(topic))])
      const patience = new AbortController()
      await Promise.race([
        atRest,
        delay(graceMilliseconds, undefined, { signal: patience.signal }).catch(() => {}),
      ])
      patience.abort()
      await giveBackRunning().catch((err: Error) => context.log.error({ err }, 'jobs were not handed over'))
      await boss.stop({ graceful: false })
    },
  }
}

/**
 * Jobs that have run stay for a week: without these, each of the relay's looks at the few that run, and the platform's page at when a kind last ended,
 * would read them all.
 */
async function indexJobs(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`
    do $$ begin
      if to_regclass('pgboss.job_running') is null or to_regclass('pgboss.job_done') is null then
        perform pg_advisory_xact_lock(hashtext('pgboss.job_running'));
        create index if not exists job_running on pgboss.job_common (name) where state = 'active';
        create index if not exists job_done on pgboss.job_common (name, completed_on desc) where state = 'completed';
      end if;
    end $$`)
}

/** Returns the id by which pg-boss identifies the fetcher of the task's jobs. */
async function serve(
  boss: PgBoss,
  task: Task,
  perform: (batch: Delivery[]) => Promise<JobResult[]>,
): Promise<string> {
  const { topic, schedule, localTime } = task
  const retries = { retryLimit: 5, retryDelay: 1, retryBackoff: true }
  await boss.createQueue(topic, { ...retries, ...heartbeat, expireInSeconds: 3600, deadLetter: deadLetters })
  // `missed`: what was due while no worker ran is made up for, once.
  const times = { tz: brasiliaZone, missed: 'once' } as const
  if (schedule) await boss.schedule(topic, schedule, {}, times)
  if (localTime) await boss.schedule(topic, cronOf(localTime, task.dayOfMonth), { at: localTime }, times)
  const pace = {
    // The relay wakes the fetchers; polling is only the fallback, and each of a hundred queues polls.
    pollingIntervalSeconds: 600,
    batchSize: 20,
    includeMetadata: true,
    // A handler that merely returns would have the whole batch completed: also what failed while the database was away.
    perJobResults: true,
  } as const
  return boss.work(topic, pace, perform)
}
