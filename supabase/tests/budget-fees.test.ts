import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLines } from '../../domain/budget/fee-lines.ts'
import { addDays, monthOf, shiftMonth } from '../../domain/calendar.ts'
import { basisOf, loadLines, loadVersion } from '../functions/_shared/budget/versions.ts'
import { buildingWith } from '../functions/_shared/charges/testing.ts'
import type { Sql } from '../functions/_shared/database.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import exportBudget from '../functions/budget/export-budget.ts'
import exportFees from '../functions/budget/export-fees.ts'
import saveBudget from '../functions/budget/save-budget.ts'
import simulateFees from '../functions/budget/simulate-fees.ts'
import startBudget from '../functions/budget/start-budget.ts'
import previewChargeRun from '../functions/charges/preview-charge-run.ts'

type Key = { budget_id: string; version: number }
type Body = Record<string, unknown>
type Handler = Parameters<TestProject['call']>[0]

let project: TestProject
let admin: User
let condominiumId: string
let today: string
let month: string
let key: Key
let water: { fund_id: string; rubric_id: string }

const call = async <Result = Body>(fn: Handler, body: Body) => {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, admin)
  return answer.body as Result & { error?: { code: string; fields?: { path: string }[] } }
}
const flat = (cents: number) => new Array<number>(12).fill(cents)

beforeAll(async () => {
  project = await startProject()
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  month = monthOf(today)
  const shares = Array.from({ length: 120 }, (_, index) => 8_000_000 + (index % 7) * 1000)
  ;({ admin, condominiumId } = await buildingWith(project, shares))
  const [ids] = await project.sql<{ fund_id: string; water: string; rent: string }[]>`
    select private.fund_of(${condominiumId}, 'ordinary') as fund_id, private.rubric_of(${condominiumId}, '2.2.01') as water,
      private.rubric_of(${condominiumId}, '1.4.01') as rent`
  const { fund_id, water: rubric_id, rent } = ids!
  water = { fund_id, rubric_id }
  key = await call<Key>(startBudget, { starts_on: month, from: 'empty' }).then(({ budget_id, version }) => ({
    budget_id,
    version,
  }))
  const saved = await call(saveBudget, {
    ...key,
    revision: 1,
    reserve_percent: '10',
    allowance_percent: '5',
    fee_months: 'level',
    lines: [
      { ...water, cents: flat(1_000_007) },
      { fund_id, rubric_id: rent, cents: flat(11) },
    ],
  })
  expect(saved.error).toBeUndefined()
})
afterAll(() => project.close())

type Unit = { label: string; cents: number; base_cents: number; today_cents: number | null }
type Answer = {
  total_cents: number
  base_cents: number
  month: string
  page: { units: Unit[]; next: string | null }
}
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const file = async (fn: Handler, body: Body) => {
  const bearer = await project.tokenFor(admin)
  const request = { method: 'POST', headers: { authorization: `Bearer ${bearer}` } }
  const sent = JSON.stringify({ condominium_id: condominiumId, ...body })
  const answer = await fn.fetch(new Request('http://localhost/command', { ...request, body: sent }))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
async function everyPage(more: Body = {}) {
  const all: Unit[] = []
  let after: string | null = null
  for (;;) {
    const answer: Answer & { error?: unknown } = await call<Answer>(simulateFees, {
      ...key,
      page: { after },
      ...more,
    })
    expect(answer.error).toBeUndefined()
    all.push(...answer.page.units)
    after = answer.page.next
    if (!after) return { all, answer }
  }
}

test('is to the centavo what the month will be issued with', async () => {
  const { all, answer } = await everyPage()
  expect(all).toHaveLength(120)
  expect(sum(all.map(({ cents }) => cents))).toBe(answer.total_cents)
  const basis = await project.sql.begin(async (tx) => {
    const sql = tx as unknown as Sql
    return basisOf(await loadVersion(sql, condominiumId, key), await loadLines(sql, condominiumId, key))
  })
  const due_on = addDays(today, 30)
  const run = { competence: month, due_on, lines: runLines(basis, 0), reserve_percent: '10' }
  const preview = await call<{
    total_cents: number
    page: { units: { label: string; total_cents: number }[] }
  }>(previewChargeRun, run)
  expect(preview.total_cents).toBe(answer.total_cents)
  expect(preview.page.units.map(({ label, total_cents }) => [label, total_cents])).toEqual(
    all.slice(0, 50).map(({ label, cents }) => [label, cents]),
  )
})

test('shows a change beside the budget, and is taken away as a file', async () => {
  const changes = [{ ...water, percent: '10' }]
  const { all, answer } = await everyPage({ changes })
  expect(sum(all.map(({ base_cents }) => base_cents))).toBe(answer.base_cents)
  expect(sum(all.map(({ cents }) => cents))).toBe(answer.total_cents)
  expect(answer.total_cents).toBeGreaterThan(answer.base_cents)
  const found = await call<Answer>(simulateFees, { ...key, changes, page: { search: 'a-108' } })
  expect(found.page.units).toEqual([all[7]])
  const csv = new TextDecoder()
    .decode(await file(exportFees, { ...key, changes, format: 'csv' }))
    .trim()
    .split('\r\n')
  expect(csv).toHaveLength(121)
  expect(csv[8]).toContain((all[7]!.cents / 100).toFixed(2).replace('.', ','))
  for (const fn of [exportFees, exportBudget])
    expect(new TextDecoder().decode((await file(fn, { ...key, format: 'pdf' })).slice(0, 5))).toBe('%PDF-')
  const tracked = new TextDecoder().decode(
    await file(exportBudget, { ...key, what: 'tracking', format: 'csv' }),
  )
  expect(tracked).toContain('Água e esgoto')
})

test('is for a month in which the version counts', async () => {
  const other = await call(simulateFees, { ...key, month: shiftMonth(month, 12) })
  expect(other.error?.fields?.[0]?.path).toBe('month')
  expect((await call(simulateFees, { ...key, version: 9 })).error?.code).toBe('not_found')
})
