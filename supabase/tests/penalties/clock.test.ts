import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { termEnd } from '../../../domain/penalties/limits.ts'
import { sendMessageTask } from '../../../worker/notify/notify.ts'
import { penaltyActTask } from '../../../worker/penalties/penalty-act.ts'
import { watchPenaltiesTask } from '../../../worker/penalties/watch-penalties.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import report from '../../functions/incidents/report-incident.ts'
import annul from '../../functions/penalties/annul-penalty.ts'
import appeal from '../../functions/penalties/appeal-penalty.ts'
import charge from '../../functions/penalties/charge-penalty.ts'
import check from '../../functions/penalties/check-penalty-letter.ts'
import decide from '../../functions/penalties/decide-penalty.ts'
import decideAppeal from '../../functions/penalties/decide-penalty-appeal.ts'
import exportPenalties from '../../functions/penalties/export-penalties.ts'
import extend from '../../functions/penalties/extend-penalty-defence.ts'
import opinion from '../../functions/penalties/give-penalty-opinion.ts'
import open from '../../functions/penalties/open-penalty-case.ts'
import openLetter from '../../functions/penalties/open-penalty-letter.ts'
import dossier from '../../functions/penalties/penalty-dossier.ts'
import saveType from '../../functions/penalties/save-infraction-type.ts'
import saveRules from '../../functions/penalties/save-penalty-rules.ts'
import send from '../../functions/penalties/send-penalty-letter.ts'
import { furnishDesk } from '../concierge-rows.ts'
import { timeOf } from '../ledger/every-history/time.ts'

const fee = 50_000
const why = 'Três vizinhos confirmaram o que consta do livro.'
let project: TestProject
let worker: TestWorker
let clock: ReturnType<typeof timeOf>
let condominiumId: string
let admin: User
let councillor: User
let accused: User
let neighbour: User
let unitId: string
let typeId: string

