import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { avatarPath } from '../../domain/files.ts'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import { freshPath, keep } from '../../supabase/tests/files/objects.ts'
import { type ProjectServer, pdf, serveProject } from '../../supabase/tests/server.ts'
import type { WorkerContext } from '../context.ts'
import { accountDeletedTask } from '../people/account-deleted.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { condominiumDeletedTask } from './condominium-deleted.ts'
import { removeFolder } from './removal.ts'
import { tidyFilesTask } from './tidy-files.ts'

let project: TestProject
let server: ProjectServer
let worker: TestWorker
let context: WorkerContext
beforeAll(async () => {
  project = await startProject()
  server = await serveProject(project)
  worker = startTestWorker(project)
  context = { ...worker.context, api: { url: server.url, serviceKey: project.tokens.serviceRoleKey } }
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await project.close()
})

const signal = () => new AbortController().signal
const left = async (holder: string) => {
  const [row] =
    await project.sql`select count(*)::int as count from storage.objects where starts_with(name, ${holder})`
  return row!.count as number
}
/** As the operator ends a condominium that has no books. */
const deleteCondominium = (id: string) =>
  project.sql.begin(async (sql) => {
    await sql`delete from public.ledger_accounts where condominium_id = ${id}`
    await sql`delete from public.condominiums where id = ${id}`
  })
const bytesKept = async () => {
  const entries = await readdir(server.folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('a condominium’s thousand files go after it, bytes too, and nobody else’s', async () => {
  const [gone, stays] = [await project.found(), await project.found()]
  const { storage } = await server.of('service')
  const upload = async (path: string) => {
    const { error } = await storage.from('condominium-files').upload(path, pdf)
    expect(error).toBeNull()
  }
  const before = await bytesKept()
  for (let n = 0; n < 100; n++)
    await Promise.all(Array.from({ length: 10 }, () => upload(freshPath(gone.condominiumId))))
  await upload(freshPath(stays.condominiumId))
  await deleteCondominium(gone.condominiumId)
  await worker.settle([
    { ...condominiumDeletedTask, run: (_, data, end) => condominiumDeletedTask.run(context, data, end) },
  ])
  expect(await left(gone.condominiumId)).toBe(0)
  expect(await left(stays.condominiumId)).toBe(1)
  await vi.waitFor(async () => expect(await bytesKept()).toBe(before + 1), { timeout: 60_000 })
  expect(
    await project.sql`select from private.file_usage where holder_id = ${gone.condominiumId}`,
  ).toHaveLength(0)
  expect(await project.sql`select * from private.file_usage_differences()`).toEqual([])
})

test('cut off half-way, the next run goes on', async () => {
  const { condominiumId } = await project.found()
  for (let n = 0; n < 250; n++) await keep(project, freshPath(condominiumId))
  await deleteCondominium(condominiumId)
  const end = new AbortController()
  const real = globalThis.fetch
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const response = await real(...given)
    end.abort()
    return response
  })
  await expect(condominiumDeletedTask.run(context, { condominiumId }, end.signal)).rejects.toThrow()
  asked.mockRestore()
  expect(await left(condominiumId)).toBe(150)
  await condominiumDeletedTask.run(context, { condominiumId }, signal())
  expect(await left(condominiumId)).toBe(0)
})

test('a condominium that is still there keeps its files', async () => {
  const { condominiumId } = await project.found()
  await keep(project, freshPath(condominiumId))
  await expect(condominiumDeletedTask.run(context, { condominiumId }, signal())).rejects.toThrow(
    'still there',
  )
  expect(await left(condominiumId)).toBe(1)
})

test('a service that refuses is an error, so that the task is tried again', async () => {
  const { condominiumId } = await project.found()
  await keep(project, freshPath(condominiumId))
  const stranger = { ...context, api: { ...context.api, serviceKey: 'none' } }
  await expect(removeFolder(stranger, 'condominium-files', condominiumId, signal())).rejects.toThrow(
    /answered 4/,
  )
})

test('a deleted account leaves no portrait', async () => {
  const { condominiumId } = await project.found()
  const { id } = await project.member(condominiumId, 'resident')
  const portrait = avatarPath(id, randomUUID(), 'eu.png')
  for (const path of [portrait, avatarPath(id, randomUUID(), 'antes.png')])
    await keep(project, path, { bucket: 'avatars' })
  await project.sql`update public.profiles set avatar_path = ${portrait} where user_id = ${id}`
  await project.sql`select private.leave_platform(${id})`
  await accountDeletedTask.run(context, { userId: id, address: 'rui@example.com' }, signal())
  expect(await left(id)).toBe(0)
  const [profile] = await project.sql`select avatar_path from public.profiles where user_id = ${id}`
  expect(profile).toEqual({ avatar_path: null })
  expect(worker.sent.at(-1)?.to).toBe('rui@example.com')
})

test('the night removes what no row refers to after a day, and nothing else', async () => {
  const { condominiumId, admin } = await project.found()
  const { sql } = project
  const [transfer] = await sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind)
    select ${condominiumId}, b.fund_id, b.id, o.id, 1, '2026-01-01', 'expense'
    from public.ledger_accounts b join public.ledger_accounts o on o.fund_id = b.fund_id and o.kind = 'opening'
    where b.condominium_id = ${condominiumId} and b.kind = 'bank' limit 1 returning id`
  const photo = freshPath(condominiumId, 'photo', condominiumId)
  const portrait = avatarPath(admin.id, randomUUID(), 'eu.png')
  await sql`update public.condominiums set photo_path = ${photo} where id = ${condominiumId}`
  await sql`update public.profiles set avatar_path = ${portrait} where user_id = ${admin.id}`
  const age = '25 hours'
  await keep(project, photo, { age })
  await keep(project, portrait, { age, bucket: 'avatars' })
  await keep(project, freshPath(condominiumId, 'expenses', transfer!.id), { age })
  const unknown = `${condominiumId}/later/${randomUUID()}/${randomUUID()}/a.pdf`
  await keep(project, unknown, { age })
  await keep(project, freshPath(condominiumId), { age: '23 hours' })
  for (let n = 0; n < 620; n++) await keep(project, freshPath(condominiumId), { age })
  await keep(project, freshPath(condominiumId, 'photo', condominiumId), { age })
  await keep(project, avatarPath(admin.id, randomUUID(), 'eu.png'), { age, bucket: 'avatars' })
  await tidyFilesTask.run(context, {}, signal())
  expect([await left(condominiumId), await left(admin.id)]).toEqual([4, 1])
  expect(await project.sql`select * from private.file_usage_differences()`).toEqual([])
})

test('a sum that is wrong is told in the log', async () => {
  const { condominiumId } = await project.found()
  await keep(project, freshPath(condominiumId))
  await project.sql`update private.file_usage set bytes = 1 where holder_id = ${condominiumId}`
  const error = vi.spyOn(context.log, 'error')
  await tidyFilesTask.run(context, {}, signal())
  expect(error).toHaveBeenCalledWith({ differences: 2 }, expect.any(String))
})
