import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import { type Register, registerWith, settle } from '../_shared/units/testing.ts'
import merge from './merge-units.ts'
import split from './split-unit.ts'
import tie from './tie-annex.ts'
import undo from './undo-unit-change.ts'

let project: TestProject
let register: Register
let owner: string
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  register = await registerWith(project, [
    { block: 'A', number: '101', floor: 1, share: 300_000_001, area: 1_000_000 },
    { block: 'A', number: '102', floor: 1, share: 699_999_999, area: 500_000 },
    { block: 'A', number: 'V1', kind: 'garage' },
  ])
  owner = await settle(project, register, register.ids['A-101']!, { name: 'Dona', votes: true })
  await settle(project, register, register.ids['A-101']!, { name: 'Inquilina', kind: 'tenant', pays: true })
})

const on = '2026-01-05'
const part = (number: string, share: string, more: object = {}) => ({
  block: 'A',
  number,
  kind: 'apartment',
  floor: 1,
  share,
  ...more,
})
const parts = [part('101A', '150000001'), part('101B', '15%', { is_home: true })]
const splitting = (more: object = {}) =>
  register.ask(split, { unit_id: register.ids['A-101'], on, parts, ...more })
const people = (label: string) => project.sql`
  select p.name, o.kind, o.starts_on::text, o.ends_on::text, o.is_payer, o.is_voter from public.occupancies o
  join public.people p on p.id = o.person_id join public.units u on u.id = o.unit_id
  where u.condominium_id = ${register.condominiumId} and u.block || '-' || u.number = ${label} order by p.name, o.starts_on`
const count = async () =>
  (await project.sql`select unit_count from public.condominiums where id = ${register.condominiumId}`)[0]
    ?.unit_count

describe('a split', () => {
  test('closes the unit and makes its parts, with its people from that day on', async () => {
    expect((await splitting()).status).toBe(200)
    const units = await register.units()
    expect(Object.keys(units)).toEqual(['A-V1', 'A-101A', 'A-101B', 'A-102'])
    expect([units['A-101A']?.share, units['A-101B']?.share]).toEqual([150_000_001, 150_000_000])
    expect(await count()).toBe(4)
    expect(await people('A-101')).toMatchObject([{ ends_on: on }, { ends_on: on }])
    expect(await people('A-101A')).toEqual([
      { name: 'Dona', kind: 'owner', starts_on: on, ends_on: null, is_payer: true, is_voter: true },
    ])
    expect(await people('A-101B')).toEqual([
      { name: 'Dona', kind: 'owner', starts_on: on, ends_on: null, is_payer: false, is_voter: true },
      { name: 'Inquilina', kind: 'tenant', starts_on: on, ends_on: null, is_payer: true, is_voter: false },
    ])
  })

  test('takes annexes and groups along, and is undone with all of it', async () => {
    const before = { units: await register.units(), people: await people('A-101') }
    await register.ask(tie, {
      annex_id: register.ids['A-V1'],
      main_id: register.ids['A-101'],
      tie: 'belongs',
      starts_on: '2025-01-01',
    })
    const { body } = await splitting()
    const ties = () => project.sql`
      select u.number, a.ends_on::text from public.unit_annexes a join public.units u on u.id = a.main_id
      where a.condominium_id = ${register.condominiumId} order by a.starts_on`
    expect(await ties()).toEqual([
      { number: '101', ends_on: on },
      { number: '101B', ends_on: null },
    ])
    expect((await register.ask(undo, { change_id: body.change_id })).body).toMatchObject({
      change_id: expect.any(String),
    })
    expect(await register.units()).toEqual(before.units)
    expect(await people('A-101')).toEqual(before.people)
    expect(await ties()).toEqual([{ number: '101', ends_on: null }])
    expect(await count()).toBe(3)
  })

  test('is not undone once somebody moved into a part', async () => {
    const { body } = await splitting()
    await settle(project, register, (body.unit_ids as string[])[0]!, { name: 'Nova', kind: 'tenant' })
    expect((await register.ask(undo, { change_id: body.change_id })).body.error?.code).toBe(
      'unit_change_overtaken',
    )
  })

  test('has to sum exactly, with names of its own, on a day that has come', async () => {
    const fieldsOf = async (more: object) => {
      const { error } = (await splitting(more)).body as {
        error?: { code: string; fields: { path: string; message: string }[] }
      }
      return error?.fields?.[0]
    }
    expect(await fieldsOf({ parts: [part('1', '0,1'), part('2', '0,2')] })).toEqual({
      path: 'parts',
      message: 'As partes deixam 0,000000001 de fora. Juntas precisam dar 0,300000001.',
    })
    expect(await fieldsOf({ parts: [part('1', '0,3'), part('01', '1/1000000000')] })).toMatchObject({
      path: 'parts.1.number',
    })
    expect(await fieldsOf({ on: '2999-01-01' })).toMatchObject({ path: 'on' })
    expect(await fieldsOf({ parts: [part('1', '30%')] })).toMatchObject({ path: 'parts' })
    expect(
      (await splitting({ parts: [part('102', '0,3'), part('1', '1/1000000000')] })).body.error?.code,
    ).toBe('unit_duplicate')
    expect(Object.keys(await register.units())).toHaveLength(3)
  })

  test('may give a part the old name, and is not done twice', async () => {
    const named = [part('101', '150000001'), part('101B', '15%')]
    const answers = await Promise.all([splitting({ parts: named }), splitting({ parts: named })])
    expect(answers.map(({ body }) => body.error?.code ?? 'split').sort()).toEqual(['split', 'unit_closed'])
    expect(Object.keys(await register.units())).toEqual(['A-V1', 'A-101', 'A-101B', 'A-102'])
  })

  test('waits while charges are being issued', async () => {
    await project.sql`
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
      values (${register.condominiumId}, '2026-02-01', '2026-02-10', 1)`
    expect((await splitting()).body.error).toMatchObject({
      code: 'units_busy',
      message: expect.stringContaining('emitidas'),
    })
  })
})

