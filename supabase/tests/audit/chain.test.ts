import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'

let project: TestProject
let condominiumId: string
const platform = '00000000-0000-0000-0000-000000000000'

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  condominiumId = (await project.found()).condominiumId
})

/** Writes entries, each in its own transaction. */
async function write(count: number, by: postgres.Sql = project.sql): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const [row] = await by<{ id: string }[]>`
      insert into public.audit_entries (condominium_id, action, entity, after)
      values (${condominiumId}, 'try', 'units', ${by.json({ at })}) returning id`
    ids.push(Number(row!.id))
  }
  return ids
}

async function seal(): Promise<void> {
  for (;;) {
    const [row] = await project.sql<{ went: string }[]>`select private.seal_audit() as went`
    if (Number(row!.went) === 0) return
  }
}

type Check = {
  seq: number
  entries: number
  is_over: boolean
  broken: { seq: number; problem: string } | null
}
async function check(chain = condominiumId): Promise<Check> {
  const [row] = await project.sql<{ found: Check }[]>`select private.check_audit(${chain}, 0, 1000) as found`
  return row!.found
}
const seals = () => project.sql<{ seq: string; row_count: number; late_ids: string[] }[]>`
  select seq, row_count, late_ids from public.audit_seals where condominium_id = ${condominiumId} order by seq`

/** Runs as the tables' owner with the triggers off, the most anyone can do from inside the database. */
async function tamper(work: (sql: postgres.TransactionSql) => Promise<unknown>): Promise<void> {
  await project.sql.begin(async (sql) => {
    await sql`alter table public.audit_entries disable trigger user`
    await sql`alter table public.audit_seals disable trigger user`
    await work(sql)
    await sql`alter table public.audit_entries enable always trigger audit_entries_append_only`
    await sql`alter table public.audit_entries enable always trigger audit_entries_kept`
    await sql`alter table public.audit_seals enable always trigger audit_seals_append_only`
  })
}

test('committed entries are sealed in id order, each once; nothing new makes no seal', async () => {
  await write(3)
  await seal()
  await write(2)
  await seal()
  await seal()
  expect(await seals()).toEqual([
    { seq: '1', row_count: 3, late_ids: [] },
    { seq: '2', row_count: 2, late_ids: [] },
  ])
  expect(await check()).toMatchObject({ seq: 2, entries: 5, is_over: true, broken: null })
})

test('an entry whose transaction ends late goes into a later seal, and is never taken for a slipped-in one', async () => {
  await write(1)
  const slow = await project.sql.reserve()
  await slow`begin`
  const [late] = await write(1, slow)
  await write(2)
  await seal()
  expect(await seals()).toMatchObject([{ row_count: 3 }])
  await slow`commit`
  slow.release()
  expect(await check()).toMatchObject({ entries: 3, broken: null })
  await write(1)
  await seal()
  expect(await seals()).toEqual([
    { seq: '1', row_count: 3, late_ids: [] },
    { seq: '2', row_count: 2, late_ids: [String(late)] },
  ])
  expect(await check()).toMatchObject({ entries: 5, broken: null })
})

test('a transaction that is undone leaves a gap that no seal waits for', async () => {
  await project.sql
    .begin(async (sql) => {
      await sql`insert into public.audit_entries (condominium_id, action) values (${condominiumId}, 'undone')`
      throw new Error('undone')
    })
    .catch(() => undefined)
  await write(1)
  await seal()
  expect(await seals()).toMatchObject([{ row_count: 1 }])
  expect((await check()).broken).toBeNull()
})

test('two sealers at once seal nothing twice', async () => {
  await write(20)
  const urls = project.clone.urls
  const others = [1, 2, 3].map(() => postgres(urls.postgres, { max: 1, onnotice: () => {} }))
  await Promise.all(others.map((sql) => sql`select private.seal_audit()`))
  await Promise.all(others.map((sql) => sql.end()))
  await seal()
  expect(await seals()).toMatchObject([{ row_count: 20 }])
  expect((await check()).broken).toBeNull()
})

test('entries outside any condominium have a chain of their own', async () => {
  await project.sql`insert into public.audit_entries (action) values ('delete-account')`
  await seal()
  expect((await check(platform)).broken).toBeNull()
  await tamper((sql) => sql`update public.audit_entries set action = 'other' where condominium_id is null`)
  expect((await check(platform)).broken).toMatchObject({ problem: 'entries' })
})

test('many entries at once are cut into seals of ten thousand', async () => {
  await project.sql`
    insert into public.audit_entries (condominium_id, action) select ${condominiumId}, 'bulk' from generate_series(1, 25000)`
  await seal()
  expect((await seals()).map(({ row_count }) => row_count)).toEqual([10000, 10000, 5000])
  expect(await check()).toMatchObject({ seq: 3, entries: 25000, broken: null })
})

