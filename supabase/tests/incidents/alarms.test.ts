import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellIncidentTask } from '../../../worker/incidents/tell-incident.ts'
import { watchIncidentsTask } from '../../../worker/incidents/watch-incidents.ts'
import type { User } from '../../functions/_shared/testing.ts'
import answerPublishing from '../../functions/incidents/answer-incident-publishing.ts'
import change from '../../functions/incidents/change-incidents.ts'
import endOutage from '../../functions/incidents/end-outage.ts'
import openOutage from '../../functions/incidents/open-outage.ts'
import { type Reports, startReports } from './reports.ts'

let reports: Reports
let gate: Reports['gate']
let ana: Reports['ana']
let beto: Reports['beto']
beforeAll(async () => {
  reports = await startReports()
  ;({ gate, ana, beto } = reports)
})
afterAll(() => reports.close())

const signal = () => new AbortController().signal
/** The letters of one incident, with whom they reach, once its waiting tellings have run. */
async function lettersOf(id: string) {
  const { sql } = gate.project
  const rows = await sql<{ payload: never }[]>`
    select payload from private.outbox where topic = 'tell-incident' and payload ->> 'incidentId' = ${id} order by id`
  for (const { payload } of rows) await tellIncidentTask.run(reports.worker.context, payload, signal())
  return sql<{ user_id: string; kind: string; body: string }[]>`
    select user_id, kind, m::text as body from public.messages m where path = ${`/dashboard/incidents/${id}`}`
}

test('an answer in time silences its own alarm and leaves that of the solution', async () => {
  const { sql } = gate.project
  const { id } = await reports.reported(ana)
  const told = async () => {
    await watchIncidentsTask.run(reports.worker.context, {}, signal())
    const [row] = await sql<Record<string, boolean>[]>`
      select answer_warned_at is not null as answer_near, answer_breach_told_at is not null as answer_over, warned_at is not null as solve_near,
        breach_told_at is not null as solve_over from public.incidents where id = ${id}`
    return Object.keys(row!).filter((name) => row![name])
  }
  const letters = async () =>
    (
      await sql`select count(*)::integer as n from public.messages where kind = 'incident_deadline' and channel = 'app' and user_id = ${gate.admin.id}`
    )[0]!.n as number
  await sql`update public.incidents set answer_due_at = private.now() + interval '1 hour', solve_due_at = private.now() + interval '3 days' where id = ${id}`
  expect(await told()).toEqual(['answer_near'])
  await sql`update public.incidents set answer_due_at = private.now() - interval '1 minute' where id = ${id}`
  expect(await told()).toEqual(['answer_near', 'answer_over'])
  const before = await letters()
  await sql`update public.incidents set answered_at = private.now(), solve_due_at = private.now() + interval '1 hour' where id = ${id}`
  expect(await told()).toContain('solve_near')
  await sql`update public.incidents set solve_due_at = private.now() - interval '1 minute' where id = ${id}`
  expect(await told()).toContain('solve_over')
  expect(await letters()).toBe(before + 2)
})

test('a report joined to a failure stays silent, is counted under it, and has no alarm; its people hear once that it is over', async () => {
  const { sql } = gate.project
  const outage_id = randomUUID()
  const summary = async () =>
    (
      await reports.asked<{ s: { open: number; unassigned: number } }>(
        gate.admin,
        (as) => as`select public.incident_summary(${gate.condominiumId}) as s`,
      )
    )[0]!.s
  await gate.call(openOutage, {
    id: outage_id,
    title: 'Falta de luz',
    body: 'O poste caiu',
    category_id: reports.categories.get('Elétrica e iluminação'),
    started_at: new Date(Date.now() - 60_000).toISOString(),
  })
  const before = await summary()
  const { id } = await reports.reported(beto, { outage_id })
  expect(await summary()).toMatchObject({ open: before.open, unassigned: before.unassigned })
  const ids = async (filters: object, user = gate.admin) =>
    (await reports.list(user, filters)).map((line) => line.id)
  expect(await ids({ state: 'open' })).not.toContain(id)
  expect(await ids({ state: 'new' })).not.toContain(id)
  expect(await ids({ state: 'open', outage_id })).toEqual([id])
  expect(await ids({ state: 'open' }, beto)).toContain(id)
  expect((await lettersOf(id)).filter(({ kind }) => kind === 'incident_received')).toEqual([])
  await sql`update public.incidents set solve_due_at = private.now() - interval '1 minute' where id = ${id}`
  await watchIncidentsTask.run(reports.worker.context, {}, signal())
  expect(await reports.row(id)).toMatchObject({ warned_at: null, breach_told_at: null })
  expect((await gate.call(endOutage, { outage_id, body: 'A luz voltou' })).status).toBe(200)
  expect(await reports.row(id)).toMatchObject({ status: 'solved' })
  expect((await lettersOf(id)).filter(({ kind }) => kind === 'incident_solved')).toEqual([])
})

