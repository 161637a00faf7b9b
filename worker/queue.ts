import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Sql, Task, WorkerContext } from './context.ts'

export type Queue = { stop(): Promise<void> }

/** Where jobs that failed every retry wait for a person; `select * from pgboss.job where name = 'dead'` lists them. */
const deadLetters = 'dead'

/**
 * Starts pg-boss on `url` (the role that owns the schema), one queue per task, and the relay that moves the outbox into it.
 * A killed process's job runs again about 11 seconds later: heartbeat of 10 s, looked at every 2 s.
 */
export async function startQueue(
  url: string,
  tasks: readonly Task[],
  context: WorkerContext,
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    application_name: 'worker',
  })
  boss.on('error', (error) => context.log.error({ err: error }, 'queue error'))
  await boss.start()
  await boss.createQueue(deadLetters)
  for (const task of tasks) {
    const settings = {
      retryLimit: 5,
      retryDelay: 1,
      retryBackoff: true,
      heartbeatSeconds: 10,
      expireInSeconds: 3600,
    }
    await boss.createQueue(task.topic, { ...settings, deadLetter: deadLetters })
    if (task.schedule) await boss.schedule(task.topic, task.schedule, {}, { tz: 'America/Sao_Paulo' })
    const pace = {
      pollingIntervalSeconds: 0.5,
      batchSize: 20,
      burstWhenBatchFull: true,
      includeMetadata: true,
    } as const
    await boss.work(task.topic, pace, async (deliveries) => {
      // One after another, each failing alone: the batch only saves the pauses between them.
      for (const delivery of deliveries) {
        const failure = await perform(task, delivery, context)
        if (failure) await boss.fail(task.topic, delivery.id, { message: failure.message })
      }
    })
  }
  const topics = new Set(tasks.map(({ topic }) => topic))
  const relay = startRelay(context.sql, boss, topics, context.log)
  return {
    async stop() {
      await relay.stop()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

type Delivery = { id: string; data: unknown; signal: AbortSignal; retryCount: number; retryLimit: number }

/** Runs one delivery; gives the error when it is to be tried again. */
async function perform(task: Task, job: Delivery, context: WorkerContext): Promise<Error | null> {
  const started = performance.now()
  const log = context.log.child({ task: task.topic, job: job.id })
  try {
    await task.run({ ...context, log }, job.data, job.signal)
    log.info({ ms: Math.round(performance.now() - started) }, 'task done')
    return null
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const sqlstate = (error as { code?: string }).code
    log.error({ error: error.name, sqlstate, stack: error.stack }, 'task failed')
    if (job.retryCount >= job.retryLimit) await giveUp(context.sql, job.data)
    return error
  }
}

/** The last try failed: whoever watches the job is told, and the dead-letter queue keeps the payload. */
async function giveUp(sql: Sql, payload: unknown): Promise<void> {
  const { condominiumId, jobId } = (payload ?? {}) as { condominiumId?: string; jobId?: string }
  if (!condominiumId || !jobId) return
  await sql`
    update public.jobs set status = 'failed', error_code = 'unexpected', finished_at = private.now()
    where condominium_id = ${condominiumId} and id = ${jobId} and status <> 'done'`
}

/** Moves outbox rows into the queue in one transaction, so that each is sent exactly once. Polls: a NOTIFY in every commit costs more. */
function startRelay(sql: Sql, boss: PgBoss, topics: ReadonlySet<string>, log: Logger): Queue {
  let stopped = false
  let wake: () => void = () => {}
  const loop = (async () => {
    while (!stopped) {
      const moved = await relayBatch(sql, boss, topics).catch((error: Error) => {
        if (!stopped) log.error({ err: error }, 'relay failed')
        return 0
      })
      if (moved === 0 && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 300)
        })
      }
    }
  })()
  return {
    async stop() {
      stopped = true
      wake()
      await loop
    },
  }
}

/** Relays up to 100 rows; gives how many. One that no task knows goes to the dead letters, and holds nobody up. */
async function relayBatch(sql: Sql, boss: PgBoss, topics: ReadonlySet<string>): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ topic: string; payload: object }[]>`
      delete from private.outbox where id in (select id from private.outbox order by id limit 100 for update skip locked)
      returning topic, payload`
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: [...(await tx.unsafe(text, values as never[]))],
      }),
    }
    for (const { topic, payload } of rows) {
      if (topics.has(topic)) await boss.send(topic, payload, { db })
      else await boss.send(deadLetters, { topic, payload }, { db })
    }
    return rows.length
  })
}
