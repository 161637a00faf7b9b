import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptedTypes, avatarPath, filePath, largestFile } from '../../../domain/files.ts'
import { each, reads, type TableAccess } from '../../../domain/permissions/access.ts'
import { avatars, fileAreas } from '../../../domain/permissions/files.ts'
import { admins } from '../../../domain/permissions/roles.ts'
import { type Acting, openActing } from '../reach/acting.ts'
import { candidates, expected } from '../reach/reach.ts'
import { createWorld, type Persona, personas, type Subject, standingOf, type World } from '../world.ts'
import { freshPath, keep } from './objects.ts'

type Kind = { bucket: string; access: TableAccess; path(of: Subject, id: string): string }
const area = (name: keyof typeof fileAreas): Kind => ({
  bucket: 'condominium-files',
  access: fileAreas[name],
  path: ({ home, unitId: ownerId }, id) =>
    filePath({ condominiumId: home.id, area: name, ownerId, id, name: 'a.pdf' }),
})
const kinds: Record<string, Kind> = {
  photo: area('photo'),
  expenses: area('expenses'),
  people: {
    ...area('people'),
    path: ({ home, personId: ownerId }, id) =>
      filePath({ condominiumId: home.id, area: 'people', ownerId, id, name: 'a.pdf' }),
  },
  // One that is out, to the account whose id it has: its files stay as they are.
  announcements: {
    ...area('announcements'),
    access: {
      ...each(admins, reads('condominium')),
      ...each(['resident', 'doorman'], reads('own')),
      council: reads('condominium'),
    },
    path: ({ home, userId: ownerId }, id) =>
      filePath({ condominiumId: home.id, area: 'announcements', ownerId, id, name: 'a.pdf' }),
  },
  'drafts of announcements': {
    ...area('announcements'),
    access: each(admins, fileAreas.announcements.admin ?? {}),
    path: ({ home, unitId: ownerId }, id) =>
      filePath({ condominiumId: home.id, area: 'announcements', ownerId, id, name: 'a.pdf' }),
  },
  // One whose term is over: both sides' files stay as they are.
  damages: { ...area('damages'), access: { ...each(admins, reads('condominium')), resident: reads('own') } },
  'damages that are stated next': {
    ...area('damages'),
    access: each(admins, fileAreas.damages.admin ?? {}),
    path: ({ home, userId: ownerId }, id) =>
      filePath({ condominiumId: home.id, area: 'damages', ownerId, id, name: 'a.pdf' }),
  },
  avatars: { bucket: 'avatars', access: avatars, path: ({ userId }, id) => avatarPath(userId, id, 'a.png') },
}

let world: World
let acting: Acting
/** Files that are there, by kind and the user they are tried for. */
const kept = new Map<string, string>()
beforeAll(async () => {
  world = await createWorld()
  acting = openActing(world)
  const subjects = new Map(
    [...Object.values(world.subjects), world.neighbour, world.foreigner].map((one) => [one.userId, one]),
  )
  for (const [name, { bucket, path }] of Object.entries(kinds)) {
    for (const [userId, subject] of subjects) {
      kept.set(`${name} ${userId}`, path(subject, randomUUID()))
      await keep(world.project, kept.get(`${name} ${userId}`)!, { bucket })
    }
  }
})
afterAll(async () => {
  await acting.close()
  await world.close()
})

test('areas and buckets are those that the app knows', async () => {
  const { sql } = world.project
  const areas = await sql<{ area: string }[]>`select area from private.file_areas`
  expect(areas.map(({ area }) => area).sort()).toEqual(Object.keys(fileAreas).sort())
  const buckets = await sql`
    select id, public, file_size_limit::int as most, allowed_mime_types as types from storage.buckets
    where id <> 'data-exports' order by id`
  expect(buckets.map(({ types, ...bucket }) => ({ ...bucket, types: types.sort() }))).toEqual(
    (['avatars', 'condominium-files'] as const).map((id) => ({
      id,
      public: false,
      most: largestFile[id],
      types: Object.keys(acceptedTypes[id]).sort(),
    })),
  )
})

test('the bucket that only the worker fills takes archives alone and is not public', async () => {
  const [bucket] = await world.project.sql`
    select public, allowed_mime_types as types from storage.buckets where id = 'data-exports'`
  expect(bucket).toEqual({ public: false, types: ['application/zip'] })
})

