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
