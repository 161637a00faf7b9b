import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { addUnits, as } from './building.ts'

let project: TestProject
let admin: User
let condominiumId: string
let ids: Record<string, string>

/** Íris has two units, but only C-1 is let to her; Bia and Caio have none, and Caio can sign in. */
beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  ids = await addUnits(project, condominiumId, [
    { block: 'A', number: '1', owner: 'Íris Prado' },
    { block: 'A', number: '2', owner: 'Zé Lima', tenant: 'ana lima' },
    { block: 'B', number: '1', owner: 'Ana Lima' },
    { block: 'C', number: '1', owner: 'Davi Sá' },
  ])
  await add('Bia Reis')
  await add('Caio Nunes')
  await tie('Íris Prado', 'C-1', 'tenant')
  // Two ties to one unit are one person there.
  await tie('Davi Sá', 'C-1', 'dweller')
  const resident = await project.member(condominiumId, 'resident')
  await project.sql`
    update public.people set user_id = ${resident.id} where condominium_id = ${condominiumId} and name = 'Caio Nunes'`
})
afterAll(() => project.close())

const add = (name: string) =>
  project.sql`insert into public.people (condominium_id, name) values (${condominiumId}, ${name})`
const tie = (name: string, label: string, kind: string) => project.sql`
  insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
  select ${condominiumId}, ${ids[label]!}, id, ${kind}, private.today() - 30 from public.people
  where condominium_id = ${condominiumId} and name = ${name}`
const leave = (name: string, days: number) => project.sql`
  update public.occupancies set starts_on = private.today() - 30, ends_on = private.today() - ${days}::int
  where person_id = (select id from public.people where condominium_id = ${condominiumId} and name = ${name})`

type Row = {
  key: string
  id: string
  name: string
  ties: { kind: string; unit: { block: string } }[]
  tie_count: number
}
type Asked = Partial<
  Record<'sort' | 'beyond' | 'kind' | 'block' | 'situation', string | null> & {
    ascending: boolean
    size: number
  }
>

const page = (asked: Asked = {}, user = admin) =>
  as<Row>(
    project,
    user,
    (sql) => sql`
      select * from public.people_page(${condominiumId}, ${asked.sort ?? 'name'}, ${asked.ascending ?? true}, ${asked.beyond ?? null},
        ${asked.kind ?? null}, ${asked.block ?? null}, ${asked.situation ?? null}, ${asked.size ?? 51})`,
  )
const names = async (asked?: Asked) => (await page(asked)).map(({ name }) => name)

/** Every page of two, from one end to the other. */
async function walk(asked: Asked): Promise<string[]> {
  const all: string[] = []
  for (let beyond: string | null = null; ; ) {
    const rows = await page({ ...asked, beyond, size: 2 })
    all.push(...rows.map(({ name }) => name))
    if (rows.length < 2) return all
    beyond = rows.at(-1)!.key
  }
}

const byName = ['Ana Lima', 'ana lima', 'Bia Reis', 'Caio Nunes', 'Davi Sá', 'Íris Prado', 'Zé Lima']
/** People who share a unit are listed in order of registration. */
const byUnit = ['Íris Prado', 'Zé Lima', 'ana lima', 'Ana Lima', 'Davi Sá', 'Bia Reis', 'Caio Nunes']
const oldestFirst = ['Íris Prado', 'Zé Lima', 'ana lima', 'Ana Lima', 'Davi Sá', 'Bia Reis', 'Caio Nunes']

describe.each([
  ['name', byName],
  ['unit', byUnit],
  ['newest', oldestFirst],
])('by %s', (sort, expected) => {
  const folded = (all: string[]) => (sort === 'name' ? all.map((name) => name.toLowerCase()) : all)
  test('the first page, and all pages both ways', async () => {
    expect(folded(await names({ sort }))).toEqual(folded(expected))
    expect(folded(await walk({ sort }))).toEqual(folded(expected))
    expect(folded(await walk({ sort, ascending: false }))).toEqual(folded(expected.toReversed()))
  })

  test.each<[Asked, string[]]>([
    [{ kind: 'owner' }, ['Íris Prado', 'Zé Lima', 'Ana Lima', 'Davi Sá']],
    [{ kind: 'tenant' }, ['ana lima', 'Íris Prado']],
    [{ block: 'C' }, ['Davi Sá', 'Íris Prado']],
    [{ block: 'C', kind: 'tenant' }, ['Íris Prado']],
    [{ situation: 'with_access' }, ['Caio Nunes']],
    [{ situation: 'without_unit' }, ['Bia Reis', 'Caio Nunes']],
    [{ situation: 'without_access', block: 'A' }, ['Íris Prado', 'Zé Lima', 'ana lima']],
    [{ situation: 'without_unit', kind: 'owner' }, []],
    [{ block: "C' or true --" }, []],
  ])('filter %o, and its pages both ways', async (asked, expected) => {
    const all = await names({ sort, ...asked })
    expect(all.toSorted()).toEqual(expected.toSorted())
    expect(await walk({ sort, ...asked })).toEqual(all)
    expect(await walk({ sort, ...asked, ascending: false })).toEqual(all.toReversed())
  })
})

