import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, monthOf, shiftMonth } from '../../domain/calendar.ts'
import { watchBudgetsTask } from '../../worker/budget/watch-budgets.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import recordBill from '../functions/bills/record-bill.ts'
import recordExpense from '../functions/bills/record-expense.ts'
import decideBudget from '../functions/budget/decide-budget.ts'
import saveBudget from '../functions/budget/save-budget.ts'
import saveAlerts from '../functions/budget/save-budget-alerts.ts'
import startBudget from '../functions/budget/start-budget.ts'
import recordDecision from '../functions/decisions/record-decision.ts'
import postTransfer from '../functions/ledger/post-transfer.ts'

let project: TestProject
let worker: TestWorker
let admin: User
let condominiumId: string
let today: string
let month: string
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  month = monthOf(today)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  ;({ admin, condominiumId } = await project.found())
})

type Handler = Parameters<TestProject['call']>[0]
type Body = Record<string, unknown>
const call = async <Result = Body>(fn: Handler, body: Body, user = admin) => {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, user)
  return answer.body as Result & { error?: { code: string; fields?: { path: string }[] } }
}
const ids = async () => {
  const [fund] = await project.sql<{ id: string; reserve: string }[]>`
    select private.fund_of(${condominiumId}, 'ordinary') as id, private.fund_of(${condominiumId}, 'reserve') as reserve`
  const rubric = async (code: string) => {
    const [found] = await project.sql<
      { id: string }[]
    >`select private.rubric_of(${condominiumId}, ${code}) as id`
    return found!.id
  }
  return {
    fund_id: fund!.id,
    reserve_id: fund!.reserve,
    water: await rubric('2.2.01'),
    fee: await rubric('fee'),
    rent: await rubric('1.4.01'),
  }
}
const spend = (rubric: string, cents: number, on: string) =>
  call(recordExpense, { fund: 'ordinary', rubric, description: 'Despesa', cents, occurred_on: on })
const decide = async () => {
  const id = crypto.randomUUID()
  const votes = {
    decided_on: today,
    assembly: 'ordinary',
    matter: 'other',
    title: 'Orçamento',
    body: 'Aprovado.',
  }
  expect((await call(recordDecision, { id, ...votes })).error).toBeUndefined()
  return id
}
type Key = { budget_id: string; version: number }
const start = async (more: Body = {}) => {
  const made = await call<Key>(startBudget, { starts_on: month, from: 'empty', ...more })
  expect(made.error).toBeUndefined()
  return { budget_id: made.budget_id, version: made.version }
}
const terms = { reserve_percent: '10', allowance_percent: '0', fee_months: 'level' }
const flat = (cents: number) => new Array<number>(12).fill(cents)
const approve = async (key: Key, revision: number) =>
  call<{ revision: number }>(decideBudget, { ...key, revision, to: 'approved', decision_id: await decide() })
const linesOf = async ({ budget_id, version }: Key) => {
  const rows = await project.sql<{ code: string; fund: string; cents: string[]; charged: boolean }[]>`
    select r.code, f.kind as fund, l.cents, l.charged from public.budget_lines l
    join public.rubrics r on r.condominium_id = l.condominium_id and r.id = l.rubric_id
    join public.funds f on f.condominium_id = l.condominium_id and f.id = l.fund_id
    where l.budget_id = ${budget_id} and l.version = ${version} order by f.position, r.sort_key`
  return rows.map(({ cents, ...row }) => ({ ...row, cents: cents.map(Number) }))
}

