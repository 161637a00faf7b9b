import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../supabase/functions/_shared/testing.ts'
import { expiredRecordsTask } from './expired-records.ts'
import { startTestWorker, type TestWorker } from './testing.ts'

let project: TestProject
let worker: TestWorker
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const run = () => expiredRecordsTask.run(worker.context, {}, new AbortController().signal)

test('idempotency keys go after a week, however many there are', async () => {
  await project.sql`
    insert into private.idempotency_keys (actor, command, key, body_hash, created_at)
    select 'actor', 'command', n::text, 'hash', now() - interval '7 days 1 minute' from generate_series(1, 25000) n`
  await project.sql`
    insert into private.idempotency_keys (actor, command, key, body_hash, created_at)
    values ('actor', 'command', 'recent', 'hash', now() - interval '6 days 23 hours')`
  await run()
  const left = await project.sql`select key from private.idempotency_keys`
  expect(left.map(({ key }) => key)).toEqual(['recent'])
})

test('what an approval keeps to be taken back goes with the night, the fresh one stays', async () => {
  const { condominiumId } = await project.found()
  for (const age of ['61 minutes', '9 minutes']) {
    const { membershipId } = await project.member(condominiumId, 'resident')
    await project.sql`
      insert into private.membership_approvals (condominium_id, membership_id, person_id, is_new_person, is_newly_tied, former_name,
        document, occupancy_ids, approved_at)
      values (${condominiumId}, ${membershipId}, gen_random_uuid(), true, true, ${age}, '52998224725', '{}', now() - ${age}::interval)`
  }
  await run()
  const left = await project.sql`select former_name from private.membership_approvals`
  expect(left.map(({ former_name }) => former_name)).toEqual(['9 minutes'])
})

test('codes of phones go after two days: those of today are still counted', async () => {
  const { admin } = await project.found()
  for (const age of ['49 hours', '23 hours'])
    await project.sql`
      insert into private.phone_codes (user_id, phone, channel, asked_at)
      values (${admin.id}, '+5511987654321', 'sms', now() - ${age}::interval)`
  await run()
  expect(await project.sql`select from private.phone_codes where user_id = ${admin.id}`).toHaveLength(1)
})

test('what an import refused is forgotten after 30 days: the reason stays, other work keeps its report', async () => {
  const { condominiumId } = await project.found()
  for (const [kind, age] of [
    ['import_units', '31 days'],
    ['import_units', '29 days'],
    ['issue_charges', '31 days'],
  ] as const) {
    await project.sql`
      with job as (
        insert into public.jobs (condominium_id, kind, status, title, created_at)
        values (${condominiumId}, ${kind}, 'done', 'x', now() - ${age}::interval) returning *
      )
      insert into public.job_issues (condominium_id, job_id, position, line, field, value, rule, message)
      select condominium_id, id, n, n, 'CPF', '529.982.247-2' || n, 'document', ${`${kind} ${age}`} from job, generate_series(1, 3) n`
  }
  await run()
  const left = await project.sql`
    select message, count(*)::int as rows, count(value)::int as kept from public.job_issues
    where condominium_id = ${condominiumId} group by 1 order by 1`
  expect([...left]).toEqual([
    { message: 'import_units 29 days', rows: 3, kept: 3 },
    { message: 'import_units 31 days', rows: 3, kept: 0 },
    { message: 'issue_charges 31 days', rows: 3, kept: 3 },
  ])
})

test('tickets go after a day, but not one that still makes a condominium', async () => {
  const signUp = async (name: string, confirmed: boolean, spent: boolean, age: string) => {
    const ticket = randomBytes(32).toString('hex')
    const metadata = { user_type: 'admin', onboarding_ticket: ticket, full_name: name }
    await project.userWith({ metadata, confirmed })
    await project.sql`
      update private.onboarding_tickets set created_at = now() - ${age}::interval,
        spent_at = case when ${spent} then now() end, condominium_name = ${name}, total_units = 10
      where ticket_hash = ${ticket}`
  }
  await signUp('expired', false, false, '25 hours')
  await signUp('expired and confirmed', true, false, '25 hours')
  await signUp('settled', true, true, '25 hours')
  await signUp('waiting for the confirmation', false, true, '25 hours')
  await signUp('of today', false, false, '23 hours')
  await run()
  const left = await project.sql`select condominium_name from private.onboarding_tickets order by 1`
  expect(left.map(({ condominium_name }) => condominium_name)).toEqual([
    'of today',
    'waiting for the confirmation',
  ])
})

test('counts of answers stay by hours for a quarter, and by days for a year more', async () => {
  await project.sql`
    insert into private.route_counts (grain, at, route, instance, requests, denied, refused, failed, buckets)
    select grain, now() - age, 'pages', age::text, 1, 0, 0, 0, array_fill(0, array[15])
    from (values ('hour', interval '91 days'), ('hour', interval '89 days'), ('day', interval '399 days'), ('day', interval '401 days')) v (grain, age)`
  await project.sql`
    insert into private.health_gauges (grain, at, measure, label, latest, highest, seen_at)
    select grain, at, 'sockets', instance, 1, 1, at from private.route_counts`
  await project.sql`
    insert into private.provider_hours (at, provider, calls, failures)
    values (now() - interval '91 days', 'email', 1, 0), (now() - interval '89 days', 'email', 1, 0)`
  await run()
  const kept = ['day 399 days', 'hour 89 days']
  for (const [table, name] of [
    ['route_counts', 'instance'],
    ['health_gauges', 'label'],
  ] as const) {
    const left =
      await project.sql`select grain || ' ' || ${project.sql(name)} as row from private.${project.sql(table)} order by 1`
    expect(left.map(({ row }) => row)).toEqual(kept)
  }
  expect(await project.sql`select from private.provider_hours`).toHaveLength(1)
})
