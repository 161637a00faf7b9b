import { EventEmitter, once } from 'node:events'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../host/database/testing.ts'
import type { Task, WorkerContext } from '../context.ts'
import { startQueue } from './queue.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
let context: WorkerContext
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = postgres(clone.urls.postgres, { max: 2, onnotice: () => {} })
  context = { sql, log: pino({ level: 'silent' }) } as unknown as WorkerContext
})
afterAll(async () => {
  await sql.end()
  await clone.drop()
})
beforeEach(() => sql`delete from public.paused_tasks`)

/** Tasks that say their topic when they run, and fail while `failing` has it. */
function probes(topics: readonly string[], failing = new Set<string>()) {
  const events = new EventEmitter()
  const ran: string[] = []
  const tasks = topics.map(
    (topic): Task => ({
      topic,
      async run(_, payload) {
        ran.push(`${topic} ${(payload as { name?: string }).name ?? ''}`.trim())
        queueMicrotask(() => events.emit(topic))
        if (failing.has(topic)) throw new Error('write to ana@example.com refused')
      },
    }),
  )
  return {
    tasks,
    ran,
    failing,
    next: (topic: string) => once(events, topic, { signal: AbortSignal.timeout(30_000) }),
  }
}

async function start(tasks: readonly Task[]) {
  const queue = await startQueue(clone.urls.postgres, tasks, context)
  onTestFinished(() => queue.stop())
  return queue
}

const ask = (topic: string, name: string) =>
  sql`insert into private.outbox (topic, payload) values (${topic}, ${sql.json({ name })})`
const pause = (topic: string) =>
  sql`insert into public.paused_tasks (topic, reason) values (${topic}, 'O provedor está fora do ar.')`

async function resume(topic: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from public.paused_tasks where topic = ${topic}`
    await tx`select private.release_task(${topic})`
  })
}

test('paused work waits while other work runs, across a new start, and goes on once it is resumed', async () => {
  const { tasks, ran, next } = probes(['paused-probe', 'free-probe'])
  const first = next('free-probe')
  const queue = await start(tasks)
  await pause('paused-probe')
  await ask('paused-probe', 'one')
  await ask('free-probe', 'one')
  await first
  await queue.stop()
  expect(ran).toEqual(['free-probe one'])

  const second = next('free-probe')
  await start(tasks)
  await ask('free-probe', 'two')
  await second
  expect(ran).toEqual(['free-probe one', 'free-probe two'])

  const resumed = next('paused-probe')
  await resume('paused-probe')
  await resumed
  expect(ran.at(-1)).toBe('paused-probe one')
})

test('what a schedule asked for during the pause is done once; what people asked for, each', async () => {
  const { tasks, ran } = probes(['hourly-probe'])
  const scheduled = tasks.map((task): Task => ({ ...task, schedule: '0 0 1 1 *' }))
  // The queue is made, and nobody is at it while the hours pass.
  await (await start(scheduled)).stop()
  await pause('hourly-probe')
  await sql`
    insert into pgboss.job (name, data, policy)
    select 'hourly-probe', case when n > 3 then jsonb_build_object('name', n::text) else '{}' end, 'standard'
    from generate_series(1, 5) n`
  await resume('hourly-probe')
  await start(scheduled)
  await expect.poll(() => ran, { timeout: 30_000 }).toHaveLength(3)
  expect(ran.toSorted()).toEqual(['hourly-probe', 'hourly-probe 4', 'hourly-probe 5'])
})

test('what failed every try is listed without what it was about, tried again, or given up', async () => {
  const { tasks, failing, next } = probes(['failing-probe'], new Set(['failing-probe']))
  await start(tasks)
  await sql`update pgboss.queue set retry_limit = 0 where name = 'failing-probe'`
  await ask('failing-probe', 'Ana Souza')
  await ask('failing-probe', 'Bruno Lima')
  const dead = () => sql<{ id: string; kind: string; reason: string }[]>`
    select id, kind, reason from private.dead_tasks() where kind = 'failing-probe' order by failed_at, id`
  await expect.poll(dead, { timeout: 30_000 }).toHaveLength(2)
  const [one, another] = await dead()
  expect(one).toMatchObject({ kind: 'failing-probe', reason: 'write to … refused' })
  expect(JSON.stringify(await dead())).not.toMatch(/Ana|Bruno/)

  failing.clear()
  const again = next('failing-probe')
  expect(
    await sql`select kind, taken::integer from private.take_dead_tasks(${[one!.id]}, true)`,
  ).toMatchObject([{ kind: 'failing-probe', taken: 1 }])
  await again
  expect(
    await sql`select kind, taken::integer from private.take_dead_tasks(${[one!.id, another!.id]}, false)`,
  ).toMatchObject([{ kind: 'failing-probe', taken: 1 }])
  expect(await dead()).toHaveLength(0)
  expect(await sql`select 1 from private.outbox`).toHaveLength(0)
})