beforeAll(async () => {
  project = await startProject()
  clock = timeOf(project)
  await clock.set('2026-03-02')
  worker = startTestWorker(project)
  ;({ admin, condominiumId } = await project.found())
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = '2030-01-01' where condominium_id = ${condominiumId}`
  councillor = await project.member(condominiumId, 'council')
  accused = await project.member(condominiumId, 'resident')
  neighbour = await project.member(condominiumId, 'resident')
  unitId = await chargedUnit('101', accused)
  await ok(saveRules, { defence_days: 15, appeal_days: 15, decided_by: 'admin', appeal_to: 'council' })
  const made = await ok(saveType, {
    in_force_from: '2020-01-01',
    name: 'Barulho',
    source: 'convention',
    article: 'Art. 12',
    quote: 'É vedado o barulho.',
    duty: 'use',
    first_measure: 'fine',
    names_fine: true,
    fine_hundredths: 100,
    window_months: 12,
  })
  typeId = String(made.type_id)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

/** A unit of a person, with a fee of February that a fine is measured by. */
async function chargedUnit(number: string, owner: User): Promise<string> {
  const { sql } = project
  const [unit] = await sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key) values (${condominiumId}, ${number}, 1, ${number}) returning id`
  const [person] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${owner.id}, 'Ana') returning id`
  await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
    values (${condominiumId}, ${unit!.id}, ${person!.id}, 'owner', '2020-01-01')`
  const [run] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, status, total_cents)
    values (${condominiumId}, '2026-02-01', '2026-02-10', 'issued', ${fee}) returning id`
  const [made] = await sql<{ id: string }[]>`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
    values (${condominiumId}, ${run!.id}, ${unit!.id}, ${`2026/02-${number}`}, ${number}, ${number}, '2026-02-01', '2026-02-10', ${fee}, ${`P${number}`})
    returning id`
  await sql`
    insert into public.charge_items (condominium_id, charge_id, position, fund_id, income_rubric_id, description, cents)
    values (${condominiumId}, ${made!.id}, 1, private.fund_of(${condominiumId}, 'ordinary'), private.rubric_of(${condominiumId}, 'fee'), 'Taxa', ${fee})`
  return unit!.id
}

type Handler = Parameters<TestProject['call']>[0]
async function ok(fn: Handler, body: object, user: User = admin) {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, user)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const codeOf = async (fn: Handler, body: object, user: User = admin) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, user)).body.error?.code
/** Runs a command that answers with a file; returns its bytes. */
async function file(fn: Handler, body: object, user: User): Promise<Uint8Array> {
  const response = await fn.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
      body: JSON.stringify({ condominium_id: condominiumId, ...body }),
    }),
  )
  expect(response.status, await response.clone().text()).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const act = (case_id: string, more: object = {}) => ({ case_id, id: randomUUID(), ...more })

async function opened(more: object = {}): Promise<string> {
  const id = randomUUID()
  await ok(open, {
    id,
    act_id: randomUUID(),
    unit_id: unitId,
    type_id: typeId,
    breached_on: clock.today(),
    facts: 'Som alto depois da meia-noite, por horas.',
    ...more,
  })
  return id
}
/** The newest letter of a case; opening it as its addressee proves its delivery. */
async function letterOf(caseId: string): Promise<{ id: string; code: string }> {
  const [row] = await project.sql<{ id: string; code: string }[]>`
    select id, code from public.penalty_letters where case_id = ${caseId} order by id desc limit 1`
  return row!
}
const read = async (caseId: string, user: User = accused) =>
  file(openLetter, { letter_id: (await letterOf(caseId)).id }, user)
/** Notifies today and reads today; returns the last day of the defence. */
async function noticed(more: object = {}): Promise<{ id: string; ends: string }> {
  const id = await opened(more)
  await ok(send, act(id, { kind: 'notice' }))
  await read(id)
  return { id, ends: termEnd(clock.today(), 15, []) }
}
const stateOf = async (id: string) => {
  const [row] = await project.sql<
    { state: string; ends: string | null }[]
  >`select state, term_ends_on::text as ends from public.penalty_cases where id = ${id}`
  return row!
}
const keepFile = (actId: string) => project.sql`
  insert into storage.objects (bucket_id, name, metadata)
  values ('condominium-files', ${`${condominiumId}/penalties/${actId}/${randomUUID()}/papel.jpg`}, '{"size": 10, "mimetype": "image/jpeg", "eTag": "a"}')`

/** Returns the notices of the morning's check of deadlines, as '<who>: <subject>'. */
async function morning(): Promise<string[]> {
  worker.sent.length = 0
  await watchPenaltiesTask.run(worker.context, {}, new AbortController().signal)
  await worker.settle([sendMessageTask])
  return told()
}
async function settled(): Promise<string[]> {
  worker.sent.length = 0
  await worker.settle([penaltyActTask, sendMessageTask])
  return told()
}
const told = (): string[] => {
  const names = new Map([
    [admin.email, 'síndica'],
    [councillor.email, 'conselho'],
    [accused.email, 'unidade'],
  ])
  return worker.sent.map(({ to, subject }) => `${names.get(String(to)) ?? to}: ${subject}`).sort()
}

test('the end of a defence is told three days before to the unit and after it to the síndica, each once, also late', async () => {
  await clock.set('2026-03-02')
  const { id, ends } = await noticed()
  expect(await settled()).toEqual([
    expect.stringMatching(/^síndica: A notificação .* foi lida$/),
    expect.stringMatching(/^unidade: O prazo de defesa .* começou$/),
    'unidade: Uma notificação de infração espera a sua leitura',
  ])
  await clock.set(addDays(ends, -4))
  expect(await morning()).toEqual([])
  await clock.set(addDays(ends, -3))
  expect(await morning()).toEqual([expect.stringMatching(/^unidade: O prazo de defesa .* está terminando$/)])
  expect(await morning()).toEqual([])
  // With the extension the old end no longer applies, and the new one is announced again.
  const later = addDays(ends, 7)
  expect(await codeOf(extend, act(id, { term_ends_on: ends, body: 'Pediu mais tempo' }))).toBe(
    'penalty_extension',
  )
  await ok(extend, act(id, { term_ends_on: later, body: 'Pediu mais tempo' }))
  expect(await settled()).toEqual([expect.stringMatching(/^unidade: O prazo de defesa .* prorrogado$/)])
  await clock.set(addDays(ends, 1))
  expect(await morning()).toEqual([])
  await clock.set(addDays(later, -1))
  expect(await morning()).toEqual([expect.stringMatching(/^unidade: .* está terminando$/)])
  // The worker was down for a month.
  await clock.set(addDays(later, 30))
  expect(await morning()).toEqual([expect.stringMatching(/^síndica: O caso .* pode ser decidido$/)])
  expect(await morning()).toEqual([])
  await clock.pass(1)
  expect(await morning()).toEqual([])
  await ok(annul, act(id, { body: 'Era outra unidade' }))
  await settled()
})

test('a fine: opinion, decision, the end of the appeal, an appeal on paper with its proof, the answer, and only then the charge', async () => {
  await clock.set('2026-06-01')
  const { id, ends } = await noticed()
  expect(await codeOf(opinion, act(id, { outcome: 'favour', body: 'A favor' }), accused)).toBe('forbidden')
  await ok(opinion, act(id, { outcome: 'favour', body: 'A favor da multa' }), councillor)
  const fine = { outcome: 'fine', basis: 'convention', cents: fee, body: why }
  await clock.set(ends)
  expect(await codeOf(decide, act(id, fine))).toBe('penalty_term_runs')
  await clock.set(addDays(ends, 1))
  await ok(decide, act(id, fine))
  await settled()
  await read(id)
  await settled()
  const { ends: appealEnds } = await stateOf(id)
  expect(appealEnds).toBe(termEnd(clock.today(), 15, []))
  await clock.set(addDays(appealEnds!, -2))
  expect(await morning()).toEqual([expect.stringMatching(/^unidade: O prazo de recurso .* está terminando$/)])
  expect(await morning()).toEqual([])
  await clock.set(appealEnds!)
  expect(await codeOf(charge, act(id, { charged_from: '2026-08' }))).toBe('penalty_appeal_runs')
  const paper = act(id, { body: 'A unidade recorreu em papel' })
  expect(await codeOf(appeal, paper)).toBe('penalty_paper_missing')
  await keepFile(paper.id)
  await ok(appeal, paper)
  expect(await settled()).toEqual([expect.stringMatching(/^conselho: Há um recurso no caso/)])
  await clock.pass(5)
  expect(await morning()).toEqual([])
  expect(await codeOf(charge, act(id, { charged_from: '2026-08' }))).toBe('penalty_appeal_open')
  const answer = { outcome: 'reduced', cents: fee / 2, body: why }
  expect(await codeOf(decideAppeal, act(id, answer))).toBe('penalty_not_yours')
  expect(await codeOf(decideAppeal, act(id, { ...answer, cents: fee }), councillor)).toBe(
    'penalty_above_limit',
  )
  await ok(decideAppeal, act(id, answer), councillor)
  expect(await settled()).toEqual([expect.stringMatching(/^unidade: O recurso do caso .* foi julgado$/)])
  await ok(charge, act(id, { charged_from: '2026-08' }))
  const dues = await project.sql`
    select cents::integer, state, unit_id from public.unit_dues where source = 'fine' and source_id = ${id}`
  expect(dues).toEqual([{ cents: fee / 2, state: 'waiting', unit_id: unitId }])
  const kinds = await project.sql<{ kind: string }[]>`
    select kind from public.penalty_acts where case_id = ${id} order by position`
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['opened', 'noticed', 'delivered', 'opinion', 'decided', 'delivered', 'appealed', 'appeal_decided'],
    'charged',
  ])
  expect((await file(dossier, { case_id: id }, admin)).length).toBeGreaterThan(10_000)

  // The accused reads no opinion, and can follow the chain across it.
  type Seal = { position: number; hash: string; previous_hash: string }
  const seen = async (user: User) =>
    project.sql.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
      const [row] = await sql<
        { c: { acts: (Seal & { kind: string })[]; sealed: (Seal & { body?: string })[] } }[]
      >`
        select public.penalty_case(${condominiumId}, ${id}) as c`
      return row!.c
    })
  const { acts, sealed } = await seen(accused)
  expect(acts.map(({ kind }) => kind)).not.toContain('opinion')
  expect(sealed.map((seal) => Object.keys(seal).sort())).toEqual([['hash', 'position', 'previous_hash']])
  const chain = [...acts, ...sealed].sort((one, other) => one.position - other.position)
  expect(chain.map(({ position }) => position)).toEqual(chain.map((_, place) => place + 1))
  for (const [place, { previous_hash }] of chain.entries())
    expect(previous_hash).toBe(chain[place - 1]?.hash ?? '0'.repeat(64))
  expect((await seen(admin)).sealed).toEqual([])
})

test('after a warning the unit hears that its appeal is ending, and nobody that there is something to do', async () => {
  await clock.set('2026-08-03')
  const { id, ends } = await noticed()
  await clock.set(addDays(ends, 1))
  await ok(decide, act(id, { outcome: 'warning', body: why }))
  await read(id)
  await settled()
  const { ends: appealEnds } = await stateOf(id)
  await clock.set(addDays(appealEnds!, -1))
  expect(await morning()).toEqual([expect.stringMatching(/^unidade: O prazo de recurso .* está terminando$/)])
  await clock.set(addDays(appealEnds!, 1))
  expect(await morning()).toEqual([])
})

test('a letter is checked by anybody by its code, and one that was altered is told', async () => {
  const { id } = await noticed()
  const { code } = await letterOf(id)
  const asked = async (given: string) => (await project.call(check, { code: given })).body
  expect(await asked(code)).toMatchObject({ kind: 'notice', is_intact: true })
  // Nothing that names anybody; a hash may hold the unit's digits by chance.
  const { pdf_hash: _, ...told } = (await asked(code)) as Record<string, unknown>
  expect(JSON.stringify(told)).not.toMatch(/101|Ana|Barulho/)
  expect((await asked('ABCDEFGHJKLMNPQR')).error?.code).toBe('not_found')
  await project.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update private.penalty_papers set pdf = pdf || '!'::bytea where letter_id = (select id from public.penalty_letters where code = ${code})`
  })
  expect(await asked(code)).toMatchObject({ is_intact: false })
  // Archived: the decision's letter is read, which is proof and begins no term.
  await ok(decide, act(id, { outcome: 'archived', body: why }))
  await read(id)
  expect(await stateOf(id)).toEqual({ state: 'archived', ends: null })
  const [proof] = await project.sql`
    select way, term_ends_on from public.penalty_acts where case_id = ${id} order by position desc limit 1`
  expect(proof).toEqual({ way: 'app', term_ends_on: null })
  expect(await codeOf(annul, act(id, { body: 'Engano nosso' }))).toBe('penalty_out_of_order')
})