test('by unit a filter counts the units that it asks after', async () => {
  expect(await names({ sort: 'unit', kind: 'tenant' })).toEqual(['ana lima', 'Íris Prado'])
  expect(await names({ sort: 'unit', kind: 'owner' })).toEqual([
    'Íris Prado',
    'Zé Lima',
    'Ana Lima',
    'Davi Sá',
  ])
})

test('each with what they are where, nobody twice', async () => {
  const [iris] = (await page()).filter(({ name }) => name === 'Íris Prado')
  expect(iris!.ties.map(({ kind, unit }) => `${kind} ${unit.block}`)).toEqual(['owner A', 'tenant C'])
  const [davi] = (await page({ sort: 'unit', block: 'C', kind: 'dweller' })).filter(
    ({ name }) => name === 'Davi Sá',
  )
  expect(davi!.tie_count).toBe(2)
})

test('what is open about somebody: a change that was asked for, an invitation, a request for access', async () => {
  expect(await names({ situation: 'pending' })).toEqual([])
  const { sql } = project
  const asking = await project.member(condominiumId, 'resident', 'pending')
  await sql`
    update public.people set email = (select email from auth.users where id = ${asking.id})
    where condominium_id = ${condominiumId} and name = 'Bia Reis'`
  await sql`
    insert into public.change_requests (condominium_id, person_id, asked_by, kind, wanted, before, after)
    select ${condominiumId}, id, ${admin.id}, 'name', '{}', '{}', '{}' from public.people
    where condominium_id = ${condominiumId} and name = 'Zé Lima'`
  expect(await names({ situation: 'pending' })).toEqual(['Bia Reis', 'Zé Lima'])
})

test('who leaves their last unit has none from the day after, and who comes back has one', async () => {
  const unplaced = async () =>
    (await names({ situation: 'without_unit' })).filter((name) => name === 'Zé Lima')
  await leave('Zé Lima', 0)
  expect(await unplaced()).toEqual([])
  await leave('Zé Lima', 1)
  expect(await unplaced()).toEqual(['Zé Lima'])
  await tie('Zé Lima', 'B-1', 'dweller')
  expect(await unplaced()).toEqual([])
  await project.sql`
    delete from public.occupancies where kind = 'dweller' and unit_id = ${ids['B-1']!}`
  expect(await unplaced()).toEqual(['Zé Lima'])
  // Only the calendar triggers it: no one writes on that day.
  await project.sql`delete from private.people_unplaced where condominium_id = ${condominiumId}`
  await project.sql`select private.turn_unplaced(private.today() - 7)`
  expect(await unplaced()).toEqual(['Zé Lima'])
  const differences = await project.sql<{ name: string }[]>`
    select p.name from private.unplaced_differences(${condominiumId}) d join public.people p on p.id = d.person_id order by 1`
  expect(differences.map(({ name }) => name)).toEqual(['Bia Reis', 'Caio Nunes'])
  // And where nothing ran for three weeks.
  await leave('Zé Lima', 20)
  await project.sql`delete from private.people_unplaced where condominium_id = ${condominiumId}`
  await project.sql`select private.turn_occupancies()`
  expect(await unplaced()).toEqual([])
  await project.sql`update private.calendar_turned set day = private.today() - 21`
  await project.sql`select private.turn_occupancies()`
  expect(await unplaced()).toEqual(['Zé Lima'])
})

test('neither the front desk nor another condominium asks', async () => {
  const doorman = await project.member(condominiumId, 'doorman')
  await expect(page({}, doorman)).rejects.toThrow('forbidden')
  const other = await project.found()
  await expect(page({}, other.admin)).rejects.toThrow('forbidden')
})
