import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { somebody } from './people.ts'

let target: Target
let service: SupabaseClient
beforeAll(async () => {
  target = await openTarget()
  service = target.client(target.serviceKey)
})
afterAll(() => target.close())

const fresh = () => `bucket-${randomUUID().slice(0, 8)}`

describe('createBucket and getBucket', () => {
  test('a private bucket without limits', async () => {
    const id = fresh()
    expect(await service.storage.createBucket(id)).toEqual({ data: { name: id }, error: null })
    const { data } = await service.storage.getBucket(id)
    expect(data).toMatchObject({
      id,
      name: id,
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
    })
    expect(Date.parse(data?.created_at ?? '')).toBeGreaterThan(0)
  })

  test('a public one with limits, in numbers and in units of a thousand', async () => {
    const [a, b] = [fresh(), fresh()]
    const types = ['image/png', 'text/*']
    await service.storage.createBucket(a, { public: true, fileSizeLimit: 20, allowedMimeTypes: types })
    await service.storage.createBucket(b, { public: false, fileSizeLimit: '1.5MB' })
    expect((await service.storage.getBucket(a)).data).toMatchObject({
      public: true,
      file_size_limit: 20,
      allowed_mime_types: types,
    })
    expect((await service.storage.getBucket(b)).data?.file_size_limit).toBe(1_500_000)
  })

  test('refusals: a name taken, bad names, limits that are none or too high, types that are none', async () => {
    const taken = await service.storage.createBucket('shelf')
    expect(taken.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    for (const name of ['a/b', '', 'ã', 'x'.repeat(100), 'a\nb'])
      expect((await service.storage.createBucket(name)).error?.status).toBe(400)
    const units = await service.storage.createBucket(fresh(), { public: false, fileSizeLimit: '5 elephants' })
    expect(units.error?.message).toBe('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
    const huge = await service.storage.createBucket(fresh(), { public: false, fileSizeLimit: '900GB' })
    expect(huge.error).toMatchObject({ statusCode: '413' })
    const type = await service.storage.createBucket(fresh(), { public: false, allowedMimeTypes: ['png'] })
    expect(type.error).toMatchObject({ statusCode: '415', message: 'mime type png is not supported' })
  })

  test('one that is not there, and whoever policies do not let', async () => {
    const missing = await service.storage.getBucket('nothing')
    expect(missing.error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' })
    const { client } = await somebody(target)
    expect((await client.storage.getBucket('shelf')).error).toMatchObject({ statusCode: '404' })
    expect((await client.storage.listBuckets()).data).toEqual([])
    expect((await client.storage.createBucket(fresh())).error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
  })
})

test('listBuckets: all, searched, sorted, in pages', async () => {
  const word = randomUUID().slice(0, 8)
  for (const letter of ['b', 'a', 'c']) await service.storage.createBucket(`${letter}-${word}`)
  const { data } = await service.storage.listBuckets()
  expect(data?.map(({ id }) => id)).toEqual(expect.arrayContaining([`a-${word}`, 'shelf', 'window']))
  const options = { search: word, limit: 2, offset: 1, sortColumn: 'name', sortOrder: 'desc' } as const
  const page = await service.storage.listBuckets(options)
  expect(page.data?.map(({ id }) => id)).toEqual([`b-${word}`, `a-${word}`])
})

describe('updateBucket', () => {
  test('changes what is told and nothing else', async () => {
    const id = fresh()
    await service.storage.createBucket(id, { public: false, fileSizeLimit: 10 })
    expect(await service.storage.updateBucket(id, { public: true })).toEqual({
      data: { message: 'Successfully updated' },
      error: null,
    })
    const { data } = await service.storage.getBucket(id)
    expect(data).toMatchObject({ public: true, file_size_limit: 10 })
    await service.storage.updateBucket(id, {
      public: true,
      fileSizeLimit: null,
      allowedMimeTypes: ['image/*'],
    })
    expect((await service.storage.getBucket(id)).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: ['image/*'],
    })
  })

  test('one that is not there', async () => {
    const { error } = await service.storage.updateBucket('nothing', { public: true })
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })
})

test('deleteBucket: when it is empty', async () => {
  const id = fresh()
  await service.storage.createBucket(id)
  await service.storage.from(id).upload('deep/in/it.txt', 'text')
  expect((await service.storage.deleteBucket(id)).error).toMatchObject({
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  })
  expect((await service.storage.emptyBucket(id)).error).toBeNull()
  // Supabase empties it later on.
  await expect.poll(async () => (await service.storage.from(id).list()).data, { timeout: 60_000 }).toEqual([])
  expect(await service.storage.deleteBucket(id)).toEqual({
    data: { message: 'Successfully deleted' },
    error: null,
  })
  expect((await service.storage.deleteBucket(id)).error).toMatchObject({ statusCode: '404' })
})

test('purgeCache and purgeBucketCache: for services alone', async () => {
  const { client } = await somebody(target)
  expect((await client.storage.purgeBucketCache('shelf')).error).not.toBeNull()
  expect((await client.storage.from('shelf').purgeCache('a.txt')).error).not.toBeNull()
  // Where there is no cache in front, Supabase does not offer it.
  if (process.env.SUPABASE_URL) return
  expect((await service.storage.purgeBucketCache('shelf')).data).toEqual({ message: 'success' })
  expect((await service.storage.from('shelf').purgeCache('a.txt')).data).toEqual({ message: 'success' })
})

test('without a token nothing is told', async () => {
  const response = await fetch(`${target.url}/storage/v1/bucket`)
  expect(response.status).toBeGreaterThanOrEqual(400)
})