describe('a version', () => {
  test('begins from what the books had in the same months, grown by a rate', async () => {
    await spend('2.2.01', 100_000, addDays(`${month}-01`, -1))
    await spend('2.2.02', 50_000, `${shiftMonth(month, -12)}-15`)
    await call(recordExpense, {
      fund: 'reserve',
      rubric: '2.8.01',
      description: 'Obra',
      cents: 700,
      occurred_on: `${shiftMonth(month, -3)}-02`,
    })
    await spend('2.3.01', 999_999, today)
    const key = await start({ from: 'actuals', percent: '10' })
    const at = (place: number, cents: number) =>
      flat(0).map((none, index) => (index === place ? cents : none))
    expect(await linesOf(key)).toEqual([
      { code: '2.2.01', fund: 'ordinary', charged: true, cents: at(11, 110_000) },
      { code: '2.2.02', fund: 'ordinary', charged: true, cents: at(0, 55_000) },
      { code: '2.8.01', fund: 'reserve', charged: false, cents: at(9, 770) },
    ])
    await call(decideBudget, { ...key, revision: 1, to: 'discarded' })
    const even = await start({ from: 'actuals', season: 'even' })
    expect((await linesOf(even))[0]!.cents).toEqual([8334, 8334, 8334, 8334, ...new Array(8).fill(8333)])
  })

  test('is one at a time: of two who begin, or who save, one is told', async () => {
    const both = await Promise.all(
      [1, 2].map(() => call<Key>(startBudget, { starts_on: month, from: 'empty' })),
    )
    expect(both.map(({ error }) => error?.code ?? 'made').sort()).toEqual(['budget_open', 'made'])
    const { budget_id, version } = both.find(({ error }) => !error)!
    const { fund_id, water } = await ids()
    const save = (cents: number) =>
      call<{ revision: number }>(saveBudget, {
        budget_id,
        version,
        revision: 1,
        ...terms,
        lines: [{ fund_id, rubric_id: water, cents: flat(cents) }],
      })
    const saved = await Promise.all([save(100), save(200)])
    expect(saved.map(({ error, revision }) => error?.code ?? revision).sort()).toEqual([2, 'budget_changed'])
    const overlapping = await call(startBudget, { starts_on: shiftMonth(month, 5), from: 'empty' })
    expect(overlapping.error?.code).toBe('budget_year_overlaps')
    const [left] =
      await project.sql`select count(*)::int as count from public.budgets where condominium_id = ${condominiumId}`
    expect(left).toEqual({ count: 1 })
  })

  test('refuses a fee as a line, another condominium’s rubric, and the same rubric twice', async () => {
    const key = await start()
    const { fund_id, fee, water } = await ids()
    const pathOf = async (lines: Body[]) =>
      (
        await call(saveBudget, {
          ...key,
          revision: 1,
          ...terms,
          lines: lines.map((line) => ({ cents: flat(1), ...line })),
        })
      ).error?.fields?.[0]?.path
    expect(await pathOf([{ fund_id, rubric_id: fee }])).toBe('lines.0.rubric_id')
    expect(await pathOf([{ fund_id, rubric_id: crypto.randomUUID() }])).toBe('lines.0.rubric_id')
    expect(await pathOf([{ fund_id: crypto.randomUUID(), rubric_id: water }])).toBe('lines.0.fund_id')
    expect(
      await pathOf([
        { fund_id, rubric_id: water },
        { fund_id, rubric_id: water },
      ]),
    ).toBe('lines.1.rubric_id')
    expect(await pathOf([{ fund_id, rubric_id: water, cents: [1] }])).toBe('lines.0.cents')
  })

  test('is approved by a decision and never changes after', async () => {
    const key = await start()
    expect((await call(decideBudget, { ...key, revision: 1, to: 'proposed' })).error?.code).toBe(
      'budget_empty',
    )
    const { fund_id, water } = await ids()
    const lines = [{ fund_id, rubric_id: water, cents: flat(100_000) }]
    await call(saveBudget, { ...key, revision: 1, ...terms, lines })
    await call(decideBudget, { ...key, revision: 2, to: 'proposed' })
    expect((await call(saveBudget, { ...key, revision: 3, ...terms, lines })).error?.code).toBe(
      'budget_not_draft',
    )
    const without = await call(decideBudget, {
      ...key,
      revision: 3,
      to: 'approved',
      decision_id: crypto.randomUUID(),
    })
    expect(without.error?.fields?.[0]?.path).toBe('decision_id')
    const both = await Promise.all([approve(key, 3), approve(key, 3)])
    expect(both.filter(({ error }) => error)).toHaveLength(1)
    expect((await call(decideBudget, { ...key, revision: 4, to: 'discarded' })).error?.code).toBe(
      'budget_not_draft',
    )
    const change = (statement: string) =>
      project.sql.unsafe(statement.replaceAll('$id', `'${key.budget_id}'`))
    await expect(
      change('update public.budget_versions set note = $id where budget_id = $id'),
    ).rejects.toThrow('stays')
    await expect(change('delete from public.budget_versions where budget_id = $id')).rejects.toThrow('stays')
    await expect(change('delete from public.budget_lines where budget_id = $id')).rejects.toThrow(
      'budget_not_draft',
    )
  })

  test('revised from a month on leaves the earlier ones as they were approved', async () => {
    const key = await start()
    const { fund_id, water, rent } = await ids()
    await call(saveBudget, {
      ...key,
      revision: 1,
      ...terms,
      lines: [{ fund_id, rubric_id: water, cents: flat(1000) }],
    })
    await approve(key, 2)
    expect((await call(startBudget, { starts_on: month, from: 'empty' })).error?.fields?.[0]?.path).toBe(
      'from',
    )
    const revision = await start({ from: 'version', percent: '50', applies_from: shiftMonth(month, 2) })
    expect(revision).toEqual({ ...key, version: 2 })
    expect((await linesOf(revision))[0]!.cents).toEqual([1000, 1000, ...new Array(10).fill(1500)])
    await call(saveBudget, {
      ...revision,
      revision: 1,
      ...terms,
      lines: [{ fund_id, rubric_id: rent, cents: flat(7) }],
    })
    expect((await linesOf(revision)).map(({ code, cents }) => [code, cents])).toEqual([
      ['1.4.01', [0, 0, ...new Array(10).fill(7)]],
      ['2.2.01', [1000, 1000, ...new Array(10).fill(0)]],
    ])
    const inForce = async (at: string) => {
      const [found] = await project.sql<{ version: number }[]>`
        select version from private.budget_of(${condominiumId}, ${`${at}-01`})`
      return found?.version
    }
    expect(await inForce(shiftMonth(month, 2))).toBe(1)
    await approve(revision, 2)
    expect([
      await inForce(month),
      await inForce(shiftMonth(month, 2)),
      await inForce(shiftMonth(month, 12)),
    ]).toEqual([1, 2, undefined])
  })
})