describe('a union', () => {
  const merging = (more: object = {}) =>
    register.ask(merge, {
      unit_ids: [register.ids['A-101'], register.ids['A-102']],
      on,
      block: 'A',
      number: '101',
      floor: 1,
      kind: 'apartment',
      ...more,
    })

  test('of units of the same owners sums shares and areas', async () => {
    await settle(project, register, register.ids['A-102']!, {
      name: 'Dona',
      personId: owner,
      pays: true,
      votes: true,
    })
    const { body } = await merging()
    expect((await register.units())['A-101']).toEqual({
      floor: 1,
      kind: 'apartment',
      share: 1_000_000_000,
      area: 1_500_000,
    })
    const now = (await people('A-101')).filter(({ ends_on }) => ends_on === null)
    expect(now).toMatchObject([
      { name: 'Dona', is_voter: true, is_payer: false },
      { name: 'Inquilina', is_payer: true },
    ])
    expect(now).toHaveLength(2)
    await register.ask(undo, { change_id: body.change_id })
    expect(Object.keys(await register.units())).toEqual(['A-V1', 'A-101', 'A-102'])
  })

  test('of units of different owners is refused in words', async () => {
    await settle(project, register, register.ids['A-102']!, { name: 'Outro' })
    expect((await merging()).body.error).toMatchObject({
      code: 'unit_owners_differ',
      message: expect.stringContaining('A-101 e A-102 têm proprietários diferentes'),
    })
    expect(
      (await merging({ unit_ids: [register.ids['A-101'], register.ids['A-101']] })).body.error?.code,
    ).toBe('invalid_input')
  })
})

test('whoever lives in a part still reads the charges of the unit that it came of', async () => {
  const user = await project.member(register.condominiumId, 'resident')
  await project.sql`update public.people set user_id = ${user.id} where id = ${owner}`
  const old = register.ids['A-101']!
  await splitting({ on: '2025-06-01' })
  const mine = await project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    return sql`select private.my_units() as id`
  })
  expect(mine.map(({ id }) => id)).toContain(old)
  expect(mine).toHaveLength(3)
})
