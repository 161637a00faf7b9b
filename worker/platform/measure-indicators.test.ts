import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { measureIndicatorsTask } from './measure-indicators.ts'

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

const measure = (signal = new AbortController().signal) =>
  measureIndicatorsTask.run(worker.context, {}, signal)
const act = (condominiumId: string, by: string, action: string, ago: string) => project.sql`
  insert into public.audit_entries (condominium_id, actor_id, actor_role, action, created_at)
  values (${condominiumId}, ${by}, 'owner_admin', ${action}, private.now() - ${ago}::interval)`
const figure = (kind: string, part: string) => project.sql`
  select reached, total from private.indicator_figures where kind = ${kind} and part = ${part} order by month desc limit 1`
const months = (id: string) => project.sql<{ area: string; months: number }[]>`
  select area, count(*)::int as months from private.condominium_uses where condominium_id = ${id} group by 1 order by 1`

test('the first run counts two years, the next ones what came since yesterday', async () => {
  const { condominiumId, admin } = await project.found()
  for (const ago of ['0 days', '62 days', '400 days', '1100 days'])
    await act(condominiumId, admin.id, 'issue-charge-run', ago)
  await measure()
  expect(await months(condominiumId)).toEqual([{ area: 'money', months: 3 }])
  expect(await figure('adoption', 'money')).toEqual([{ reached: 1, total: 1 }])
  expect(await figure('adoption', 'concierge')).toEqual([{ reached: 0, total: 1 }])
  expect(await figure('retention', '0')).toEqual([{ reached: 1, total: 1 }])
  expect(await figure('activation', 'units')).toEqual([{ reached: 0, total: 1 }])

  await act(condominiumId, admin.id, 'save-unit', '1 minute')
  await act(condominiumId, admin.id, 'save-unit', '200 days')
  await project.sql`insert into public.units (condominium_id, number, share, sort_key) values (${condominiumId}, '1', 1, '1')`
  await measure()
  await measure()
  expect(await months(condominiumId)).toEqual([
    { area: 'money', months: 3 },
    { area: 'units', months: 1 },
  ])
  expect(await figure('activation', 'units')).toEqual([{ reached: 1, total: 1 }])
})

test('what a stopped run had counted stays counted, and the next one goes on from there', async () => {
  await project.sql`delete from private.indicator_state`
  const stopped = new AbortController()
  stopped.abort()
  await expect(measure(stopped.signal)).rejects.toThrow()
  expect(await project.sql`select from private.indicator_state`).toEqual([])
  await project.sql`insert into private.indicator_state (zone, counted_on) values ('America/Sao_Paulo', private.today() - 40)`
  await measure()
  expect(
    await project.sql`
      select counted_on = today as is_counted, measured_at is not null as is_measured from private.indicator_state`,
  ).toEqual([{ is_counted: true, is_measured: true }])
})

test('an account that is opened and a condominium that changes meanwhile wait for nobody', async () => {
  const { condominiumId } = await project.found()
  await project.sql.begin(async (sql) => {
    await sql`update public.condominiums set name = 'Outro nome' where id = ${condominiumId}`
    await measure()
  })
  expect(await figure('retention', '0')).toEqual([{ reached: 1, total: 2 }])
})
