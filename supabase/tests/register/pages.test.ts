import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { addUnits, as, charge, type TestUnit } from './building.ts'

let project: TestProject
let admin: User
let condominiumId: string
let ids: Record<string, string>

const building: TestUnit[] = [
  {
    block: 'A',
    number: '101',
    floor: 1,
    owner: 'Íris Prado',
    owes: { '2026-01-10': 500, '2026-02-10': 700 },
  },
  { block: 'A', number: '102', floor: 1, owner: 'Zé Lima', tenant: 'ana lima' },
  { block: 'A', number: '201', floor: 2, owner: 'Inês Alves', owes: { '2026-02-10': 90_000 } },
  { block: 'B', number: '101', floor: 1, owner: 'Ana Lima' },
  { block: 'B', number: '2', floor: 1, kind: 'garage' },
  { block: 'B', number: '10', floor: 1, kind: 'garage', owner: "Sant'Ana Ímpar" },
]

beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  ids = await addUnits(project, condominiumId, building)
})
afterAll(() => project.close())

type Row = { key: string; label: string; open_cents: string; occupant_name: string | null }
type Asked = {
  sort?: string
  ascending?: boolean
  beyond?: string | null
  block?: string
  kind?: string
  situation?: string
  size?: number
}

const page = (asked: Asked = {}, user = admin) =>
  as<Row>(
    project,
    user,
    (sql) => sql`
      select * from public.unit_page(${condominiumId}, ${asked.sort ?? 'unit'}, ${asked.ascending ?? true}, ${asked.beyond ?? null},
        ${asked.block ?? null}, ${asked.kind ?? null}, ${asked.situation ?? null}, '2026-01-31', ${asked.size ?? 51})`,
  )
const labels = async (asked?: Asked) => (await page(asked)).map(({ label }) => label)

/** Every page of two, from one end to the other. */
async function walk(asked: Asked): Promise<string[]> {
  const all: string[] = []
  for (let beyond: string | null = null; ; ) {
    const rows = await page({ ...asked, beyond, size: 2 })
    all.push(...rows.map(({ label }) => label))
    if (rows.length < 2) return all
    beyond = rows.at(-1)!.key
  }
}

const orders = {
  unit: ['A-101', 'A-102', 'A-201', 'B-2', 'B-10', 'B-101'],
  name: ['A-102', 'B-101', 'A-201', 'A-101', 'B-10', 'B-2'],
  balance: ['A-102', 'B-2', 'B-10', 'B-101', 'A-101', 'A-201'],
}

describe.each(Object.entries(orders))('by %s', (sort, expected) => {
  test('first and last page, and all pages both ways', async () => {
    expect(await labels({ sort })).toEqual(expected)
    expect(await walk({ sort })).toEqual(expected)
    expect(await walk({ sort, ascending: false })).toEqual(expected.toReversed())
  })
})

test.each([
  [{ block: 'B' }, ['B-2', 'B-10', 'B-101']],
  [{ block: 'B', sort: 'name' }, ['B-101', 'B-10', 'B-2']],
  [{ kind: 'garage', sort: 'name' }, ['B-10', 'B-2']],
  [{ situation: 'without_owner' }, ['B-2']],
  [{ situation: 'with_owner', block: 'B' }, ['B-10', 'B-101']],
  [{ situation: 'let' }, ['A-102']],
  [{ situation: 'open', sort: 'balance', ascending: false }, ['A-201', 'A-101']],
  [{ situation: 'late' }, ['A-101']],
  [{ situation: 'late', block: 'B' }, []],
  [{ situation: 'open', kind: 'garage' }, []],
  [{ block: "B' or true --" }, []],
] as [Asked, string[]][])('filter %o', async (asked, expected) => {
  expect(await labels(asked)).toEqual(expected)
})

