import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueChargesTask } from '../../worker/charges/issue-charges.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import { type Building, buildingWith, monthOf } from '../functions/_shared/charges/testing.ts'
import { receive } from '../functions/_shared/payments/receiving.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import financeSummary from '../functions/charges/finance-summary.ts'
import issueChargeRun from '../functions/charges/issue-charge-run.ts'

let project: TestProject
let worker: TestWorker
let building: Building
let today: string
let charges: { id: string; cents: number }[]

/** Four units: A-101 has paid today, A-102 was due 40 days ago, the others are due ahead. */
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  building = await buildingWith(project, [400_000_000, 300_000_000, 200_000_000, 100_000_000])
  const { condominiumId, admin } = building
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  await project.call(issueChargeRun, monthOf(condominiumId, today.slice(0, 7), 100_000), admin)
  await worker.settle([issueChargesTask])
  charges = await project.sql<{ id: string; cents: number }[]>`
    select id, amount_cents::float8 as cents from public.charges
    where condominium_id = ${condominiumId} order by sort_key`
  const [first, second] = charges
  await worker.context.transaction((sql) =>
    receive(sql, condominiumId, [
      {
        method: 'pix',
        source: 'pix',
        receivedOn: today,
        cents: first!.cents,
        externalId: 'E1',
        chargeIds: [first!.id],
      },
    ]),
  )
  await project.sql`update public.charges set due_on = private.today() - 40 where id = ${second!.id}`
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

/** Runs a query as the person, under their policies. */
function as<Row extends object>(
  user: User,
  query: (sql: TestProject['sql']) => PromiseLike<Row[]>,
): Promise<Row[]> {
  return project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    return query(sql as unknown as TestProject['sql'])
  }) as Promise<Row[]>
}

const cents = (index: number) => charges[index]!.cents

describe('finance-summary', () => {
  test('overdue with fine and interest of the convention, upcoming, and delinquency by what fell due', async () => {
    const { condominiumId, admin } = building
    await project.sql`
      update public.charge_runs set due_on = private.today() - 40 where condominium_id = ${condominiumId}`
    const { body } = await project.call(financeSummary, { condominium_id: condominiumId }, admin)
    const fine = Math.round(cents(1) * 0.02)
    const { overdue } = body as { overdue: { interest_cents: number; total_cents: number } }
    expect(overdue).toMatchObject({
      charge_count: 1,
      unit_count: 1,
      principal_cents: cents(1),
      correction_cents: 0,
      fine_cents: fine,
    })
    // 1 % a month for 40 days, counted by months and days: between a month's interest and two months'.
    expect(overdue.interest_cents).toBeGreaterThan(cents(1) * 0.01)
    expect(overdue.interest_cents).toBeLessThan(cents(1) * 0.02)
    expect(overdue.total_cents).toBe(cents(1) + fine + overdue.interest_cents)
    expect(body.upcoming).toMatchObject({ charge_count: 2, cents: cents(2) + cents(3) })
    expect(body.delinquency).toBe(Math.round((cents(1) * 10_000) / 110_000))
  })

  test('the council reads it, a resident and a stranger do not', async () => {
    const { condominiumId } = building
    const input = { condominium_id: condominiumId }
    const council = await project.member(condominiumId, 'council')
    const resident = await project.member(condominiumId, 'resident')
    const stranger = await project.found()
    expect((await project.call(financeSummary, input, council)).status).toBe(200)
    expect((await project.call(financeSummary, input, resident)).status).toBe(403)
    expect((await project.call(financeSummary, input, stranger.admin)).status).toBe(403)
  })
})

