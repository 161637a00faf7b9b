import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellIncidentTask } from '../../../worker/incidents/tell-incident.ts'
import { watchIncidentsTask } from '../../../worker/incidents/watch-incidents.ts'
import type { User } from '../../functions/_shared/testing.ts'
import answerPublishing from '../../functions/incidents/answer-incident-publishing.ts'
import change from '../../functions/incidents/change-incidents.ts'
import comment from '../../functions/incidents/comment-incident.ts'
import exportIncidents from '../../functions/incidents/export-incidents.ts'
import follow from '../../functions/incidents/follow-incident.ts'
import paper from '../../functions/incidents/incident-document.ts'
import merge from '../../functions/incidents/merge-incident.ts'
import rate from '../../functions/incidents/rate-incident.ts'
import reopen from '../../functions/incidents/reopen-incident.ts'
import report from '../../functions/incidents/report-incident.ts'
import unmerge from '../../functions/incidents/unmerge-incident.ts'
import withdraw from '../../functions/incidents/withdraw-incident.ts'
import { type Reports, startReports } from './reports.ts'

let reports: Reports
let gate: Reports['gate']
let worker: Reports['worker']
let ana: Reports['ana']
let beto: Reports['beto']
let categories: Reports['categories']
let asked: Reports['asked']
let view: Reports['view']
let list: Reports['list']
let reported: Reports['reported']
let moved: Reports['moved']
let row: Reports['row']
beforeAll(async () => {
  reports = await startReports()
  ;({ gate, worker, ana, beto, categories, asked, view, list, reported, moved, row } = reports)
})
afterAll(() => reports.close())

