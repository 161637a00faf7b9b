import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../database/testing.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
const person = '00000000-0000-4000-8000-000000000007'
const files = 30_000

// A bucket with a hundred tenants of many folders each; one person belongs to the tenants 50 and 51.
beforeAll(async () => {
  database = await cloneDatabase({ template: 'bare' })
  sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    set role postgres;
    create function public.my_tenants() returns setof text language sql stable security definer set search_path = ''
      as $$ values ('tenant-50'), ('tenant-51') $$;
    create policy tenants on storage.objects for select to authenticated using (
      bucket_id = 'files' and (storage.foldername(name))[1] = any (array(select public.my_tenants())));
    insert into storage.buckets (id, name) values ('files', 'files'), ('others', 'others');
    insert into storage.objects (bucket_id, name, version, metadata)
    select bucket, format('tenant-%s/folder-%s/%s.pdf', n % 100, n / 100 % 50, n), gen_random_uuid(), '{"size": 1}'
    from generate_series(1, ${files}) n, (values ('files'), ('others')) b (bucket);
    reset role; analyze storage.objects;`)
}, 240_000)
afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** The rows of a statement as the person, and how many rows of the table it had PostgreSQL look at. */
async function measured(statement: string) {
  return sql.begin(async (transaction) => {
    const count = async () => {
      const [counted] = await transaction<{ read: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relid = 'storage.objects'::regclass`
      return counted?.read ?? 0
    }
    const before = await count()
    const claims = JSON.stringify({ sub: person, role: 'authenticated' })
    await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const rows = await transaction.unsafe(statement)
    await transaction`reset role`
    return { rows, read: (await count()) - before }
  })
}

const level = (prefix: string, { most = 100, filter = '', backwards = false } = {}) =>
  measured(`select * from storage.list_level('files', '${prefix}', '${filter}', null, ${backwards}, ${most})`)

describe('list_level reads what it shows, however much there is', () => {
  test('a folder of folders', async () => {
    const { rows, read } = await level('tenant-50/')
    expect(rows).toHaveLength(50)
    expect(read).toBeLessThan(400)
  })

  test('a folder of files, and its first page', async () => {
    const expected = files / 100 / 50
    const { rows, read } = await level('tenant-50/folder-7/')
    expect(rows).toHaveLength(Math.min(100, expected))
    expect(read).toBeLessThan(2 * expected + 20)
    expect((await level('tenant-50/folder-7/', { most: 2 })).read).toBeLessThan(20)
  })

  test('backwards', async () => {
    const { rows, read } = await level('tenant-51/', { backwards: true, most: 3 })
    expect(rows.map(({ name }) => name)).toEqual(['folder-9', 'folder-8', 'folder-7'])
    expect(read).toBeLessThan(100)
  })

  test('the same entries as reading all of them', async () => {
    const { rows } = await level('tenant-50/', { filter: 'FOLDER-1' })
    const all = await sql`
      select distinct split_part(name, '/', 2) collate "C" as name from storage.objects
      where bucket_id = 'files' and name ^@ 'tenant-50/folder-1' order by 1`
    expect(rows.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  })
})

test('an object is found by the index, policies or not', async () => {
  const { rows, read } = await measured(
    `select id from storage.objects where bucket_id = 'files' and name = 'tenant-50/folder-0/50.pdf'`,
  )
  expect(rows).toHaveLength(1)
  expect(read).toBeLessThan(5)
})

test('a flat page begins where the cursor is', async () => {
  const { rows, read } = await measured(`
    select name from storage.objects where bucket_id = 'files'
      and name >= greatest('tenant-50/folder-20/'::text, 'tenant-50/'::text)
      and name < 'tenant-50/'::text || chr(1114111) order by name limit 10`)
  expect(rows).toHaveLength(Math.min(10, rows.length))
  expect(read).toBeLessThan(20)
})

test('a level of which the person may see little', async () => {
  const { rows } = await measured(`select * from storage.list_level('files', '', '', null, false, 100)`)
  expect(rows.map(({ name }) => name)).toEqual(['tenant-50', 'tenant-51'])
})
