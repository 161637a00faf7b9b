import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpReach, reachByHttp } from '../reach/http.ts'
import { createWorld, type Persona, type World } from '../world.ts'
import { freshPath, keep } from './objects.ts'

let world: World
let http: HttpReach
beforeAll(async () => {
  world = await createWorld()
  http = await reachByHttp(world)
})
afterAll(async () => {
  await http.close()
  await world.close()
})

const rpc = async (persona: Persona, name: string, body: object) => {
  const init = { method: 'POST', body: JSON.stringify(body) }
  return (await http.ask(persona, `rpc/${name}`, init)).body
}

test('the files of several rows come in one call, with the names that people gave them', async () => {
  const condo_id = world.subjects.owner_admin.home.id
  const owners = [randomUUID(), randomUUID(), randomUUID()]
  const [first, second, third] = owners.map((owner) => freshPath(condo_id, 'expenses', owner))
  await keep(world.project, first!, { name: 'Conta de água – março.pdf', age: '2 minutes' })
  await keep(world.project, second!, { size: 42, age: '1 minute' })
  await keep(world.project, third!)
  const files = await rpc('council', 'files_of', {
    condo_id,
    area: 'expenses',
    owner_ids: owners.slice(0, 2),
  })
  expect(files).toMatchObject([
    {
      owner_id: owners[0],
      path: first,
      file_name: 'Conta de água – março.pdf',
      content_type: 'application/pdf',
    },
    { owner_id: owners[1], path: second, file_name: 'conta.pdf', size: 42 },
  ])
  expect(await rpc('resident', 'files_of', { condo_id, area: 'expenses', owner_ids: owners })).toMatchObject({
    message: 'forbidden',
  })
  expect(await rpc('resident', 'files_of', { condo_id, area: 'photo', owner_ids: [condo_id] })).toEqual([])
})

test('fifty thousand files of others cost one row nothing', async () => {
  const { sql } = world.project
  const condo_id = world.subjects.stranger.home.id
  const owner = randomUUID()
  await sql`alter table storage.objects disable trigger user`
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    select 'condominium-files', ${condo_id} || '/expenses/' || gen_random_uuid() || '/' || gen_random_uuid() || '/a.pdf', '{"size": 1}'
    from generate_series(1, 50000)`
  await sql`alter table storage.objects enable trigger user`
  await keep(world.project, freshPath(condo_id, 'expenses', owner))
  const [plan] = await sql`
    explain (analyze, format json) select * from storage.objects o where o.bucket_id = 'condominium-files'
      and o.name collate "C" >= ${`${condo_id}/expenses/${owner}/`} and o.name collate "C" < ${`${condo_id}/expenses/${owner}0`}`
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  expect(await rpc('stranger', 'files_of', { condo_id, area: 'expenses', owner_ids: [owner] })).toHaveLength(
    1,
  )
})

test('the summary tells use, limit and areas to the board alone', async () => {
  const condo_id = world.subjects.owner_admin.home.id
  await keep(world.project, freshPath(condo_id, 'photo'), { size: 5_000_000 })
  expect(await rpc('council', 'storage_summary', { condo_id })).toEqual({
    used: 5_002_042,
    limit: 100_000_000_000,
    files: 4,
    areas: [
      { area: 'photo', files: 1, bytes: 5_000_000 },
      { area: 'expenses', files: 3, bytes: 2042 },
    ],
  })
  expect(await rpc('doorman', 'storage_summary', { condo_id })).toMatchObject({ message: 'forbidden' })
})

test('portraits come of members of the condominium alone', async () => {
  const { users, subjects, foreigner, project } = world
  const condo_id = subjects.owner_admin.home.id
  const people = [users.resident.id, users.doorman.id, users.suspended.id, foreigner.userId]
  const chosen = (id: string) => `${id}/avatar/${randomUUID()}/eu.png`
  for (const id of people.filter((id) => id !== users.doorman.id))
    await project.sql`update public.profiles set avatar_path = ${chosen(id)} where user_id = ${id}`
  const portraits = await rpc('council', 'portraits_of', { condo_id, user_ids: people })
  expect(portraits).toEqual([
    { user_id: users.resident.id, path: expect.stringMatching(`^${users.resident.id}/avatar/`) },
  ])
})

test('a photo and a portrait are chosen among one’s own files alone', async () => {
  const { home, userId } = world.subjects.owner_admin
  const choose = async (persona: Persona, path: string, body: object) =>
    (await http.ask(persona, path, { method: 'PATCH', body: JSON.stringify(body) })).response
  const photo = (id: string) => `${id}/photo/${id}/${randomUUID()}/fachada.png`
  const condominium = `condominiums?id=eq.${home.id}`
  expect((await choose('owner_admin', condominium, { photo_path: photo(home.id) })).status).toBe(204)
  expect((await choose('owner_admin', condominium, { photo_path: null })).status).toBe(204)
  for (const path of [photo(world.foreigner.home.id), `${home.id}/photo/a.png`, `${photo(home.id)}/../x`])
    expect((await choose('owner_admin', condominium, { photo_path: path })).status).toBe(400)
  const portrait = (id: string) => ({ avatar_path: `${id}/avatar/${randomUUID()}/eu.png` })
  const profile = `profiles?user_id=eq.${userId}`
  expect((await choose('owner_admin', profile, portrait(userId))).status).toBe(204)
  expect((await choose('owner_admin', profile, portrait(world.users.resident.id))).status).toBe(400)
})
