import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybody } from '../../../domain/communications/audience.ts'
import { bodyOf } from '../../../domain/communications/body.ts'
import { filePath } from '../../../domain/files.ts'
import { type ProjectServer, pdf, serveProject } from '../server.ts'
import { createWorld, type Persona, type World } from '../world.ts'

let world: World
let server: ProjectServer
beforeAll(async () => {
  world = await createWorld()
  server = await serveProject(world.project)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const filesOf = async (persona: Exclude<Persona, 'anonymous'>) =>
  (await server.of(world.users[persona])).storage.from('condominium-files')

/** Publishes an announcement to the resident only, with one file. */
async function published(): Promise<{ id: string; path: string }> {
  const { home, userId, personId } = world.subjects.resident
  const id = randomUUID()
  const path = filePath({
    condominiumId: home.id,
    area: 'announcements',
    ownerId: id,
    id: randomUUID(),
    name: 'edital.pdf',
  })
  const { sql } = world.project
  const body = sql.json(bodyOf('Texto') as never)
  await sql`
    insert into public.announcements (condominium_id, id, kind, title, body, plain, audience)
    values (${home.id}, ${id}, 'info', 'Aviso', ${body}, 'Texto', ${sql.json(everybody)})`
  expect((await (await filesOf('owner_admin')).upload(path, pdf)).error).toBeNull()
  await sql`
    update public.announcements set status = 'published', published_at = private.now() where id = ${id}`
  await sql`
    insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie)
    values (${home.id}, ${id}, ${personId}, ${userId}, 'owner')`
  return { id, path }
}

const sign = async (persona: Exclude<Persona, 'anonymous'>, path: string, life: number) =>
  (await (await filesOf(persona)).createSignedUrl(path, life)).data?.signedUrl ?? null
const opens = async (url: string) => (await fetch(url)).status

const ends: [string, (id: string) => PromiseLike<unknown>][] = [
  [
    'it is withdrawn',
    (id) => world.project.sql`
      update public.announcements set status = 'withdrawn', withdrawn_at = private.now(), withdrawn_reason = 'Engano' where id = ${id}`,
  ],
  [
    'its reader leaves the audience',
    (id) => world.project.sql`delete from public.announcement_recipients where announcement_id = ${id}`,
  ],
]

test.each(ends)(
  'when %s no new link is signed; one that is signed ends with its own life',
  async (_how, end) => {
    const { id, path } = await published()
    expect(await sign('doorman', path, 60)).toBeNull()
    const [short, long] = [await sign('resident', path, 2), await sign('resident', path, 60)]
    expect(await opens(short!)).toBe(200)
    await end(id)
    expect(await sign('resident', path, 60)).toBeNull()
    expect((await (await filesOf('resident')).download(path)).error).not.toBeNull()
    // Anyone with the address can open it until it expires: no longer than the five minutes of app/lib/files/stored-files.ts.
    expect(await opens(long!)).toBe(200)
    await delay(2200)
    expect(await opens(short!)).toBe(400)
  },
)

test('an account that loses its access signs nothing more', async () => {
  const { path } = await published()
  expect(await sign('resident', path, 60)).not.toBeNull()
  const { sql } = world.project
  const { home, userId } = world.subjects.resident
  await sql`update public.memberships set status = 'suspended' where condominium_id = ${home.id} and user_id = ${userId}`
  expect(await sign('resident', path, 60)).toBeNull()
  await sql`update public.memberships set status = 'approved' where condominium_id = ${home.id} and user_id = ${userId}`
})
