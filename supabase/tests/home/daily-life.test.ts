import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, civilDate } from '../../../domain/calendar.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { bookingsOfChance } from '../reports/bookings-of-chance.ts'
import { incidentsOfChance } from '../reports/incidents-of-chance.ts'
import { meetingsOfChance } from '../reports/meetings-of-chance.ts'
import { penaltiesOfChance } from '../reports/penalties-of-chance.ts'
import { type RandomHome, randomHomes } from '../reports/random-homes.ts'
import { upkeepOfChance } from '../reports/upkeep-of-chance.ts'

type Page = {
  community: {
    requests: { count: number }
    late: number
    reports: number
    decide: number
    assemblies: { proxies: number; questions: number; minutes: { id: string } | null }
  }
  inspections: { id: string; state: string }[]
  documents: { expiring: number; soonest: { expires_on: string } | null }
  mandate_ends_on: string | null
}

let project: TestProject
let homes: RandomHome[]
beforeAll(async () => {
  project = await startProject()
  homes = await randomHomes(project)
  await project.sql`
    update public.condominium_subscriptions set plan_id = (select id from public.subscription_plans where slug = 'avancado' and is_active)`
  for (const [place, home] of homes.entries()) {
    await bookingsOfChance(project, home)
    // Each of them makes its reader an owner.
    await (place % 2 === 0 ? penaltiesOfChance : incidentsOfChance)(project, home)
    if (place % 2 === 0) await endTerms(home)
    await meetingsOfChance(project, home)
    await convene(home)
    await upkeepOfChance(project, home)
  }
})
afterAll(() => project.close())

/** Cases whose term ended yesterday, ends today and ends tomorrow, of a unit that is not the reader's. */
async function endTerms(home: RandomHome) {
  const { condominiumId, adminId } = home
  const today = civilDate(new Date(), home.zone)
  const own = await ownUnits(home, today)
  const unit = home.units.find(({ id }) => !own.has(id))!
  await project.sql.begin(async (tx) => {
    // The guards are of the day itself.
    await tx`set local session_replication_role = replica`
    for (const [at, days] of [-1, 0, 1].entries())
      await tx`
        insert into public.penalty_cases (condominium_id, number, sequence, unit_id, unit_label, type_id, version_id, breached_on, facts, defence_days, appeal_days,
          decided_by, appeal_to, created_by, state, term_ends_on)
        select ${condominiumId}, ${`2026/10${at}`}, ${100 + at}, ${unit.id}, ${unit.label}, v.type_id, v.id, '2026-01-01', 'Barulho à noite', 15, 15, 'admin',
          'assembly', ${adminId}, 'defence', ${addDays(today, days)}
        from public.infraction_type_versions v where v.condominium_id = ${condominiumId} order by v.id limit 1`
  })
}

/** An assembly that comes, with proxies and questions in every state. */
async function convene({ condominiumId, adminId, units, chance }: RandomHome) {
  const of = { condominium_id: condominiumId, assembly_id: randomUUID() }
  await project.sql.begin(async (tx) => {
    // The guards are of the day itself.
    await tx`set local session_replication_role = replica`
    await tx`insert into public.assemblies ${tx({ condominium_id: condominiumId, id: of.assembly_id, weight: 'unit', kind: 'ordinary', form: 'in_person', title: 'Assembleia', place: 'Salão', cut_off_on: '2026-01-01', first_call_at: new Date(Date.now() + 86_400_000), called_at: new Date() })}`
    for (const { id: unit_id, label: unit_label } of units.filter(() => chance.percent(60))) {
      const checked_at = chance.percent(40) ? new Date() : null
      const refused_reason = checked_at && chance.percent(40) ? 'Sem assinatura' : null
      const revoked_at = chance.percent(20) ? new Date() : null
      await tx`insert into public.assembly_proxies ${tx({ ...of, id: randomUUID(), unit_id, unit_label, grantor_name: 'Dona da unidade', holder_name: 'Quem vai', signed_at_place: 'Campinas', signed_on: '2026-01-01', checked_at, refused_reason, revoked_at })}`
    }
    for (let at = chance.whole(0, 6); at > 0; at--) {
      const isAnswered = chance.percent(40)
      await tx`insert into public.assembly_questions ${tx({ ...of, id: randomUUID(), unit_id: chance.one(units).id, user_id: adminId, body: 'Quanto custa?', answer: isAnswered ? 'Pouco' : null, answered_at: isAnswered ? new Date() : null, withdrawn_at: !isAnswered && chance.percent(30) ? new Date() : null })}`
    }
  })
}