test('protocols of one year are without gap or double when many report at once and some are refused', async () => {
  const tries = Array.from({ length: 24 }, (_, nth) =>
    gate.call(
      report,
      {
        id: randomUUID(),
        category_id: nth % 4 === 3 ? randomUUID() : categories.get('Limpeza'),
        description: `Lixo no corredor ${nth}`,
        place: { kind: 'other' },
      },
      nth % 2 ? ana : beto,
    ),
  )
  const answers = await Promise.all(tries)
  const made = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => Number(String(body.protocol).slice(5)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(6)
  expect(made.sort((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, nth) => nth + 1))
  // The same page sent twice is one report, and takes no number.
  const { id } = await reported(ana)
  const again = await gate.call(
    report,
    { id, category_id: categories.get('Limpeza'), description: 'Outra vez', place: { kind: 'other' } },
    ana,
  )
  expect([again.status, again.body]).toMatchObject([409, { error: { code: 'incident_taken' } }])
  const { protocol } = await reported(beto)
  expect(protocol).toMatch(/-000020$/)
})

test('neighbours see what is not private, without name or unit; what is private, nobody but its reporter and the management', async () => {
  const council = await gate.project.member(gate.condominiumId, 'council')
  const open = await reported(ana, { place: { kind: 'unit', unit_id: gate.units[0] } })
  const noise = await reported(ana, {}, 'Barulho')
  expect(await view(beto, noise.id)).toBeNull()
  expect(await view(council, noise.id)).toBeNull()
  expect(await view(gate.doorman, open.id)).toBeNull()
  expect((await view(gate.admin, noise.id))!.reporter_name).toBeTruthy()
  const seen = (await view(beto, open.id))!
  expect([seen.reporter_name, seen.reporter_unit, seen.unit_label, seen.unit_id]).toEqual([
    null,
    null,
    null,
    null,
  ])
  const listed = await list(beto)
  expect(listed.some(({ id }) => id === noise.id)).toBe(false)
  expect(listed.find(({ id }) => id === open.id)).toMatchObject({ reporter_name: null, unit_label: null })
  expect((await list(ana)).map(({ id }) => id)).toContain(noise.id)
  expect(await list(gate.doorman)).toEqual([])
  // No one can follow, comment on or print what they may not read, or report about another person's unit.
  for (const [fn, body] of [
    [follow, { follows: true }],
    [comment, { body: 'Oi' }],
    [paper, {}],
  ] as const)
    expect((await gate.call(fn, { incident_id: noise.id, ...body }, beto)).status).toBe(404)
  const foreign = await gate.call(
    report,
    {
      id: randomUUID(),
      category_id: categories.get('Limpeza'),
      description: 'Sujo',
      place: { kind: 'unit', unit_id: gate.units[0] },
    },
    beto,
  )
  expect(foreign.body).toMatchObject({ error: { code: 'incident_place_unknown' } })
  const similar = await asked<{ id: string }>(
    beto,
    (sql) => sql`
    select * from public.incident_similar(${gate.condominiumId}, ${categories.get('Barulho')!}, '{}', 'lâmpada corredor')`,
  )
  expect(similar.map(({ id }) => id)).not.toContain(noise.id)
})

test('keys of any text begin the list again; pages part it without gap or double, by both orders', async () => {
  for (const sorted of ['newest', 'due']) {
    const whole = await list(gate.admin, { state: 'open' }, null, sorted, 500)
    const parts: string[] = []
    for (let after: string | null = null; ; ) {
      const page = await list(gate.admin, { state: 'open' }, after, sorted, 4)
      parts.push(...page.slice(0, 4).map(({ id }) => id))
      if (page.length <= 4) break
      after = page[3]!.key
    }
    expect(parts).toEqual(whole.map(({ id }) => id))
    for (const strange of ['', 'a', 'é'.repeat(300), "'; drop table x", '99999999999999999999999999', '-'])
      expect((await list(gate.admin, { state: 'open' }, strange, sorted, 3)).length).toBe(4)
  }
  expect(await list(gate.admin, { category_id: 'nada', typed: "'" })).toEqual([])
  expect(await list(gate.admin, { typed: '2026-9999999' })).toEqual([])
  expect((await list(gate.admin, { typed: 'corred' })).length).toBeGreaterThan(0)
})

test('the clock stands while the reporter is waited for, goes on with an answer, and times come out of the log', async () => {
  const { id } = await reported(ana, {}, 'Segurança')
  const before = await row(id)
  expect(before.solve_due_at - before.created_at).toBe(24 * 3_600_000)
  await moved(id, 'waiting', { waiting_for: 'reporter', note: 'Qual portão?' })
  await gate.project
    .sql`update public.incidents set paused_at = paused_at - interval '90 minutes' where id = ${id}`
  await gate.call(comment, { incident_id: id, body: 'O da garagem' }, ana)
  const after = await row(id)
  expect([after.status, after.paused_at, after.paused_minutes]).toEqual(['in_progress', null, 90])
  expect(Math.round((after.solve_due_at - before.solve_due_at) / 60_000)).toBe(90)
  expect((await moved(id, 'waiting')).body).toMatchObject({ error: { code: 'incident_waiting_for_missing' } })
  await moved(id, 'solved', { note: 'Fechadura trocada' })
  const seen = (await view(ana, id))!
  expect(seen.events.map(({ kind }) => kind)).toEqual(['reported', 'status', 'status', 'status'])
  expect(seen.may).toMatchObject({ rate: true, reopen: true, work: false })
  await expect(
    gate.project.sql`update public.incident_events set note = 'x' where incident_id = ${id}`,
  ).rejects.toThrow('incident_log_sealed')
})

test('what is solved is rated once, opened again within its days by its reporter alone, or closes by itself', async () => {
  const { id } = await reported(ana)
  expect((await gate.call(rate, { incident_id: id, rating: 5 }, ana)).body).toMatchObject({
    error: { code: 'incident_not_solved' },
  })
  await moved(id, 'solved')
  expect((await gate.call(reopen, { incident_id: id, reason: 'Voltou' }, beto)).status).toBe(403)
  expect((await gate.call(reopen, { incident_id: id, reason: 'Voltou a piscar' }, ana)).status).toBe(200)
  expect(await row(id)).toMatchObject({ status: 'in_progress', reopened: 1, solved_at: null })
  await moved(id, 'solved')
  const rates = await Promise.all([4, 5].map((rating) => gate.call(rate, { incident_id: id, rating }, ana)))
  expect(rates.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await row(id)).toMatchObject({ status: 'closed', outcome: 'solved' })
  await gate.project
    .sql`update public.incidents set solved_at = solved_at - interval '16 days' where id = ${id}`
  expect((await gate.call(reopen, { incident_id: id, reason: 'Tarde demais' }, ana)).body).toMatchObject({
    error: { code: 'incident_reopen_over' },
  })
  const silent = await reported(beto)
  await moved(silent.id, 'solved')
  await gate.project
    .sql`update public.incidents set solved_at = solved_at - interval '8 days' where id = ${silent.id}`
  await watchIncidentsTask.run(worker.context, {}, new AbortController().signal)
  expect(await row(silent.id)).toMatchObject({ status: 'closed', outcome: 'solved' })
})

test('the report counts times of what was answered and solved alone', async () => {
  const [{ r }] = (await asked<{
    r: { rows: { by: string; name: string; count: number; solve_minutes: number | null }[] }
  }>(
    gate.admin,
    (sql) =>
      sql`select public.incident_report(${gate.condominiumId}, private.today() - 1, private.today()) as r`,
  )) as [{ r: { rows: { by: string; name: string; count: number; solve_minutes: number | null }[] } }]
  expect(r.rows.find(({ name }) => name === 'Limpeza')).toMatchObject({ count: 18, solve_minutes: null })
  const [all] = r.rows.filter(({ by }) => by === 'all')
  const months = r.rows.filter(({ by }) => by === 'month').reduce((sum, { count }) => sum + count, 0)
  expect(months).toBe(all!.count)
})

test('what is made private is read and heard of no more by those who followed it, until it is public again', async () => {
  const { id } = await reported(ana)
  const carol = await gate.dweller(gate.units[2]!)
  await gate.call(follow, { incident_id: id, follows: true }, carol)
  const see = (visibility: string) =>
    gate.call(change, { ids: [id], change: { kind: 'visibility', visibility } })
  expect((await see('private')).status).toBe(200)
  expect(await view(carol, id)).toBeNull()
  expect((await list(carol, { whose: 'followed' })).map((line) => line.id)).not.toContain(id)
  expect(
    await asked(carol, (sql) => sql`select id from public.incident_events where incident_id = ${id}`),
  ).toEqual([])
  expect((await gate.call(comment, { incident_id: id, body: 'E agora?' }, carol)).body.error?.code).toBe(
    'not_found',
  )
  expect(await view(ana, id)).toMatchObject({ id })
  await gate.project.sql`delete from private.outbox`
  await gate.call(comment, { incident_id: id, body: 'Trocamos hoje' })
  worker.sent.length = 0
  await worker.settle([tellIncidentTask])
  const heard = await gate.project.sql<{ user_id: string }[]>`
    select distinct user_id from public.messages where path = ${`/dashboard/incidents/${id}`} and created_at > now() - interval '1 minute'`
  expect(heard.map(({ user_id }) => user_id)).toContain(ana.id)
  expect(heard.map(({ user_id }) => user_id)).not.toContain(carol.id)
  await see('community')
  expect(await view(carol, id)).toBeNull()
  await gate.call(answerPublishing, { incident_id: id, agrees: true }, ana)
  expect(await view(carol, id)).toMatchObject({ id, is_followed: true })
})

test('whoever left hears nothing more of what they reported or followed, by mail either', async () => {
  const [reporter, follower] = [await gate.dweller(gate.units[3]!), await gate.dweller(gate.units[3]!)]
  const { id } = await reported(reporter)
  await gate.call(follow, { incident_id: id, follows: true }, follower)
  const heard = async (words: string) => {
    await gate.project.sql`delete from private.outbox`
    await gate.project.sql`delete from public.messages where user_id in (${reporter.id}, ${follower.id})`
    await gate.call(comment, { incident_id: id, body: words })
    await worker.settle([tellIncidentTask])
    const rows = await gate.project.sql`
      select distinct user_id from public.messages where user_id in (${reporter.id}, ${follower.id})`
    return rows.length
  }
  expect(await heard('Pedimos a peça')).toBe(2)
  await gate.project.sql`
    update public.memberships set status = 'ended' where user_id in (${reporter.id}, ${follower.id})`
  expect(await heard('A peça chegou')).toBe(0)
})

test('the exported list holds what the list shows to whoever asks, and no formula', async () => {
  const formula = await reported(ana, { description: '=1+1 do elevador' }, 'Elevador')
  const hidden = await reported(ana, { visibility: 'private', description: 'Som alto no 101' }, 'Barulho')
  const lines = async (user: User, filters: object = {}) => {
    const response = await exportIncidents.fetch(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { authorization: `Bearer ${await gate.project.tokenFor(user)}` },
        body: JSON.stringify({ condominium_id: gate.condominiumId, format: 'csv', filters }),
      }),
    )
    expect(response.status).toBe(200)
    const [titles, ...rows] = (await response.text()).replace('\ufeff', '').trim().split('\r\n')
    return { titles, rows: rows.map((line) => line.split(';')) }
  }
  const all = await lines(gate.admin, { state: 'any' })
  expect(all.titles).toMatch(/^Protocolo;Registro;Categoria;Assunto;Lugar/)
  const shown = await list(gate.admin, { state: 'any' }, null, 'newest', 1000)
  expect(all.rows.map(([protocol]) => protocol)).toEqual(shown.map(({ protocol }) => protocol))
  const of = (protocol: string, { rows }: typeof all) => rows.find(([first]) => first === protocol)
  expect(of(formula.protocol, all)?.[3]).toBe("'=1+1 do elevador")
  expect(of(hidden.protocol, all)).toBeDefined()
  const only = await lines(gate.admin, { state: 'any', category_id: categories.get('Elevador') })
  expect(new Set(only.rows.map((cells) => cells[2]))).toEqual(new Set(['Elevador']))
  // The council exports what it can read: no private incidents and no names.
  const council = await gate.project.member(gate.condominiumId, 'council')
  const theirs = await lines(council, { state: 'any' })
  expect(of(hidden.protocol, theirs)).toBeUndefined()
  expect(of(formula.protocol, theirs)?.[7]).toBe('')
})

