import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, civilDate } from '../../../domain/calendar.ts'
import { businessDays } from '../../../domain/holidays.ts'
import { termEnd } from '../../../domain/penalties/limits.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { atLength } from '../../../host/test-length.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import annul from '../../functions/penalties/annul-penalty.ts'
import charge from '../../functions/penalties/charge-penalty.ts'
import decide from '../../functions/penalties/decide-penalty.ts'
import defend from '../../functions/penalties/defend-penalty.ts'
import notify from '../../functions/penalties/send-penalty-letter.ts'

const units = 12
const fee = 50_000
const start = '2026-03-02'

let project: TestProject
let condominiumId: string
let admin: User
let councillor: User
let resident: User
let unitIds: string[]
let typeId: string
let ruleId: string

beforeAll(async () => {
  project = await startProject()
  const founded = await project.found({ units })
  admin = founded.admin
  condominiumId = founded.condominiumId
  councillor = await project.member(condominiumId, 'council')
  resident = await project.member(condominiumId, 'resident')
  const { sql } = project
  const made = await sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key)
    select ${condominiumId}, n::text, 1, lpad(n::text, 4, '0') from generate_series(1, ${units}) n returning id`
  unitIds = made.map(({ id }) => id)
  const [person] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${resident.id}, 'Ana') returning id`
  await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
    values (${condominiumId}, ${unitIds[0]!}, ${person!.id}, 'owner', '2020-01-01')`
  const [run] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, status, total_cents)
    values (${condominiumId}, '2026-02-01', '2026-02-10', 'issued', ${units * fee}) returning id`
  await sql`
    with made as (
      insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
      select ${condominiumId}, ${run!.id}, u.id, '2026/02-' || u.number, u.number, u.sort_key, '2026-02-01', '2026-02-10', ${fee},
        'P' || replace(u.id::text, '-', '')
      from public.units u where u.condominium_id = ${condominiumId} returning id
    )
    insert into public.charge_items (condominium_id, charge_id, position, fund_id, income_rubric_id, description, cents)
    select ${condominiumId}, id, 1, private.fund_of(${condominiumId}, 'ordinary'), private.rubric_of(${condominiumId}, 'fee'), 'Taxa', ${fee} from made`
  typeId = await typeOf(true)
  ruleId = await typeOf(false)
})
afterAll(() => project.close())

async function typeOf(names: boolean): Promise<string> {
  const [row] = await project.sql<{ id: string }[]>`
    insert into public.infraction_types (condominium_id) values (${condominiumId}) returning id`
  await project.sql`
    insert into public.infraction_type_versions (condominium_id, type_id, version, in_force_from, name, source, article, quote, duty, first_measure,
      names_fine, fine_hundredths)
    values (${condominiumId}, ${row!.id}, 1, '2015-01-01', 'Barulho', 'convention', 'Art. 1', 'É vedado.', 'use', 'fine', ${names}, ${names ? 100 : null})`
  return row!.id
}

type Role = 'postgres' | 'service_role' | 'authenticated' | 'anon'

/** One transaction on a day, as a role of the database. */
function on<T>(
  day: string,
  work: (sql: postgres.TransactionSql) => Promise<T>,
  role: Role = 'service_role',
): Promise<T> {
  return project.sql.begin(async (sql) => {
    await sql`select set_config('prumo.now', ${`${day}T15:00:00-03:00`}, true), set_config('role', ${role === 'postgres' ? 'none' : role}, true)`
    return work(sql)
  }) as Promise<T>
}

