import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorageDatabase } from '../database/database.ts'
import { fileKey } from '../objects/uploads.ts'
import { sweep } from '../sweep.ts'
import { type OpenedStorage, openStorage } from './fixture.ts'

let storage: OpenedStorage
beforeAll(async () => {
  storage = await openStorage({
    config: {
      buckets: {
        welcome: { public: true, objects_path: './welcome', allowed_mime_types: ['text/plain'] },
        files: { public: true },
      },
    },
  })
})
afterAll(() => storage.close())

const hour = 3_600_000
const later = () => Date.now() + 25 * hour

async function swept(now: number): Promise<number> {
  const database = openStorageDatabase(storage.urls)
  try {
    return await sweep(database, storage.files, now, new AbortController().signal)
  } finally {
    await database.close()
  }
}

test('bytes without a row go after a day, those of a row stay', async () => {
  await storage.service.upload('kept.txt', 'kept')
  const [kept] = await storage.keys()
  const orphans = Array.from({ length: 3 }, () => fileKey(randomUUID()))
  for (const key of orphans)
    await storage.files.write(key, Readable.from(['x'], { objectMode: false }), { contentType: 'text/plain' })
  expect(await swept(Date.now())).toBe(0)
  expect(await storage.keys()).toHaveLength(4)
  expect(await swept(later())).toBe(3)
  expect(await storage.keys()).toEqual([kept])
  expect(await (await storage.service.download('kept.txt')).data?.text()).toBe('kept')
})

test('what was discarded while no instance ran goes at the start of the next', async () => {
  const version = randomUUID()
  await storage.files.write(fileKey(version), Readable.from(['x'], { objectMode: false }), {
    contentType: '',
  })
  await storage.owner`insert into storage.discarded_files (version) values (${version})`
  const other = await storage.start()
  await expect.poll(() => storage.keys()).not.toContain(fileKey(version))
  await expect.poll(() => storage.owner`select from storage.discarded_files`).toHaveLength(0)
  await other.close()
})

test('bytes stay that another row names, and what names none of ours stops nobody', async () => {
  await storage.service.upload('first.txt', 'shared')
  const [row] = await storage.owner<{ version: string }[]>`
    select version from storage.objects where name = 'first.txt'`
  const version = row?.version ?? ''
  await storage.owner`insert into storage.objects (bucket_id, name, version)
    values ('files', 'second.txt', ${version}), ('files', 'foreign.txt', '../../foreign')`
  await storage.service.remove(['first.txt', 'foreign.txt'])
  await expect.poll(() => storage.owner`select from storage.discarded_files`).toHaveLength(0)
  expect(await storage.keys()).toContain(fileKey(version))
  await storage.service.remove(['second.txt'])
  await expect.poll(() => storage.keys()).not.toContain(fileKey(version))
})

test('of several instances one sweeps, once an hour', async () => {
  const key = fileKey(randomUUID())
  await storage.files.write(key, Readable.from(['x'], { objectMode: false }), { contentType: '' })
  const path = join(storage.home, 'place')
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    const old = new Date(Date.now() - 25 * hour)
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), old, old)
  }
  const soon = await storage.start()
  await soon.close()
  expect(await storage.keys()).toContain(key)
  await storage.owner`update storage.sweeps set started_at = now() - interval '1 hour'`
  const starts = await Promise.all([storage.start(), storage.start()])
  await expect.poll(() => storage.keys()).not.toContain(key)
  for (const one of starts) await one.close()
})

test('buckets of config.toml are made with their files, once, and are the project’s from then on', async () => {
  await mkdir(join(storage.home, 'welcome', 'ata'), { recursive: true })
  await writeFile(join(storage.home, 'welcome', 'ata', 'olá.txt'), 'olá')
  await writeFile(join(storage.home, 'welcome', 'page.html'), '<html>')
  await storage.owner.begin(async (sql) => {
    await sql`select set_config('storage.can_delete', 'true', true)`
    await sql`delete from storage.buckets where id = 'welcome'`
  })
  const starts = await Promise.all([storage.start(), storage.start()])
  const [bucket] = await storage.owner`
    select public, allowed_mime_types from storage.buckets where id = 'welcome'`
  expect(bucket).toEqual({ public: true, allowed_mime_types: ['text/plain'] })
  const response = await fetch(`${storage.url}/storage/v1/object/public/welcome/ata/ol%C3%A1.txt`)
  expect(await response.text()).toBe('olá')
  // The bucket takes no pages.
  expect(await storage.owner`select name from storage.objects where bucket_id = 'welcome'`).toEqual([
    { name: 'ata/olá.txt' },
  ])
  // It existed before, so it stays unchanged.
  expect(await storage.owner`select public from storage.buckets where id = 'files'`).toEqual([
    { public: false },
  ])
  for (const one of starts) await one.close()
})
