import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import anonymise from '../../supabase/functions/data-protection/anonymise-person.ts'
import { expiredRecordsTask } from '../expired-records.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { eraseDuePeople } from './erase-people.ts'

let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }
let left: User & { membershipId: string }
let personId: string
let unitId: string
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  const { sql } = project
  home = await project.found()
  left = await project.member(home.condominiumId, 'resident', 'ended')
  const [person] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name, document, email, phone)
    values (${home.condominiumId}, ${left.id}, 'Marina Alves', '52998224725', 'marina@example.com', '11987654321') returning id`
  const [unit] = await sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key) values (${home.condominiumId}, '101', 1, '101') returning id`
  personId = person!.id
  unitId = unit!.id
})

const ask = (more: object, user = home.admin) =>
  project.call(anonymise, { condominium_id: home.condominiumId, person_id: personId, ...more }, user)
const schedule = () => ask({ action: 'schedule', reason: 'Vendeu a unidade' })
const night = () => eraseDuePeople(worker.context, new AbortController().signal)
const due = () =>
  project.sql`update public.person_erasures set due_on = private.today() - 1 where person_id = ${personId}`
const person = async () => {
  const [row] =
    await project.sql`select name, document, email, phone, user_id from public.people where id = ${personId}`
  return row
}
const state = async () => {
  const [row] =
    await project.sql`select status from public.person_erasures where person_id = ${personId} order by created_at desc limit 1`
  return row?.status
}
async function charge(dueOn: string, status: 'open' | 'paid') {
  const { sql } = project
  const [run] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
    values (${home.condominiumId}, date_trunc('month', ${dueOn}::date), ${dueOn}, 1000) returning id`
  await sql`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid,
      status, payer_id, payer_name, paid_on, paid_cents, settled_cents)
    values (${home.condominiumId}, ${run!.id}, ${unitId}, ${dueOn}, '101', '101', date_trunc('month', ${dueOn}::date), ${dueOn}, 1000,
      ${crypto.randomUUID().replaceAll('-', '').slice(0, 25)}, ${status}, ${personId}, 'Marina Alves',
      case when ${status} = 'paid' then ${dueOn}::date end, case when ${status} = 'paid' then 1000 end,
      case when ${status} = 'paid' then 1000 else 0 end)`
}

test('nothing goes before the month is over, and it can be taken back until then', async () => {
  expect((await schedule()).status).toBe(200)
  expect((await schedule()).body.error!.code).toBe('person_erasure_exists')
  await night()
  expect(await person()).toMatchObject({ name: 'Marina Alves', email: 'marina@example.com' })
  expect((await ask({ action: 'cancel' })).status).toBe(200)
  await due()
  await night()
  expect(await person()).toMatchObject({ name: 'Marina Alves' })
})

test('who never paid is gone from everything', async () => {
  await schedule()
  await due()
  await night()
  expect(await person()).toEqual({
    name: 'Pessoa removida',
    document: null,
    email: null,
    phone: null,
    user_id: null,
  })
  const [membership] =
    await project.sql`select full_name from public.memberships where id = ${left.membershipId}`
  expect(membership).toEqual({ full_name: 'Pessoa removida' })
  expect(await state()).toBe('done')
  expect((await ask({ action: 'cancel' })).body.error!.code).toBe('not_found')
})

test('what others asked about them names them no longer; what names others stays', async () => {
  const { sql } = project
  const neighbour = await project.member(home.condominiumId, 'resident')
  await sql`
    with asking as (
      insert into public.people (condominium_id, user_id, name) values (${home.condominiumId}, ${neighbour.id}, 'Bia') returning id
    ), lived as (
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
      values (${home.condominiumId}, ${unitId}, ${personId}, 'dweller', '2020-01-01', '2021-01-01')
    )
    insert into public.change_requests (condominium_id, person_id, unit_id, asked_by, kind, wanted, before, after, status)
    select ${home.condominiumId}, id, ${unitId}, ${neighbour.id}, 'add_person', '{}', '{}',
      jsonb_build_object('Unidade', '101', 'Pessoa', n, 'Telefone', '•••• 4321'), 'approved'
    from asking, unnest(array['Marina Alves', 'Outra Pessoa']) n`
  await schedule()
  await due()
  await night()
  const rows =
    await sql`select after from public.change_requests where condominium_id = ${home.condominiumId} order by after::text`
  expect(rows.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { Unidade: '101' },
      { Unidade: '101', Pessoa: 'Outra Pessoa', Telefone: '•••• 4321' },
    ]),
  )
})

test('who paid keeps name and document beside the books until five years are over, and nothing else', async () => {
  await charge('2024-03-10', 'paid')
  expect((await schedule()).body).toMatchObject({ kept_until: '2029-03-10' })
  await due()
  await night()
  expect(await person()).toEqual({
    name: 'Marina Alves',
    document: '52998224725',
    email: null,
    phone: null,
    user_id: null,
  })
  expect(await state()).toBe('partly')
  await project.sql`update public.person_erasures set kept_until = private.today() where person_id = ${personId}`
  await night()
  expect(await person()).toMatchObject({ name: 'Pessoa removida', document: null })
  const [kept] =
    await project.sql`select payer_name, amount_cents::int from public.charges where payer_id = ${personId}`
  expect(kept).toEqual({ payer_name: null, amount_cents: 1000 })
})

test('an open debt keeps the name, however old', async () => {
  await charge('2015-03-10', 'open')
  await schedule()
  await due()
  await night()
  await project.sql`update public.person_erasures set kept_until = private.today() where person_id = ${personId}`
  await night()
  expect(await person()).toMatchObject({ name: 'Marina Alves' })
  expect(await state()).toBe('partly')
})

test('who lives, owns or has access here stays; who comes back stops it', async () => {
  const settle = () => project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind) values (${home.condominiumId}, ${unitId}, ${personId}, 'owner')`
  await schedule()
  await due()
  await settle()
  await night()
  expect([await state(), (await person())!.name]).toEqual(['cancelled', 'Marina Alves'])
  expect((await schedule()).body.error!.code).toBe('person_still_here')
})

