import { expect, test } from 'vitest'
import { addDays, civilDate, shiftMonth } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import readReport from '../../functions/reports/read-report.ts'
import { agreementOf } from './agreement.ts'
import { chargesOfChance } from './charges-of-chance.ts'
import type { RandomHome } from './random-homes.ts'
import { analyticsSecond } from './second/analytics.ts'

/** How many months of charges each home has: none of the past, less than the forecast asks for, and years for the seasons. */
const histories = [-1, 3, 6, 8, 14, 30, 40, 50, 62, 62]

let project: TestProject
let homes: readonly RandomHome[]

agreementOf('analytics', {
  async furnish(started, furnished) {
    project = started
    homes = furnished
    for (const [place, home] of homes.entries()) {
      await chargesOfChance(project, home, histories[place])
      await payersOfChance(home)
    }
  },
  second: analyticsSecond,
})

/** Who was charged: who lives there, a record that became one with theirs, nobody; some since the unit was registered. */
async function payersOfChance({ condominiumId, units, people, zone, chance }: RandomHome): Promise<void> {
  const { sql } = project
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const unit of units) {
      const own = people.filter(({ unitId }) => unitId === unit.id)
      for (const { id } of own) {
        const merged = crypto.randomUUID()
        if (chance.percent(30)) await tx`update public.people set merged_ids = ${[merged]} where id = ${id}`
        await tx`
          update public.charges set payer_id = ${chance.percent(50) ? id : merged}
          where condominium_id = ${condominiumId} and unit_id = ${unit.id} and (${own.length === 1} or payer_id is null and right(reference, 1) < '6')`
      }
      // Midnight of the building falls on another day elsewhere.
      const day = chance.momentBefore('2026-01-01', 900)
      if (chance.percent(40)) await tx`update public.units set created_at = ${day} where id = ${unit.id}`
      if (chance.percent(60))
        await tx`
          update public.occupancies o set starts_on = (u.created_at at time zone ${zone})::date
          from public.units u where u.id = o.unit_id and u.id = ${unit.id} and o.ends_on is null`
      // The same people in another way, later or earlier.
      if (chance.percent(40))
        await tx`
          insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
          select condominium_id, unit_id, person_id, 'dweller', starts_on + d, starts_on + d + 9
          from public.occupancies, unnest(array[${chance.one([400, 200])}, ${chance.one([-300, 90])}]::int[]) d where unit_id = ${unit.id}`
      // Its 30th day is today: not over yet.
      await tx`
        update public.charges set due_on = ${addDays(civilDate(new Date(), zone), -30)}
        where id = (select id from public.charges where unit_id = ${unit.id} and run_id is not null and status = 'open' and settled_cents = 0 limit 1)`
    }
  })
}

type Answer = {
  rows: { month: string; state: string; forecast_cents: number | null }[]
  figures: { name: string; value: number | null }[]
  sentences: { text: string }[]
}

const forecastOf = async ({ condominiumId, adminId }: RandomHome): Promise<Answer> => {
  const answer = await project.call(
    readReport,
    { condominium_id: condominiumId, report: 'receipts-forecast', filters: {} },
    { id: adminId, email: 'helena@example.com' },
  )
  return answer.body as unknown as Answer
}

test('what is charged and paid from a month on changes no forecast made at its beginning or before', async () => {
  const home = homes.at(-1)!
  const before = await forecastOf(home)
  const now = before.rows.find(({ state }) => state === 'Em curso')!.month
  const month = shiftMonth(now, -5)
  const { sql } = project
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    // All that fell due from then on is charged three times, all that came from then on came twice as large.
    await tx`
      update public.charges set amount_cents = amount_cents * 3, settled_cents = settled_cents * 3
      where condominium_id = ${home.condominiumId} and due_on >= ${`${month}-01`}`
    await tx`
      update public.payments set amount_cents = amount_cents * 2 + late_cents, late_cents = late_cents * 3 + principal_cents
      where condominium_id = ${home.condominiumId} and received_on >= ${`${month}-01`}`
  })
  const after = await forecastOf(home)
  const upTo = ({ rows }: Answer) => rows.filter((row) => row.month <= month).map((row) => row.forecast_cents)
  const later = ({ rows }: Answer) => rows.filter((row) => row.month > month).map((row) => row.forecast_cents)
  expect(upTo(before).length).toBe(8)
  expect(upTo(before).every((cents) => Number(cents) > 0)).toBe(true)
  expect(upTo(after)).toEqual(upTo(before))
  expect(later(after)).not.toEqual(later(before))
})

test('with less than six months of history nothing is forecast, and a sentence says how many there are', async () => {
  const answers = await Promise.all(homes.map(forecastOf))
  const short = answers.filter(
    ({ figures }) => Number(figures.find(({ name }) => name === 'months')!.value) < 6,
  )
  expect(short.length).toBeGreaterThan(1)
  for (const { rows, figures, sentences } of short) {
    const months = figures.find(({ name }) => name === 'months')!.value
    expect(rows.filter(({ forecast_cents }) => forecast_cents !== null)).toEqual([])
    expect(rows.filter(({ state }) => state !== 'Fechado')).toEqual([])
    expect(sentences.map(({ text }) => text)[0]).toContain(`Há ${months} ${months === 1 ? 'mês' : 'meses'}`)
  }
})

test('only the plan of large buildings has them; a smaller one is refused by name', async () => {
  const answers = await Promise.all(
    ['essencial', 'profissional', 'avancado'].map(async (plan) => {
      const { admin, condominiumId: condominium_id } = await project.found({ plan })
      const { status, body } = await project.call(
        readReport,
        { condominium_id, report: 'payment-seasons', filters: {} },
        admin,
      )
      return [status, body.error?.code]
    }),
  )
  expect(answers).toEqual([
    [403, 'feature_not_in_plan'],
    [403, 'feature_not_in_plan'],
    [200, undefined],
  ])
})
