import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { measureCondominiumsTask } from './measure-condominiums.ts'

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

const measure = () => measureCondominiumsTask.run(worker.context, {}, new AbortController().signal)

async function overviewOf(condominiumId: string) {
  const [row] = await project.sql`
    select o.units, o.admins, o.spaces, o.storage::float8 as storage, o.failures, o.fullest, o.measured_at is not null as is_measured,
      o.last_activity_at > private.now() - interval '1 hour' as is_recent
    from private.condominium_overviews o where condominium_id = ${condominiumId}`
  return row
}

const act = (condominiumId: string, by: User, ago: string) => project.sql`
  insert into public.audit_entries (condominium_id, actor_id, actor_role, action, created_at)
  values (${condominiumId}, ${by.id}, 'owner_admin', 'save-unit', private.now() - ${ago}::interval)`

test('use, failures and activity are measured; a second hour adds nothing to what was counted', async () => {
  const { condominiumId, admin } = await project.found({ plan: 'essencial' })
  await project.sql`update private.condominium_overviews set last_activity_at = private.now() - interval '60 days' where condominium_id = ${condominiumId}`
  await project.sql`update auth.users set last_sign_in_at = null where id = ${admin.id}`
  await project.sql`delete from public.condominium_codes where condominium_id = ${condominiumId}`
  await project.sql`
    insert into public.units (condominium_id, number, share, sort_key)
    select ${condominiumId}, n::text, 1, n::text from generate_series(1, 46) n`
  await project.sql`
    insert into public.messages (condominium_id, kind, subject, status, created_at)
    select ${condominiumId}, 'digest', 'Aviso', 'failed', private.now() - (n || ' days')::interval from unnest(array[1, 2, 9]) n`
  await act(condominiumId, admin, '10 days')
  await measure()
  expect(await overviewOf(condominiumId)).toMatchObject({
    units: 46,
    admins: 1,
    spaces: 0,
    storage: 0,
    failures: 2,
    // Of the units: one administrator of one is where everybody begins.
    fullest: 92,
    is_measured: true,
    is_recent: false,
  })
  await act(condominiumId, admin, '1 minute')
  await measure()
  await measure()
  expect(await overviewOf(condominiumId)).toMatchObject({ is_recent: true })
  const days = await project.sql<{ acts: number }[]>`
    select acts from private.condominium_days where condominium_id = ${condominiumId} and acts > 0 order by day`
  expect(days.map(({ acts }) => acts)).toEqual([1, 1])
})

test('a sign-in is activity, what the platform does there is none', async () => {
  const { condominiumId, admin } = await project.found()
  const idle = () => project.sql`
    update private.condominium_overviews set last_activity_at = private.now() - interval '60 days', measured_at = null where condominium_id = ${condominiumId}`
  await project.sql`delete from public.condominium_codes where condominium_id = ${condominiumId}`
  await project.sql`update auth.users set last_sign_in_at = null where id = ${admin.id}`
  await idle()
  await project.sql`
    insert into public.audit_entries (condominium_id, actor_id, actor_role, action) values (${condominiumId}, ${admin.id}, 'superadmin', 'save-unit')`
  await measure()
  expect(await overviewOf(condominiumId)).toMatchObject({ is_recent: false })
  await project.sql`update auth.users set last_sign_in_at = private.now() where id = ${admin.id}`
  await idle()
  await measure()
  expect(await overviewOf(condominiumId)).toMatchObject({ is_recent: true })
})

test('a condominium whose own change is under way waits for nobody, and is measured the next hour', async () => {
  const { condominiumId } = await project.found()
  await project.sql.begin(async (sql) => {
    await sql`update public.condominiums set name = 'Outro nome' where id = ${condominiumId}`
    await measure()
  })
  expect(await overviewOf(condominiumId)).toMatchObject({ is_measured: false })
  await measure()
  expect(await overviewOf(condominiumId)).toMatchObject({ is_measured: true })
})
