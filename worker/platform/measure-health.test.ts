import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHealth } from '../../supabase/tests/platform-health/figures.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { measureHealthTask } from './measure-health.ts'

let started: Awaited<ReturnType<typeof startHealth>>
let worker: TestWorker
beforeAll(async () => {
  started = await startHealth()
  worker = startTestWorker(started.project)
})
afterAll(async () => {
  await worker.stop()
  await started.project.close()
})

/** Runs the task as if it were then. */
const measure = (now: string) =>
  started.project.sql.begin(async (tx) => {
    await tx`select set_config('prumo.now', ${now}, true)`
    await measureHealthTask.run({ ...worker.context, sql: tx as never }, {}, new AbortController().signal)
  })

test('without a queue of its own the database is measured all the same', async () => {
  await measure('2026-03-10T12:20:00Z')
  const { database, queue } = await started.health('2026-03-10T12:21:00Z')
  const [truth] = await started.project.sql`select pg_total_relation_size('public.messages')::int as bytes`
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.times.at(-1)!.bytes).toBeGreaterThan(1_000_000)
  expect(database.tables.length).toBeGreaterThan(5)
  expect(database.tables[0]!.bytes).toBeGreaterThanOrEqual(
    Math.min(Number(truth!.bytes), database.tables.at(-1)!.bytes),
  )
  expect(queue.dead).toBe(0)
})

test('calls of providers agree with the records they are counted from; what asked nobody is no call', async () => {
  const { condominiumId } = await started.project.found()
  const { sql } = started.project
  const write = (channel: string, status: string, at: string, code: string | null = null) => sql`
    insert into public.messages (condominium_id, kind, subject, channel, status, error_code, created_at, sent_at)
    values (${condominiumId}, 'digest', 'Aviso', ${channel}, ${status}, ${code}, ${at}, ${status === 'sent' ? at : null})`
  await write('email', 'sent', '2026-03-11T11:10:00Z')
  await write('email', 'failed', '2026-03-11T12:05:00Z', 'smtp_550')
  await write('email', 'delivered', '2026-03-11T12:06:00Z')
  await write('email', 'queued', '2026-03-11T12:07:00Z', 'smtp_unreachable')
  await write('email', 'queued', '2026-03-11T12:08:00Z')
  await write('email', 'failed', '2026-03-11T12:09:00Z', 'no_address')
  await write('sms', 'failed', '2026-03-11T12:09:00Z', 'sms_missing')
  await write('email', 'failed', '2026-03-11T12:09:30Z', 'charge_cancelled')
  await write('app', 'sent', '2026-03-11T12:09:00Z')
  await write('email', 'sent', '2026-03-10T22:10:00Z')
  // At the hour's start yesterday is counted again.
  await measure('2026-03-11T12:20:00Z')
  await measure('2026-03-11T12:02:00Z')
  await measure('2026-03-11T12:20:00Z')
  const { providers } = await started.health('2026-03-11T12:21:00Z')
  expect(providers).toMatchObject([
    {
      provider: 'email',
      calls: 5,
      failures: 2,
      recent_calls: 4,
      recent_failures: 2,
      last_failure: 'smtp_unreachable',
    },
  ])
  const [counted] = await sql`
    select count(*) filter (where status in ('sent', 'delivered'))::int as good, count(*) filter (where error_code like 'smtp%')::int as bad
    from public.messages where channel = 'email' and condominium_id = ${condominiumId}`
  expect(providers[0]!.calls - providers[0]!.failures).toBe(counted!.good)
  expect(providers[0]!.failures).toBe(counted!.bad)
  expect(providers[0]!.times.reduce((sum, { calls }) => sum + calls, 0)).toBe(5)
  // Corrected once it has left.
  await sql`update public.messages set status = 'sent', error_code = null, sent_at = '2026-03-11T12:25:00Z' where error_code = 'smtp_unreachable'`
  await measure('2026-03-11T12:30:00Z')
  expect((await started.health('2026-03-11T12:31:00Z')).providers[0]).toMatchObject({ calls: 5, failures: 1 })
})

test('what waits and what failed agree with the queue; a reason names nobody', async () => {
  const { sql, clone } = started.project
  const boss = new PgBoss({ connectionString: clone.urls.postgres, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('dead')
  await boss.createQueue('send-message', { deadLetter: 'dead', retryLimit: 0 })
  for (let time = 0; time < 3; time++) await boss.send('send-message', { time })
  await boss.send('send-message', {}, { startAfter: 3600 })
  const [job] = await boss.fetch('send-message')
  await boss.fail('send-message', job!.id, {
    message: 'Error of ana@example.com, 123.456.789-09 and 0190f5a0-1111-7000-8000-123456789abc',
  } as never)
  await boss.send('dead', { topic: 'forgotten', payload: {} })
  await sql`insert into private.outbox (topic, payload) values ('send-message', '{}')`
  const [clock] = await sql<{ now: string }[]>`select now()::text as now`
  await measure(clock!.now)
  const { queue } = await started.health(clock!.now)
  const [truth] = await sql`
    select count(*) filter (where name = 'send-message' and state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where name = 'dead')::int as dead from pgboss.job`
  expect(queue.kinds.map(({ kind, waiting }) => [kind, waiting]).toSorted()).toEqual([
    ['outbox', 1],
    ['send-message', truth!.waiting],
  ])
  expect(truth!.waiting).toBe(2)
  expect(queue.dead).toBe(truth!.dead)
  expect(queue.failures.map(({ kind }) => kind).toSorted()).toEqual(['forgotten', 'send-message'])
  expect(queue.failures.find(({ kind }) => kind === 'send-message')!.reason).toBe('Error of …, … and …')
  expect(queue.times.at(-1)).toMatchObject({ waiting: 3, failed: 2 })
  await boss.stop({ graceful: false })
})
