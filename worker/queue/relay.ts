import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Sql } from '../context.ts'

/** Where jobs that failed every retry wait for a person; `select * from pgboss.job where name = 'dead'` lists them. */
export const deadLetters = 'dead'

export type Relay = { stop(): Promise<void> }

type Outbox = {
  sql: Sql
  boss: PgBoss
  /** Those that a task knows. */
  topics: ReadonlySet<string>
  /** Has whoever fetches the topic's jobs in this process look at once. */
  wake(topic: string): void
}

/**
 * Moves outbox rows into the queue in one transaction, so that each is sent exactly once, and wakes whoever fetches what is due: a try
 * that comes again, a killed process's job, what another process sent. Polls: a NOTIFY in every commit costs more, and so does each of
 * fifty queues that asks for itself.
 */
export function startRelay({ log, ...outbox }: Outbox & { log: Logger }): Relay {
  let stopped = false
  let wake: () => void = () => {}
  const loop = (async () => {
    while (!stopped) {
      const { moved, due } = await turn(outbox).catch((error: Error) => {
        if (!stopped) log.error({ err: error }, 'relay failed')
        return { moved: 0, due: new Set<string>() }
      })
      for (const topic of due) outbox.wake(topic)
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

/** One look at what waits; gives the topics with work to fetch, and how many rows were moved to it. */
async function turn(outbox: Outbox): Promise<{ moved: number; due: Set<string> }> {
  const { sql, topics } = outbox
  const [found] = await sql<{ arrived: boolean; due: string[] }[]>`
    select exists (select from private.outbox) as arrived, array(
      select t.topic from unnest(${[...topics]}::text[]) as t (topic)
      where exists (select from pgboss.job j
        where j.name = t.topic and j.state < 'active' and not j.blocked and j.start_after <= now())) as due`
  const moved = found!.arrived ? await relayBatch(outbox) : []
  return { moved: moved.length, due: new Set([...found!.due, ...moved]) }
}

/** Relays up to 100 rows; gives their topics. One that no task knows goes to the dead letters, and holds nobody up. */
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
