import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHealth } from './figures.ts'

let project: Awaited<ReturnType<typeof startHealth>>['project']
let health: Awaited<ReturnType<typeof startHealth>>['health']
let record: Awaited<ReturnType<typeof startHealth>>['record']
beforeAll(async () => {
  ;({ project, health, record } = await startHealth())
})
afterAll(() => project.close())
beforeEach(async () => {
  for (const table of ['route_counts', 'health_gauges', 'provider_hours', 'provider_states'])
    await project.sql.unsafe(`delete from private.${table}`)
})

const now = '2026-03-10T15:20:00-03:00'
const steps = (from: number) => Array.from({ length: 15 }, (_, step) => (step * 7 + from) % 11)
const counted = (route: string, from: number) => ({
  route,
  requests: steps(from).reduce((sum, count) => sum + count, 0),
  denied: from,
  refused: from + 1,
  failed: from + 2,
  buckets: steps(from),
})

/** What was recorded, added up by itself. */
function summed(all: { moment: string; counts: ReturnType<typeof counted>[] }[], since: string) {
  const sum = { requests: 0, denied: 0, refused: 0, failed: 0, buckets: Array<number>(15).fill(0) }
  for (const { counts } of all.filter(({ moment }) => new Date(moment) >= new Date(since)))
    for (const one of counts) {
      for (const kind of ['requests', 'denied', 'refused', 'failed'] as const) sum[kind] += one[kind]
      for (const [step, count] of one.buckets.entries()) sum.buckets[step]! += count
    }
  return sum
}

test('answers by route and by hour agree with what the processes counted', async () => {
  const all = [
    {
      moment: '2026-03-10T15:05:00-03:00',
      instance: 'a',
      counts: [counted('rest/units', 1), counted('pages', 2)],
    },
    { moment: '2026-03-10T15:06:00-03:00', instance: 'b', counts: [counted('rest/units', 5)] },
    { moment: '2026-03-10T09:59:00-03:00', instance: 'a', counts: [counted('rest/units', 3)] },
    { moment: '2026-03-09T15:59:00-03:00', instance: 'a', counts: [counted('rest/units', 4)] },
    { moment: '2026-02-20T00:10:00-03:00', instance: 'a', counts: [counted('auth/token', 6)] },
  ]
  for (const { instance, moment, counts } of all) await record(instance, moment, counts)
  const { traffic, grain } = await health(now)
  expect(grain).toBe('hour')
  expect(traffic.times).toHaveLength(24)
  const [last, morning] = [traffic.times.at(-1)!, traffic.times.at(-7)!]
  expect(last).toMatchObject({ ...summed(all, '2026-03-10T15:00:00-03:00') })
  expect(new Date(last.at)).toEqual(new Date('2026-03-10T15:00:00-03:00'))
  expect(morning).toMatchObject({ requests: counted('x', 3).requests, buckets: steps(3) })
  const total = summed(all, '2026-03-09T16:00:00-03:00')
  expect(traffic.times.reduce((sum, { requests }) => sum + requests, 0)).toBe(total.requests)
  expect(traffic.routes.map(({ route }) => route).toSorted()).toEqual(['pages', 'rest/units'])
  const one = await health(now, 'hour', 'rest/units')
  expect(one.traffic.times.at(-1)).toMatchObject({
    requests: counted('x', 1).requests + counted('x', 5).requests,
    buckets: steps(1).map((count, step) => count + steps(5)[step]!),
  })
  const month = await health(now, 'day')
  expect(month.traffic.times).toHaveLength(30)
  expect(month.traffic.times.map(({ requests }) => requests).reduce((sum, count) => sum + count, 0)).toBe(
    summed(all, '2026-02-01T00:00:00-03:00').requests,
  )
  expect(month.traffic.times.at(-2)).toMatchObject({ requests: counted('x', 4).requests })
})

test('websockets of now are those of processes that still speak, and of an hour the highest of each', async () => {
  await record('a', '2026-03-10T15:01:00-03:00', [], 40)
  await record('a', '2026-03-10T15:19:00-03:00', [], 10)
  await record('b', '2026-03-10T15:19:30-03:00', [], 5)
  await record('gone', '2026-03-10T15:10:00-03:00', [], 7)
  const { sockets } = await health(now)
  expect(sockets).toMatchObject({ now: 15, processes: 2 })
  expect(sockets.times.at(-1)).toMatchObject({ sockets: 52 })
  expect(sockets.times.at(-2)).toMatchObject({ sockets: null })
})

test('who is no administrator of the platform is refused, with rows or without', async () => {
  const { admin } = await project.found()
  const ask = (user: { id: string }) =>
    project.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
      return tx`select public.platform_health()`
    })
  await expect(ask(admin)).rejects.toMatchObject({ code: 'PT403' })
  for (const role of ['anon', 'authenticated'])
    await expect(
      project.sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`)
        return tx`select * from private.queue_failed()`
      }),
    ).rejects.toThrow('permission denied')
})

test('slow statements are named by their text, without values, and nobody but the page reads them', async () => {
  // One count for all databases of the cluster, which forgets what ran once when others run much: it begins empty here.
  const owner = postgres(project.clone.urls.admin, { max: 1, onnotice: () => {} })
  await owner`select extensions.pg_stat_statements_reset()`
  await owner.end()
  await project.sql`select pg_sleep(0.25), ${'ana@example.com'}::text as mail`
  await project.sql.unsafe(
    `select pg_sleep(0.25), 'bia@example.com' as "Bia Souza", 12345678909 as "CPF da Bia" /* de Bia */`,
  )
  await project.sql.unsafe(`do $$ begin perform pg_sleep(0.25), 'caio@example.com'; end $$`)
  const { slow } = await health(now)
  const ours = slow!.filter(({ statement }) => statement.includes('pg_sleep'))
  expect(ours.length).toBeGreaterThanOrEqual(2)
  for (const { calls, mean, highest } of ours) {
    expect(calls).toBeGreaterThanOrEqual(1)
    expect(mean).toBeGreaterThanOrEqual(200)
    expect(highest).toBeGreaterThanOrEqual(mean)
  }
  expect(JSON.stringify(slow)).not.toMatch(/@example|Bia|12345678909/)
  await expect(
    project.sql.begin(async (tx) => {
      await tx`set local role authenticated`
      return tx`select * from extensions.pg_stat_statements`
    }),
  ).rejects.toThrow('permission denied')
})

test.each([
  [`select 'ana', 'it''s'`, `select '…', '…'`],
  [`select 12345678909, a1 from t where n = $1`, `select …, a1 from t where n = $1`],
  [`select x as "Ana ""S""", y AS "b" from "units"`, `select x as "…", y as "…" from "units"`],
  [`select $q$ana$q$, $$bia$$ -- caio`, `select '…', '…' `],
  [`select 'cut off in the mid`, `select '…'`],
])('of %s only the shape stays', async (text, shape) => {
  expect((await project.sql`select private.without_values(${text}) as shape`)[0]).toEqual({ shape })
})