type Values = Record<string, unknown>
/** Writes an act straight into the table; returns its id, or the refusal's code. */
async function act(
  caseId: string,
  kind: string,
  day: string,
  values: Values = {},
  role?: Role,
): Promise<string> {
  const id = (values.id as string) ?? randomUUID()
  if (values.file) await keepFile(id)
  const { file, ...rest } = values
  try {
    await on(
      day,
      (sql) =>
        sql`insert into public.penalty_acts ${sql({ condominium_id: condominiumId, case_id: caseId, id, kind, actor_id: admin.id, ...rest } as never)}`,
      role,
    )
    return id
  } catch (error) {
    const { message, constraint_name } = error as { message: string; constraint_name?: string }
    return constraint_name ?? message
  }
}
const keepFile = (actId: string) => project.sql`
  insert into storage.objects (bucket_id, name, metadata)
  values ('condominium-files', ${`${condominiumId}/penalties/${actId}/${randomUUID()}/papel.jpg`}, '{"size": 10, "mimetype": "image/jpeg", "eTag": "a"}')`

async function open(unit = 0, type = typeId, day = start): Promise<string> {
  const id = randomUUID()
  await on(day, async (sql) => {
    await sql`
      insert into public.penalty_cases (condominium_id, id, unit_id, unit_label, type_id, breached_on, facts, created_by)
      values (${condominiumId}, ${id}, ${unitIds[unit]!}, 'A', ${type}, ${day}, 'Som alto depois da meia-noite', ${admin.id})`
    await sql`
      insert into public.penalty_acts (condominium_id, case_id, kind, actor_id) values (${condominiumId}, ${id}, 'opened', ${admin.id})`
  })
  return id
}

const reasons = 'Três vizinhos confirmaram o que consta do livro.'
const served = { way: 'hand', receiver: 'Ana', witness: 'Rui', file: true }
const fine = { outcome: 'fine', basis: 'convention', cents: fee, body: reasons }

/** A case whose defence's term has just ended, and the day after. */
async function heard(unit = 0, type = typeId, day = start): Promise<{ id: string; after: string }> {
  const id = await open(unit, type, day)
  const notice = await act(id, 'noticed', day)
  await act(id, 'delivered', day, { ...served, about_id: notice, delivered_on: day })
  return { id, after: addDays(termEnd(day, 15, []), 1) }
}

/** A case fined and past its appeal, and the day after. */
async function final(unit = 0): Promise<{ id: string; after: string }> {
  const { id, after } = await heard(unit)
  const decided = await act(id, 'decided', after, fine)
  await act(id, 'delivered', after, { ...served, about_id: decided, delivered_on: after })
  return { id, after: addDays(termEnd(after, 15, []), 1) }
}

let decisionDay = 1
async function decision(votes: object, more: Values = {}): Promise<string> {
  const [row] = await project.sql<{ id: string }[]>`
    insert into public.decisions ${project.sql({
      condominium_id: condominiumId,
      decided_on: '2026-04-15',
      assembly: 'extraordinary',
      matter: 'fine',
      title: `Multa ${decisionDay++}`,
      body: 'Aprovada',
      votes: project.sql.json({
        basis: 'units',
        call: 2,
        present: 12,
        against: 0,
        abstained: 0,
        ...votes,
      } as never) as never,
      requirement: '2/3',
      is_reached: true,
      ...more,
    } as never)} returning id`
  return row!.id
}
const stateOf = async (id: string): Promise<string> => {
  const [row] = await project.sql<
    { state: string }[]
  >`select state from public.penalty_cases where id = ${id}`
  return row!.state
}

/** Inserts the amount straight into the pending items of the unit's charge. */
async function post(caseId: string, cents: number, unit = 0, role: Role = 'service_role'): Promise<string> {
  try {
    await on(
      '2026-05-20',
      (sql) => sql`
        insert into public.unit_dues (condominium_id, unit_id, source, source_id, fund_id, rubric_id, description, cents, charged_from)
        select ${condominiumId}, ${unitIds[unit]!}, 'fine', ${caseId}, f.id, r.id, 'Multa', ${cents}, '2026-05-01'
        from public.funds f, public.rubrics r
        where f.condominium_id = ${condominiumId} and f.kind = 'ordinary' and r.condominium_id = ${condominiumId} and r.purpose = 'fine' limit 1`,
      role,
    )
    return 'posted'
  } catch (error) {
    return (error as Error).message
  }
}

