import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { openStorageDatabase, type StorageDatabase } from '../database/database.ts'
import { databaseUnreachable } from '../errors.ts'
import { openFiles } from '../files/files.ts'
import type { Files } from '../files/place.ts'
import { createUploads, type Uploads } from '../objects/uploads.ts'
import { createResumable, type Resumable, resumablePath } from './resumable.ts'
import { encode, openDatabase, openTemporaryFolder } from './testing.ts'

const log = pino({ level: 'silent' })
let place: Awaited<ReturnType<typeof openTemporaryFolder>>
let database: Awaited<ReturnType<typeof openDatabase>>
let connections: StorageDatabase
let files: Files
let uploads: Uploads
let resumable: Resumable

beforeAll(async () => {
  ;[place, database] = [await openTemporaryFolder(), await openDatabase()]
  connections = openStorageDatabase(database.urls)
  files = await openFiles(place.place, log)
  uploads = makeUploads(files)
  resumable = serve(uploads)
})
afterAll(async () => {
  await connections.close()
  await database.close()
  await place.close()
})
afterEach(() => database.admin`delete from storage.resumable_uploads`)

const makeUploads = (kept: Files) =>
  createUploads({ database: connections, files: kept, fileSizeLimit: 1_000_000, discarded: () => {}, log })

const serve = (kept: Uploads) =>
  createResumable({ database: connections, files, uploads: kept, fileSizeLimit: 1_000_000, log })

function person(id = randomUUID()): Caller & { owner: string } {
  const request = { method: 'POST', path: resumablePath, headers: '{}' }
  return {
    role: 'authenticated',
    claims: { role: 'authenticated', sub: id },
    owner: id,
    isAuthenticated: true,
    request: { ...request, signal: () => new AbortController().signal },
  }
}

async function ask(
  method: string,
  path: string,
  caller: Caller,
  headers: Record<string, string> = {},
  body?: string,
  by = resumable,
): Promise<Response> {
  const all = { 'tus-resumable': '1.0.0', ...headers }
  return by.respond(new Request(`http://host${path}`, { method, headers: all, body }), caller)
}

const create = (
  caller: Caller & { owner: string },
  name = `${caller.owner}/${randomUUID()}`,
  by = resumable,
) =>
  ask(
    'POST',
    resumablePath,
    caller,
    { 'upload-length': '6', 'upload-metadata': encode({ bucketName: 'files', objectName: name }) },
    undefined,
    by,
  )

async function begin(caller: Caller & { owner: string }, by = resumable): Promise<string> {
  const response = await create(caller, undefined, by)
  expect(response.status).toBe(201)
  return response.headers.get('location') ?? ''
}

const piece = (path: string, caller: Caller, at: number, body: string, by = resumable) => {
  const headers = { 'upload-offset': `${at}`, 'content-type': 'application/offset+octet-stream' }
  return ask('PATCH', path, caller, headers, body, by)
}

const head = (path: string, caller: Caller, by = resumable) => ask('HEAD', path, caller, {}, undefined, by)

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys
}

const objects = async (caller: { owner: string }) =>
  (await database.admin`select 1 from storage.objects where owner_id = ${caller.owner}`).length

describe('what is refused in the end', () => {
  test('by a policy of now leaves nothing, and is not there any more', async () => {
    const me = person()
    const before = await stored()
    const path = await begin(me)
    await piece(path, me, 0, 'abc')
    await database.sql`insert into public.banned values (${me.owner})`
    const refused = await piece(path, me, 3, 'def')
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'new row violates row-level security policy',
    ])
    expect((await head(path, me)).status).toBe(404)
    expect(await stored()).toEqual(before)
  })

  test('by a trigger of the project says so in its words', async () => {
    const me = person()
    await database.sql.unsafe(`
      create function public.full() returns trigger language plpgsql as $$
      begin
        if (new.metadata ->> 'size')::int = 6 and new.metadata ? 'eTag' then
          raise exception 'storage_limit_reached' using errcode = 'PT413';
        end if;
        return new;
      end $$;
      create trigger quota before insert on storage.objects for each row execute function public.full()`)
    const before = await stored()
    const path = await begin(me)
    const refused = await piece(path, me, 0, 'abcdef')
    expect([refused.status, await refused.text()]).toEqual([413, 'storage_limit_reached'])
    expect((await head(path, me)).status).toBe(404)
    expect(await stored()).toEqual(before)
    await database.sql.unsafe('drop trigger quota on storage.objects')
  })
})

