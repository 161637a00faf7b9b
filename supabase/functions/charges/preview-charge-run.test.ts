import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Building, buildingWith, monthOf } from '../_shared/charges/testing.ts'
import { startProject, type TestProject } from '../_shared/testing.ts'
import previewChargeRun from './preview-charge-run.ts'

let project: TestProject
let building: Building

beforeAll(async () => {
  project = await startProject()
  building = await buildingWith(
    project,
    Array.from({ length: 120 }, (_, index) => 8_000_000 + index * 1000),
  )
})
afterAll(() => project.close())

type Unit = { label: string; sort_key: string; total_cents: number; lines_cents: number[] }
type Preview = { units: Unit[]; next: string | null }

async function preview(page: object) {
  const month = monthOf(building.condominiumId, '2026-11', 1_000_007)
  const { body } = await project.call(previewChargeRun, { ...month, page }, building.admin)
  return { ...body, page: body.page as Preview }
}

test('pages of fifty units hold every unit once, and sum to the month', async () => {
  const all: Unit[] = []
  let after: string | null = null
  do {
    const { page }: { page: Preview } = await preview({ after })
    all.push(...page.units)
    after = page.next
  } while (after)
  expect(new Set(all.map(({ label }) => label)).size).toBe(120)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(sum(all.map((unit) => unit.total_cents))).toBe(1_100_008)
  expect(all.every((unit) => sum(unit.lines_cents) === unit.total_cents)).toBe(true)
})

test('a search by unit or payer finds the same amounts', async () => {
  const first = (await preview({})).page.units[7]!
  const found = await preview({ search: 'a-108' })
  expect(found.page).toEqual({ units: [first], next: null })
  expect((await preview({ search: 'morador 108' })).page.units).toEqual([first])
  expect((await preview({ search: 'ninguém' })).page).toEqual({ units: [], next: null })
})

test('says how far the shares are from the whole, and writes nothing', async () => {
  const answer = await preview({})
  expect(answer).toMatchObject({
    charge_count: 120,
    units_without_amount: 0,
    shares: { difference: -32_860_000, needs_acknowledgement: true },
  })
  expect((answer as { shares?: { message: string } }).shares?.message).toContain('faltam 0,03286')
  expect(await project.sql`select 1 from public.charge_runs`).toHaveLength(0)
})

test('names what is wrong field by field, and is for administrators', async () => {
  const month = monthOf(building.condominiumId, '2026-11', 1000)
  const wrong = { ...month, competence: 'novembro', lines: [{ ...month.lines[0], cents: 0 }] }
  const { status, body } = await project.call(previewChargeRun, wrong, building.admin)
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ fields: [{ path: 'competence' }, { path: 'lines.0.cents' }] })
  const resident = await project.member(building.condominiumId, 'resident')
  expect((await project.call(previewChargeRun, month, resident)).status).toBe(403)
})
