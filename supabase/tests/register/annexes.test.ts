import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { addUnits, as } from './building.ts'

let project: TestProject
let admin: User
let condominiumId: string
let ids: Record<string, string>

beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  ids = await addUnits(project, condominiumId, [
    { block: 'A', number: '101', owner: 'Íris Prado', tenant: 'Ana Lima' },
    { block: 'A', number: '102' },
    { block: '', number: 'V1', kind: 'garage' },
    { block: '', number: 'V2', kind: 'garage', owner: 'Zé Souza' },
    { block: '', number: 'D1', kind: 'storage' },
  ])
})
afterAll(() => project.close())
beforeEach(async () => {
  await project.sql`delete from public.unit_annexes`
})

const tie = (annex: string, main: string, kind = 'belongs') => project.sql`
  insert into public.unit_annexes (condominium_id, annex_id, main_id, tie, starts_on)
  values (${condominiumId}, ${ids[annex]!}, ${ids[main]!}, ${kind}, private.today() - 10)`

type Row = {
  label: string
  owner_name: string | null
  occupant_name: string | null
  payer_name: string | null
  main_label: string | null
  people_count: number
  is_let: boolean
}
const page = (situation: string | null = null) =>
  as<Row>(
    project,
    admin,
    (sql) => sql`select * from public.unit_page(${condominiumId}, situation => ${situation})`,
  )
const labels = async (situation: string) => (await page(situation)).map(({ label }) => label)
const shown = async (label: string) => (await page()).find((row) => row.label === label)
const figures = async () => {
  const [row] = await as<{ told: Record<string, unknown> }>(
    project,
    admin,
    (sql) => sql`select public.unit_summary(${condominiumId}) as told`,
  )
  const { units, annexes, with_owner, without_owner, without_payer } = row!.told
  return { units, annexes, with_owner, without_owner, without_payer }
}
const differences = () => project.sql`select * from private.register_differences(${condominiumId})`

const ofIris = {
  owner_name: 'Íris Prado',
  occupant_name: 'Ana Lima',
  payer_name: 'Íris Prado',
  main_label: 'A-101',
  people_count: 0,
  is_let: false,
}
const nobody = { owner_name: null, occupant_name: null, payer_name: null, main_label: null }

test('what belongs to a unit is of its people and lacks nobody', async () => {
  expect(await figures()).toEqual({ units: 5, annexes: 3, with_owner: 2, without_owner: 3, without_payer: 3 })
  await tie('V1', 'A-101')
  expect(await shown('V1')).toMatchObject(ofIris)
  expect(await labels('without_owner')).toEqual(['D1', 'A-102'])
  expect(await labels('without_payer')).toEqual(['D1', 'A-102'])
  expect(await labels('with_owner')).toEqual(['V1', 'V2', 'A-101'])
  expect(await labels('let')).toEqual(['A-101'])
  expect(await figures()).toEqual({ units: 5, annexes: 3, with_owner: 3, without_owner: 2, without_payer: 2 })
  await project.sql`update public.unit_annexes set ends_on = private.today()`
  expect(await shown('V1')).toMatchObject(nobody)
  expect(await figures()).toEqual({ units: 5, annexes: 3, with_owner: 2, without_owner: 3, without_payer: 3 })
  expect(await differences()).toEqual([])
})

test('the unit that lacks an owner is asked for one, not its annexes', async () => {
  await tie('D1', 'A-102')
  expect(await shown('D1')).toMatchObject({ ...nobody, main_label: 'A-102' })
  expect(await labels('without_owner')).toEqual(['V1', 'A-102'])
  expect(await labels('without_payer')).toEqual(['V1', 'A-102'])
})

test('the front desk finds the names of a unit at its annexes', async () => {
  await tie('V1', 'A-101')
  await tie('V2', 'A-101')
  const doorman = await project.member(condominiumId, 'doorman')
  const told = { V1: 'Ana, Íris', V2: 'Zé', 'A-101': 'Ana, Íris' }
  const names = (rows: { label: string; first_names: string }[]) =>
    Object.fromEntries(
      rows.filter(({ first_names }) => first_names).map((row) => [row.label, row.first_names]),
    )
  expect(
    names(await as(project, doorman, (sql) => sql`select * from public.directory_page(${condominiumId})`)),
  ).toEqual(told)
  expect(
    names(
      await as(
        project,
        doorman,
        (sql) => sql`select * from public.unit_directory where condominium_id = ${condominiumId}`,
      ),
    ),
  ).toEqual(told)
})

test('an annex with people of its own, or let to a unit, is of its own', async () => {
  await tie('V2', 'A-101')
  await tie('V1', 'A-101', 'rented')
  expect(await shown('V2')).toMatchObject({ owner_name: 'Zé Souza', people_count: 1, main_label: 'A-101' })
  expect(await shown('V1')).toMatchObject(nobody)
})

test('who has a home and a garage is told the home first', async () => {
  const resident = await project.member(condominiumId, 'resident')
  const [person] = await project.sql`
    update public.people set user_id = ${resident.id} where name = 'Zé Souza' returning id`
  const home = () =>
    as<{ units: { label: string }[] }>(
      project,
      resident,
      (sql) => sql`select public.my_home(${condominiumId}) -> 'units' as units`,
    )
  expect((await home())[0]!.units.map(({ label }) => label)).toEqual(['V2'])
  await project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind)
    values (${condominiumId}, ${ids['A-102']!}, ${person!.id}, 'owner')`
  expect((await home())[0]!.units.map(({ label }) => label)).toEqual(['A-102', 'V2'])
  await project.sql`delete from public.occupancies where unit_id = ${ids['A-102']!}`
})

test('it goes along with its unit: moved, sold, renamed, and as days pass', async () => {
  const { sql } = project
  await tie('V1', 'A-102')
  await tie('D1', 'A-101')
  await sql`update public.unit_annexes set main_id = ${ids['A-101']!} where annex_id = ${ids.V1!}`
  expect(await shown('V1')).toMatchObject(ofIris)
  await sql`update public.people set name = 'Íris Alves' where name = 'Íris Prado'`
  expect(await shown('D1')).toMatchObject({ owner_name: 'Íris Alves', payer_name: 'Íris Alves' })
  await sql`update public.units set number = '1' where id = ${ids['A-101']!}`
  expect(await shown('D1')).toMatchObject({ main_label: 'A-1' })
  await sql`update public.occupancies set ends_on = private.today() - 1, starts_on = private.today() - 9 where kind = 'tenant'`
  expect(await shown('V1')).toMatchObject({ occupant_name: 'Íris Alves' })
  // Kept by a day that is over: the tenant comes back to the unit alone, and the turning day finds both.
  await sql`
    update public.unit_list set occupant_name = 'Ana Lima' where label in ('V1', 'A-1')`
  await sql`select private.turn_occupancies()`
  expect(await shown('V1')).toMatchObject({ occupant_name: 'Íris Alves' })
  await sql`delete from public.occupancies where unit_id = ${ids['A-101']!}`
  expect(await labels('without_owner')).toEqual(['A-1', 'A-102'])
  expect(await shown('V1')).toMatchObject({ owner_name: null, main_label: 'A-1' })
  expect(await differences()).toEqual([])
})

test('a condominium with annexes is deleted whole', async () => {
  await tie('V1', 'A-101')
  await project.sql`delete from public.ledger_accounts where condominium_id = ${condominiumId}`
  await project.sql`delete from public.condominiums where id = ${condominiumId}`
  expect(
    await project.sql`select from public.unit_list where condominium_id = ${condominiumId}`,
  ).toHaveLength(0)
})
