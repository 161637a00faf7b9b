import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftMonth } from '../../domain/calendar.ts'
import type { ReportAnswer } from '../../domain/reports/answer.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import joinBenchmark from '../../supabase/functions/reports/join-benchmark.ts'
import leaveBenchmark from '../../supabase/functions/reports/leave-benchmark.ts'
import readReport from '../../supabase/functions/reports/read-report.ts'
import { timeOf } from '../../supabase/tests/ledger/every-history/time.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { measureBenchmarkTask } from './measure-benchmark.ts'

let project: TestProject
let worker: TestWorker
let setDay: (day: string) => Promise<void>
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  setDay = timeOf(project).set
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

/** The month of the first night; the nights after it are months later, so that each test has its own. */
let month = '2025-03'
const nextMonth = () => {
  month = shiftMonth(month, 1)
}
const fifth = () => `${shiftMonth(month, 1)}-05`

type Home = { condominiumId: string; admin: User }

/** A condominium of so many units that shares since before, where so many of a hundred recipients opened an announcement of two years. */
async function sharing(
  opened: number,
  { state = 'SP', units = 60, admin }: { state?: string; units?: number; admin?: User } = {},
): Promise<Home> {
  const home = await project.found()
  const { condominiumId } = home
  await project.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update public.condominiums set state = ${state}, unit_count = ${units} where id = ${condominiumId}`
    // The trial of a test is not over in the months that the test lives through.
    await sql`
      update public.condominium_subscriptions set started_at = '2020-01-01', created_at = '2020-01-01', trial_ends_at = '2099-01-01' where condominium_id = ${condominiumId}`
    if (admin)
      await sql`
      insert into public.memberships (condominium_id, user_id, role, status, full_name) values (${condominiumId}, ${admin.id}, 'admin', 'approved', 'Administradora')`
    for (const year of [2025, 2026])
      await sql`
        with made as (
          insert into public.announcements (condominium_id, kind, status, title, body, plain, audience, asks_confirmation, published_at)
          values (${condominiumId}, 'info', 'published', 'Aviso', '{}', '', '{"standing":"any"}', false, ${`${year}-03-10T12:00:00Z`}) returning id)
        insert into public.announcement_recipients (condominium_id, announcement_id, person_id, tie, unit_labels, reminders, seen_at)
        select ${condominiumId}, made.id, private.new_id(), 'owner', '', 0, case when n <= ${opened} then now() end
        from made, generate_series(1, 100) n`
    await sql`
      insert into public.benchmark_members (condominium_id, joined_by, joined_at) values (${condominiumId}, ${home.admin.id}, '2020-01-01')`
  })
  return home
}

const removeAll = () => project.sql`delete from public.benchmark_members`

/** The night of the fifth after the month. */
async function night(): Promise<void> {
  await setDay(fifth())
  await measureBenchmarkTask.run(worker.context, {}, new AbortController().signal)
}

async function read({ condominiumId, admin }: Home): Promise<ReportAnswer> {
  const { status, body } = await project.call(
    readReport,
    { condominium_id: condominiumId, report: 'compared-with-similar' },
    admin,
  )
  expect(status).toBe(200)
  return body as unknown as ReportAnswer
}
const saidTo = async (home: Home) => {
  const { rows, figures, sentences } = await read(home)
  // Of what is missing there are no zeroes.
  expect(figures.length > 0).toBe(rows.length > 0)
  return {
    rows: rows.map(({ label, ours_said, lower_said, middle_said, upper_said, standing }) => [
      label,
      ours_said,
      lower_said,
      middle_said,
      upper_said,
      standing,
    ]),
    text: sentences[0]?.text,
    to: sentences[0]?.to,
  }
}

const group = async (opened: readonly number[], more?: Parameters<typeof sharing>[1]) => {
  const homes: Home[] = []
  for (const one of opened) homes.push(await sharing(one, more))
  return homes
}
/** So many, whose quartiles are known. */
const opened = (count: number) => Array.from({ length: count }, (_, place) => 40 + place * 4)

beforeEach(async () => {
  nextMonth()
  await removeAll()
  await setDay(`${month}-20`)
})

test('nine others are too few: nothing is shown, and it is said how many are missing; ten are enough', async () => {
  const homes = await group(opened(10))
  await night()
  expect(await saidTo(homes[0]!)).toMatchObject({
    rows: [],
    text: expect.stringMatching(/ faltou 1 condomínio com 51 a 100 unidades .* 10 outros /),
  })
  homes.push(await sharing(80))
  nextMonth()
  await night()
  expect(await saidTo(homes[0]!)).toMatchObject({
    rows: [['Comunicados que chegaram', '40%', '50%', '60%', '70%', 'Entre os 25% mais baixos']],
    text: expect.stringMatching(/nós e 10 a 14 outros condomínios de SP com 51 a 100 unidades/),
  })
  expect(await saidTo(homes[5]!)).toMatchObject({
    rows: [['Comunicados que chegaram', '60%', '50%', '60%', '70%', 'Na mediana']],
  })
})

test('where a state has too few the band is compared with that of the other such states, and nobody is in two groups', async () => {
  const [one] = await group(opened(5), { state: 'SC', units: 150 })
  await group(opened(6), { state: 'RS', units: 150 })
  const [large] = await group(opened(11), { state: 'PR', units: 150 })
  await group(opened(11), { state: 'RS', units: 300 })
  await night()
  const others = await saidTo(one!)
  expect(others.text).toMatch(/outros condomínios de outros estados com 101 a 200 unidades/)
  // Of the two states together: those of the large one would move the median.
  expect(others.rows[0]?.slice(2, 5)).toEqual(['44%', '48%', '54%'])
  expect((await saidTo(large!)).text).toMatch(/outros condomínios de PR/)
})

test('what the same account administers counts as one', async () => {
  const company = await project.userWith({ metadata: { full_name: 'Administradora' } })
  const homes = await group(opened(9))
  for (const one of opened(5)) homes.push(await sharing(one, { admin: company }))
  await night()
  expect(await saidTo(homes[0]!)).toMatchObject({
    rows: [],
    text: expect.stringMatching(/faltou 1 condomínio/),
  })
})

test('one joining or leaving changes nothing of a month that was made, so that two readings do not differ by them', async () => {
  const homes = await group(opened(11))
  await night()
  const before = await saidTo(homes[1]!)
  expect(before.rows).toHaveLength(1)
  const joining = await sharing(100)
  await project.call(leaveBenchmark, { condominium_id: homes[0]!.condominiumId }, homes[0]!.admin)
  await night()
  await setDay(`${shiftMonth(month, 1)}-28`)
  await measureBenchmarkTask.run(worker.context, {}, new AbortController().signal)
  expect(await saidTo(homes[1]!)).toEqual(before)
  expect(await saidTo(joining)).toMatchObject({ rows: [] })
  // One left and one came: in the next month, and only there, they are gone and in.
  nextMonth()
  await night()
  expect((await saidTo(homes[1]!)).rows).toEqual([
    ['Comunicados que chegaram', '44%', '54%', '64%', '74%', 'Entre os 25% mais baixos'],
  ])
})

test('who joins after the month’s end is not in it', async () => {
  const homes = await group(opened(10))
  const late = await sharing(90)
  await project.sql`
    update public.benchmark_members set joined_at = ${`${shiftMonth(month, 1)}-02T12:00:00Z`} where condominium_id = ${late.condominiumId}`
  await night()
  expect((await saidTo(homes[0]!)).text).toMatch(/faltou 1/)
  expect((await saidTo(late)).text).toBe(
    `A primeira comparação sai na madrugada de ${shiftMonth(month, 2).split('-').reverse().join('/').replace(/^/, '05/')}.`,
  )
})

test('who does not share does not see, and is told where to turn it on; leaving removes what was measured', async () => {
  const homes = await group(opened(12))
  await night()
  const [home] = homes
  expect((await saidTo(home!)).rows).toHaveLength(1)
  const { condominiumId, admin } = home!
  expect((await project.call(leaveBenchmark, { condominium_id: condominiumId }, admin)).status).toBe(200)
  expect(await saidTo(home!)).toMatchObject({
    rows: [],
    text: expect.stringMatching(/Só vê esta comparação quem também participa/),
    to: 'settings?tab=condominium',
  })
  expect(
    await project.sql`select from private.benchmark_values where condominium_id = ${condominiumId}`,
  ).toEqual([])
  // Back again it has no place in the month that was made.
  await project.call(joinBenchmark, { condominium_id: condominiumId }, admin)
  expect((await saidTo(home!)).rows).toEqual([])
  const audited = await project.sql<{ action: string }[]>`
    select action from public.audit_entries where condominium_id = ${condominiumId} and action like '%-benchmark' order by id`
  expect(audited.map(({ action }) => action)).toEqual(['leave-benchmark', 'join-benchmark'])
})

test('a condominium whose plan has no comparison is not measured', async () => {
  const homes = await group(opened(11))
  await project.sql`
    update public.condominium_subscriptions set plan_id = (select id from public.subscription_plans where slug = 'essencial' and is_active limit 1)
    where condominium_id = ${homes[3]!.condominiumId}`
  await night()
  expect((await saidTo(homes[0]!)).text).toMatch(/faltou 1/)
})

test('only rounded figures are stored, and nobody reads figures, places or values but by the report', async () => {
  const [home] = await group([41.3, 47, 49, 52, 55, 61, 62, 67, 71, 77, 83].map(Math.round))
  await night()
  const figures = await project.sql<{ lower: string; middle: string; upper: string; measure: string }[]>`
    select measure, lower, middle, upper from private.benchmark_figures where month = ${`${month}-01`}`
  // 50.5 and 69: between two values the exact quartile is of neither, and to the point it is rounded.
  expect(figures.map(({ measure, ...rest }) => [measure, ...Object.values(rest).map(Number)])).toEqual([
    ['notices', 0.51, 0.61, 0.69],
  ])
  for (const text of [
    'select * from private.benchmark_figures',
    'select * from private.benchmark_seats',
    'select * from private.benchmark_values',
    `select * from private.benchmark_of('${home!.condominiumId}')`,
  ]) {
    const asked = project.sql.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: home!.admin.id, role: 'authenticated' })}, true)`
      await sql.unsafe(text)
    })
    await expect(asked).rejects.toThrow(/permission denied/)
  }
  // The síndica of another condominium has no word in this one.
  const other = await sharing(50)
  const crossed = await project.call(
    readReport,
    { condominium_id: home!.condominiumId, report: 'compared-with-similar' },
    other.admin,
  )
  expect(crossed.status).toBe(403)
})

test('an interrupted night goes on where it stopped', async () => {
  const homes = await group(opened(11))
  await setDay(fifth())
  const { sql } = project
  // What a stopped worker left: the places are taken and a part is measured.
  await measureBenchmarkTask.run(worker.context, {}, new AbortController().signal)
  await sql`update private.benchmark_months set made_at = null where month = ${`${month}-01`}`
  await sql`delete from private.benchmark_figures where month = ${`${month}-01`}`
  await sql`delete from private.benchmark_values where measure in ('notices', 'incidents')`
  await measureBenchmarkTask.run(worker.context, {}, new AbortController().signal)
  expect((await saidTo(homes[0]!)).rows).toHaveLength(1)
  const stopped = new AbortController()
  stopped.abort()
  nextMonth()
  await setDay(fifth())
  await expect(measureBenchmarkTask.run(worker.context, {}, stopped.signal)).rejects.toThrow()
})
