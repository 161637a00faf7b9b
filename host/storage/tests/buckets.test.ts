import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenedStorage, openStorage } from './fixture.ts'

let storage: OpenedStorage
beforeAll(async () => {
  storage = await openStorage({
    sql: `create policy everybody on storage.buckets to authenticated using (true);
      create policy look on storage.objects for select to authenticated using (true);
      insert into storage.buckets (id, name) values ('full', 'full');
      insert into storage.objects (bucket_id, name) values ('full', 'one')`,
  })
})
afterAll(() => storage.close())

async function somebody() {
  const { id, token } = await storage.person()
  const headers = { authorization: `Bearer ${token}` }
  return { id, buckets: createClient(storage.url, token, { global: { headers } }).storage }
}

test('what may be removed is, behind however many that may not', async () => {
  const { id, buckets } = await somebody()
  await storage.owner`insert into storage.objects (bucket_id, name)
    select 'files', '-' || at from generate_series(1, 2100) at`
  await storage.owner`insert into storage.objects (bucket_id, name) values ('files', ${`${id}/mine`})`
  expect((await buckets.emptyBucket('files')).error).toMatchObject({ statusCode: '403' })
  expect(await storage.owner`select from storage.objects where name like ${`${id}/%`}`).toHaveLength(0)
  expect(await storage.owner`select from storage.objects where bucket_id = 'files'`).toHaveLength(2100)
})

test('one that holds files stays', async () => {
  const { buckets } = await somebody()
  expect((await buckets.deleteBucket('full')).error).toMatchObject({ statusCode: '409' })
  expect(await storage.owner`select from storage.buckets where id = 'full'`).toHaveLength(1)
})

test('the type is told in the list alone', async () => {
  const { buckets } = await somebody()
  expect((await buckets.getBucket('full')).data).not.toHaveProperty('type')
  expect((await buckets.listBuckets()).data).toContainEqual(
    expect.objectContaining({ id: 'full', type: 'STANDARD' }),
  )
})

test('emptying is answered in words of Supabase, and done', async () => {
  await storage.owner`insert into storage.buckets (id, name) values ('emptied', 'emptied')`
  await storage.owner`insert into storage.objects (bucket_id, name) values ('emptied', 'one')`
  const { storage: buckets } = createClient(storage.url, storage.serviceKey)
  expect(await buckets.emptyBucket('emptied')).toEqual({
    data: { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
    error: null,
  })
  expect(await storage.owner`select from storage.objects where bucket_id = 'emptied'`).toHaveLength(0)
})

test('without any header the answer is the one about a token that is none', async () => {
  const response = await fetch(`${storage.url}/storage/v1/bucket`)
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 400,
    body: { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' },
  })
})
