import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import { addUnits } from '../../supabase/tests/register/building.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { proveRegisterTask } from './prove-register.ts'

let project: TestProject
let worker: TestWorker
let condominiumId: string

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  ;({ condominiumId } = await project.found())
  await addUnits(project, condominiumId, [
    { block: 'A', number: '1', owner: 'Ana Lima', owes: { '2026-01-10': 500 } },
    { block: 'A', number: '2', owner: 'Zé Prado' },
  ])
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

async function prove() {
  const error = vi.spyOn(worker.context.log, 'error')
  await proveRegisterTask.run(worker.context, {}, new AbortController().signal)
  const calls = error.mock.calls.map(([told]) => told)
  error.mockRestore()
  return calls
}
const counts = () => project.sql<{ n: number }[]>`select count(*)::int as n from private.unit_counts`

test('what is right is left alone, its counts folded', async () => {
  const [before] = await counts()
  expect(await prove()).toEqual([])
  const [after] = await counts()
  expect(before!.n).toBeGreaterThan(1)
  expect(after!.n).toBe(1)
})

test('a figure that no longer follows from its rows is reported, and not mended', async () => {
  await project.sql`update private.unit_balances set open_cents = 499 where open_cents = 500`
  await project.sql`update private.unit_counts set units = 3`
  const wrong = [
    {
      condominiumId,
      differences: [expect.objectContaining({ what: 'unit_balances' }), { what: 'unit_counts', id: null }],
    },
  ]
  expect(await prove()).toEqual(wrong)
  expect(await prove()).toEqual(wrong)
})
