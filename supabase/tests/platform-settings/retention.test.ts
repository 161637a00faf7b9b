import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { expiredRecordsTask } from '../../../worker/expired-records.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import type { User } from '../../functions/_shared/testing.ts'
import preview from '../../functions/platform/preview-retention-period.ts'
import save from '../../functions/platform/save-retention-period.ts'
import undo from '../../functions/platform/undo-platform-change.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

let acting: Acting
let worker: TestWorker
let admin: User
let today: string
beforeAll(async () => {
  acting = await startActing()
  worker = startTestWorker(acting.project)
  admin = await acting.admin()
  const [clock] = await sql()<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
})
afterAll(async () => {
  await worker.stop()
  await acting.close()
})

const sql = () => acting.project.sql
const change = (kind: string, amount: number) => ({
  change: { kind, amount },
  source: 'Decisão da equipe de dados',
})
const newest = async () => {
  const [row] = await sql()<{ id: string }[]>`
    select id from private.platform_changes where part = 'retention' and undone_at is null order by made_at desc, id desc limit 1`
  return row!.id
}
const night = () => expiredRecordsTask.run(worker.context, {}, new AbortController().signal)
const arrive = () =>
  sql()`update private.retention_periods set from_on = ${today} where kind in ('notices', 'errors')`
const notices = async () => {
  const rows = await sql()<{ days: number }[]>`
    select extract(day from private.now() - received_at)::int as days from private.payment_provider_notices order by 1`
  return rows.map(({ days }) => days)
}
/** Notices of twenty, forty and a hundred days. */
async function receive() {
  await sql()`delete from private.payment_provider_notices`
  await sql()`
    insert into private.payment_provider_notices (topic, data_id, notice_id, received_at)
    select 'payment', d::text, d::text, private.now() - make_interval(days => d, hours => 1) from unnest(array[20, 40, 100]) d`
}

test('a shorter time is told with what it deletes, holds a week later, and then deletes', async () => {
  await receive()
  const shorter = (await acting.project.call(preview, { kind: 'notices', amount: 30 }, admin)).body
  expect(shorter).toEqual({ rows: 2, from_on: addDays(today, 7), is_shorter: true })
  expect(await acting.act(save, change('notices', 30), admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await acting.act(save, change('notices', 30), admin)).toBeNull()
  expect(await acting.act(save, change('notices', 30), admin)).toBe('retention_unchanged')
  await night()
  expect(await notices()).toEqual([20, 40])
  await arrive()
  await night()
  expect(await notices()).toEqual([20])
  const [entry] = await sql()`
    select action, before, after from public.audit_entries where entity_id = ${await newest()}`
  expect(entry).toMatchObject({
    action: 'save-retention-period',
    before: null,
    after: { kind: 'notices', amount: 30, earlier: 90 },
  })
})

test('a longer time holds at once, within what the privacy notice promises', async () => {
  expect(await acting.act(save, change('notices', 91), admin)).toBe('invalid_input')
  expect(await acting.act(save, change('notices', 14), admin)).toBe('invalid_input')
  expect(await acting.act(save, change('accesses', 1), admin)).toBe('invalid_input')
  const longer = (await acting.project.call(preview, { kind: 'notices', amount: 60 }, admin)).body
  expect(longer).toMatchObject({ from_on: today, is_shorter: false })
  expect(await acting.act(save, change('notices', 60), admin)).toBeNull()
  await receive()
  await night()
  expect(await notices()).toEqual([20, 40])
  expect(await acting.act(undo, { change_id: await newest() }, admin)).toBeNull()
  await night()
  expect(await notices()).toEqual([20])
})

test('a shorter time that was taken back within its week deletes nothing', async () => {
  await sql()`
    insert into private.error_reports (id, message, route, created_at)
    select m::text, 'x', '/', private.now() - make_interval(months => m) from unnest(array[2, 5]) m`
  expect(await acting.act(save, change('errors', 1), admin)).toBeNull()
  expect(await acting.act(undo, { change_id: await newest() }, admin)).toBeNull()
  await arrive()
  await night()
  expect(await sql()`select from private.error_reports`).toHaveLength(2)
})
