import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellIncidentTask } from '../../../worker/incidents/tell-incident.ts'
import { tellOutageTask } from '../../../worker/incidents/tell-outage.ts'
import { watchIncidentsTask } from '../../../worker/incidents/watch-incidents.ts'
import type { User } from '../../functions/_shared/testing.ts'
import comment from '../../functions/incidents/comment-incident.ts'
import endOutage from '../../functions/incidents/end-outage.ts'
import follow from '../../functions/incidents/follow-incident.ts'
import openOutage from '../../functions/incidents/open-outage.ts'
import { type Reports, startReports } from './reports.ts'

let reports: Reports
let gate: Reports['gate']
let worker: Reports['worker']
let ana: Reports['ana']
let beto: Reports['beto']
let categories: Reports['categories']
let view: Reports['view']
let reported: Reports['reported']
let row: Reports['row']
beforeAll(async () => {
  reports = await startReports()
  ;({ gate, worker, ana, beto, categories, view, reported, row } = reports)
})
afterAll(() => reports.close())

test('a failure is told once to whom it touches, takes reports in, and its end solves them', async () => {
  const id = randomUUID()
  const { sql } = gate.project
  const later = {
    id,
    title: 'Falta de água',
    body: 'A bomba parou',
    category_id: categories.get('Água e vazamento'),
    started_at: '2030-01-01T00:00:00Z',
  }
  expect((await gate.call(openOutage, later)).body).toMatchObject({ error: { code: 'outage_dates_invalid' } })
  const outage = {
    ...later,
    started_at: new Date(Date.now() - 60_000).toISOString(),
    unit_ids: [gate.units[0]],
  }
  expect((await gate.call(openOutage, outage)).status).toBe(200)
  const joined = await reported(beto, { outage_id: id }, 'Água e vazamento')
  const tellings = async () => {
    const rows = await sql<
      { payload: never }[]
    >`select payload from private.outbox where topic = 'tell-outage' order by id`
    for (const { payload } of [...rows, ...rows])
      await tellOutageTask.run(worker.context, payload, new AbortController().signal)
    return (
      await sql<
        { user_id: string }[]
      >`select distinct user_id from public.messages where kind = 'outage' and channel = 'app'`
    ).map(({ user_id }) => user_id)
  }
  expect(new Set(await tellings())).toEqual(new Set([ana.id, beto.id]))
  const ends = await Promise.all(
    [1, 2].map(() => gate.call(endOutage, { outage_id: id, body: 'A água voltou' })),
  )
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await row(joined.id)).toMatchObject({ status: 'solved' })
  await tellings()
  const [count] =
    await sql`select count(*)::integer as n from public.messages where kind = 'outage' and channel = 'app' and user_id = ${ana.id}`
  expect(count!.n).toBe(2)
})

test('news reach who follows, never who made them, and each once; deadlines are told when near and when over', async () => {
  const { sql } = gate.project
  const { id } = await reported(ana)
  await gate.call(follow, { incident_id: id, follows: true }, beto)
  await gate.call(comment, { incident_id: id, body: 'Compramos a lâmpada' })
  await gate.call(comment, { incident_id: id, body: 'Só nós lemos', is_internal: true })
  const rows = await sql<{ payload: never }[]>`
    select payload from private.outbox where topic = 'tell-incident' and payload ->> 'incidentId' = ${id} order by id`
  for (const { payload } of [...rows, ...rows])
    await tellIncidentTask.run(worker.context, payload, new AbortController().signal)
  const told = await sql<{ user_id: string; kind: string; n: number }[]>`
    select user_id, kind, count(*)::integer as n from public.messages where path = ${`/dashboard/incidents/${id}`} and channel = 'app' group by 1, 2 order by 1, 2`
  const of = (user: User) =>
    told.filter(({ user_id }) => user_id === user.id).map(({ kind, n }) => `${kind} ${n}`)
  expect(of(ana)).toEqual(['incident_update 2'])
  expect(of(beto)).toEqual(['incident_update 1'])
  expect(of(gate.admin)).toEqual(['incident_received 1'])
  expect((await view(ana, id))!.comments).toHaveLength(1)
  expect((await view(gate.admin, id))!.comments).toHaveLength(2)
  const watch = async () => {
    await watchIncidentsTask.run(worker.context, {}, new AbortController().signal)
    return (
      await sql`select count(*)::integer as n from public.messages where kind = 'incident_deadline' and channel = 'app'`
    )[0]!.n
  }
  await watch()
  const base = await watch()
  await sql`update public.incidents set solve_due_at = private.now() + interval '2 hours', warned_at = null where id = ${id}`
  expect([await watch(), await watch()]).toEqual([base + 1, base + 1])
  await sql`update public.incidents set solve_due_at = private.now() - interval '1 minute' where id = ${id}`
  expect([await watch(), await watch()]).toEqual([base + 2, base + 2])
})
