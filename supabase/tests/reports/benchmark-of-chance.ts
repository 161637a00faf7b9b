import { expect, vi } from 'vitest'
import { measureBenchmarkTask } from '../../../worker/reports/measure-benchmark.ts'
import { startTestWorker } from '../../../worker/testing.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { announcementsOfChance } from './announcements-of-chance.ts'
import { booksOfChance } from './books-of-chance.ts'
import { chargesOfChance } from './charges-of-chance.ts'
import { incidentsOfChance } from './incidents-of-chance.ts'
import type { RandomHome } from './random-homes.ts'

/** Condominiums that could compare themselves: one does not, one has no state, two are of another; money, incidents and announcements of chance; one night of the worker. */
export async function benchmarkOfChance(project: TestProject, homes: readonly RandomHome[]): Promise<void> {
  const { sql } = project
  for (const [place, home] of homes.entries()) {
    await chargesOfChance(project, home)
    await booksOfChance(project, home)
    await incidentsOfChance(project, home)
    await announcementsOfChance(project, home)
    const { condominiumId, adminId } = home
    const state = place === 1 ? null : place < 4 ? 'PR' : 'AM'
    await sql`update public.condominiums set state = ${state} where id = ${condominiumId}`
    if (place > 0)
      await sql`
        insert into public.benchmark_members (condominium_id, joined_by, joined_at) values (${condominiumId}, ${adminId}, '2020-01-01')`
  }
  const worker = startTestWorker(project)
  const error = vi.spyOn(worker.context.log, 'error')
  await measureBenchmarkTask.run(worker.context, {}, new AbortController().signal)
  // What cannot be measured is passed over, which would agree with nothing being there.
  expect(error).not.toHaveBeenCalled()
  await worker.stop()
}
