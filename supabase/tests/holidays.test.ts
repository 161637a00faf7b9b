import { afterAll, beforeAll, expect, test } from 'vitest'
import { overdueUntil } from '../../domain/charges/overdue.ts'
import { businessDays, type LocalHoliday } from '../../domain/holidays.ts'
import { termEnd } from '../../domain/penalties/limits.ts'
import { startProject, type TestProject } from '../functions/_shared/testing.ts'
import saveHolidays from '../functions/condominiums/save-condominium-holidays.ts'
import { clockOf, moveTo } from './time-zones/place.ts'

let project: TestProject
let clock: ReturnType<typeof clockOf>
let found: Awaited<ReturnType<TestProject['found']>>
beforeAll(async () => {
  project = await startProject()
  clock = clockOf(project)
  found = await project.found()
})
afterAll(async () => {
  await clock.stop()
  await project.close()
})

const holidays = async (id = found.condominiumId): Promise<LocalHoliday[]> =>
  (await project.sql<{ list: LocalHoliday[] }[]>`select private.holidays_of(${id}) as list`)[0]!.list
const dates = (list: readonly LocalHoliday[]) => list.map(({ on, date, easter }) => on ?? date ?? easter)
const save = (body: object, user = found.admin) =>
  project.call(saveHolidays, { condominium_id: found.condominiumId, days: [], ...body }, user)

test('business days are the domain’s in every state and capital, on every day of six years', async () => {
  const places = await project.sql<{ state: string; city: string | null; rules: LocalHoliday[] }[]>`
    select w.state, w.city, (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', p.name, 'kind', 'town', 'on', p.on_day,
        'easter', p.easter, 'from', p.from_year, 'until', p.until_year))) from private.place_holidays p
      where p.state = w.state and (p.city is null or p.city = w.city)) as rules
    from (select distinct state, city from private.place_holidays where city is not null) w`
  expect(new Set(places.map(({ state }) => state)).size).toBe(27)
  for (const { state, city, rules } of places) {
    const closed = await project.sql<{ day: string }[]>`
      select d::date::text as day from generate_series('2022-01-01'::date, '2027-12-31', interval '1 day') d
      where private.is_business_day(d::date) and not private.is_business_day(d::date, ${project.sql.json(rules)})`
    const everywhere = businessDays([])
    const here = businessDays(rules)
    const ours: string[] = []
    for (let day = Date.UTC(2022, 0, 1); day <= Date.UTC(2027, 11, 31); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10)
      if (everywhere(date) && !here(date)) ours.push(date)
    }
    expect({ state, city, closed: closed.map(({ day }) => day) }).toEqual({ state, city, closed: ours })
    // Each has one on which banks elsewhere are open, but for those whose own fall on national days and weekends.
    if (state !== 'SC') expect(ours.length).toBeGreaterThan(1)
  }
})

test('a condominium has those of its state and town, and no other’s', async () => {
  expect(await holidays()).toEqual([])
  await moveTo(project, found.condominiumId, 'SP', 'SÃO PAULO')
  expect(dates(await holidays())).toEqual(['07-09', '01-25', 60])
  await moveTo(project, found.condominiumId, 'SP', 'Campinas')
  expect(dates(await holidays())).toEqual(['07-09'])
  await moveTo(project, found.condominiumId, 'RJ', 'Rio de Janeiro')
  expect(dates(await holidays())).toContain('04-23')
})

test('own holidays are added, and one of the place is put aside and taken back', async () => {
  await moveTo(project, found.condominiumId, 'SP', 'São Paulo')
  const days = [
    { name: 'Padroeira do bairro', on_day: '2026-12-08', yearly: true },
    { name: 'Luto oficial', on_day: '2026-12-10' },
  ]
  expect((await save({ days, not_kept: ['SP/07-09'] })).status).toBe(200)
  expect(dates(await holidays()).toSorted()).toEqual([60, '01-25', '12-08', '2026-12-10'].toSorted())
  const [view] = await project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: found.admin.id, role: 'authenticated' })}, true)`
    return sql<
      { view: { knows_town: boolean; place: { key: string; is_kept: boolean }[]; own: object[] } }[]
    >`
      select public.holidays_view(${found.condominiumId}) as view`
  })
  expect(view!.view.knows_town).toBe(true)
  expect(view!.view.place.filter(({ is_kept }) => !is_kept).map(({ key }) => key)).toEqual(['SP/07-09'])
  expect(view!.view.own).toHaveLength(2)
  expect((await save({ not_kept: [] })).status).toBe(200)
  expect(dates(await holidays())).toEqual(['07-09', '01-25', 60])
})

test('what cannot be a holiday there is refused, and nothing is lost', async () => {
  await save({ days: [{ name: 'Padroeira', on_day: '2026-12-08', yearly: true }] })
  const before = await holidays()
  expect((await save({ not_kept: ['RJ/04-23'] })).body.error?.code).toBe('not_found')
  const twice = [
    { name: 'Padroeira', on_day: '2026-12-08', yearly: true },
    { name: 'Nossa Senhora da Conceição', on_day: '2027-12-08', yearly: true },
  ]
  expect((await save({ days: twice })).body.error?.code).toBe('invalid_input')
  const resident = await project.member(found.condominiumId, 'resident')
  expect((await save({ days: [] }, resident)).body.error?.code).toBe('forbidden')
  expect(await holidays()).toEqual(before)
})

test('terms, the next business day and what is overdue go by them', async () => {
  await moveTo(project, found.condominiumId, 'SP', 'São Paulo')
  await save({ days: [{ name: 'Luto oficial', on_day: '2027-01-26' }] })
  const local = await holidays()
  const [row] = await project.sql<{ next: string; term: string }[]>`
    select private.next_business_day('2027-01-23', ${found.condominiumId})::text as next,
      private.term_end('2027-01-10', 15, ${found.condominiumId})::text as term`
  expect(row).toEqual({ next: '2027-01-27', term: termEnd('2027-01-10', 15, local) })
  expect(row!.term).toBe('2027-01-27')
  for (const [now, until] of [
    ['2027-01-26T12:00:00-03:00', '2027-01-22'],
    ['2027-01-27T00:30:00-03:00', '2027-01-22'],
    ['2027-01-28T12:00:00-03:00', '2027-01-27'],
    ['2027-01-04T12:00:00-03:00', '2026-12-30'],
  ] as const) {
    await clock.set(now)
    const value = await clock.ask<string>(
      (sql) => sql`select private.overdue_until(${found.condominiumId})::text as value`,
    )
    expect(value).toBe(until)
    expect(value).toBe(overdueUntil(now.slice(0, 10), local))
  }
})
