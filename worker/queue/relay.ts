import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { renewCredentials } from '../../supabase/functions/_shared/credentials/loading.ts'
import type { Sql } from '../context.ts'
import { type Reading, rewindQueue, wasSetBack } from './clock.ts'

/** Where jobs that failed every retry wait for a person; `select * from pgboss.job where name = 'dead'` lists them. */
export const deadLetters = 'dead'

export type Relay = { stop(): Promise<void> }

type Outbox = {
  sql: Sql
  boss: PgBoss
  /** The topics that a task handles. */
  topics: ReadonlySet<string>
  /** Makes this process's fetcher of the topic look at once. */
  wake(topic: string): void
  /** The topics that the platform's administrators paused: what is due of them is left alone. Each look writes it. */
  paused: Set<string>
}

/** In milliseconds: how late at most what another process hands over is seen. */
const betweenLooks = 300

/**
 * Moves outbox rows into the queue in one transaction, so that each is sent exactly once, wakes the fetchers of what is due (a retry, a killed
 * process's job, another process's message) and has the jobs of silent processes given back. One look does all of this, with three probes when
 * nothing is waiting: a NOTIFY in every commit costs more, and so do a hundred queues that each poll (docs/decisions/0062).
 */
export function startRelay({ log, ...outbox }: Outbox & { log: Logger }): Relay {
  let stopped = false
  let wake: () => void = () => {}
  let last: Reading | undefined
  const watchClock = async (reading: Reading) => {
    if (last && wasSetBack(last, reading)) {
      log.warn('the clock was set back: what waits for a time that was is moved to now')
      await rewindQueue(outbox.sql)
    }
    last = reading
  }
  const loop = (async () => {
    while (!stopped) {
      const moved = await turn(outbox, watchClock).catch((error: Error) => {
        if (!stopped) log.error({ err: error }, 'relay failed')
        return 0
      })
      if (moved === 0 && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, betweenLooks)
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

/** Runs one look and what it asks for; returns how many rows were moved. */
async function turn(outbox: Outbox, watchClock: (reading: Reading) => Promise<void>): Promise<number> {
  const asked = performance.now()
  const { hasArrived, due, silent, at, paused, credentials } = await look(outbox.sql)
  await renewCredentials(outbox.sql, credentials)
  outbox.paused.clear()
  for (const topic of paused) outbox.paused.add(topic)
  await watchClock({ database: at.getTime(), asked, answered: performance.now() })
  const moved = hasArrived ? await relayBatch(outbox) : []
  for (const topic of new Set([...due, ...moved])) if (!outbox.paused.has(topic)) outbox.wake(topic)
  // What pg-boss does for all queues every minute, for these now: a job whose heart has stopped becomes due again.
  for (const topic of silent) await outbox.boss.supervise(topic)
  return moved.length
}

type Look = {
  at: Date
  hasArrived: boolean
  due: string[]
  silent: string[]
  paused: string[]
  credentials: string | null
}

/**
 * Each part reads an index of waiting or running jobs and jumps from one waiting topic to the next, however many jobs each has (with `exists` the
 * planner would read them all).
 */
async function look(sql: Sql): Promise<Look> {
  const [found] = await sql<Look[]>`
    with recursive waiting (topic) as (
      (select name from pgboss.job where state < 'active' and not blocked order by name limit 1)
      union all
      select (select j.name from pgboss.job j where j.state < 'active' and not j.blocked and j.name > w.topic order by j.name limit 1)
      from waiting w where w.topic is not null)
    select clock_timestamp() as at, exists (select from private.outbox) as "hasArrived",
      array(select topic from waiting where (select true from pgboss.job j
        where j.name = topic and j.state < 'active' and not j.blocked and j.start_after <= now() limit 1)) as due,
      array(select distinct name from pgboss.job
        where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()) as silent,
      array(select topic from public.paused_tasks) as paused,
      (select max(version)::text from private.provider_credentials) as credentials`
  return found!
}

/** Relays up to 100 rows and returns their topics. A row whose topic no task handles goes to the dead letters and blocks no others. */
async function relayBatch({ sql, boss, topics }: Outbox): Promise<string[]> {
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
    return rows.map(({ topic }) => topic)
  })
}
