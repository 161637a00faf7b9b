import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatarPath } from '../../../domain/files.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { drop, freshPath, keep } from './objects.ts'

let project: TestProject
let service: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  service = postgres(project.clone.urls.storageAdmin, { max: 8, onnotice: () => {} })
  await project.sql`update public.subscription_plans set storage_bytes = 10000 where slug = 'essencial'`
})
afterAll(async () => {
  await service.end()
  await project.close()
})

const used = async (condominiumId: string) => {
  const [row] = await project.sql`select private.plan_limits(${condominiumId}, 'storage') as limits`
  return Number(row!.limits.used)
}
const add = (path: string, size: number, sql: postgres.Sql | postgres.TransactionSql = service) =>
  sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('condominium-files', ${path}, ${randomUUID()}, ${sql.json({ size })})`
const refusal = (thrown: postgres.PostgresError) => thrown

const proven = async () =>
  expect(await project.sql`select * from private.file_usage_differences()`).toEqual([])

test('files count by condominium and area; what would pass the plan is refused with limit and use', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial' })
  await add(freshPath(condominiumId), 6000)
  await add(freshPath(condominiumId, 'photo'), 3000)
  const error = await add(freshPath(condominiumId), 1001).catch(refusal)
  expect(error).toMatchObject({ code: 'PT413', message: 'storage_full' })
  expect(JSON.parse((error as postgres.PostgresError).detail!)).toEqual({ limit: 10000, used: 9000 })
  await add(freshPath(condominiumId), 1000)
  const [row] = await project.sql`select private.plan_limits(${condominiumId}, 'storage') as limits`
  expect(row!.limits).toMatchObject({ allowed: false, reason: 'limit_reached', limit: 10000, used: 10000 })
  await proven()
})

test('where nothing is left the trial of an upload is refused before its bytes are sent', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial' })
  await add(freshPath(condominiumId), 10000)
  const trial = service`insert into storage.objects (bucket_id, name) values ('condominium-files', ${freshPath(condominiumId)})`
  expect(await trial.catch(refusal)).toMatchObject({ code: 'PT413' })
})

test('forty racing uploads fill a condominium to the byte and no further', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial' })
  const other = await project.found({ plan: 'essencial' })
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => add(freshPath(n % 2 ? condominiumId : other.condominiumId), 1000)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect([await used(condominiumId), await used(other.condominiumId)]).toEqual([10000, 10000])
  await proven()
})

test('overwriting counts the difference, moving moves it, removing makes room', async () => {
  const { condominiumId } = await project.found({ plan: 'essencial' })
  const other = await project.found({ plan: 'essencial' })
  const path = freshPath(condominiumId)
  await add(path, 4000)
  const resize = (size: number) =>
    service`update storage.objects set metadata = ${service.json({ size })} where name = ${path}`
  await resize(9000)
  expect(await used(condominiumId)).toBe(9000)
  expect(await resize(10001).catch(refusal)).toMatchObject({ message: 'storage_full' })
  await resize(8000)
  await service`update storage.objects set last_accessed_at = now() where name = ${path}`
  expect(await used(condominiumId)).toBe(8000)
  const there = freshPath(other.condominiumId, 'photo')
  await add(freshPath(other.condominiumId), 3000)
  const move = service`update storage.objects set name = ${there} where name = ${path}`
  expect(await move.catch(refusal)).toMatchObject({ message: 'storage_full' })
  const moved = freshPath(condominiumId, 'photo')
  await service`update storage.objects set name = ${moved} where name = ${path}`
  await proven()
  await drop(project, moved)
  expect(await used(condominiumId)).toBe(0)
  await proven()
})

test('above a smaller plan nothing is added, and removing works', async () => {
  const { condominiumId } = await project.found({ plan: 'profissional' })
  const [one, two] = [freshPath(condominiumId), freshPath(condominiumId)]
  await Promise.all([add(one, 9000), add(two, 9000)])
  await project.sql`
    update public.condominium_subscriptions set plan_id = (select id from public.subscription_plans where slug = 'essencial')
    where condominium_id = ${condominiumId}`
  expect(await add(freshPath(condominiumId), 1).catch(refusal)).toMatchObject({ message: 'storage_full' })
  await drop(project, one)
  await add(freshPath(condominiumId), 1000)
  await proven()
})

test('a rolled back upload counts nothing', async () => {
  const { condominiumId } = await project.found()
  await service
    .begin(async (sql) => {
      await add(freshPath(condominiumId), 5000, sql)
      throw new Error('the bytes never came')
    })
    .catch((error: Error) => expect(error.message).toBe('the bytes never came'))
  expect(await used(condominiumId)).toBe(0)
})

test('a person keeps twenty portraits at most', async () => {
  const { id } = await project.userWith()
  const portrait = () => keep(project, avatarPath(id, randomUUID(), 'eu.png'), { bucket: 'avatars', size: 0 })
  for (let n = 0; n < 20; n++) await portrait()
  expect(await portrait().catch(refusal)).toMatchObject({ message: 'storage_full' })
  await proven()
})

test('the proof finds a sum that is wrong', async () => {
  const { condominiumId } = await project.found()
  await add(freshPath(condominiumId), 700)
  await project.sql`update private.file_usage set bytes = bytes + 1 where holder_id = ${condominiumId} and area = ''`
  expect(await project.sql`select * from private.file_usage_differences()`).toMatchObject([
    { holder_id: condominiumId, area: '', kept_bytes: '701', bytes: '700', files: '1' },
  ])
})

test('who adds and who removes a file leaves an entry; what the service tidies away does not', async () => {
  const { condominiumId, admin } = await project.found()
  const [mine, swept] = [freshPath(condominiumId), freshPath(condominiumId)]
  await keep(project, mine, { owner: admin.id })
  await keep(project, swept, { owner: admin.id })
  await drop(project, swept)
  await project.sql.begin(async (sql) => {
    await sql`select set_config('storage.can_delete', 'true', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id })}, true)`
    await sql`delete from storage.objects where name = ${mine}`
  })
  const entries = await project.sql`
    select action, actor_id, coalesce(after, before) as file from public.audit_entries
    where condominium_id = ${condominiumId} and entity = 'files' order by id`
  const file = (path: string) => ({ path, size: 1000 })
  expect(entries).toMatchObject([
    { action: 'insert', actor_id: admin.id, file: file(mine) },
    { action: 'insert', actor_id: admin.id, file: file(swept) },
    { action: 'delete', actor_id: admin.id, file: file(mine) },
  ])
})