const pageOf = ({ condominiumId, adminId }: RandomHome): Promise<Page> =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: adminId, role: 'authenticated' })}, true)`
    const [row] = await sql<{ home: Page }[]>`select public.home(${condominiumId}) as home`
    return row!.home
  }) as Promise<Page>

type Row = Record<string, string | null>

/** Everything of a table, days and moments as text. */
async function rowsOf(table: string, { condominiumId }: RandomHome): Promise<Row[]> {
  const rows = await project.sql<{ row: Row }[]>`
    select to_jsonb(t) as row from ${project.sql(`public.${table}`)} t where t.condominium_id = ${condominiumId}`
  return rows.map(({ row }) => row)
}

/** How many there were in all homes; what was nowhere found would agree with anything. */
async function eachHome(compare: (home: RandomHome, page: Page, today: string) => Promise<number>) {
  let found = 0
  for (const home of homes) found += await compare(home, await pageOf(home), civilDate(new Date(), home.zone))
  expect(found).toBeGreaterThan(0)
}

/** The units of which the reader is an occupant today. */
async function ownUnits(home: RandomHome, today: string): Promise<Set<string | null>> {
  const people = (await rowsOf('people', home)).filter(({ user_id }) => user_id === home.adminId)
  const ids = new Set(people.map(({ id }) => id))
  return new Set(
    (await rowsOf('occupancies', home))
      .filter(({ person_id, ends_on }) => ids.has(person_id!) && (!ends_on || ends_on >= today))
      .map(({ unit_id }) => unit_id!),
  )
}

test('reservations to decide', () =>
  eachHome(async (home, { community }) => {
    const wanted = (await rowsOf('reservations', home)).filter(
      ({ state, starts_at }) => state === 'pending' && Date.parse(starts_at!) > Date.now(),
    )
    expect(community.requests.count).toBe(wanted.length)
    return wanted.length
  }))

test('penalties to decide and what was reported', () =>
  eachHome(async (home, { community }, today) => {
    const own = await ownUnits(home, today)
    const wanted = (await rowsOf('penalty_cases', home)).filter(
      ({ unit_id, state, term_ends_on }) =>
        !own.has(unit_id!) && (state === 'appealed' || (state === 'defence' && term_ends_on! < today)),
    )
    const reports = (await rowsOf('penalty_reports', home)).filter(
      ({ case_id, dismissed_at }) => !case_id && !dismissed_at,
    )
    expect(community).toMatchObject({ decide: wanted.length, reports: reports.length })
    return wanted.length
  }))

test('incidents that are late', () =>
  eachHome(async (home, { community }) => {
    const running = new Set(
      (await rowsOf('outages', home)).filter(({ ended_at }) => !ended_at).map(({ id }) => id),
    )
    const hidden = await project.sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: home.adminId, role: 'authenticated' })}, true)`
      return sql<{ id: string }[]>`select private.incidents_hidden_from_me() as id`
    })
    const kept = new Set(hidden.map(({ id }) => id))
    const past = (at: string | null | undefined) => Boolean(at) && Date.parse(at!) < Date.now()
    const late = (await rowsOf('incidents', home)).filter(
      (row) =>
        !['solved', 'closed', 'cancelled'].includes(row.status!) &&
        !row.merged_into_id &&
        !row.paused_at &&
        !running.has(row.outage_id!) &&
        !kept.has(row.id!) &&
        (past(row.solve_due_at) || (!row.answered_at && past(row.answer_due_at))),
    )
    expect(community.late).toBe(late.length)
    return late.length
  }))

test('the assembly that comes: proxies to check, questions to answer; minutes to write', () =>
  eachHome(async (home, { community: { assemblies } }) => {
    const proxies = (await rowsOf('assembly_proxies', home)).filter(
      (row) => !row.checked_at && !row.refused_reason && !row.revoked_at,
    )
    const questions = (await rowsOf('assembly_questions', home)).filter(
      (row) => !row.answered_at && !row.withdrawn_at,
    )
    expect(assemblies).toMatchObject({ proxies: proxies.length, questions: questions.length })
    const written = new Set((await rowsOf('assembly_minutes', home)).map(({ assembly_id }) => assembly_id))
    const [first] = (await rowsOf('assemblies', home))
      .filter(
        ({ id, closed_at }) =>
          closed_at && Date.parse(closed_at) > Date.now() - 180 * 86_400_000 && !written.has(id!),
      )
      .toSorted((one, other) => Date.parse(one.closed_at!) - Date.parse(other.closed_at!))
    expect(assemblies.minutes?.id).toBe(first?.id)
    return proxies.length + questions.length
  }))

test('inspections that are due', () =>
  eachHome(async (home, { inspections }, today) => {
    const records = (await rowsOf('inspection_records', home))
      .filter(({ removed_at }) => !removed_at)
      .toSorted((one, other) =>
        one.done_on! + one.created_at! < other.done_on! + other.created_at! ? 1 : -1,
      )
    const stateOf = ({ id, not_applicable_reason }: Row): string | null => {
      const own = records.filter(({ inspection_id }) => inspection_id === id)
      if (not_applicable_reason || own.length === 0) return null
      if (own[0]!.result === 'refused') return 'refused'
      const until = own.find(({ result }) => result !== 'refused')!.valid_until
      if (!until || until > addDays(today, 90)) return null
      return until < today ? 'lapsed' : 'due'
    }
    const wanted = (await rowsOf('inspections', home))
      .filter(({ removed_at }) => !removed_at)
      .flatMap((row) => {
        const state = stateOf(row)
        return state ? [{ id: row.id!, state }] : []
      })
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
    expect(inspections.map(({ id, state }) => ({ id, state })).toSorted(byId)).toEqual(wanted.toSorted(byId))
    return wanted.length
  }))

test('documents and the mandate that end', () =>
  eachHome(async (home, { documents, mandate_ends_on }, today) => {
    const ending = (await rowsOf('documents', home))
      .filter(
        (row) => !row.binned_at && !row.archived_at && row.expires_on && row.expires_on <= addDays(today, 30),
      )
      .map(({ expires_on }) => expires_on!)
      .toSorted()
    expect(documents.expiring).toBe(ending.length)
    expect(documents.soonest?.expires_on).toBe(ending[0])
    const ends = (await rowsOf('mandates', home))
      .map(({ ended_on, ends_on }) => ended_on ?? ends_on!)
      .toSorted()
    expect(mandate_ends_on).toBe(ends.at(-1) ?? null)
    return ending.length
  }))
