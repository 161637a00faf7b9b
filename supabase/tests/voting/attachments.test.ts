import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filePath } from '../../../domain/files.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import call from '../../functions/voting/call-assembly.ts'
import cancel from '../../functions/voting/cancel-assembly.ts'
import save from '../../functions/voting/save-assembly.ts'
import { keep } from '../files/objects.ts'
import { type Hall, letters, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

/** Returns what a user may do with a statement; null: refused. */
async function as<Row>(
  hall: Hall,
  user: User,
  run: (sql: Hall['sql']) => Promise<readonly Row[] & { count: number }>,
): Promise<(readonly Row[] & { count: number }) | null> {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return hall.sql
    .begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
        set_config('storage.can_delete', 'true', true)`
      return run(sql as unknown as Hall['sql'])
    })
    .catch(() => null) as never
}

test('files of an item come and go with the draft; after the notice they are only added, and everybody opens them', async () => {
  const hall = await openHall(project, [1, 1])
  const { condominiumId } = hall
  const owner = await ownerOf(hall, hall.units[0]!)
  const doorman = await project.member(condominiumId, 'doorman')
  const [assembly_id, item_id] = [randomUUID(), randomUUID()]
  const path = () =>
    filePath({ condominiumId, area: 'assemblies', ownerId: item_id, id: randomUUID(), name: 'orcamento.pdf' })
  const add = async (user: User) =>
    (await as(
      hall,
      user,
      (sql) => sql`
      insert into storage.objects (bucket_id, name) values ('condominium-files', ${path()})`,
    )) !== null
  const take = async (user: User, name: string) =>
    (await as(hall, user, (sql) => sql`delete from storage.objects where name = ${name}`))?.count ?? 0
  const sees = async (user: User, name: string) =>
    (await as(hall, user, (sql) => sql`select from storage.objects where name = ${name}`))?.count ?? 0
  const lists = async (user: User) =>
    (
      await as(
        hall,
        user,
        (sql) => sql`select path from public.files_of(${condominiumId}, 'assemblies', ${[item_id]}::uuid[])`,
      )
    )?.length ?? null

  await hall.done(save, {
    id: assembly_id,
    kind: 'ordinary',
    form: 'in_person',
    title: 'Portão',
    place: 'Salão',
    first_call_at: '2027-01-10T22:00:00Z',
    cut_off_on: '2027-01-10',
    items: [{ id: item_id, title: 'Trocar o portão', matter: 'useful_works', ballot: 'yes_no' }],
  })
  const [kept, mistaken] = [path(), path()]
  for (const name of [kept, mistaken]) await keep(project, name)
  expect(await sees(owner, kept)).toBe(0)
  expect(await lists(owner)).toBeNull()
  expect(await take(hall.admin, mistaken)).toBe(1)

  await hall.done(call, { assembly_id, by_hand: letters })
  expect(await take(hall.admin, kept)).toBe(0)
  expect(await add(hall.admin)).toBe(true)
  expect(await add(owner)).toBe(false)
  expect([await sees(owner, kept), await lists(owner)]).toEqual([1, 2])
  expect([await sees(doorman, kept), await lists(doorman)]).toEqual([0, null])
  const elsewhere = await openHall(project, [1])
  expect([await sees(elsewhere.admin, kept), await lists(elsewhere.admin)]).toEqual([0, null])

  await hall.done(cancel, { assembly_id, reason: 'Faltou o edital no mural' })
  expect(await add(hall.admin)).toBe(false)
})

test('files of an item that left the draft are tidied away', async () => {
  const hall = await openHall(project, [1])
  const path = filePath({
    condominiumId: hall.condominiumId,
    area: 'assemblies',
    ownerId: randomUUID(),
    id: randomUUID(),
    name: 'antigo.pdf',
  })
  await keep(project, path)
  const orphans = await hall.sql<{ path: string }[]>`
    select path from private.orphan_files(now() + interval '1 hour', '', 1000)`
  expect(orphans.map((one) => one.path)).toContain(path)
})