describe('in normal operation', () => {
  const attempts = [
    ['update', `update public.audit_entries set action = 'other'`],
    ['delete', 'delete from public.audit_entries'],
    ['truncate', 'truncate public.audit_entries'],
    ['update of a seal', 'update public.audit_seals set row_count = 0'],
    ['delete of a seal', 'delete from public.audit_seals'],
    ['truncate of the seals', 'truncate public.audit_seals'],
  ] as const
  test.each(attempts)('%s is refused, to the owner of the tables too', async (_name, statement) => {
    await write(1)
    await seal()
    await expect(project.sql.unsafe(statement)).rejects.toThrow('append-only table')
    const asService = project.sql.begin(async (sql) => {
      await sql`set local role service_role`
      await sql.unsafe(statement)
    })
    await expect(asService).rejects.toThrow('permission denied')
  })

  test('the service may not write a seal, and a condominium that goes leaves its entries', async () => {
    const asService = project.sql.begin(async (sql) => {
      await sql`set local role service_role`
      await sql`insert into public.audit_seals (condominium_id, seq, after_id, upto_id, row_count, newest_at, digest, head)
        values (${condominiumId}, 1, 0, 1, 1, now(), '', '')`
    })
    await expect(asService).rejects.toThrow('permission denied')
    const owner = await project.userWith()
    const [bare] = await project.sql<{ id: string }[]>`
      insert into public.condominiums (admin_id, name) values (${owner.id}, 'Breve') returning id`
    condominiumId = bare!.id
    await write(2)
    await seal()
    await project.sql`delete from public.ledger_accounts where condominium_id = ${condominiumId}`
    await project.sql`delete from public.condominiums where id = ${condominiumId}`
    expect(await check()).toMatchObject({ entries: 2, broken: null })
  })
})

describe('whoever owns the tables and switches the triggers off is found out', () => {
  let ids: number[]
  beforeEach(async () => {
    ids = await write(3)
    await seal()
    ids.push(...(await write(3)))
    await seal()
    await write(1)
    await seal()
  })

  test('an entry changed', async () => {
    await tamper((sql) => sql`update public.audit_entries set after = '{"at": 9}' where id = ${ids[4]!}`)
    expect((await check()).broken).toEqual({ seq: 2, problem: 'entries' })
  })

  test('an entry removed', async () => {
    await tamper((sql) => sql`delete from public.audit_entries where id = ${ids[1]!}`)
    expect((await check()).broken).toEqual({ seq: 1, problem: 'entries' })
  })

  test('an entry given to another condominium', async () => {
    await tamper((sql) => sql`update public.audit_entries set condominium_id = null where id = ${ids[3]!}`)
    expect((await check()).broken).toEqual({ seq: 2, problem: 'entries' })
  })

  test('an entry slipped in under a seal', async () => {
    // The place of an entry that was removed, taken by another.
    await tamper(async (sql) => {
      await sql`delete from public.audit_entries where id = ${ids[3]!}`
      await sql`
        insert into public.audit_entries (id, condominium_id, action) overriding system value
        values (${ids[3]!}, ${condominiumId}, 'slipped-in')`
    })
    expect((await check()).broken).toEqual({ seq: 2, problem: 'entries' })
  })

  test('an entry slipped in behind the last seal', async () => {
    await project.sql`insert into public.audit_entries (action) values ('of the platform')`
    await seal()
    const [above] = await project.sql<
      { id: string }[]
    >`select max(id) as id from public.audit_entries where condominium_id is null`
    await tamper(async (sql) => {
      await sql`delete from public.audit_entries where id = ${above!.id}`
      await sql`
        insert into public.audit_entries (id, condominium_id, action) overriding system value
        values (${above!.id}, ${condominiumId}, 'slipped-in')`
    })
    expect((await check()).broken).toMatchObject({ problem: 'behind' })
  })

  test('a seal rewritten to fit a changed entry', async () => {
    await tamper(async (sql) => {
      await sql`update public.audit_entries set after = '{"at": 9}' where id = ${ids[4]!}`
      await sql`
        update public.audit_seals s set digest = (
          select sha256(string_agg(private.audit_digest(e), ''::bytea order by e.id)) from public.audit_entries e
          where e.condominium_id = s.condominium_id and e.id > s.after_id and e.id <= s.upto_id)
        where s.condominium_id = ${condominiumId} and s.seq = 2`
    })
    expect((await check()).broken).toEqual({ seq: 2, problem: 'rewritten' })
  })

  test('a seal rewritten with its head, which the next one holds on to', async () => {
    await tamper(async (sql) => {
      await sql`update public.audit_entries set after = '{"at": 9}' where id = ${ids[4]!}`
      await sql`
        update public.audit_seals s set digest = (
          select sha256(string_agg(private.audit_digest(e), ''::bytea order by e.id)) from public.audit_entries e
          where e.condominium_id = s.condominium_id and e.id > s.after_id and e.id <= s.upto_id)
        where s.condominium_id = ${condominiumId} and s.seq = 2`
      await sql`
        update public.audit_seals s set head = private.audit_head(
          (select p.head from public.audit_seals p where p.condominium_id = s.condominium_id and p.seq = 1), s)
        where s.condominium_id = ${condominiumId} and s.seq = 2`
    })
    expect((await check()).broken).toEqual({ seq: 3, problem: 'rewritten' })
  })

  test('a seal removed, in the middle or at the end', async () => {
    await tamper(
      (sql) => sql`delete from public.audit_seals where condominium_id = ${condominiumId} and seq = 3`,
    )
    expect((await check()).broken).toEqual({ seq: 3, problem: 'behind' })
    await tamper(
      (sql) => sql`delete from public.audit_seals where condominium_id = ${condominiumId} and seq = 1`,
    )
    expect((await check()).broken).toEqual({ seq: 1, problem: 'missing' })
  })
})

test('after five years whole seals of entries go, and the chain still holds', async () => {
  await project.sql`
    insert into public.audit_entries (condominium_id, action, created_at)
    select ${condominiumId}, 'old', now() - interval '61 months' from generate_series(1, 5)`
  await seal()
  await write(2)
  await seal()
  await expect(
    project.sql`delete from public.audit_entries where condominium_id = ${condominiumId}`,
  ).rejects.toThrow('append-only')
  const [gone] = await project.sql<{ count: string }[]>`select private.expire_audit() as count`
  expect(Number(gone!.count)).toBe(5)
  expect(await check()).toMatchObject({ seq: 2, broken: null })
})
