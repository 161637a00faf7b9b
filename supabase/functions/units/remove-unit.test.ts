import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import { type Register, registerWith, settle } from '../_shared/units/testing.ts'
import remove from './remove-unit.ts'
import saveUnit from './save-unit.ts'
import tie from './tie-annex.ts'
import undo from './undo-unit-change.ts'

let project: TestProject
let register: Register
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  register = await registerWith(project, [
    { number: '101', share: 1 },
    { number: '102', share: 2 },
    { number: 'V1', kind: 'garage' },
    { number: 'V2', kind: 'garage' },
  ])
})
const removing = (label: string, more: object = {}) =>
  register.ask(remove, { unit_id: register.ids[label], ...more })
const labels = async () => Object.keys(await register.units())

describe('removing a unit', () => {
  test('without history takes it away, and undoing brings the same one back', async () => {
    const { body } = await removing('101')
    expect(body).toMatchObject({ kind: 'remove' })
    expect(await labels()).not.toContain('101')
    await register.ask(undo, { change_id: body.change_id })
    const [row] =
      await project.sql`select share::int, sort_key from public.units where id = ${register.ids['101']!}`
    expect(row).toEqual({ share: 1, sort_key: ' 0100 00000101' })
  })

  test('with history asks for a day, closes it, and frees its name', async () => {
    await settle(project, register, register.ids['101']!, { name: 'Dona', pays: true })
    expect((await removing('101')).body.error).toMatchObject({
      code: 'unit_has_history',
      details: { people: 1, charges: 0 },
    })
    const { body } = await removing('101', { closes_on: '2026-01-02' })
    expect(await labels()).not.toContain('101')
    expect(
      await project.sql`select ends_on::text from public.occupancies where unit_id = ${register.ids['101']!}`,
    ).toEqual([{ ends_on: '2026-01-02' }])
    expect((await removing('101', { closes_on: '2026-01-02' })).body.error?.code).toBe('unit_closed')
    await register.ask(saveUnit, { number: '101', share: '0' })
    expect((await register.ask(undo, { change_id: body.change_id })).body.error?.code).toBe('unit_duplicate')
  })

  test('undone, its people live there again', async () => {
    await settle(project, register, register.ids['101']!, { name: 'Dona', pays: true })
    const { body } = await removing('101', { closes_on: '2026-01-02' })
    await register.ask(undo, { change_id: body.change_id })
    expect(
      await project.sql`select ends_on from public.occupancies where unit_id = ${register.ids['101']!}`,
    ).toEqual([{ ends_on: null }])
    const [listed] =
      await project.sql`select owner_name, people_count from public.unit_list where unit_id = ${register.ids['101']!}`
    expect(listed).toEqual({ owner_name: 'Dona', people_count: 1 })
  })
})

describe('an annex', () => {
  const tying = (annex: string, main: string | null, more: object = {}) =>
    register.ask(tie, {
      annex_id: register.ids[annex],
      main_id: main && register.ids[main],
      tie: 'belongs',
      starts_on: '2025-01-01',
      ...more,
    })
  const ties = () => project.sql`
    select u.number as main, a.tie, a.starts_on::text, a.ends_on::text from public.unit_annexes a
    join public.units u on u.id = a.main_id where a.condominium_id = ${register.condominiumId} order by a.starts_on, a.tie`

  test('goes from one unit to another with its day, is let to a third, and comes loose', async () => {
    await tying('V1', '101')
    await tying('V1', '102', { starts_on: '2025-05-01', note: 'Vendida' })
    await tying('V1', '101', { tie: 'rented', starts_on: '2025-06-01' })
    await tying('V1', null, { starts_on: '2025-07-01' })
    expect(await ties()).toEqual([
      { main: '101', tie: 'belongs', starts_on: '2025-01-01', ends_on: '2025-05-01' },
      { main: '102', tie: 'belongs', starts_on: '2025-05-01', ends_on: '2025-07-01' },
      { main: '101', tie: 'rented', starts_on: '2025-06-01', ends_on: null },
    ])
  })

  test('is refused where it makes no sense, in words', async () => {
    await tying('V1', '101', { starts_on: '2025-05-01' })
    const wrong: [string, string | null, object][] = [
      ['101', '102', {}],
      ['V2', 'V1', {}],
      ['V1', '101', {}],
      ['V2', null, {}],
      ['V1', '102', { starts_on: '2025-01-01' }],
      ['V1', '102', { starts_on: '2999-01-01' }],
    ]
    for (const [annex, main, more] of wrong)
      expect([annex, main, (await tying(annex, main, more)).body.error?.code]).toEqual([
        annex,
        main,
        'invalid_input',
      ])
  })

  test('of two admins tying it at once one wins', async () => {
    const answers = await Promise.all([tying('V1', '101'), tying('V1', '101')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await ties()).toHaveLength(1)
  })

  test('made with its unit is tied to it', async () => {
    const { body } = await register.ask(saveUnit, {
      number: 'V3',
      kind: 'garage',
      share: '0',
      annex_of: register.ids['102'],
    })
    expect(await ties()).toMatchObject([{ main: '102', tie: 'belongs', ends_on: null }])
    expect((await register.ask(undo, { change_id: body.change_id })).status).toBe(200)
    expect(await ties()).toEqual([])
  })
})