async function standAt(wanted: string, sort: string, ascending = true): Promise<string | undefined> {
  const [at] = await as<{ key: string | null }>(
    project,
    admin,
    (sql) => sql`select public.unit_jump(${condominiumId}, ${wanted}, ${sort}, ${ascending}) as key`,
  )
  return at!.key === null ? undefined : (await labels({ sort, ascending, beyond: at!.key }))[0]
}

test.each([
  ['b 101', 'unit', true, 'B-101'],
  ['Bloco B', 'unit', true, 'B-2'],
  ['apto 0201', 'unit', true, 'A-201'],
  ['a102', 'unit', false, 'A-102'],
  ['meio', 'unit', true, 'B-2'],
  ['í', 'name', true, 'A-201'],
  ['iris', 'name', false, 'A-101'],
  ['R$ 12,00', 'balance', true, 'A-101'],
  ['899,99', 'balance', false, 'A-101'],
  ['c', 'unit', true, undefined],
  ['nada', 'balance', true, undefined],
] as const)('jump to %s by %s', async (wanted, sort, ascending, expected) => {
  expect(await standAt(wanted, sort, ascending)).toBe(expected)
})

test('a balance moves with its charges, and everything kept is what it should be', async () => {
  const unit = ids['B-101']!
  const balance = async () => (await page({ block: 'B' })).find(({ label }) => label === 'B-101')!.open_cents
  const id = await charge(project.sql, condominiumId, unit, '2026-03-10', 1_000)
  await charge(project.sql, condominiumId, unit, '2026-04-10', 200)
  expect(await balance()).toBe('1200')
  await project.sql`update public.charges set status = 'paid', settled_cents = amount_cents, paid_on = due_on, paid_cents = amount_cents where id = ${id}`
  expect(await balance()).toBe('200')
  await project.sql`update public.charges set status = 'cancelled' where unit_id = ${unit} and status = 'open'`
  expect(await balance()).toBe('0')
  expect(await differences()).toEqual([])
})

const differences = () => project.sql`select * from private.register_differences(${condominiumId})`

test('two payments of one unit at once leave the right balance', async () => {
  const unit = ids['A-102']!
  const charges = [
    await charge(project.sql, condominiumId, unit, '2026-05-10', 300),
    await charge(project.sql, condominiumId, unit, '2026-06-10', 400),
  ]
  const pay = (id: string) =>
    project.sql`update public.charges set status = 'paid', settled_cents = amount_cents, paid_on = due_on, paid_cents = amount_cents where id = ${id}`
  await Promise.all(charges.map(pay))
  expect(await differences()).toEqual([])
})

test('counts follow every change and are folded without a trace', async () => {
  await project.sql`update public.units set kind = 'storage', block = 'C' where id = ${ids['B-2']!}`
  await project.sql`update public.people set name = 'Ana Maria Lima' where name = 'Ana Lima'`
  expect(await labels({ kind: 'storage' })).toEqual(['C-2'])
  expect(await differences()).toEqual([])
  await project.sql`select private.fold_register_counts(${condominiumId})`
  expect(await differences()).toEqual([])
  expect(await labels({ situation: 'without_owner' })).toEqual(['C-2'])
})

test('what is kept wrong is found', async () => {
  await project.sql`update public.unit_list set owner_name = 'Outra' where unit_id = ${ids['A-101']!}`
  await project.sql`update private.unit_balances set open_cents = open_cents + 1 where unit_id = ${ids['A-201']!}`
  expect(await differences()).toEqual([
    { what: 'unit_list', unit_id: ids['A-101'] },
    { what: 'unit_balances', unit_id: ids['A-201'] },
  ])
})

test('nobody but managers and council pages through the building', async () => {
  for (const role of ['doorman', 'resident']) {
    const user = await project.member(condominiumId, role)
    await expect(page({}, user)).rejects.toThrow('forbidden')
  }
  const { admin: stranger } = await project.found()
  await expect(page({}, stranger)).rejects.toThrow('forbidden')
  expect(await page({}, await project.member(condominiumId, 'council'))).toHaveLength(6)
})
