import { EventEmitter, once } from 'node:events'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../host/database/testing.ts'
import type { Task, WorkerContext } from '../context.ts'
import { startQueue } from './queue.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = postgres(clone.urls.postgres, { max: 2, onnotice: () => {} })
})
afterAll(async () => {
  await sql.end()
  await clone.drop()
})

test('what the outbox holds runs once each; a failing delivery is tried again and harms no other', async () => {
  const ran: string[] = []
  const events = new EventEmitter()
  let failures = 0
  const task: Task = {
    topic: 'probe',
    async run(_, payload) {
      const { name } = payload as { name: string }
      if (name === 'fails once' && failures++ === 0) throw new Error('first try')
      ran.push(name)
      if (ran.length === 30) events.emit('all')
    },
  }
  const names = Array.from({ length: 30 }, (_, place) => (place === 3 ? 'fails once' : `job ${place}`))
  await sql`insert into private.outbox (topic, payload) select 'probe', jsonb_build_object('name', n) from unnest(${names}::text[]) n`
  const context = { sql, log: pino({ level: 'silent' }) } as unknown as WorkerContext
  const done = once(events, 'all')
  const queue = await startQueue(clone.urls.postgres, [task], context)
  await done
  await queue.stop()
  expect(ran.toSorted()).toEqual(names.toSorted())
  expect(failures).toBe(2)
  expect(await sql`select 1 from private.outbox`).toHaveLength(0)
})

test('what fails while the queue cannot hear of it is done again, whatever else its batch did', async () => {
  const owner = postgres(clone.urls.admin, { max: 1, onnotice: () => {} })
  const events = new EventEmitter()
  const ran: string[] = []
  const task: Task = {
    topic: 'unheard',
    async run(_, payload) {
      const { name } = payload as { name: string }
      ran.push(name)
      if (ran.length === 1) {
        await owner`alter schema pgboss rename to pgboss_away`
        throw new Error('and nobody hears of it')
      }
      if (ran.length === 2) await owner`alter schema pgboss_away rename to pgboss`
      if (ran.length === 3) events.emit('again')
    },
  }
  await sql`insert into private.outbox (topic, payload) values ('unheard', '{"name": "one"}'), ('unheard', '{"name": "another"}')`
  const context = { sql, log: pino({ level: 'silent' }) } as unknown as WorkerContext
  const again = once(events, 'again')
  const queue = await startQueue(clone.urls.postgres, [task], context)
  await again
  await queue.stop()
  await owner.end()
  // Whichever was delivered first failed.
  const [failed, mended] = ran
  expect(failed).not.toBe(mended)
  expect(ran).toEqual([failed, mended, failed])
})

test('a job whose heart has stopped is done again by the next look, not by the minute', async () => {
  const events = new EventEmitter()
  let runs = 0
  const task: Task = {
    topic: 'silent',
    async run(_, _payload, signal) {
      if (runs++ > 0) return void events.emit('again')
      await sql`update pgboss.job set heartbeat_on = now() - interval '11 seconds' where name = 'silent'`
      await once(signal, 'abort')
      throw signal.reason
    },
  }
  await sql`insert into private.outbox (topic, payload) values ('silent', '{}')`
  const context = { sql, log: pino({ level: 'silent' }) } as unknown as WorkerContext
  const again = once(events, 'again', { signal: AbortSignal.timeout(30_000) })
  const queue = await startQueue(clone.urls.postgres, [task], context)
  await again
  await queue.stop()
  expect(runs).toBe(2)
})

test('a task with a schedule is entered once, however often a worker starts', async () => {
  const task: Task = { topic: 'nightly', schedule: '20 3 * * *', run: async () => {} }
  const context = { sql, log: pino({ level: 'silent' }) } as unknown as WorkerContext
  for (let start = 0; start < 2; start++)
    await (await startQueue(clone.urls.postgres, [task], context)).stop()
  const entered = await sql`select name, cron, timezone from pgboss.schedule`
  expect(entered).toMatchObject([{ name: 'nightly', cron: '20 3 * * *', timezone: 'America/Sao_Paulo' }])
})