test('only administrators of the condominium, with a reason', async () => {
  const council = await project.member(home.condominiumId, 'council')
  const other = await project.found({ name: 'Outro' })
  const wanted = { action: 'schedule', reason: 'Vendeu a unidade' }
  expect((await ask(wanted, council)).status).toBe(403)
  expect((await ask(wanted, other.admin)).status).toBe(403)
  expect((await ask({ action: 'schedule', reason: '' })).body.error!.code).toBe('invalid_input')
})

test('what the privacy notice promises to forget is forgotten: six months of accesses, five years of payers and messages', async () => {
  const { sql } = project
  await charge('2020-02-10', 'paid')
  await charge('2020-03-10', 'open')
  await charge('2025-03-10', 'paid')
  await sql`
    insert into public.messages (condominium_id, kind, subject, created_at)
    values (${home.condominiumId}, 'charge_paid', 'velha', now() - interval '5 years 1 day'), (${home.condominiumId}, 'charge_paid', 'nova', now())`
  await sql`
    insert into private.error_reports (id, message, route, created_at)
    values ('old', 'm', '/', now() - interval '6 months 1 day'), ('new', 'm', '/', now())`
  const auth = await import('postgres').then(({ default: postgres }) =>
    postgres(project.clone.urls.authAdmin, { max: 1 }),
  )
  await auth`
    insert into auth.audit_log_entries (id, payload, created_at)
    values (gen_random_uuid(), '{"action":"old"}', now() - interval '6 months 1 day'), (gen_random_uuid(), '{"action":"new"}', now())`
  await auth`update auth.users set deleted_at = now() - interval '6 months 1 day' where id = ${left.id}`
  await expiredRecordsTask.run(worker.context, {}, new AbortController().signal)
  const payers =
    await sql`select due_on::text, payer_name from public.charges where unit_id = ${unitId} order by 1`
  expect(payers.map((row) => row.payer_name)).toEqual([null, 'Marina Alves', 'Marina Alves'])
  expect(await sql`select subject from public.messages where condominium_id = ${home.condominiumId}`).toEqual(
    [{ subject: 'nova' }],
  )
  expect(await sql`select id from private.error_reports`).toEqual([{ id: 'new' }])
  const log =
    await auth`select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'action' in ('old', 'new')`
  expect(log).toEqual([{ action: 'new' }])
  await auth.end()
  const [membership] = await sql`select full_name from public.memberships where id = ${left.membershipId}`
  expect(membership).toEqual({ full_name: 'Pessoa removida' })
})
