import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toAppError } from '../../../domain/errors.ts'
import { avatarPath, filePath, shownName } from '../../../domain/files.ts'
import type { Scope, TableAccess } from '../../../domain/permissions/access.ts'
import { avatars, fileAreas } from '../../../domain/permissions/files.ts'
import { candidates, expected } from '../reach/reach.ts'
import { type ProjectServer, pdf, serveProject } from '../server.ts'
import { createWorld, type Persona, personas, type Subject, standingOf, type World } from '../world.ts'
import { freshPath } from './objects.ts'

type Kind = { bucket: string; access: TableAccess; path(of: Subject): string; body: Blob }
const png = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
)
const area = (name: keyof typeof fileAreas, body: Blob): Kind => ({
  bucket: 'condominium-files',
  access: fileAreas[name],
  path: ({ home, unitId: ownerId }) =>
    filePath({ condominiumId: home.id, area: name, ownerId, id: randomUUID(), name: 'a.pdf' }),
  body,
})
const kinds: Record<string, Kind> = {
  photo: area('photo', png),
  expenses: area('expenses', pdf),
  imports: area('imports', pdf),
  avatars: {
    bucket: 'avatars',
    access: avatars,
    path: ({ userId }) => avatarPath(userId, randomUUID(), 'a.png'),
    body: png,
  },
}

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

const bucketFor = async (persona: Persona, kind: Kind) => {
  const user = persona === 'anonymous' ? null : world.users[persona]
  return (await server.of(user)).storage.from(kind.bucket)
}
const kept = async (kind: Kind, subject: Subject): Promise<string> => {
  const path = kind.path(subject)
  const { error } = await (await server.of('service')).storage.from(kind.bucket).upload(path, kind.body)
  expect(error).toBeNull()
  return path
}
/** The one file of a subject that reading is tried with. */
const shown = new Map<string, Promise<string>>()
const shownOf = (kind: Kind, subject: Subject): Promise<string> => {
  const key = `${Object.values(kinds).indexOf(kind)} ${subject.userId}`
  if (!shown.has(key)) shown.set(key, kept(kind, subject))
  return shown.get(key)!
}
const isThere = async (kind: Kind, path: string) =>
  (await (await server.of('service')).storage.from(kind.bucket).exists(path)).data

/** Every way to read, write and remove one file with the storage client; each returns whether it worked. */
const ways: Record<
  'select' | 'insert' | 'delete',
  Record<string, (p: Persona, k: Kind, s: Subject) => Promise<boolean>>
> = {
  select: {
    download: async (persona, kind, subject) =>
      !(await (await bucketFor(persona, kind)).download(await shownOf(kind, subject))).error,
    info: async (persona, kind, subject) =>
      !(await (await bucketFor(persona, kind)).info(await shownOf(kind, subject))).error,
    createSignedUrl: async (persona, kind, subject) =>
      !(await (await bucketFor(persona, kind)).createSignedUrl(await shownOf(kind, subject), 60)).error,
  },
  insert: {
    upload: async (persona, kind, subject) =>
      !(await (await bucketFor(persona, kind)).upload(kind.path(subject), kind.body)).error,
    createSignedUploadUrl: async (persona, kind, subject) =>
      !(await (await bucketFor(persona, kind)).createSignedUploadUrl(kind.path(subject))).error,
  },
  delete: {
    remove: async (persona, kind, subject) => {
      const path = await kept(kind, subject)
      await (await bucketFor(persona, kind)).remove([path])
      const isLeft = await isThere(kind, path)
      await (await server.of('service')).storage.from(kind.bucket).remove([path])
      return !isLeft
    },
  },
}

describe.each(Object.keys(kinds))('files of %s over HTTP', (name) => {
  test.each(personas)('%s', async (persona) => {
    const kind = kinds[name]!
    for (const [verb, methods] of Object.entries(ways)) {
      const scope: Scope = kind.access[standingOf(persona)]?.[verb as keyof typeof ways] ?? 'none'
      for (const [method, attempt] of Object.entries(methods)) {
        const reached = []
        for (const { label, subject } of candidates(world, persona))
          if (await attempt(persona, kind, subject)) reached.push(label)
        expect([method, reached]).toEqual([method, expected(world, scope, persona)])
      }
    }
  })
})

