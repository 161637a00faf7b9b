import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filePath } from '../../../domain/files.ts'
import { type ProjectServer, pdf, serveProject } from '../server.ts'
import { type Persona as Anyone, createWorld, type World } from '../world.ts'
import { freshPath } from './objects.ts'

type Persona = Exclude<Anyone, 'anonymous'>

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

const filesOf = async (persona: Persona) =>
  (await server.of(world.users[persona])).storage.from('condominium-files')
type Document = { id: string; path: string }
const entriesOf = async ({ id }: Document) =>
  (
    await world.project.sql`
      select actor_id, actor_role, action, subject_person_id, coalesce(after ->> 'title', before ->> 'path') as of
      from public.audit_entries where entity_id = ${id} and action <> 'insert' order by id`
  ).map((row) => ({ ...row }))

/** Saves a document of the resident as the síndico. */
async function residentsDocument(): Promise<Document> {
  const { home, personId: ownerId } = world.subjects.resident
  const path = filePath({ condominiumId: home.id, area: 'people', ownerId, id: randomUUID(), name: 'a.pdf' })
  const metadata = { name: 'Contrato.pdf' }
  const { data } = await (await filesOf('owner_admin')).upload(path, pdf, { metadata })
  return { id: data?.id ?? 'refused', path }
}

/** Runs a statement as the database does for a persona, at a later time. */
const asPersona = <Row extends object>(persona: Persona, statement: string, later = '0') =>
  world.project.sql.begin(async (sql) => {
    await sql`
      select set_config('prumo.now', (now() + ${later}::interval)::text, true), set_config('storage.operation', 'storage.object.sign', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: world.users[persona].id })}, true)`
    await sql`set local role authenticated`
    return sql.unsafe<Row[]>(statement)
  })
/** Runs the check that the storage service makes before it signs the file's address. */
const openLater = (persona: Persona, path: string, later: string) =>
  asPersona(
    persona,
    `select from storage.objects where bucket_id = 'condominium-files' and name = '${path}'`,
    later,
  )

const ways: [string, (persona: Persona, path: string) => Promise<{ error: unknown }>][] = [
  ['a signed address', async (who, path) => (await filesOf(who)).createSignedUrl(path, 60)],
  [
    'a signed address of several',
    async (who, path) => {
      const { data } = await (await filesOf(who)).createSignedUrls([path], 60)
      return { error: data?.[0]?.error }
    },
  ],
  ['its bytes', async (who, path) => (await filesOf(who)).download(path)],
]

test.each(ways)('whoever opens another person’s document by %s leaves one entry', async (_way, open) => {
  const document = await residentsDocument()
  const { path } = document
  const others = await residentsDocument()
  for (const persona of ['admin', 'admin'] as const) expect((await open(persona, path)).error).toBeNull()
  const opened = {
    actor_id: world.users.admin.id,
    actor_role: 'admin',
    action: 'view-document',
    subject_person_id: world.subjects.resident.personId,
    of: 'Contrato.pdf',
  }
  expect(await entriesOf(document)).toEqual([opened])
  // The owner opens it without an entry; a person without access gets nothing and leaves no entry.
  expect((await open('resident', path)).error).toBeNull()
  for (const persona of ['council', 'doorman', 'stranger'] as const)
    expect((await open(persona, path)).error).not.toBeNull()
  expect(await entriesOf(document)).toEqual([opened])
  expect(await entriesOf(others)).toEqual([])
  // After an hour it is another look.
  await openLater('admin', path, '59 minutes')
  expect(await entriesOf(document)).toEqual([opened])
  await openLater('admin', path, '61 minutes')
  expect(await entriesOf(document)).toEqual([opened, opened])
})

test('the person reads it under "Quem viu meus dados"; lists and facts of a file are no opening', async () => {
  const document = await residentsDocument()
  const { path } = document
  const { home, personId } = world.subjects.resident
  await asPersona(
    'admin',
    `select * from public.files_of('${home.id}', 'people', array['${personId}']::uuid[])`,
  )
  await (await filesOf('admin')).info(path)
  await (await filesOf('admin')).exists(path)
  expect(await entriesOf(document)).toEqual([])
  await (await filesOf('admin')).createSignedUrl(path, 60)
  const seen = await asPersona('resident', 'select kind, actor_role, details from public.my_data_accesses()')
  expect(seen[0]).toMatchObject({ kind: 'view', actor_role: 'admin', details: { title: 'Contrato.pdf' } })
})

test('a removal is an entry that names whose document it was, and minutes leave theirs', async () => {
  const document = await residentsDocument()
  const { path } = document
  expect((await (await filesOf('admin')).remove([path])).error).toBeNull()
  expect(await entriesOf(document)).toEqual([
    {
      actor_id: world.users.admin.id,
      actor_role: null,
      action: 'delete',
      subject_person_id: world.subjects.resident.personId,
      of: path,
    },
  ])
  const minutes = freshPath(world.subjects.admin.home.id, 'decisions')
  await (await filesOf('admin')).upload(minutes, pdf)
  await (await filesOf('admin')).createSignedUrl(minutes, 60)
  await (await filesOf('admin')).remove([minutes])
  const left = await world.project.sql`
    select action, subject_person_id from public.audit_entries
    where coalesce(before, after) ->> 'path' = ${minutes} order by id`
  expect([...left]).toEqual([
    { action: 'insert', subject_person_id: null },
    { action: 'delete', subject_person_id: null },
  ])
})

test('a document of a record that was merged into another is that person’s', async () => {
  const { sql } = world.project
  const { home, personId } = world.subjects.resident
  const former = randomUUID()
  await sql`update public.people set merged_ids = ${[former]}::uuid[] where id = ${personId}`
  const path = freshPath(home.id, 'people', former)
  const [found] = await sql`select id from private.person_of_file(${path})`
  expect(found!.id).toBe(personId)
  expect(await sql`select from private.person_of_file(${freshPath(home.id, 'people')})`).toHaveLength(0)
})