test('the exported list has each case once, the newest first, with its fine in reais; a resident exports none', async () => {
  const table = async (filters: object) => {
    const bytes = await file(exportPenalties, { format: 'csv', filters }, admin)
    const [titles, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n')
    return { titles, rows: rows.map((line) => line.split(';')) }
  }
  const { titles, rows } = await table({})
  expect(titles).toBe('Caso;Unidade;Infração;Artigo;Dia do fato;Situação;Fim do prazo;Defesa;Multa (R$)')
  const numbers = await project.sql<{ number: string }[]>`
    select number from public.penalty_cases where condominium_id = ${condominiumId} order by sequence desc`
  expect(rows.map(([number]) => number)).toEqual(numbers.map(({ number }) => number))
  const charged = (await table({ state: 'charged' })).rows
  expect(charged.map((cells) => cells.slice(1))).toEqual([
    ['101', 'Barulho', 'Art. 12', '01/06/2026', 'Multa lançada', '', 'Não', '250'],
  ])
  expect(await codeOf(exportPenalties, { format: 'csv' }, accused)).toBe('forbidden')
})

/** Calls a data API function as a signed-in account. */
async function asked(user: User, name: 'penalty_case' | 'incident_ties' | 'occurrence_ties', id: unknown) {
  return project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
    const [row] = await sql`select ${sql(`public.${name}`)}(${condominiumId}, ${id as string}) as found`
    return row!.found as Record<string, unknown> | null
  })
}

