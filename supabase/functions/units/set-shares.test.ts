import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import { type Register, registerWith } from '../_shared/units/testing.ts'
import acknowledge from './acknowledge-shares.ts'
import preview from './preview-shares.ts'
import set from './set-shares.ts'
import undo from './undo-unit-change.ts'

let project: TestProject
let register: Register
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  register = await registerWith(project, [
    { number: '1', share: 300_000_000, area: 700_000 },
    { number: '2', share: 300_000_000, area: 800_000 },
    { number: '3', share: 0, area: 500_000 },
    { number: 'L1', kind: 'store', share: 100_000_000 },
  ])
})
const shares = async () => Object.values(await register.units()).map(({ share }) => share)
const apply = async (rule: string, kinds = ['apartment']) => {
  const { body } = await register.ask(preview, { rule, kinds })
  return register.ask(set, { rule, kinds, expected_count: body.count ?? 1 })
}
const claims = () => JSON.stringify({ sub: register.admin.id, role: 'authenticated' })

test('equal shares leave the other kinds theirs and sum to the whole', async () => {
  const { body } = await apply('equal')
  expect(await shares()).toEqual([300_000_000, 300_000_000, 300_000_000, 100_000_000])
  expect(body).toMatchObject({ count: 1 })
})

test('by area, by largest remainder, exactly', async () => {
  await apply('area')
  expect(await shares()).toEqual([315_000_000, 360_000_000, 225_000_000, 100_000_000])
  expect((await apply('area', ['apartment', 'store'])).body.error).toMatchObject({ code: 'invalid_input' })
})

test('what is there is brought to 1, in proportion, and back', async () => {
  const { body } = await apply('scale', ['apartment', 'store'])
  const now = await shares()
  expect(now).toEqual([428_571_429, 428_571_428, 0, 142_857_143])
  expect(now.reduce((a, b) => a + b)).toBe(1_000_000_000)
  await register.ask(undo, { change_id: body.change_id })
  expect(await shares()).toEqual([300_000_000, 300_000_000, 0, 100_000_000])
})

test('a coarse whole is made finer first', async () => {
  await project.sql`update public.units set share = 1 where condominium_id = ${register.condominiumId}`
  await project.sql`update public.condominiums set share_total = 5 where id = ${register.condominiumId}`
  const { body } = await register.ask(preview, { rule: 'equal', kinds: ['apartment'] })
  expect(body).toMatchObject({ count: 3, share_total: 5000 })
  await apply('equal')
  expect(await shares()).toEqual([1334, 1333, 1333, 1000])
})

test('of two at once one wins; a proposal that is old is refused', async () => {
  const body = { rule: 'equal', kinds: ['apartment'], expected_count: 1 }
  const answers = await Promise.all([register.ask(set, body), register.ask(set, body)])
  expect(answers.map(({ body }) => body.error?.code ?? 'set').sort()).toEqual([
    'set',
    'unit_selection_changed',
  ])
})

test('the check says what is missing', async () => {
  const [check] = await project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims()}, true)`
    return sql`
      select public.share_check(${register.condominiumId}) as it,
        (select jsonb_agg(o) from public.odd_shares(${register.condominiumId}) o) as odd`
  })
  expect(check?.it).toMatchObject({
    units: 4,
    share_sum: 700_000_000,
    share_total: 1_000_000_000,
    without_share: 1,
  })
  expect(check?.odd[0]).toMatchObject({ label: '3', why: 'missing' })
})

test('a difference is acknowledged as it is now, with a reason', async () => {
  const ask = (more: object) =>
    register.ask(acknowledge, {
      share_sum: 700_000_000,
      share_total: 1_000_000_000,
      reason: 'É assim na matrícula.',
      ...more,
    })
  expect((await ask({})).status).toBe(200)
  expect((await ask({ share_sum: 1 })).body.error?.code).toBe('unit_selection_changed')
  expect((await ask({ reason: ' ' })).body.error?.code).toBe('invalid_input')
})