describe('figures of the money pages', () => {
  test('a month by state and due date; without a month, the newest issued', async () => {
    const { condominiumId, admin } = building
    type Summary = {
      today: string
      month: string
      run: { charge_count: number }
      groups: { status: string; count: number; cents: number }[]
      awaiting: unknown
    }
    const [row] = await as<{ s: Summary }>(
      admin,
      (sql) => sql`select public.charge_month_summary(${condominiumId}) as s`,
    )
    expect(row!.s).toMatchObject({ today, month: `${today.slice(0, 7)}-01`, run: { charge_count: 4 } })
    expect(row!.s.groups.filter(({ status }) => status === 'paid')).toMatchObject([
      { count: 1, cents: cents(0) },
    ])
    const open = row!.s.groups.filter(({ status }) => status === 'open')
    expect(open.map(({ count }) => count).toSorted()).toEqual([1, 2])
    expect(row!.s.awaiting).toEqual({ count: 3, cents: cents(1) + cents(2) + cents(3) })
  })

  test('finds by the beginning of the unit, by the number alone, and by a part of the payer, whatever the case', async () => {
    const { condominiumId, admin } = building
    const found = async (wanted: string) => {
      const rows = await as<{ unit_label: string }>(
        admin,
        (sql) =>
          sql`select unit_label from public.find_charges(${condominiumId}, ${`${today.slice(0, 7)}-01`}, ${wanted})`,
      )
      return rows.map(({ unit_label }) => unit_label)
    }
    expect(await found('a-10')).toEqual(['A-101', 'A-102', 'A-103', 'A-104'])
    expect(await found('103')).toEqual(['A-103'])
    expect(await found('MORADÓR 104')).toEqual(['A-104'])
    expect(await found('%')).toEqual([])
  })

  test('the home page counts what waits and what came in', async () => {
    const { condominiumId, admin } = building
    const [row] = await as<{ s: Record<string, unknown> }>(
      admin,
      (sql) => sql`select public.home_summary(${condominiumId}) as s`,
    )
    expect(row!.s).toMatchObject({
      today,
      has_bank: true,
      convention_assumed: true,
      reviews: { count: 0, cents: 0 },
      unsent: { count: 3, cents: cents(1) + cents(2) + cents(3) },
      rejected: 0,
      received: [{ received_on: today, cents: cents(0) }],
      condominium: { unit_count: 4, has_document: false, has_address: false },
    })
    const funds = row!.s.funds as { kind: string; balance_cents: number; month_cents: number }[]
    expect(funds.map(({ kind }) => kind)).toEqual(['ordinary', 'reserve'])
    expect(funds.reduce((sum, fund) => sum + fund.balance_cents, 0)).toBe(cents(0))
    expect(funds.reduce((sum, fund) => sum + fund.month_cents, 0)).toBe(cents(0))
  })

  test('a statement opens where the month before closed', async () => {
    const { condominiumId, admin } = building
    type Fund = { opening: number; came: number; went: number; closing: number; lines: unknown[] }
    const statement = (month: string, basis = 'cash') =>
      as<Fund>(
        admin,
        (sql) => sql`
          select opening_cents::float8 as opening, in_cents::float8 as came, out_cents::float8 as went,
            closing_cents::float8 as closing, lines
          from public.ledger_statement(${condominiumId}, ${month}, (${month}::date + interval '1 month')::date - 1, ${basis})`,
      )
    const [before] = await statement('2020-01-01')
    expect(before).toEqual({ opening: 0, came: 0, went: 0, closing: 0, lines: [] })
    const funds = await statement(`${today.slice(0, 7)}-01`)
    for (const fund of funds) expect(fund.opening + fund.came - fund.went).toBe(fund.closing)
    expect(funds.reduce((sum, fund) => sum + fund.came, 0)).toBe(cents(0))
    expect(funds[0]?.lines).toMatchObject([{ kind: 'receivable', name: 'Taxa condominial', in: true }])
    // On the accrual basis the whole month is earned, paid or not.
    const earned = await statement(`${today.slice(0, 7)}-01`, 'accrual')
    expect(earned.map(({ came, went, closing }) => ({ came, went, closing }))).toEqual([
      { came: 100_000, went: 0, closing: null },
      { came: 10_000, went: 0, closing: null },
    ])
  })

  test('a resident learns of the own unit, and is refused the rest', async () => {
    const { condominiumId } = building
    const resident = await project.member(condominiumId, 'resident')
    await project.sql`
      update public.people set user_id = ${resident.id} where condominium_id = ${condominiumId} and name = 'Morador 103'`
    const [row] = await as<{ s: unknown }>(
      resident,
      (sql) => sql`select public.my_home(${condominiumId}) as s`,
    )
    expect(row!.s).toMatchObject({ today, units: [{ label: 'A-103' }] })
    const calls = [
      `public.charge_month_summary('${condominiumId}')`,
      `public.home_summary('${condominiumId}')`,
      `public.ledger_statement('${condominiumId}', '2026-01-01', '2026-01-31')`,
      `public.find_charges('${condominiumId}', '2026-01-01', 'a')`,
    ]
    for (const call of calls)
      await expect(as(resident, (sql) => sql.unsafe(`select * from ${call}`))).rejects.toThrow('forbidden')
  })
})
