import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import { type Register, registerWith } from '../../supabase/functions/_shared/units/testing.ts'
import editUnits from '../../supabase/functions/units/edit-units.ts'
import previewShares from '../../supabase/functions/units/preview-shares.ts'
import setShares from '../../supabase/functions/units/set-shares.ts'
import undoChange from '../../supabase/functions/units/undo-unit-change.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { editUnitsTask } from './edit-units.ts'

let project: TestProject
let register: Register
let worker: TestWorker
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  const units = Array.from({ length: 2500 }, (_, index) => ({
    block: index < 2400 ? 'A' : 'B',
    number: String(index + 1),
  }))
  register = await registerWith(project, units)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const jobOf = async (id: unknown) => {
  const [job] =
    await project.sql`select status, report, total, done, error_code from public.jobs where id = ${String(id)}`
  return job
}
const inBlock = (block: string) =>
  project.sql`select count(*)::int as units from public.unit_list where condominium_id = ${register.condominiumId} and block = ${block}`
const renaming = (expected_count: number) =>
  register.ask(editUnits, {
    selection: { filter: { block: 'A' } },
    changes: { block: 'Norte' },
    expected_count,
  })

test('thousands of units are changed in the background, once, with a report, and undone', async () => {
  const { body } = await renaming(2400)
  expect((await renaming(2400)).body.error?.code).toBe('unit_edit_in_progress')
  await worker.settle([editUnitsTask])
  const job = await jobOf(body.job_id)
  expect(job).toMatchObject({ status: 'done', report: { units: 2400 } })
  expect(await inBlock('Norte')).toEqual([{ units: 2400 }])
  await editUnitsTask.run(
    worker.context,
    { condominiumId: register.condominiumId, jobId: body.job_id },
    new AbortController().signal,
  )
  expect(
    await project.sql`select from public.unit_changes where condominium_id = ${register.condominiumId}`,
  ).toHaveLength(1)
  await register.ask(undoChange, { change_id: job?.report.change_id })
  expect(await inBlock('A')).toEqual([{ units: 2400 }])
})

test('a job that finds other units than were looked at changes nothing and says so', async () => {
  const { body } = await renaming(2399)
  await worker.settle([editUnitsTask])
  expect(await jobOf(body.job_id)).toMatchObject({ status: 'failed', error_code: 'unit_selection_changed' })
  expect(await inBlock('Norte')).toEqual([{ units: 0 }])
})

test('thousands of shares are set by a rule and sum to the whole', async () => {
  const rule = { rule: 'equal', kinds: ['apartment'] }
  const { count } = (await register.ask(previewShares, rule)).body
  const { body } = await register.ask(setShares, { ...rule, expected_count: count })
  await worker.settle([editUnitsTask])
  expect(await jobOf(body.job_id)).toMatchObject({ status: 'done', report: { units: 2500 } })
  const [sum] = await project.sql`
    select sum(share)::float8 as sum from public.unit_list where condominium_id = ${register.condominiumId}`
  expect(sum).toEqual({ sum: 1_000_000_000 })
})