test('a case and what it came of lead to each other for the management, and the accused learns of neither', async () => {
  const [category] = await project.sql<{ id: string }[]>`
    select id from public.incident_categories where condominium_id = ${condominiumId} and name = 'Barulho'`
  const incidentId = randomUUID()
  await ok(
    report,
    {
      id: incidentId,
      category_id: category!.id,
      description: 'Som alto no 101',
      place: { kind: 'other', note: 'Bloco A' },
    },
    neighbour,
  )
  await furnishDesk(project.sql, condominiumId)
  const [entry] = await project.sql<{ id: string }[]>`
    select id from public.occurrences where condominium_id = ${condominiumId}`
  expect(
    await codeOf(open, {
      id: randomUUID(),
      act_id: randomUUID(),
      unit_id: unitId,
      type_id: typeId,
      breached_on: clock.today(),
      facts: 'Som alto depois da meia-noite.',
      incident_id: randomUUID(),
    }),
  ).toBe('not_found')
  const { id } = await noticed({ incident_id: incidentId, occurrence_id: entry!.id })
  expect(await asked(admin, 'penalty_case', id)).toMatchObject({
    origin: { incident: { id: incidentId }, entry: { id: entry!.id } },
  })
  expect(await asked(admin, 'incident_ties', incidentId)).toMatchObject({
    orders: [],
    cases: [{ id, state: 'defence' }],
  })
  expect(await asked(admin, 'occurrence_ties', [entry!.id])).toMatchObject([{ id, source_id: entry!.id }])
  // The reporter reads the incident, but nothing of the case; the council reads the case, but no private incident.
  expect(await asked(neighbour, 'incident_ties', incidentId)).toEqual({ orders: [], cases: [] })
  expect(await asked(councillor, 'incident_ties', incidentId)).toBeNull()
  expect(await asked(councillor, 'penalty_case', id)).toMatchObject({
    origin: { incident: null, entry: null },
  })
  const own = await asked(accused, 'penalty_case', id)
  expect(own).toMatchObject({ origin: null, report: null })
  expect(JSON.stringify(own)).not.toContain(incidentId)
  // One of the management that is accused is a party like any other.
  await project.sql`update public.memberships set role = 'admin' where user_id = ${accused.id}`
  expect(await asked(accused, 'penalty_case', id)).toMatchObject({ origin: null, earlier: null })
  expect(await asked(accused, 'incident_ties', incidentId)).toMatchObject({ cases: [] })
  await project.sql`update public.memberships set role = 'resident' where user_id = ${accused.id}`

  // The entry is erased when the book's retention term ends; the case does not change.
  await project.sql`select private.erase_desk_acts(${condominiumId}, ${[entry!.id]}::uuid[])`
  await project.sql`delete from public.occurrences where id = ${entry!.id}`
  const [left] = await project.sql`
    select occurrence_id, state, private.penalty_chain_holds(${condominiumId}, id) as holds from public.penalty_cases where id = ${id}`
  expect(left).toEqual({ occurrence_id: null, state: 'defence', holds: true })
})

test('a term that is extended to a Sunday or a holiday ends on the next business day', async () => {
  await clock.set('2026-03-02')
  const { id, ends } = await noticed()
  const sunday = addDays(ends, 7 - new Date(`${ends}T00:00:00Z`).getUTCDay())
  await ok(extend, act(id, { term_ends_on: sunday, body: 'Pediu mais tempo' }))
  const [extended] = await project.sql<{ ends: string; kept: string }[]>`
    select a.term_ends_on::text as ends, c.term_ends_on::text as kept from public.penalty_acts a
    join public.penalty_cases c on c.id = a.case_id where a.case_id = ${id} and a.kind = 'extended'`
  expect(extended).toEqual({ ends: addDays(sunday, 1), kept: addDays(sunday, 1) })
})
