import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { found, furnish } from '../../../bench/register/building.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { as, type Sql } from './building.ts'

/** As many as make a scan dearer than fifty steps down an index. */
const size = 12_000

let project: TestProject
let admin: User
let resident: User
let condominiumId: string

beforeAll(async () => {
  project = await startProject()
  const { sql } = project
  const building = await found(sql, 'Residencial Jacarandá', size)
  condominiumId = building.condominiumId
  await furnish(sql, building, size)
  for (let other = 0; other < 3; other++) await furnish(sql, await found(sql, `Vizinho ${other}`, 200), 200)
  admin = await project.member(condominiumId, 'admin')
  resident = await project.member(condominiumId, 'resident')
  await sql`
    update public.people set user_id = ${resident.id}
    where id = (select id from public.people where condominium_id = ${condominiumId} order by id limit 1)`
  await sql`vacuum analyze`
})
afterAll(() => project.close())

const big = [
  'units',
  'people',
  'people_unplaced',
  'occupancies',
  'unit_list',
  'unit_balances',
  'unit_annexes',
  'charges',
  'vehicles',
  'register_words',
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[]; 'Actual Rows': number }

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The nodes of the plan that the person's query gets, as the data API plans it. */
async function planOf(user: User, query: (sql: Sql) => Promise<string>): Promise<Plan[]> {
  const [row] = await as<{ 'QUERY PLAN': [{ Plan: Plan }] }>(project, user, async (sql) => {
    await sql`set local plan_cache_mode = force_custom_plan`
    return sql.unsafe(`explain (analyze, format json) ${await query(sql)}`)
  })
  return nodes(row!['QUERY PLAN'][0].Plan)
}

const middle = async (order: string): Promise<string> => {
  const [row] = await project.sql<{ key: string }[]>`
    select ${project.sql(order)} as key from public.unit_list where condominium_id = ${condominiumId}
    order by 1 offset ${size / 2} limit 1`
  return row!.key
}
async function homeOf(user: User): Promise<string> {
  const [home] = await as<{ units: [{ unit_id: string }] }>(
    project,
    user,
    (sql) => sql`select public.my_home(${condominiumId}) -> 'units' as units`,
  )
  return home!.units[0].unit_id
}
const of = () => `condominium_id = '${condominiumId}'`

/** The commonest queries as the data API sends them. */
const direct: Record<string, { by?: 'resident'; query: () => Promise<string> | string }> = {
  'list of units after a key': {
    query: async () =>
      `select * from public.unit_list where ${of()} and sort_key > '${await middle('sort_key')}' order by sort_key limit 51`,
  },
  'last page of units': {
    query: () => `select * from public.unit_list where ${of()} order by sort_key desc limit 51`,
  },
  'people after a name': {
    query: () => `
      select id, name, (select json_agg(o) from (select kind from public.occupancies where condominium_id = p.condominium_id and person_id = p.id) o)
      from public.people p where p.${of()} and search_name >= 'maria' and (search_name > 'maria' or id > '${condominiumId}')
      order by search_name, id limit 51`,
  },
  'last page of people': {
    query: () =>
      `select id, name from public.people where ${of()} order by search_name desc, id desc limit 51`,
  },
  'a unit by id': {
    query: () =>
      `select * from public.units where ${of()} and id = (select unit_id from public.unit_list where ${of()} order by sort_key limit 1)`,
  },
  'the people of a unit': {
    query:
      () => `select o.*, p.name from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.${of()} and o.unit_id = (select unit_id from public.unit_list where ${of()} order by sort_key limit 1)`,
  },
  'a month of charges': {
    query: () =>
      `select * from public.charges where ${of()} and competence = '2026-09-01' order by sort_key limit 51`,
  },
  'the charges of a unit': {
    query: () => `select * from public.charges where ${of()}
      and unit_id = (select unit_id from public.unit_list where ${of()} order by sort_key offset 3 limit 1) order by competence desc`,
  },
  "a resident's units": {
    by: 'resident',
    query: async () => `select * from public.units where ${of()} and id = '${await homeOf(resident)}'`,
  },
  "a resident's charges": {
    by: 'resident',
    query: async () =>
      `select * from public.charges where ${of()} and unit_id = '${await homeOf(resident)}' order by competence desc limit 24`,
  },
}

test.each(Object.entries(direct))('%s reads an index, and few rows', async (_, { by, query }) => {
  const plan = await planOf(by === 'resident' ? resident : admin, async () => query())
  const scans = plan.filter((node) => big.includes(node['Relation Name'] ?? ''))
  expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) expect(scan['Actual Rows']).toBeLessThan(200)
})

