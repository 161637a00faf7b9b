import { setTimeout as delay } from 'node:timers/promises'
import type { JobResult, PgBoss } from 'pg-boss'
import { toAppError } from '../../domain/errors.ts'
import type { Sql, Task, WorkerContext } from '../context.ts'

/** A job as the queue hands it out; `signal` aborts when it is no longer ours. */
export type Delivery = {
  id: string
  data: unknown
  signal: AbortSignal
  retryCount: number
  retryLimit: number
}

export type Deliveries = {
  /**
   * Runs the deliveries of one batch, one after another, and settles each at once. Returns the outcomes, for pg-boss to settle those the database did
   * not get; nothing for those given back, which are no longer this worker's.
   */
  perform(task: Task, batch: readonly Delivery[]): Promise<JobResult[]>
  /** Gives back what is still running, for another worker to take at once. */
  giveBackRunning(): Promise<void>
}

/**
 * Runs what the queue delivers, but for the topics in `paused`. Once `draining` is aborted nothing new begins: what was not begun, and what ends because of it, returns to the queue
 * without counting as a failure.
 */
export function createDeliveries(
  boss: PgBoss,
  context: WorkerContext,
  draining: AbortSignal,
  paused: ReadonlySet<string>,
): Deliveries {
  const running = new Map<string, { task: Task; delivery: Delivery }>()

  async function settle(task: Task, delivery: Delivery): Promise<JobResult | null> {
    // Another worker has taken it since, for whatever reason.
    if (delivery.signal.aborted) return null
    if (draining.aborted) return told(task, delivery, 'interrupted')
    if (paused.has(task.topic)) return told(task, delivery, 'paused')
    running.set(delivery.id, { task, delivery })
    const outcome = await run(task, delivery, context, draining).finally(() => running.delete(delivery.id))
    return told(task, delivery, outcome)
  }

  async function told(task: Task, delivery: Delivery, outcome: Outcome): Promise<JobResult | null> {
    await insist(() => tell(boss, task, delivery, outcome), draining).catch((err: Error) =>
      context.log.error({ err, task: task.topic, job: delivery.id }, 'job was not settled'),
    )
    const { id } = delivery
    if (outcome === 'interrupted' || outcome === 'no room' || outcome === 'paused') return null
    return outcome === 'done' ? { id, status: 'completed' } : { id, status: 'failed', output: outcome }
  }

  return {
    async perform(task, batch) {
      const results: JobResult[] = []
      // Each fails separately: the batch only saves the pauses between them.
      for (const delivery of batch) {
        const result = await settle(task, delivery)
        if (result) results.push(result)
      }
      return results
    },
    async giveBackRunning() {
      await Promise.all([...running.values()].map(({ task, delivery }) => giveBack(boss, task, delivery)))
    },
  }
}

/** A full disk does not have room again at once. */
const secondsForRoom = 10

/** Of paused work that was already fetched: nothing fetches it again while it is paused, and little is lost when it was resumed just now. */
const secondsOfPause = 5

/** Pauses between tries, in milliseconds: a database that was killed is back within them, and a silent heart costs ten seconds. */
const pauses = [250, 500, 1000, 2000]

async function insist(work: () => Promise<void>, draining: AbortSignal): Promise<void> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (draining.aborted) throw error
      await delay(pause, undefined, { signal: draining }).catch(() => {})
    }
  }
  await work()
}

type Outcome = 'done' | 'interrupted' | 'no room' | 'paused' | { message: string }

async function tell(boss: PgBoss, task: Task, delivery: Delivery, outcome: Outcome): Promise<void> {
  if (outcome === 'done') await boss.complete(task.topic, delivery)
  else if (outcome === 'interrupted') await giveBack(boss, task, delivery)
  else if (outcome === 'no room') await giveBack(boss, task, delivery, secondsForRoom)
  else if (outcome === 'paused') await giveBack(boss, task, delivery, secondsOfPause)
  else await boss.fail(task.topic, delivery, { message: outcome.message })
}

async function run(
  task: Task,
  delivery: Delivery,
  context: WorkerContext,
  draining: AbortSignal,
): Promise<Outcome> {
  const started = performance.now()
  const log = context.log.child({ task: task.topic, job: delivery.id })
  const signal = AbortSignal.any([delivery.signal, draining])
  // All effects of such a task are in its transactions: interrupting one means it never began.
  const transaction: WorkerContext['transaction'] = task.isInterruptible
    ? (work) => context.transaction(work, signal)
    : context.transaction
  try {
    await task.run({ ...context, log, transaction }, delivery.data, signal)
    log.info({ ms: Math.round(performance.now() - started) }, 'task done')
    return 'done'
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (draining.aborted) {
      log.info({ reason: error.name }, 'task handed over')
      return 'interrupted'
    }
    const sqlstate = (error as { code?: string }).code
    if (toAppError(error).code === 'no_room') {
      log.warn({ sqlstate }, 'task waits for room on the disk')
      return 'no room'
    }
    log.error({ error: error.name, sqlstate, stack: withoutValues(error).stack }, 'task failed')
    if (delivery.retryCount >= delivery.retryLimit) await giveUp(context.sql, delivery.data)
    return withoutValues(error)
  }
}

/**
 * Makes a job due again. Fetching it counts a retry, which prevents our own late result from being taken for the next worker's; the limit rises with
 * it, so that no failure is counted.
 */
async function giveBack(
  boss: PgBoss,
  { topic }: Task,
  { id, retryCount }: Delivery,
  seconds = 0,
): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1,
       start_after = now() + $4 * interval '1 second', heartbeat_on = null
     where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [topic, id, retryCount, seconds],
  )
}

/** The last try failed: notifies those who watch the job; the dead-letter queue keeps the payload. */
async function giveUp(sql: Sql, payload: unknown): Promise<void> {
  const { condominiumId, jobId } = (payload ?? {}) as { condominiumId?: string; jobId?: string }
  if (!condominiumId || !jobId) return
  await sql`
    update public.jobs set status = 'failed', error_code = 'unexpected', finished_at = private.now()
    where condominium_id = ${condominiumId} and id = ${jobId} and status in ('queued', 'running')`
}

/** Errors of PostgreSQL and mail servers may quote values and addresses: the log and the queue store only their code. */
function withoutValues(error: Error): { message: string; stack: string | undefined } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const told = responseCode ?? code
  if (told === undefined || error.message === '') return { message: error.message, stack: error.stack }
  return { message: `${error.name} ${told}`, stack: error.stack?.replace(error.message, () => String(told)) }
}