describe('a fine without its path', () => {
  test.each(['postgres', 'service_role'] as const)(
    'is refused to %s, straight in the table',
    async (role) => {
      const id = await open()
      expect(await act(id, 'decided', start, fine, role)).toBe('penalty_not_noticed')
      const notice = await act(id, 'noticed', start, {}, role)
      expect(await act(id, 'decided', '2026-06-30', fine, role)).toBe('penalty_not_noticed')
      expect(
        await act(
          id,
          'delivered',
          start,
          { ...served, file: false, about_id: notice, delivered_on: start },
          role,
        ),
      ).toBe('penalty_delivery_proof')
      expect(
        await act(id, 'delivered', start, { ...served, about_id: notice, delivered_on: '2026-02-20' }, role),
      ).toBe('penalty_delivery_day')
      await act(id, 'delivered', start, { ...served, about_id: notice, delivered_on: start }, role)
      expect(
        await act(id, 'delivered', start, { ...served, about_id: notice, delivered_on: start }, role),
      ).toBe('penalty_delivered_once')
      // The seventeenth is its last day: two weeks and a day, and no holiday.
      expect(await act(id, 'decided', '2026-03-17', fine, role)).toBe('penalty_term_runs')
      expect(await act(id, 'charged', '2026-06-01', {}, role)).toBe('penalty_out_of_order')
      expect(
        await act(id, 'decided', '2026-03-18', { ...fine, acted_at: '2026-03-02T12:00:00Z' }, role),
      ).toBe('penalty_backdated')
      expect(await act(id, 'decided', '2026-03-18', { ...fine, cents: fee + 1 }, role)).toBe(
        'penalty_above_limit',
      )
      expect(await act(id, 'decided', '2026-03-18', { ...fine, body: 'Sim' }, role)).toBe('penalty_reasons')
      await act(id, 'decided', '2026-03-18', fine, role)
      expect(await act(id, 'decided', '2026-03-19', fine, role)).toBe('penalty_out_of_order')
      expect(await act(id, 'charged', '2026-12-01', {}, role)).toBe('penalty_decision_not_delivered')
      expect(await post(id, fee, 0, role)).toBe('penalty_due_unlawful')
    },
  )

  test.each(['authenticated', 'anon'] as const)('%s may write neither act, case nor amount', async (role) => {
    const id = await open()
    expect(await act(id, 'noticed', start, {}, role)).toMatch(/permission denied/)
    expect(await post(id, 1, 0, role)).toMatch(/permission denied/)
    await expect(
      on(start, (sql) => sql`update public.penalty_cases set state = 'charged' where id = ${id}`, role),
    ).rejects.toThrow(/permission denied/)
  })

  test('nothing that was done is changed, taken out or emptied by anybody', async () => {
    const { id } = await heard()
    for (const statement of [
      `update public.penalty_acts set acted_at = acted_at - interval '30 days' where case_id = '${id}'`,
      `delete from public.penalty_acts where case_id = '${id}'`,
      'truncate public.penalty_acts cascade',
      `update public.penalty_cases set state = 'charged', fine_cents = 1 where id = '${id}'`,
      `update public.penalty_cases set defence_days = 5 where id = '${id}'`,
      `delete from public.penalty_cases where id = '${id}'`,
      `delete from public.penalty_parties where case_id = '${id}'`,
      `update public.infraction_type_versions set fine_hundredths = 500 where type_id = '${typeId}'`,
    ]) {
      await expect(
        on(start, (sql) => sql.unsafe(statement), 'postgres'),
        statement,
      ).rejects.toThrow(/append/)
      await expect(
        on(start, (sql) => sql.unsafe(statement), 'service_role'),
        statement,
      ).rejects.toThrow(/append|permission/)
    }
  })

  test('by the wrong person, a removed one, or of the accused unit itself', async () => {
    const { id, after } = await heard()
    expect(await act(id, 'decided', after, { ...fine, actor_id: councillor.id })).toBe('penalty_not_yours')
    expect(await act(id, 'decided', after, { ...fine, actor_id: resident.id })).toBe('penalty_not_yours')
    expect(await act(id, 'decided', after, { ...fine, actor_id: randomUUID() })).toBe('forbidden')
    const former = await project.member(condominiumId, 'admin')
    await project.sql`update public.memberships set status = 'suspended' where user_id = ${former.id}`
    expect(await act(id, 'decided', after, { ...fine, actor_id: former.id })).toBe('forbidden')
    const neighbour = await project.member(condominiumId, 'resident')
    expect(await act(id, 'defended', start, { actor_id: neighbour.id, body: 'Não fui eu' })).toBe(
      'penalty_not_yours',
    )
    const own = await project.member(condominiumId, 'admin')
    const [person] = await project.sql<{ id: string }[]>`
      insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${own.id}, 'Rui') returning id`
    await project.sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      values (${condominiumId}, ${unitIds[5]!}, ${person!.id}, 'owner', '2020-01-01')`
    const theirs = await heard(5)
    expect(await act(theirs.id, 'decided', theirs.after, { ...fine, actor_id: own.id })).toBe(
      'penalty_own_case',
    )
    expect(await act(theirs.id, 'annulled', theirs.after, { actor_id: own.id, body: 'Engano' })).toBe(
      'penalty_own_case',
    )
  })

  test('by an assembly: on another matter, before the defence ended, of another condominium, without two thirds of the remaining, or twice', async () => {
    const { id, after } = await heard(1, ruleId)
    const day = addDays(after, 60)
    const voted = { outcome: 'fine', basis: 'two_thirds', cents: fee, body: reasons }
    expect(await act(id, 'decided', day, fine)).toBe('penalty_not_in_convention')
    expect(await act(id, 'decided', day, voted)).toBe('penalty_decision_missing')
    const with_ = async (votes: object, more: Values = {}) => ({
      ...voted,
      decision_id: await decision(votes, more),
    })
    expect(
      await act(id, 'decided', day, await with_({ total: 12, favour: 12 }, { matter: 'accounts' })),
    ).toBe('penalty_decision_wrong')
    expect(
      await act(id, 'decided', day, await with_({ total: 12, favour: 12 }, { decided_on: '2026-03-10' })),
    ).toBe('penalty_decision_wrong')
    expect(await act(id, 'decided', day, await with_({ total: 12, favour: 12 }, { is_reached: false }))).toBe(
      'penalty_decision_wrong',
    )
    const other = await project.found({ name: 'Outro' })
    const elsewhere = await with_({ total: 12, favour: 12 }, { condominium_id: other.condominiumId })
    expect(await act(id, 'decided', day, elsewhere)).toBe('penalty_decision_wrong')
    // Eleven remain, and two thirds are eight; a smaller total in the minutes does not help.
    expect(await act(id, 'decided', day, await with_({ total: 12, favour: 7 }))).toBe('penalty_quorum')
    expect(await act(id, 'decided', day, await with_({ total: 8, favour: 7, present: 8 }))).toBe(
      'penalty_quorum',
    )
    const enough = await with_({ total: 12, favour: 8 })
    expect(await act(id, 'decided', day, { ...enough, cents: fee * 5 + 1 })).toBe('penalty_above_limit')
    expect(await act(id, 'decided', day, { ...enough, basis: 'repeated' })).toBe('penalty_decision_wrong')
    expect(await act(id, 'decided', day, { ...enough, cents: fee * 5 })).toMatch(/^[0-9a-f-]{36}$/)
    const second = await heard(2, ruleId)
    expect(await act(second.id, 'decided', day, { ...enough, cents: fee })).toBe('penalty_decision_used')
  })

  test('of repetition: three quarters of the remaining and something to repeat; ten times only for the antisocial', async () => {
    const votes = { total: 12, favour: 9 }
    const first = await heard(3)
    const anti = await decision(votes, { matter: 'antisocial' })
    const repeated = { outcome: 'fine', basis: 'repeated', cents: fee * 5, body: reasons, decision_id: anti }
    expect(await act(first.id, 'decided', '2026-04-20', repeated)).toBe('penalty_not_repeated')
    await act(first.id, 'decided', '2026-04-20', { outcome: 'warning', body: reasons })
    const again = await heard(3, typeId, '2026-03-03')
    const few = await decision({ total: 12, favour: 8 }, { matter: 'antisocial' })
    expect(await act(again.id, 'decided', '2026-04-20', { ...repeated, decision_id: few })).toBe(
      'penalty_quorum',
    )
    expect(await act(again.id, 'decided', '2026-04-20', { ...repeated, cents: fee * 5 + 1 })).toBe(
      'penalty_above_limit',
    )
    const ten = { ...repeated, basis: 'antisocial', cents: fee * 10 }
    expect(await act(again.id, 'decided', '2026-04-20', { ...ten, cents: fee * 10 + 1 })).toBe(
      'penalty_above_limit',
    )
    expect(await act(again.id, 'decided', '2026-04-20', ten)).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('what is charged', () => {
  test('stands by one act, for its amount and unit, once; annulled it goes', async () => {
    const { id, after } = await final()
    expect(await act(id, 'charged', addDays(after, -1))).toBe('penalty_appeal_runs')
    expect(await act(id, 'charged', after)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await post(id, fee + 1)).toBe('penalty_due_unlawful')
    expect(await post(id, fee, 1)).toBe('penalty_due_unlawful')
    expect(await post(randomUUID(), fee)).toBe('penalty_due_unlawful')
    expect(await post(id, fee)).toBe('posted')
    expect(await post(id, fee)).toMatch(/unit_due_once/)
    for (const change of ['cents = cents + 1', `unit_id = '${unitIds[1]}'`, "source = 'damage'"])
      await expect(
        project.sql.unsafe(`update public.unit_dues set ${change} where source_id = '${id}'`),
      ).rejects.toThrow('penalty_due_unlawful')
    await expect(project.sql`delete from public.unit_dues where source_id = ${id}`).rejects.toThrow(
      'append_only',
    )
    await act(id, 'annulled', addDays(after, 1), { body: 'Era outra unidade' })
    const [due] = await project.sql<
      { state: string }[]
    >`select state from public.unit_dues where source_id = ${id}`
    expect(due!.state).toBe('waived')
    await expect(
      project.sql`update public.unit_dues set waived_at = null, waived_by = null, waive_reason = null where source_id = ${id}`,
    ).rejects.toThrow('penalty_due_unlawful')
  })

  test('an appeal suspends it, and what it takes away is gone', async () => {
    const { id, after } = await heard()
    const decided = await act(id, 'decided', after, fine)
    await act(id, 'delivered', after, { ...served, about_id: decided, delivered_on: after })
    await act(id, 'appealed', addDays(after, 2), { actor_id: resident.id, body: 'Peço que revejam' })
    expect(await act(id, 'charged', addDays(after, 90))).toBe('penalty_appeal_open')
    expect(await act(id, 'appeal_decided', addDays(after, 90), { outcome: 'upheld', body: reasons })).toBe(
      'penalty_decision_missing',
    )
    const voted = await decision({ total: 12, favour: 7 }, { matter: 'other', decided_on: '2026-05-01' })
    const answer = { outcome: 'reversed', body: reasons, decision_id: voted }
    await act(id, 'appeal_decided', addDays(after, 90), answer)
    expect(await stateOf(id)).toBe('annulled')
    expect(await act(id, 'charged', addDays(after, 91))).toBe('penalty_out_of_order')
  })
})

describe('by command', () => {
  const call = async (fn: Parameters<TestProject['call']>[0], id: string, body: object, user: User = admin) =>
    (await project.call(fn, { condominium_id: condominiumId, case_id: id, id: randomUUID(), ...body }, user))
      .body.error?.code

  test('the same is refused, and the accused answers from their own account', async () => {
    const yesterday = addDays(civilDate(new Date(), brasiliaZone), -1)
    const id = await open(0, typeId, yesterday)
    expect(await call(decide, id, fine)).toBe('penalty_not_noticed')
    expect(await call(charge, id, { charged_from: '2030-01' })).toBe('penalty_out_of_order')
    expect(await call(defend, id, { body: 'Não fui eu' }, resident)).toBe('not_found')
    expect(await call(notify, id, { kind: 'notice', body: '' }, resident)).toBe('forbidden')
    expect(await call(notify, id, { kind: 'notice', body: '' })).toBeUndefined()
    expect(await call(notify, id, { kind: 'notice', body: '' })).toBe('penalty_out_of_order')
    expect(await call(defend, id, { body: 'Não fui eu' }, councillor)).toBe('not_found')
    expect(await call(defend, id, { body: 'Não fui eu' }, resident)).toBeUndefined()
    expect(await call(decide, id, fine)).toBe('penalty_not_noticed')
    const [letter] = await project.sql<{ pages: number }[]>`
      select octet_length(p.pdf) as pages from private.penalty_papers p join public.penalty_letters l on l.id = p.letter_id where l.case_id = ${id}`
    expect(letter!.pages).toBeGreaterThan(5000)
    expect(await call(annul, id, { body: 'Era outra unidade' })).toBeUndefined()
    expect(await stateOf(id)).toBe('annulled')
  })
})

test('terms end as the domain says, on every day of twelve years', async () => {
  const isBusinessDay = businessDays([])
  const rows = await project.sql<{ day: string; is: boolean; ends: string }[]>`
    select d::date::text as day, private.is_business_day(d::date) as is, private.term_end(d::date, 15, null)::text as ends
    from generate_series('2020-01-01'::date, '2031-12-31', interval '1 day') d`
  expect(rows.length).toBeGreaterThan(4000)
  expect(rows.filter(({ day, is }) => is !== isBusinessDay(day))).toEqual([])
  expect(rows.filter(({ day, ends }) => ends !== termEnd(day, 15, []))).toEqual([])
})

describe('whatever is tried', () => {
  const kinds = [
    'warned',
    'noticed',
    'delivered',
    'extended',
    'defended',
    'opinion',
    'decided',
    'appealed',
    'appeal_decided',
    'charged',
    'annulled',
  ]
  let caseId: string
  let day: string
  beforeEach(() => {
    day = start
  })

  /** Pure chance may never reach a fine. */
  const lawful: [[string, number, string][], boolean] = [
    [
      ['delivered', 1, 'proper'],
      ['decided', 24, 'proper'],
      ['delivered', 1, 'proper'],
      ['charged', 24, 'proper'],
    ],
    true,
  ]

  test('every fine has its acts with dates in order', async () => {
    let fines = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom(...kinds, 'delivered', 'decided', 'charged'),
            fc.integer({ min: 0, max: 24 }),
            fc.constantFrom('proper', 'proper', 'proper', 'proper', 'council', 'resident', 'nobody'),
          ),
          { minLength: 8, maxLength: 24 },
        ),
        fc.boolean(),
        async (steps, guided) => {
          caseId = await open(0, typeId, start)
          day = start
          // Half of the histories begin lawfully, or hardly one would come to a fine.
          if (guided) await act(caseId, 'noticed', day)
          for (const [kind, later, who] of steps) {
            day = addDays(day, later)
            const others = { council: councillor.id, resident: resident.id, nobody: randomUUID() }
            const actor = who === 'proper' ? {} : { actor_id: others[who] }
            await act(caseId, kind, day, { ...(await valuesFor(kind)), ...actor })
          }
          fines += await checkHistory(caseId)
        },
      ),
      { numRuns: atLength(25, 400), examples: [lawful] },
    )
    expect(fines).toBeGreaterThan(0)
  })

  async function valuesFor(kind: string): Promise<Values> {
    if (kind === 'delivered') {
      const [letter] = await project.sql<{ id: string }[]>`
        select a.id from public.penalty_acts a where a.case_id = ${caseId} and a.kind in ('warned', 'noticed', 'decided', 'appeal_decided')
          and not exists (select from public.penalty_acts d where d.about_id = a.id) order by a.position desc limit 1`
      return { ...served, about_id: letter?.id ?? randomUUID(), delivered_on: day }
    }
    if (kind === 'extended') return { term_ends_on: addDays(day, 30), body: 'Pediu mais tempo' }
    if (kind === 'opinion') return { actor_id: councillor.id, outcome: 'favour', body: 'A favor' }
    if (kind === 'decided') return fine
    if (kind === 'defended' || kind === 'appealed') return { body: 'Entregou em papel', file: true }
    return { body: reasons, ...(kind === 'appeal_decided' && { outcome: 'upheld' }) }
  }
})

const managing = ['owner_admin', 'admin']
/** Checks one history against the law; returns 1 if it led to a fine. */
async function checkHistory(caseId: string): Promise<number> {
  const acts = await project.sql<
    {
      id: string
      kind: string
      position: number
      day: string
      about_id: string | null
      delivered_on: string
      term_ends_on: string
      outcome: string
      actor_role: string
      is_on_paper: boolean | null
      files: number
    }[]
  >`
    select id, kind, actor_role, is_on_paper, jsonb_array_length(files) as files, position, (acted_at at time zone 'America/Sao_Paulo')::date::text as day, about_id, delivered_on::text, term_ends_on::text, outcome
    from public.penalty_acts where case_id = ${caseId} order by position`
  const [chain] = await project.sql<
    { holds: boolean }[]
  >`select private.penalty_chain_holds(${condominiumId}, ${caseId}) as holds`
  expect(chain!.holds).toBe(true)
  expect(acts.map(({ position }) => position)).toEqual(acts.map((_, place) => place + 1))
  expect(acts.map(({ day }) => day)).toEqual(acts.map(({ day }) => day).toSorted())
  // Each actor had the right to act; what came on paper is stored as a file.
  for (const { kind, actor_role, is_on_paper, files } of acts) {
    const may =
      kind === 'opinion'
        ? ['council']
        : ['defended', 'appealed'].includes(kind)
          ? [...managing, 'party']
          : managing
    expect(may, kind).toContain(actor_role)
    if (is_on_paper) expect(files).toBeGreaterThan(0)
  }
  const decided = acts.find(({ kind, outcome }) => kind === 'decided' && outcome === 'fine')
  const charged = acts.find(({ kind }) => kind === 'charged')
  if (charged) expect(decided).toBeDefined()
  if (!decided) return 0
  const noticed = acts.find(({ kind }) => kind === 'noticed')!
  const delivered = acts.find(({ kind, about_id }) => kind === 'delivered' && about_id === noticed.id)!
  const term = acts
    .filter(
      ({ kind, position }) =>
        position < decided.position && (kind === 'extended' || position === delivered.position),
    )
    .map(({ term_ends_on }) => term_ends_on)
    .toSorted()
    .at(-1)!
  expect(noticed.position).toBeLessThan(delivered.position)
  expect(delivered.delivered_on >= noticed.day).toBe(true)
  expect(term >= addDays(delivered.delivered_on, 15)).toBe(true)
  expect(decided.day > term).toBe(true)
  if (charged) {
    const told = acts.find(({ kind, about_id }) => kind === 'delivered' && about_id === decided.id)!
    expect(charged.day > told.term_ends_on).toBe(true)
    expect(acts.some(({ kind }) => kind === 'appealed')).toBe(false)
  }
  return 1
}