test('a duplicate takes its followers along and gives them back; whoever followed both stays', async () => {
  const carol = await gate.dweller(gate.units[2]!)
  const [one, two] = [await reported(ana), await reported(beto)]
  await gate.call(follow, { incident_id: one.id, follows: true }, carol)
  await gate.call(follow, { incident_id: two.id, follows: true }, carol)
  expect((await gate.call(merge, { incident_id: one.id, into_id: one.id })).status).toBe(409)
  expect((await gate.call(merge, { incident_id: one.id, into_id: two.id })).status).toBe(200)
  const followers = async (id: string) =>
    (
      await gate.project.sql<
        { user_id: string }[]
      >`select user_id from public.incident_followers where incident_id = ${id}`
    )
      .map(({ user_id }) => user_id)
      .sort()
  expect(await followers(two.id)).toEqual([ana.id, carol.id].sort())
  expect((await moved(one.id, 'solved')).body).toMatchObject({ error: { code: 'incident_not_open' } })
  expect((await view(ana, one.id))!.merged_into).toMatchObject({ id: two.id })
  // Chains and rings are refused.
  expect((await gate.call(merge, { incident_id: two.id, into_id: one.id })).status).toBe(409)
  expect((await gate.call(unmerge, { incident_id: one.id })).status).toBe(200)
  expect(await followers(two.id)).toEqual([carol.id])
  expect((await gate.call(unmerge, { incident_id: one.id })).body).toMatchObject({
    error: { code: 'incident_not_merged' },
  })
  // Followers can read, so a merge never moves them to a private incident; a private one may be merged into a public one.
  const noise = await reported(ana, {}, 'Barulho')
  expect((await gate.call(merge, { incident_id: two.id, into_id: noise.id })).body).toMatchObject({
    error: { code: 'incident_merge_refused' },
  })
  expect((await gate.call(merge, { incident_id: noise.id, into_id: two.id })).status).toBe(200)
  expect((await view(carol, two.id))!.duplicates).toEqual([])
})

