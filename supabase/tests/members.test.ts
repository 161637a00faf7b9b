import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'

let project: TestProject
let auth: postgres.Sql
let api: postgres.Sql
let home: { admin: User; condominiumId: string }
beforeAll(async () => {
  project = await startProject()
  auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
  api = postgres(project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await Promise.all([auth.end(), api.end()])
  await project.close()
})
beforeEach(async () => {
  home = await project.found()
})

/** Queries as the data API does for a user. */
async function as<Row>(user: User, statement: string): Promise<Row[]> {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated' })
  return api.begin(async (db) => {
    await db`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return db.unsafe<(Row & postgres.Row)[]>(statement)
  }) as Promise<Row[]>
}
type Found = {
  full_name: string
  role: string
  place_key: string
  units: string[]
  has_second_factor: boolean
  last_access: Date | null
}
const find = (more = '', by = home.admin) =>
  as<Found>(by, `select * from public.find_members('${home.condominiumId}'${more && `, ${more}`})`)
const names = async (more = '') => (await find(more)).map(({ full_name }) => full_name)

async function member(name: string, role: string, status = 'approved') {
  const user = await project.member(home.condominiumId, role, status)
  await project.sql`update public.memberships set full_name = ${name} where id = ${user.membershipId}`
  return user
}

test('members come by role and name, as Brazilians sort; who waits, was refused or left is elsewhere', async () => {
  await member('Zeca', 'council')
  await member('Érica', 'resident')
  await member('Eduardo', 'resident', 'suspended')
  await member('Fábio', 'resident', 'ended')
  await member('Gil', 'resident', 'pending')
  await member('Abel', 'admin')
  expect(await names()).toEqual(['Helena Duarte', 'Abel', 'Zeca', 'Eduardo', 'Érica'])
  expect(await names("only_role => 'admin'")).toEqual(['Helena Duarte', 'Abel'])
  expect(await names("only_role => 'resident'")).toEqual(['Eduardo', 'Érica'])
  expect(await names("only_status => 'suspended'")).toEqual(['Eduardo'])
  expect(await names("only_status => 'ended'")).toEqual(['Fábio'])
  expect(await names("only_status => 'pending'")).toEqual([])
})

test('the figures say what the lists hold', async () => {
  await member('Abel', 'admin')
  await member('Zeca', 'council')
  await member('Josué', 'doorman')
  await member('Cícero', 'doorman', 'suspended')
  await member('Érica', 'resident')
  await member('Fábio', 'resident', 'ended')
  const [row] = await as<{ summary: unknown }>(
    home.admin,
    `select public.member_summary('${home.condominiumId}') as summary`,
  )
  expect(row!.summary).toMatchObject({
    management: 2,
    council: 1,
    doorman: 2,
    resident: 1,
    suspended: 1,
    ended: 1,
    invited: 0,
    seats: { used: 2, limit: 10 },
  })
})

test('a search finds names by the beginnings of words, whatever accents, or the account of a whole address', async () => {
  const jose = await member('José Carlos Figueiredo', 'resident')
  await member('Josefa Dias', 'resident')
  expect(await names("'jose fig'")).toEqual(['José Carlos Figueiredo'])
  expect(await names("'JOSÉ'")).toEqual(['José Carlos Figueiredo', 'Josefa Dias'])
  expect(await names("'eiredo'")).toEqual([])
  expect(await names(`'${jose.email.toUpperCase()}'`)).toEqual(['José Carlos Figueiredo'])
  expect(await names("'alguem@exemplo.com'")).toEqual([])
  // No pattern language reaches the database.
  for (const typed of ["'(('", "'[a'", "'a{1,999}'", "'\\\\'", "'.*'", "'%'"]) await names(typed)
})

test('pages go on from a row in both directions, also among equal names', async () => {
  await auth`insert into auth.users (id, email) select gen_random_uuid(), 'p' || n || '@paginas.example' from generate_series(1, 120) n`
  await project.sql`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    select ${home.condominiumId}, id, 'resident', 'approved', 'Ana Lima' from auth.users where email like '%@paginas.example'`
  const all: string[] = []
  let place: string | null = null
  for (;;) {
    const rows: Found[] = await find(place === null ? '' : `place => '${place}'`)
    all.push(...rows.slice(0, 50).map(({ place_key }) => place_key))
    if (rows.length <= 50) break
    place = all.at(-1)!
  }
  expect([all.length, new Set(all).size]).toEqual([121, 121])
  const last = await find('backwards => true')
  expect(last.map(({ place_key }) => place_key)).toEqual(all.slice(-51).reverse())
  const before = await find(`place => '${all[60]}', backwards => true`)
  expect(before.map(({ place_key }) => place_key)).toEqual(all.slice(9, 60).reverse())
})

test('last use, second factor and units stand beside each', async () => {
  const user = await member('Ana', 'resident')
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    values (${home.condominiumId}, 'A', '101', 1, 'A101') returning id`
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, user_id) values (${home.condominiumId}, 'Ana', ${user.id}) returning id`
  await project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind)
    values (${home.condominiumId}, ${unit!.id}, ${person!.id}, 'owner')`
  expect((await find("'ana'"))[0]).toMatchObject({
    last_access: null,
    has_second_factor: false,
    units: ['A-101'],
  })
  await auth`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (gen_random_uuid(), ${user.id}, '2026-03-01', '2026-03-01', 'aal1')`
  await auth`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${user.id}, 'totp', 'verified', now(), now())`
  const [seen] = await find("'ana'")
  expect(seen).toMatchObject({ has_second_factor: true })
  expect(seen!.last_access!.toISOString().slice(0, 10)).toBe('2026-03-01')
})

describe('nobody but the condominium’s administrators', () => {
  test.each(['council', 'doorman', 'resident'])('%s', async (role) => {
    const user = await project.member(home.condominiumId, role)
    await expect(find('', user)).rejects.toThrow('forbidden')
    const summary = as(user, `select public.member_summary('${home.condominiumId}')`)
    await expect(summary).rejects.toThrow('forbidden')
  })

  test('nor those of another', async () => {
    const other = await project.found()
    await expect(find('', other.admin)).rejects.toThrow('forbidden')
  })
})

test('a page of a large list is read from its index', async () => {
  await auth`insert into auth.users (id, email) select gen_random_uuid(), 'm' || n || '@muitos.example' from generate_series(1, 3000) n`
  await project.sql`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    select ${home.condominiumId}, id, 'resident', 'approved', 'Morador ' || email from auth.users where email like '%@muitos.example'`
  await project.sql`analyze public.memberships`
  const plan = await project.sql<{ 'QUERY PLAN': string }[]>`
    explain select m.id from public.memberships m
    where m.condominium_id = ${home.condominiumId} and m.status in ('approved', 'suspended')
      and (private.role_rank(m.role), m.full_name collate public.pt_br, m.id) > (4, 'Morador m5', ${home.admin.id}::uuid)
    order by private.role_rank(m.role), m.full_name collate public.pt_br, m.id limit 51`
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('memberships_in')
  expect(text).not.toMatch(/Sort|Seq Scan/)
})
