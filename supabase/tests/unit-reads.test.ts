import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

/** What `unit_summary` answers to the person, under their policies. */
function summaryFor(user: User, condominiumId: string): Promise<Record<string, unknown>> {
  return project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    const [row] = await sql`select public.unit_summary(${condominiumId}) as summary`
    return row!.summary
  })
}

async function addUnits(condominiumId: string) {
  await project.sql`
    insert into public.units (condominium_id, block, number, share, sort_key)
    select ${condominiumId}, b, n::text, 100, b || ' 0101 ' || n
    from unnest(array['B', 'A']) b, generate_series(1, 3) n`
  await project.sql`update public.condominiums set share_total = 700 where id = ${condominiumId}`
}

async function settle(condominiumId: string, number: string, isPayer: boolean, user?: User) {
  await project.sql`
    with person as (
      insert into public.people (condominium_id, name, user_id)
      values (${condominiumId}, 'Ana Lima', ${user?.id ?? null}) returning id)
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, u.id, p.id, 'owner', ${isPayer} from public.units u, person p
    where u.condominium_id = ${condominiumId} and u.block = 'A' and u.number = ${number}`
}

test('figures for administrators: owners, payers, shares against their total, blocks in their order', async () => {
  const { admin, condominiumId } = await project.found()
  await addUnits(condominiumId)
  await settle(condominiumId, '1', true)
  await settle(condominiumId, '2', false)
  expect(await summaryFor(admin, condominiumId)).toEqual({
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    units: 6,
    annexes: 0,
    with_owner: 2,
    without_owner: 4,
    without_payer: 5,
    let: 0,
    share_sum: 600,
    share_total: 700,
    kinds: ['apartment'],
    blocks: [
      { name: 'A', key: 'A', units: 3 },
      { name: 'B', key: 'B', units: 3 },
    ],
  })
})

test('a resident counts the own unit, a stranger nothing', async () => {
  const { condominiumId } = await project.found()
  const other = await project.found()
  await addUnits(condominiumId)
  const resident = await project.member(condominiumId, 'resident')
  await settle(condominiumId, '3', true, resident)
  expect(await summaryFor(resident, condominiumId)).toMatchObject({ units: 1, with_owner: 1 })
  expect(await summaryFor(other.admin, condominiumId)).toMatchObject({ units: 0, share_total: null })
})

test('a renamed account is called so in its condominiums', async () => {
  const { admin, condominiumId } = await project.found()
  const auth = postgres(project.clone.urls.authAdmin, { max: 1 })
  await auth`
    update auth.users set raw_user_meta_data = raw_user_meta_data || '{"full_name": "Helena Prado"}' where id = ${admin.id}`
  await auth.end()
  const [membership] = await project.sql`
    select full_name from public.memberships where condominium_id = ${condominiumId} and user_id = ${admin.id}`
  expect(membership?.full_name).toBe('Helena Prado')
})

test('names sort and are searched without regard to accents and case', async () => {
  const { condominiumId } = await project.found()
  for (const name of ['Zilda', 'Ágata', 'ana', 'Ana Beatriz']) {
    await project.sql`insert into public.people (condominium_id, name) values (${condominiumId}, ${name})`
  }
  const people = await project.sql<{ name: string }[]>`
    select name from public.people where condominium_id = ${condominiumId} order by name`
  expect(people.map(({ name }) => name)).toEqual(['Ágata', 'ana', 'Ana Beatriz', 'Zilda'])
})