test('bulk acts say what they could not do; who was given an incident moves its state and nothing else', async () => {
  const [one, two, gone] = [await reported(ana), await reported(ana), await reported(ana)]
  await gate.call(withdraw, { incident_id: gone.id }, ana)
  const given = await gate.call(change, {
    ids: [one.id, two.id, gone.id],
    change: { kind: 'assign', assignee_id: gate.doorman.id, supplier_id: null },
  })
  expect(given.body).toMatchObject({ changed: 2, unchanged: [{ id: gone.id, code: 'incident_not_open' }] })
  expect((await moved(one.id, 'in_progress', {}, gate.doorman)).status).toBe(200)
  expect((await list(gate.doorman)).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  const raise = { ids: [one.id], change: { kind: 'priority', priority: 'urgent' } }
  expect((await gate.call(change, raise, gate.doorman)).status).toBe(403)
  expect((await moved(one.id, 'solved', {}, ana)).status).toBe(403)
  expect(
    (
      await gate.call(change, {
        ids: [one.id],
        change: { kind: 'assign', assignee_id: ana.id, supplier_id: null },
      })
    ).body,
  ).toMatchObject({ error: { code: 'incident_assignee_unknown' } })
  expect((await moved(two.id, 'closed')).body).toMatchObject({ error: { code: 'incident_reason_missing' } })
  expect((await gate.call(change, raise)).status).toBe(200)
  const raised = await row(one.id)
  expect(raised.solve_due_at - raised.created_at).toBe(24 * 3_600_000)
})
