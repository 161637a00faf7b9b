import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, civilDate, monthOf, shiftMonth } from '../../../domain/calendar.ts'
import { recordDelinquencyTask } from '../../../worker/delinquency/record-delinquency.ts'
import { startTestWorker } from '../../../worker/testing.ts'
import { transaction } from '../../functions/_shared/database.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { booksOfChance } from '../reports/books-of-chance.ts'
import { chargesOfChance } from '../reports/charges-of-chance.ts'
import { type RandomHome, randomHomes } from '../reports/random-homes.ts'
import { delinquencySecond } from '../reports/second/delinquency.ts'
import { financialSecond } from '../reports/second/financial.ts'
import type { Second } from '../reports/second/second.ts'

type Line = { rubric: string; planned_cents: number; actual_cents: number }
type Page = {
  budget: { planned_cents: number; actual_cents: number; accounts: number; largest: Line[] } | null
  delinquency_before: { month: string; hundredths: number | null }
  ahead: { what: string; id: string; on_date: string }[]
}

let project: TestProject
let homes: RandomHome[]
beforeAll(async () => {
  project = await startProject()
  homes = await randomHomes(project)
  for (const home of homes) {
    await chargesOfChance(project, home)
    await booksOfChance(project, home)
  }
  const worker = startTestWorker(project)
  await recordDelinquencyTask.run(worker.context, {}, new AbortController().signal)
  await worker.stop()
})
afterAll(() => project.close())

const pageOf = ({ condominiumId, adminId }: RandomHome): Promise<Page> =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: adminId, role: 'authenticated' })}, true)`
    const [row] = await sql<{ home: Page }[]>`select public.home(${condominiumId}) as home`
    return row!.home
  }) as Promise<Page>

const second = (query: Second, { condominiumId, zone }: RandomHome, from: string, until: string) => {
  const today = civilDate(new Date(), zone)
  return transaction({ role: 'service_role' }, {}, true, (sql) =>
    query(sql, { condominiumId, zone, from, until, today, choices: {} }),
  )
}

test('the budget of the month is that of a second query', async () => {
  let seen = 0
  for (const home of homes) {
    const today = civilDate(new Date(), home.zone)
    const { rows, figures } = await second(
      financialSecond['budget-against-actual']!,
      home,
      `${monthOf(today)}-01`,
      today,
    )
    const { budget } = await pageOf(home)
    if (rows.length === 0) {
      expect(budget?.largest ?? []).toEqual([])
      continue
    }
    seen++
    expect(budget).toMatchObject({
      planned_cents: figures.planned,
      actual_cents: figures.actual,
      accounts: rows.length,
    })
    const size = (line: Record<string, unknown>) =>
      Math.max(Number(line.planned_cents), Number(line.actual_cents))
    expect(budget!.largest.map(size)).toEqual(
      rows
        .map(size)
        .toSorted((a, b) => b - a)
        .slice(0, 5),
    )
    for (const { rubric, planned_cents, actual_cents } of budget!.largest)
      expect(rows).toContainEqual(expect.objectContaining({ rubric, planned_cents, actual_cents }))
  }
  expect(seen).toBeGreaterThan(2)
})

test('the rate at the end of the month before is that of a second query', async () => {
  for (const home of homes) {
    const month = shiftMonth(monthOf(civilDate(new Date(), home.zone)), -1)
    const { rows } = await second(
      delinquencySecond['delinquency-by-month']!,
      home,
      `${month}-01`,
      addDays(`${shiftMonth(month, 1)}-01`, -1),
    )
    const rate = rows[0]!.rate as number | null
    expect((await pageOf(home)).delinquency_before).toEqual({
      month: `${month}-01`,
      hundredths: rate === null ? null : Math.round(rate * 10_000),
    })
  }
})

test('what comes first is what the calendar says of the next 30 days, without charges and bills', async () => {
  const home = homes.toSorted((one, other) => other.people.length - one.people.length)[0]!
  const today = civilDate(new Date(), home.zone)
  for (const [place, days] of [40, 31, 30, 2, 0, -1].entries()) {
    const { id, unitId } = home.people[place]!
    await project.sql`
      insert into public.moves (condominium_id, unit_id, person_id, kind, moves_on, status, items)
      values (${home.condominiumId}, ${unitId}, ${id}, 'in', ${addDays(today, days)}, 'planned', '[]')`
  }
  const { ahead } = await pageOf(home)
  expect(ahead.map(({ what, on_date }) => [what, on_date])).toEqual([
    ['move_in', today],
    ['move_in', addDays(today, 2)],
    ['move_in', addDays(today, 30)],
  ])
})
