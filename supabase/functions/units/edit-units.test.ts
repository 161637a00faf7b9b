import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import { type Register, registerWith } from '../_shared/units/testing.ts'
import edit from './edit-units.ts'
import preview from './preview-unit-edits.ts'
import saveGroup from './save-unit-group.ts'
import undo from './undo-unit-change.ts'

let project: TestProject
let register: Register
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  register = await registerWith(project, [
    { block: 'A', number: '101', share: 250_000_000 },
    { block: 'A', number: '1203', share: 250_000_000 },
    { block: 'B', number: '101', share: 250_000_000 },
    { block: '', number: '101', kind: 'store', share: 250_000_000 },
  ])
})

const labels = async () => Object.keys(await register.units())
const change = async (body: { selection: unknown; changes: unknown }) => {
  const seen = (await register.ask(preview, body)).body as { count: number }
  return register.ask(edit, { ...body, expected_count: seen.count })
}
const inBlockA = { filter: { block: 'A' } }

test('a block is renamed in one go, keys and labels with it, and back', async () => {
  const { body } = await change({ selection: inBlockA, changes: { block: 'Torre Á' } })
  expect(body).toMatchObject({ count: 2 })
  expect(await labels()).toEqual(['101', 'B-101', 'Torre Á-101', 'Torre Á-1203'])
  const [row] =
    await project.sql`select title, unit_count from public.unit_changes where id = ${body.change_id as string}`
  expect(row).toEqual({ title: 'Renomear bloco A para Torre Á', unit_count: 2 })
  await register.ask(undo, { change_id: body.change_id })
  expect(await labels()).toEqual(['101', 'A-101', 'A-1203', 'B-101'])
})

test('a name that another block has is refused when a unit would be there twice', async () => {
  for (const block of ['B', 'b'])
    expect((await change({ selection: inBlockA, changes: { block } })).body.error?.code).toBe(
      'unit_duplicate',
    )
  expect(await labels()).toEqual(['101', 'A-101', 'A-1203', 'B-101'])
})

test('the preview shows what changes and counts nothing else', async () => {
  const changes = { floor_of_number: true, kind: 'apartment' }
  const { body } = await register.ask(preview, { selection: { filter: {} }, changes })
  expect(body).toMatchObject({ chosen: 4, count: 4, title: 'Tipo Apartamento; Andar pelo número' })
  expect(
    (body.rows as { label: string; after: unknown }[]).find(({ label }) => label === 'A-1203'),
  ).toMatchObject({ before: { floor: null }, after: { floor: 12 } })
  await change({ selection: { filter: {} }, changes })
  expect((await register.ask(preview, { selection: { filter: {} }, changes })).body).toMatchObject({
    chosen: 4,
    count: 0,
  })
})

test('filters, exceptions and ids choose units; others stay', async () => {
  const count = async (selection: unknown) =>
    ((await register.ask(preview, { selection, changes: { area_m2: 50 } })).body as { count: number }).count
  expect(await count({ filter: { kind: 'store' } })).toBe(1)
  expect(await count({ filter: {}, except: [register.ids['A-101']] })).toBe(3)
  expect(await count({ ids: [register.ids['A-101'], crypto.randomUUID()] })).toBe(1)
  expect(await count({ filter: { share: 'none' } })).toBe(0)
  expect(await count({ filter: { floor_from: 1 } })).toBe(0)
})

test('units of another condominium are out of reach', async () => {
  const other = await registerWith(project, [{ number: '1' }])
  const { body } = await register.ask(preview, {
    selection: { ids: [other.ids['1']] },
    changes: { floor: 1 },
  })
  expect(body).toMatchObject({ chosen: 0, count: 0 })
  const answer = await register.ask(edit, {
    selection: { ids: [other.ids['1']] },
    changes: { floor: 1 },
    expected_count: 1,
  })
  expect(answer.body.error?.code).toBe('unit_selection_changed')
})

test('of two admins at once one wins and the other is told', async () => {
  const body = { selection: inBlockA, changes: { kind: 'house' }, expected_count: 2 }
  const answers = await Promise.all([register.ask(edit, body), register.ask(edit, body)])
  expect(answers.map(({ body }) => body.error?.code ?? 'changed').sort()).toEqual([
    'changed',
    'unit_selection_changed',
  ])
})

test('a share for many keeps exact; what no total holds is refused', async () => {
  await change({ selection: { filter: {} }, changes: { share: '1/7' } })
  const [row] = await project.sql`
    select c.share_total::float8 as total, sum(u.share)::float8 as sum from public.condominiums c
    join public.units u on u.condominium_id = c.id where c.id = ${register.condominiumId} group by c.id`
  expect(row).toEqual({ total: 7_000_000_000, sum: 4_000_000_000 })
  const { body } = await register.ask(preview, {
    selection: { filter: {} },
    changes: { share: '1/1000000007' },
  })
  expect(body.error?.code).toBe('invalid_input')
})

test('units join and leave a group, and undoing brings them back', async () => {
  const group = (await register.ask(saveGroup, { name: 'Torre A, elevador' })).body.group_id as string
  const members = async () =>
    (await project.sql`select member_count from public.unit_groups where id = ${group}`)[0]?.member_count
  await change({ selection: inBlockA, changes: { add_to_group: group } })
  expect(await members()).toBe(2)
  const { body } = await change({
    selection: { filter: { group_id: group } },
    changes: { remove_from_group: group },
  })
  expect(await members()).toBe(0)
  await register.ask(undo, { change_id: body.change_id })
  expect(await members()).toBe(2)
  const [kept] = await project.sql`
    select count(*)::int as count from public.unit_group_members where group_id = ${group}`
  expect(kept).toEqual({ count: 2 })
})

test('groups have one name each, choose members themselves, and are nobody else’s', async () => {
  await register.ask(saveGroup, { name: 'Lojas', add: { filter: { kind: 'store' } } })
  expect((await register.ask(saveGroup, { name: 'LOJAS' })).body.error?.code).toBe('unit_group_duplicate')
  const other = await registerWith(project, [{ number: '1' }])
  const theirs = (await other.ask(saveGroup, { name: 'Lojas' })).body.group_id
  expect((await register.ask(saveGroup, { id: theirs, name: 'Minhas' })).body.error?.code).toBe('not_found')
  expect(
    (await register.ask(preview, { selection: inBlockA, changes: { add_to_group: theirs } })).body.error
      ?.code,
  ).toBe('not_found')
})

test('an empty change is refused', async () => {
  expect((await register.ask(preview, { selection: inBlockA, changes: {} })).body.error?.code).toBe(
    'invalid_input',
  )
})