test('nobody lists: neither their own folders nor the whole of a bucket', async () => {
  for (const [name, kind] of Object.entries(kinds)) {
    const path = await shownOf(kind, world.subjects.owner_admin)
    const bucket = await bucketFor('owner_admin', kind)
    for (const folder of ['', path.split('/')[0]!, path.slice(0, path.lastIndexOf('/'))])
      expect([name, folder, (await bucket.list(folder)).error]).toMatchObject([
        name,
        folder,
        { statusCode: '403' },
      ])
    expect([name, (await bucket.listV2({ with_delimiter: true })).error]).toMatchObject([
      name,
      { statusCode: '403' },
    ])
  }
})

test('nobody changes a file: not by uploading over it, updating, moving or copying it elsewhere', async () => {
  const kind = kinds.expenses!
  const { home } = world.subjects.owner_admin
  const path = await kept(kind, world.subjects.owner_admin)
  const bucket = await bucketFor('owner_admin', kind)
  expect((await bucket.upload(path, pdf, { upsert: true })).error).not.toBeNull()
  expect((await bucket.update(path, pdf)).error).not.toBeNull()
  expect((await bucket.move(path, freshPath(home.id))).error).not.toBeNull()
  expect((await bucket.copy(path, freshPath(world.foreigner.home.id))).error).not.toBeNull()
  expect(await isThere(kind, path)).toBe(true)
})

test('what is active, or is not what its name says, is refused; the name that people gave comes back', async () => {
  const { home } = world.subjects.owner_admin
  const bucket = await bucketFor('owner_admin', kinds.expenses!)
  const html = '<!doctype html><script>alert(1)</script>'
  for (const [content, contentType] of [
    [html, 'text/html'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    [html, 'image/png'],
    ['MZ', 'application/x-msdownload'],
  ] as const) {
    const { error } = await bucket.upload(freshPath(home.id), content, { contentType })
    expect([contentType, error === null]).toEqual([contentType, false])
  }
  const ownerId = randomUUID()
  const name = shownName('C:\\Notas\\Conta de água – março.pdf')
  const path = filePath({ condominiumId: home.id, area: 'expenses', ownerId, id: randomUUID(), name })
  expect((await bucket.upload(path, pdf, { metadata: { name } })).error).toBeNull()
  const [file] = await world.project.sql`
    select coalesce(user_metadata ->> 'name', '') as name, owner_id, metadata ->> 'mimetype' as type
    from storage.objects where name = ${path}`
  expect(file).toEqual({
    name: 'Conta de água – março.pdf',
    owner_id: world.users.owner_admin.id,
    type: 'application/pdf',
  })
})

test('a full condominium is told so in words that the product knows, and keeps nothing of what was refused', async () => {
  const { project, subjects } = world
  const { home } = subjects.owner_admin
  await project.sql`update public.subscription_plans set storage_bytes = 200 + (
    select bytes from private.file_usage where holder_id = ${home.id} and area = '') where slug = 'avancado'`
  const bucket = await bucketFor('owner_admin', kinds.expenses!)
  const big = new Blob([await pdf.arrayBuffer(), new Uint8Array(5000)], { type: 'application/pdf' })
  const path = freshPath(home.id)
  const { error } = await bucket.upload(path, big)
  expect(error).toMatchObject({ message: 'storage_full', statusCode: '413' })
  expect(await isThere(kinds.expenses!, path)).toBe(false)
  expect(await project.sql`select * from private.file_usage_differences()`).toEqual([])
})

test('a condominium whose time has ended says so of every way to upload, also of a large file; to a stranger nothing is said', async () => {
  const { project, subjects, users } = world
  const { home } = subjects.owner_admin
  await project.sql`
    update public.condominium_subscriptions set status = 'cancelled' where condominium_id = ${home.id}`
  const upload = async (persona: Persona) =>
    (await (await bucketFor(persona, kinds.expenses!)).upload(freshPath(home.id), pdf)).error
  const refused = await upload('owner_admin')
  expect(refused).toMatchObject({ message: 'subscription_inactive', statusCode: '403' })
  expect(toAppError({ message: refused!.message, status: 403 })).toMatchObject({
    code: 'subscription_inactive',
  })
  expect((await upload('stranger'))?.message).toContain('row-level security')
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const begun = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      apikey: project.tokens.anonKey,
      'upload-length': '7000000',
      'upload-metadata': `bucketName ${encoded('condominium-files')},objectName ${encoded(freshPath(home.id))},contentType ${encoded('application/pdf')}`,
      authorization: `Bearer ${await project.tokenFor(users.owner_admin)}`,
    },
  })
  expect([begun.status, await begun.text()]).toEqual([403, expect.stringContaining('subscription_inactive')])
})
