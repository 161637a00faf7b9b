import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  await project.sql`delete from private.route_counts`
  await project.sql`delete from private.health_gauges`
})

const counted = (route: string, more: { requests?: number; failed?: number; step?: number } = {}) => ({
  route,
  requests: more.requests ?? 1,
  denied: 0,
  refused: 0,
  failed: more.failed ?? 0,
  buckets: Array.from({ length: 15 }, (_, step) => (step === (more.step ?? 0) ? (more.requests ?? 1) : 0)),
})

const record = (instance: string, at: string, counts: object[], sockets = 0, sql = project.sql) => sql`
  select private.record_traffic(${instance}, ${at}, ${brasiliaZone}, ${project.sql.json(counts as never)}, ${sockets})`

const kept = (grain: string) => project.sql`
  select at, route, instance, requests::int, failed::int, buckets::int[] from private.route_counts where grain = ${grain} order by at, route, instance`

test('minutes of a process add up to its hour and its day, and processes stand beside each other', async () => {
  await record('one:1', '2026-03-10T12:10:00-03:00', [counted('rest/units', { requests: 3, step: 2 })])
  await record('one:1', '2026-03-10T12:11:00-03:00', [
    counted('rest/units', { failed: 1, step: 14 }),
    counted('pages'),
  ])
  await record('one:1', '2026-03-10T23:30:00-03:00', [counted('rest/units', { step: 2 })])
  await record('two:1', '2026-03-10T12:11:00-03:00', [counted('rest/units', { requests: 5 })])
  const buckets = (...steps: [number, number][]) =>
    counted('x').buckets.map((_, step) => steps.find(([at]) => at === step)?.[1] ?? 0)
  expect(await kept('hour')).toMatchObject([
    { route: 'pages', instance: 'one:1', requests: 1 },
    { route: 'rest/units', instance: 'one:1', requests: 4, failed: 1, buckets: buckets([2, 3], [14, 1]) },
    { route: 'rest/units', instance: 'two:1', requests: 5, failed: 0, buckets: buckets([0, 5]) },
    { route: 'rest/units', instance: 'one:1', requests: 1, buckets: buckets([2, 1]) },
  ])
  // The evening is the next day elsewhere, and the same in Brasília.
  expect(await kept('day')).toMatchObject([
    { route: 'pages', at: new Date('2026-03-10T00:00:00-03:00') },
    { route: 'rest/units', instance: 'one:1', requests: 5, buckets: buckets([2, 4], [14, 1]) },
    { route: 'rest/units', instance: 'two:1', requests: 5 },
  ])
})

test('of websockets the latest number and the highest stay', async () => {
  for (const [minute, sockets] of [
    [1, 4],
    [2, 9],
    [3, 2],
  ])
    await record('one:1', `2026-03-10T12:0${minute}:00-03:00`, [], sockets)
  expect(
    await project.sql`select grain, label, latest::int, highest::int from private.health_gauges where measure = 'sockets' order by grain`,
  ).toEqual([
    { grain: 'day', label: 'one:1', latest: 2, highest: 9 },
    { grain: 'hour', label: 'one:1', latest: 2, highest: 9 },
  ])
})

test.each(['rest/ana@example.com', 'rest/units?cpf=12345678909', 'rest/Ana Souza', ''])(
  'no name such as "%s" is stored',
  async (route) => {
    await expect(record('one:1', '2026-03-10T12:10:00-03:00', [counted(route)])).rejects.toThrow(
      'route_counts_route_check',
    )
  },
)

test.each(['anon', 'authenticated', 'authenticator'])(
  '%s cannot hand over, the role of the processes can',
  async (role) => {
    const as = (name: string) =>
      project.sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${name}`)
        await record('one:1', '2026-03-10T12:10:00-03:00', [counted('pages')], 1, tx as never)
      })
    await expect(as(role)).rejects.toThrow('permission denied')
    await as('service_role')
    expect(await kept('hour')).toHaveLength(1)
  },
)