type Verb = 'select' | 'insert' | 'update' | 'delete'
const touched = async (persona: Persona, verb: Verb, kind: string, subject: Subject): Promise<boolean> => {
  const { bucket, path } = kinds[kind]!
  const name = kept.get(`${kind} ${subject.userId}`)!
  const rows = await acting.as(
    persona,
    (sql) => {
      if (verb === 'select')
        return sql`select from storage.objects where bucket_id = ${bucket} and name = ${name}`
      if (verb === 'delete')
        return sql`delete from storage.objects where bucket_id = ${bucket} and name = ${name}`
      if (verb === 'update')
        return sql`update storage.objects set name = name || 'x' where bucket_id = ${bucket} and name = ${name}`
      return sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${path(subject, randomUUID())}) returning id`
    },
    { 'storage.can_delete': 'true' },
  )
  return (rows?.count ?? 0) > 0
}

describe.each(Object.keys(kinds))('files of %s', (kind) => {
  test.each(personas)('%s', async (persona) => {
    for (const verb of ['select', 'insert', 'update', 'delete'] as const) {
      const scope = kinds[kind]!.access[standingOf(persona)]?.[verb] ?? 'none'
      const reached = []
      for (const { label, subject } of candidates(world, persona))
        if (await touched(persona, verb, kind, subject)) reached.push(label)
      expect([verb, reached]).toEqual([verb, expected(world, scope, persona)])
    }
  })
})

const adds = async (persona: Persona, name: string, bucket = 'condominium-files') =>
  (await acting.as(
    persona,
    (sql) => sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`,
  )) !== null

test('a path of another shape is refused, whatever the area', async () => {
  const { home, unitId, userId } = world.subjects.owner_admin
  const id = randomUUID()
  expect(await adds('owner_admin', `${home.id}/expenses/${unitId}/${id}/conta de água ção.pdf`)).toBe(true)
  for (const path of [
    `${home.id}/expenses/a.pdf`,
    `${home.id}/expenses/${unitId}/${id}`,
    `${home.id}/expenses/${unitId}/${id}/`,
    `${home.id}/expenses/${unitId}/${id}/a/b.pdf`,
    `${home.id}/expenses/x/${id}/a.pdf`,
    `${home.id}/expenses/${unitId.toUpperCase()}/${id}/a.pdf`,
    `${home.id}/nothing/${unitId}/${id}/a.pdf`,
    `${home.id.toUpperCase()}/expenses/${unitId}/${id}/a.pdf`,
    `/${home.id}/expenses/${unitId}/${id}/a.pdf`,
    `${home.id}/../${world.foreigner.home.id}/expenses/${unitId}/${id}/a.pdf`,
    `${home.id}//expenses/${unitId}/${id}/a.pdf`,
    `${home.id}/expenses/${unitId}/${id}/${'a'.repeat(121)}`,
    `${home.id}/expenses/${unitId}/${id}\n/a.pdf`,
    `${home.id}%2Fexpenses/${unitId}/${id}/a.pdf`,
    `x${home.id}/expenses/${unitId}/${id}/a.pdf`,
  ])
    expect([path, await adds('owner_admin', path)]).toEqual([path, false])
  expect(await adds('owner_admin', `${userId}/avatar/${id}/a.png`, 'avatars')).toBe(true)
  expect(await adds('owner_admin', `${userId}/other/${id}/a.png`, 'avatars')).toBe(false)
  expect(await adds('owner_admin', `${userId}/avatar/a.png`, 'avatars')).toBe(false)
})

test('an account that owes its second factor keeps and sees no file', async () => {
  const { project, users, subjects } = world
  await project.sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${users.council.id}, 'totp', 'verified', now(), now())`
  const seen = await acting.as('council', (sql) => sql`select from storage.objects`)
  expect(seen?.count).toBe(0)
  expect(await adds('council', avatarPath(subjects.council.userId, randomUUID(), 'a.png'), 'avatars')).toBe(
    false,
  )
  await project.sql`delete from auth.mfa_factors where user_id = ${users.council.id}`
})

test('after the trial files are read and none is added or removed; people keep their portraits', async () => {
  const { project, subjects, users } = world
  const { home } = subjects.owner_admin
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = now() - interval '1 minute' where id = ${home.subscriptionId}`
  expect(await touched('owner_admin', 'select', 'expenses', subjects.resident)).toBe(true)
  expect(await touched('owner_admin', 'delete', 'expenses', subjects.resident)).toBe(false)
  await expect(adds('owner_admin', freshPath(home.id))).rejects.toThrow('trial_expired')
  expect(await adds('resident', avatarPath(users.resident.id, randomUUID(), 'a.png'), 'avatars')).toBe(true)
})
