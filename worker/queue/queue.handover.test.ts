import { EventEmitter, once } from 'node:events'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../host/database/testing.ts'
import type { Task, WorkerContext } from '../context.ts'
import { openTransactions } from '../transaction.ts'
import { startQueue } from './queue.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = postgres(clone.urls.postgres, { max: 4, onnotice: () => {} })
  await sql`create table public.effects (name text, at timestamptz default clock_timestamp())`
  await sql`grant all on public.effects to service_role`
})
afterAll(async () => {
  await sql.end()
  await clone.drop()
})

const ask = (topic: string, ...names: string[]) => sql`
  insert into private.outbox (topic, payload) select ${topic}, jsonb_build_object('name', n) from unnest(${names}::text[]) n`

const open = (task: Task) =>
  startQueue(clone.urls.postgres, [task], {
    sql,
    transaction: openTransactions(sql),
    log: pino({ level: 'silent' }),
  } as unknown as WorkerContext)

const jobs = (topic: string) => sql<
  { state: string; retry_count: number; retry_limit: number; waits: boolean }[]
>`
  select state::text, retry_count, retry_limit, start_after > now() + interval '5 seconds' as waits from pgboss.job where name = ${topic} order by created_on, id`

/** Returns a task that waits for its signal in the first process, and ends at once in every other. */
function waitingTask(topic: string, first: (signal: AbortSignal) => Promise<void>) {
  const events = new EventEmitter()
  const ran: string[] = []
  let runs = 0
  const task: Task = {
    topic,
    async run(_, payload, signal) {
      if (runs++ === 0) {
        events.emit('begun')
        await first(signal)
      }
      ran.push((payload as { name: string }).name)
      events.emit('ran')
    },
  }
  return { task, ran, begun: once(events, 'begun'), events }
}

const untilAborted = async (signal: AbortSignal) => {
  await once(signal, 'abort')
  signal.throwIfAborted()
}

test('work that a stopping worker cuts off, and what it has not begun, runs in another at once and counts no failure', async () => {
  const { task, ran, begun } = waitingTask('handed', untilAborted)
  const stopping = await open(task)
  await ask('handed', 'a', 'b', 'c')
  await begun
  await stopping.stop()
  expect(ran).toEqual([])
  for (const job of await jobs('handed')) expect(job).toMatchObject({ state: 'retry' })
  const other = await open(task)
  // Long before the heartbeat of 10 s is missed.
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['a', 'b', 'c']), { timeout: 60_000 })
  await vi.waitFor(async () =>
    expect((await jobs('handed')).map(({ state }) => state)).toEqual(['completed', 'completed', 'completed']),
  )
  for (const { retry_count, retry_limit } of await jobs('handed')) expect(retry_limit - retry_count).toBe(5)
  await other.stop()
})

test.each(['53100', '25006'])(
  'work that finds no room on the disk (%s) waits, and counts no failure',
  async (code) => {
    const topic = `full-${code}`
    const { task, ran } = waitingTask(topic, () => Promise.reject(Object.assign(new Error('full'), { code })))
    const queue = await open(task)
    await ask(topic, 'a')
    await vi.waitFor(
      async () =>
        expect(await jobs(topic)).toEqual([{ state: 'retry', retry_count: 0, retry_limit: 6, waits: true }]),
      { timeout: 60_000 },
    )
    await sql`update pgboss.job set start_after = now() where name = ${topic}`
    await vi.waitFor(() => expect(ran).toEqual(['a']), { timeout: 60_000 })
    await queue.stop()
  },
)

test('work that ends within the grace is done, not done again', async () => {
  const { task, ran, begun } = waitingTask('ended', async (signal) => {
    await once(signal, 'abort')
  })
  const stopping = await open(task)
  await ask('ended', 'a')
  await begun
  await stopping.stop()
  expect(ran).toEqual(['a'])
  expect(await jobs('ended')).toMatchObject([{ state: 'completed' }])
})

test('work that does not listen is given away after the grace, and its late word settles nothing', async () => {
  let finish = () => {}
  const deaf = waitingTask('deaf', () => new Promise<void>((resolve) => (finish = resolve)))
  const stopping = await open(deaf.task)
  await ask('deaf', 'a')
  await deaf.begun
  await stopping.stop(100)
  expect(await jobs('deaf')).toMatchObject([{ state: 'retry' }])
  finish()
  await once(deaf.events, 'ran')
  expect(await jobs('deaf')).toMatchObject([{ state: 'retry' }])
  const other = await open(deaf.task)
  await vi.waitFor(async () => expect(await jobs('deaf')).toMatchObject([{ state: 'completed' }]), {
    timeout: 60_000,
  })
  await other.stop()
})

test('a transaction is cut off in the middle of a statement, and its effect happens once', async () => {
  const events = new EventEmitter()
  let runs = 0
  const task: Task = {
    topic: 'cut',
    isInterruptible: true,
    run: ({ transaction }) =>
      transaction(async (tx) => {
        await tx`insert into public.effects (name) values ('cut')`
        if (runs++ > 0) return
        events.emit('inserted')
        await tx`select pg_sleep(120)`
      }),
  }
  const inserted = once(events, 'inserted')
  const stopping = await open(task)
  await ask('cut', 'a')
  await inserted
  await stopping.stop(20_000)
  const other = await open(task)
  await vi.waitFor(async () => expect(await jobs('cut')).toMatchObject([{ state: 'completed' }]), {
    timeout: 60_000,
  })
  await other.stop()
  expect(await sql`select name from public.effects where name = 'cut'`).toHaveLength(1)
  expect(runs).toBe(2)
})

test('three workers share one queue and its schedules: every job once', async () => {
  const ran: string[] = []
  const task: Task = {
    topic: 'shared',
    schedule: '* * * * *',
    async run(_, payload) {
      ran.push((payload as { name?: string }).name ?? 'tick')
    },
  }
  const workers = await Promise.all([open(task), open(task), open(task)])
  const names = Array.from({ length: 200 }, (_, place) => `job ${place}`)
  await ask('shared', ...names)
  await vi.waitFor(() => expect(ran.filter((name) => name !== 'tick')).toHaveLength(200), { timeout: 60_000 })
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(ran.filter((name) => name !== 'tick').toSorted()).toEqual(names.toSorted())
  // Each minute's turn was recorded once, whichever of the three was first.
  const turns = await sql`
    select singleton_on from pgboss.job where name = '__pgboss__send-it' and singleton_key like 'shared%'
    group by 1 having count(*) > 1`
  expect(turns).toEqual([])
  // A process killed while it forwards one does not keep it.
  const [forwarding] = await sql`select heartbeat_seconds from pgboss.queue where name = '__pgboss__send-it'`
  expect(forwarding).toEqual({ heartbeat_seconds: 10 })
})
