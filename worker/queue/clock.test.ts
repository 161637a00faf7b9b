import { PgBoss } from 'pg-boss'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../host/database/testing.ts'
import { rewindQueue, wasSetBack } from './clock.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
let boss: PgBoss
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = postgres(clone.urls.postgres, { max: 2, onnotice: () => {} })
  boss = new PgBoss({ connectionString: clone.urls.postgres, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('clock')
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await sql.end()
  await clone.drop()
})

const before = { database: 1_000_000, asked: 499, answered: 500 }
test.each([
  ['time goes by', 1_000_300, 800, 801, false],
  ['it is set back a little', 997_000, 800, 801, false],
  ['it is set back an hour', 1_000_300 - 3_600_000, 800, 801, true],
  ['it is set ahead', 1_000_300 + 3_600_000, 800, 801, false],
  ['a long wait, and set back within it', 1_050_000, 100_500, 100_501, true],
  ['its answer is read late', 1_000_300, 800, 60_800, false],
])('%s', (_, database, asked, answered, expected) => {
  expect(wasSetBack(before, { database, asked, answered })).toBe(expected)
})
test('the question before was long in going out', () => {
  expect(
    wasSetBack(
      { database: 1_060_000, asked: 0, answered: 60_001 },
      { database: 1_060_300, asked: 60_300, answered: 60_301 },
    ),
  ).toBe(false)
})

test('what was asked for while the clock was an hour ahead begins now, and what is to begin later stays later', async () => {
  const [fresh, later, retried, planned] = await Promise.all([
    boss.send('clock', {}),
    boss.send('clock', {}, { startAfter: 600 }),
    boss.send('clock', {}),
    boss.send('clock', {}, { startAfter: 300 }),
  ])
  await sql`update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour'
    where id = any (${[fresh!, later!]})`
  await sql`update pgboss.job set state = 'retry', started_on = now() + interval '1 hour',
    start_after = now() + interval '1 hour 2 seconds' where id = ${retried!}`
  await sql`update pgboss.version set cron_on = now() + interval '1 hour'`
  await rewindQueue(sql)
  const waits = await sql<{ id: string; seconds: number }[]>`
    select id, round(extract(epoch from start_after - now()))::int as seconds from pgboss.job`
  const seconds = new Map(waits.map((row) => [row.id, row.seconds]))
  const around = (id: string | null, expected: number) =>
    expect(Math.abs(seconds.get(id!)! - expected)).toBeLessThanOrEqual(5)
  around(fresh, 0)
  around(later, 600)
  around(retried, 2)
  around(planned, 300)
  expect(await sql`select true from pgboss.version where cron_on > now()`).toEqual([])
})

test('work of a process that died while the clock was ahead is seen to be silent', async () => {
  const id = await boss.send('clock', {})
  await sql`update pgboss.job set state = 'active', started_on = now() + interval '1 hour',
    heartbeat_on = now() + interval '1 hour' where id = ${id!}`
  await rewindQueue(sql)
  expect(await sql`select true from pgboss.job where id = ${id!} and heartbeat_on > now()`).toEqual([])
})