test('what was reported in private is shown to neighbours only when its reporter agrees', async () => {
  const show = (id: string) =>
    gate.call(change, { ids: [id], change: { kind: 'visibility', visibility: 'community' } })
  const { id } = await reports.reported(ana, { visibility: 'private' }, 'Barulho')
  expect((await show(id)).status).toBe(200)
  expect(await reports.row(id)).toMatchObject({ visibility: 'private' })
  expect(await reports.view(beto, id)).toBeNull()
  expect((await reports.view(ana, id))!.publish_asked_at).not.toBeNull()
  expect(
    (await lettersOf(id)).some(({ user_id, kind }) => user_id === ana.id && kind === 'incident_update'),
  ).toBe(true)
  const answer = (agrees: boolean, user: User) =>
    gate.call(answerPublishing, { incident_id: id, agrees }, user)
  expect((await answer(true, gate.admin)).body).toMatchObject({ error: { code: 'forbidden' } })
  expect((await answer(false, ana)).status).toBe(200)
  expect(await reports.row(id)).toMatchObject({ visibility: 'private', publish_asked_at: null })
  expect((await answer(true, ana)).body).toMatchObject({ error: { code: 'incident_not_asked' } })
  await show(id)
  expect((await answer(true, ana)).status).toBe(200)
  expect(await reports.view(beto, id)).not.toBeNull()
})

test('forwarding is no answer, and its note stays with who looks after it', async () => {
  const { id } = await reports.reported(ana)
  const note = 'Cuidado: o morador é difícil'
  await gate.call(change, {
    ids: [id],
    change: { kind: 'assign', assignee_id: gate.admin.id, supplier_id: null, note },
  })
  expect(await reports.row(id)).toMatchObject({ status: 'triaged', answered_at: null })
  const toAna = (await lettersOf(id)).filter(({ user_id }) => user_id === ana.id)
  expect(toAna.length).toBeGreaterThan(0)
  expect(toAna.filter(({ body }) => body.includes(note) || body.includes(gate.admin.id))).toEqual([])
  await reports.moved(id, 'in_progress', { note: 'Vamos trocar amanhã' })
  expect((await reports.row(id)).answered_at).not.toBeNull()
})

test('late open ones count against, and reports of a failure are counted apart', async () => {
  const { sql } = gate.project
  const report = async () =>
    (
      await reports.asked<{ r: { rows: Record<string, number | string>[]; joined: number } }>(
        gate.admin,
        (as) => as`select public.incident_report(${gate.condominiumId}, '2020-01-01', '2100-01-01') as r`,
      )
    )[0]!.r
  const all = async () => (await report()).rows.find(({ by }) => by === 'all')!
  const before = await all()
  const { id } = await reports.reported(ana)
  await sql`update public.incidents set solve_due_at = private.now() - interval '1 day' where id = ${id}`
  const after = await all()
  expect(after.due).toBe(Number(before.due) + 1)
  expect(after.in_time).toBe(before.in_time)
  expect(after.late).toBe(Number(before.late) + 1)
  const { joined } = await report()
  expect(joined).toBe(1)
})

test('nothing of the log is taken away', async () => {
  const { sql } = gate.project
  const { id } = await reports.reported(ana)
  await expect(sql`delete from public.incident_events where incident_id = ${id}`.execute()).rejects.toThrow(
    'incident_log_sealed',
  )
  await sql`delete from public.incidents where id = ${id}`
  expect(await sql`select 1 from public.incident_events where incident_id = ${id}`).toHaveLength(0)
})