describe('plan and books', () => {
  type Actual = { rubric_id: string; cents: string[] }
  const actuals = (basis: string) => project.sql<Actual[]>`
    select rubric_id, array_agg(cents order by month) as cents
    from private.budget_actuals(${condominiumId}, ${`${month}-01`}, (${`${month}-01`}::date + interval '1 month - 1 day')::date, ${basis}) group by 1`

  test('the books are those of the statement of the month, in both views', async () => {
    await spend('2.2.01', 12_345, today)
    await call(recordBill, {
      description: 'Jardim',
      competence: month,
      due_on: today,
      lines: [{ fund: 'ordinary', rubric: '2.3.04', cents: 5000 }],
    })
    const entry = {
      entry: 'income',
      fund: 'ordinary',
      debit: { kind: 'bank' },
      credit: { kind: 'income', rubric: '1.4.01' },
    }
    expect(
      (await call(postTransfer, { ...entry, cents: 777, occurred_on: today, description: 'Salão' })).error,
    ).toBeUndefined()
    for (const basis of ['cash', 'accrual']) {
      const statement =
        basis === 'cash' ? project.sql`private.cash_statement` : project.sql`private.accrual_statement`
      const rows = await project.sql<{ rubric_id: string; cents: number }[]>`
        select (l ->> 'rubric_id')::uuid as rubric_id, sum((l ->> 'cents')::bigint)::float8 as cents
        from ${statement}(${condominiumId}, ${`${month}-01`}, (${`${month}-01`}::date + interval '1 month - 1 day')::date) s, jsonb_array_elements(s.lines) l
        where l ->> 'rubric_id' is not null group by 1`
      const told = new Map(
        (await actuals(basis)).map(({ rubric_id, cents }) => [rubric_id, Number(cents[0])]),
      )
      expect(told).toEqual(new Map(rows.map(({ rubric_id, cents }) => [rubric_id, cents])))
      expect(told.size).toBe(basis === 'cash' ? 2 : 3)
    }
  })

  test('the administration is told once for each month and rubric that goes too far above', async () => {
    const key = await start()
    const { fund_id, water } = await ids()
    await call(saveBudget, {
      ...key,
      revision: 1,
      ...terms,
      lines: [{ fund_id, rubric_id: water, cents: flat(1_000_000) }],
    })
    await approve(key, 2)
    await spend('2.2.01', 1_099_999, today)
    const run = () => watchBudgetsTask.run(worker.context, {}, new AbortController().signal)
    const told = () => project.sql<{ subject: string }[]>`
      select subject from public.messages where condominium_id = ${condominiumId} and kind = 'budget_exceeded' and channel = 'email'`
    await run()
    expect(await told()).toHaveLength(0)
    await spend('2.2.01', 1, today)
    await spend('2.4.01', 50_000, today)
    await Promise.all([run(), run()])
    await run()
    expect((await told()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^2 rubricas passaram do orçamento em /),
    ])
    await call(saveAlerts, { is_on: true, basis_points: 0, cents: 1 })
    await spend('2.5.01', 1, today)
    await run()
    expect(await told()).toHaveLength(2)
    await call(saveAlerts, { is_on: false, basis_points: 0, cents: 1 })
    await spend('2.5.02', 1, today)
    await run()
    expect(await told()).toHaveLength(2)
  })
})