/** The same of functions, whose plans are theirs: rows that their tables gave. */
const called: Record<string, string> = {
  'a page by unit': `unit_page('ID')`,
  'a page by name': `unit_page('ID', 'name', false)`,
  'a page by balance': `unit_page('ID', 'balance', false)`,
  'a page of the directory': `directory_page('ID', true, 'L')`,
  'a page of a kind': `unit_page('ID', 'unit', kind => 'garage')`,
  'a page of a block': `unit_page('ID', 'name', block => 'C')`,
  'a page of who lacks a payer': `unit_page('ID', situation => 'without_payer')`,
  'a page of late payers': `unit_page('ID', 'balance', false, situation => 'late', late_until => '2026-10-31')`,
  'a page of people': `people_page('ID', beyond => 'maria~00000000-0000-0000-0000-000000000000')`,
  'a page of people backwards': `people_page('ID', ascending => false)`,
  'the newest people': `people_page('ID', 'newest', false)`,
  'people by unit': `people_page('ID', 'unit', beyond => 'C 0110 00000103~00000000-0000-0000-0000-000000000000')`,
  'people by unit from the end': `people_page('ID', 'unit', false)`,
  tenants: `people_page('ID', kind => 'tenant', size => 20)`,
  'nobody of a kind': `people_page('ID', kind => 'dweller')`,
  'people of a block': `people_page('ID', 'unit', block => 'C', kind => 'owner')`,
  'people with access': `people_page('ID', situation => 'with_access')`,
  'people without access': `people_page('ID', situation => 'without_access')`,
  'people without a unit': `people_page('ID', situation => 'without_unit')`,
  'people about whom something is open': `people_page('ID', situation => 'pending')`,
  'a jump to the middle': `unit_jump('ID', 'meio', 'balance')`,
  'a jump to a name': `unit_jump('ID', 'maria', 'name')`,
  'a jump to a number': `unit_jump('ID', 'b 1203')`,
  "the manager's home": `home_summary('ID')`,
  'charges by name': `find_charges('ID', '2026-09-01', 'maria')`,
  figures: `unit_summary('ID')`,
  'a search by label': `search_register('ID', 'b 1203')`,
  'a search by name': `search_register('ID', 'zuleica yamamoto')`,
  'a search by document': `search_register('ID', '247-25')`,
  'a search by plate': `search_register('ID', 'aaa0034')`,
}

/** Counts scans of whole big tables that this session did and has not reported yet, including those inside functions. */
const scans = (sql: Sql) => sql<{ relname: string; seq_scan: string }[]>`
  select relname, seq_scan from pg_stat_xact_all_tables
  where relname = any (${big}) and schemaname in ('public', 'private') order by relname`

test.each(Object.entries(called))('%s scans no big table', async (_, call) => {
  await as(project, admin, async (sql) => {
    const before = await scans(sql)
    await sql.unsafe(`select * from public.${call.replace('ID', condominiumId)}`)
    expect(await scans(sql)).toEqual(before)
    return []
  })
})

test.each(['unit', 'name', 'balance'])(
  'the middle of a large list by %s comes of a sample, and is near it',
  async (sort) => {
    await as(project, admin, async (sql) => {
      await sql`set local role postgres`
      // The statistics claim many rows; the list's own rows are enough to show where the jump lands.
      await sql`
      insert into private.unit_counts (condominium_id, block, block_key, class, units, shares)
      values (${condominiumId}, 'A', 'A', 0, 60000, 0)`
      const before = await scans(sql)
      const [at] = await sql<
        { key: string }[]
      >`select public.unit_jump(${condominiumId}, 'meio', ${sort}) as key`
      expect(await scans(sql)).toEqual(before)
      const list = sort === 'balance' ? sql`private.unit_balances` : sql`public.unit_list`
      const place = sql({ unit: 'sort_key', name: 'name_key', balance: 'balance_key' }[sort]!)
      const [passed] = await sql<{ n: number }[]>`
      select count(*)::int as n from ${list} where condominium_id = ${condominiumId} and ${place} < ${at!.key}`
      expect(Math.abs(passed!.n - size / 2)).toBeLessThan(size / 3)
      await sql`delete from private.unit_counts where condominium_id = ${condominiumId} and units = 60000`
      return []
    })
  },
)

test('no search scans a big table on a connection whose first reader had the least rights', async () => {
  const sql = postgres(project.clone.urls.postgres, { max: 1, onnotice: () => {} })
  try {
    for (const table of ['units', 'people', 'occupancies', 'unit_list', 'charges', 'vehicles'])
      await expect(
        sql.begin(async (tx) => {
          await tx`set local role anon`
          await tx`select from public.${tx(table)}`
        }),
      ).rejects.toThrow('permission denied')
    await as({ ...project, sql }, admin, async (tx) => {
      const before = await scans(tx)
      // More often than it takes until a plan is rebuilt.
      for (let time = 0; time < 8; time++)
        for (const call of Object.values(called))
          await tx.unsafe(`select * from public.${call.replace('ID', condominiumId)}`)
      expect(await scans(tx)).toEqual(before)
      return []
    })
  } finally {
    await sql.end()
  }
})

test('every role may execute the functions of indexes that are inlined', async () => {
  const shut = await project.sql`
    select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and p.proconfig is null and not has_function_privilege('public', p.oid, 'execute')
      and p.oid in (select d.refobjid from pg_depend d join pg_index i on i.indexrelid = d.objid
        where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_proc'::regclass)`
  expect([...shut]).toEqual([])
})