describe('an end that fails for a moment', () => {
  // The connection is lost before the object is made, or after it and before anybody hears.
  test.each([false, true])('is made good by whoever asks next (object made: %s)', async (isMade) => {
    let isLost = true
    const failing = serve({
      ...uploads,
      async finish(...given) {
        const made = !isLost || isMade ? await uploads.finish(...given) : undefined
        if (isLost || !made) {
          isLost = false
          throw databaseUnreachable()
        }
        return made
      },
    })
    const me = person()
    const path = await begin(me, failing)
    expect((await piece(path, me, 0, 'abcdef', failing)).status).toBe(503)
    // The failed request may still be running: for a while no other one makes the object.
    await database.admin`update storage.resumable_uploads set finishing_at = now() - interval '1 hour'`
    const found = await head(path, me, failing)
    expect([found.status, found.headers.get('upload-offset')]).toEqual([200, '6'])
    expect(await objects(me)).toBe(1)
  })

  test('keeps its bytes while the store cannot be read', async () => {
    let isAway = true
    const away: Files = {
      ...files,
      async read(...given) {
        if (!isAway) return files.read(...given)
        isAway = false
        throw new Error('the store is away')
      },
    }
    const failing = serve(makeUploads(away))
    const me = person()
    const path = await begin(me, failing)
    expect((await piece(path, me, 0, 'abcdef', failing)).status).toBe(500)
    expect((await head(path, me, failing)).headers.get('upload-offset')).toBe('6')
    expect(await objects(me)).toBe(1)
  })

  test('and one who still makes the object is left alone', async () => {
    const me = person()
    const path = await begin(me)
    await piece(path, me, 0, 'abc')
    await database.admin`update storage.resumable_uploads set finishing_at = now()`
    expect((await head(path, me)).status).toBe(423)
    expect((await piece(path, me, 3, 'def')).status).toBe(423)
  })
})

test('the caller may go away once all bytes are here', async () => {
  const me = person()
  const path = await begin(me)
  const gone = AbortSignal.abort()
  const leaving = { ...me, request: { ...me.request, signal: () => gone } }
  expect((await piece(path, leaving, 0, 'abcdef')).status).toBe(204)
  expect(await objects(me)).toBe(1)
})

test('one caller has so many unfinished and no more; others go on', async () => {
  const me = person()
  for (let count = 0; count < 100; count++) expect((await create(me)).status).toBe(201)
  expect((await create(me)).status).toBe(429)
  expect((await create(person())).status).toBe(201)
})

test('after a day an upload is gone, with its bytes', async () => {
  const me = person()
  const [old, young] = [await begin(me), await begin(me)]
  await piece(old, me, 0, 'abc')
  await piece(young, me, 0, 'abc')
  await database.admin`update storage.resumable_uploads set created_at = now() - interval '25 hours'
    where ${old} like '%' || id`
  expect((await head(old, me)).status).toBe(410)
  expect((await piece(old, me, 3, 'def')).status).toBe(410)
  await resumable.sweep()
  expect((await head(old, me)).status).toBe(404)
  expect((await head(young, me)).headers.get('upload-offset')).toBe('3')
  expect((await piece(young, me, 3, 'def')).status).toBe(204)
})

test('ids cannot be guessed', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => begin(person())))
  expect(new Set(ids).size).toBe(20)
  for (const path of ids) expect(path).toMatch(/^\/storage\/v1\/upload\/resumable\/[\w-]{32}$/)
})
