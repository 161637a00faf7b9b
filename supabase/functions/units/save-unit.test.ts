import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import { type Register, registerWith } from '../_shared/units/testing.ts'
import save from './save-unit.ts'
import undo from './undo-unit-change.ts'

let project: TestProject
let register: Register
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  register = await registerWith(project, [
    { block: 'A', number: '101', floor: 1, share: 500_000_000 },
    { block: 'A', number: '102', floor: 1, share: 500_000_000 },
  ])
})

const unit = (more: object) => ({ block: 'A', number: '103', kind: 'apartment', share: '0', ...more })
const codeOf = async (body: Record<string, unknown>) =>
  (await register.ask(save, body)).body.error?.code ?? null

describe('a unit by hand', () => {
  test('is made, with its place in the list and its history', async () => {
    const { body } = await register.ask(save, unit({ floor: 1, area_m2: 70.25, share: '0,25' }))
    expect((await register.units())['A-103']).toEqual({
      floor: 1,
      kind: 'apartment',
      share: 250_000_000,
      area: 702_500,
    })
    expect(
      await project.sql`select before, after ->> 'number' as number from public.unit_history where unit_id = ${body.unit_id as string}`,
    ).toEqual([{ before: null, number: '103' }])
    const [audit] = await project.sql`
      select action, after ->> 'label' as label from public.audit_entries where entity_id = ${body.unit_id as string}`
    expect(audit).toEqual({ action: 'save-unit', label: 'A-103' })
  })

  test('keeps a fraction exactly by making all shares finer', async () => {
    await register.ask(save, unit({ share: '1/96' }))
    const [whole] = await project.sql`
      select share_total::float8 as total from public.condominiums where id = ${register.condominiumId}`
    expect(whole).toEqual({ total: 3_000_000_000 })
    const units = await register.units()
    expect([units['A-101']?.share, units['A-103']?.share]).toEqual([1_500_000_000, 31_250_000])
  })

  test('is the same unit however its name is typed', async () => {
    for (const name of [{ number: '101' }, { number: '0101' }, { block: 'á', number: '1-01', share: '0' }])
      expect([name, await codeOf(unit(name))]).toEqual([
        name,
        'number' in name && name.number === '1-01' ? null : 'unit_duplicate',
      ])
    expect(await codeOf(unit({ id: register.ids['A-102'], number: '0101' }))).toBe('unit_duplicate')
  })

  test('is refused with what is wrong with it', async () => {
    const bad = [
      { number: ' ' },
      { number: '!!' },
      { share: 'muito' },
      { share: '2/1' },
      { share: '-1%' },
      { floor: 301 },
      { area_m2: 0 },
      { kind: 'castle' },
    ]
    for (const more of bad) expect([more, await codeOf(unit(more))]).toEqual([more, 'invalid_input'])
    expect(await codeOf(unit({ id: register.condominiumId }))).toBe('not_found')
  })

  test('of a plan that is full is not made', async () => {
    await project.sql`
      update public.subscription_plans set max_units = 2 where slug = 'avancado'`
    expect(await codeOf(unit({}))).toBe('plan_limit_reached')
    await project.sql`update public.subscription_plans set max_units = 999999 where slug = 'avancado'`
  })
})

describe('a change by hand', () => {
  test('leaves what was before, and can be undone once', async () => {
    const { body } = await register.ask(
      save,
      unit({ id: register.ids['A-102'], number: '12', floor: 1, share: '40%' }),
    )
    expect(Object.keys(await register.units())).toEqual(['A-12', 'A-101'])
    const [row] = await project.sql`
      select before, after from public.unit_history where change_id = ${body.change_id as string}`
    expect(row).toMatchObject({
      before: { number: '102', share: 500_000_000 },
      after: { number: '12', share: 400_000_000 },
    })
    const again = () => register.ask(undo, { change_id: body.change_id })
    expect((await again()).status).toBe(200)
    expect((await register.units())['A-102']).toMatchObject({ share: 500_000_000 })
    expect((await again()).body.error?.code).toBe('unit_change_undone')
  })

  test('that was overtaken or is a day old is not undone', async () => {
    const edit = (floor: number) =>
      register.ask(save, unit({ id: register.ids['A-102'], number: '102', share: '50%', floor }))
    const first = (await edit(5)).body.change_id
    const second = (await edit(6)).body.change_id
    expect((await register.ask(undo, { change_id: first })).body.error?.code).toBe('unit_change_overtaken')
    await project.sql`update public.unit_changes set created_at = now() - interval '25 hours' where id = ${second as string}`
    expect((await register.ask(undo, { change_id: second })).body.error?.code).toBe('unit_change_too_old')
  })

  test('made from old words is refused, and one that changes nothing leaves nothing', async () => {
    const seen = {
      block: 'A',
      number: '102',
      floor: 1,
      kind: 'apartment',
      share: 500_000_000,
      area_cm2: null,
    }
    const same = unit({ id: register.ids['A-102'], number: '102', floor: 1, share: '50%', seen })
    expect((await register.ask(save, same)).body).toMatchObject({ change_id: null })
    const answers = await Promise.all([2, 3].map((floor) => register.ask(save, { ...same, floor })))
    expect(answers.map(({ body }) => body.error?.code ?? 'saved').sort()).toEqual(['saved', 'unit_changed'])
  })

  test('a new unit that got a charge since is not undone away', async () => {
    const { body } = await register.ask(save, unit({}))
    await project.sql`
      with run as (
        insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
        values (${register.condominiumId}, '2026-01-01', '2026-01-10', 1) returning id)
      insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
      select ${register.condominiumId}, id, ${body.unit_id as string}, 'r', 'A-103', 'k', '2026-01-01', '2026-01-10', 1, ${crypto.randomUUID()} from run`
    expect((await register.ask(undo, { change_id: body.change_id })).body.error?.code).toBe(
      'unit_change_overtaken',
    )
  })
})
