import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { buildingWith, monthOf } from '../../supabase/functions/_shared/charges/testing.ts'
import { startProject, type TestProject } from '../../supabase/functions/_shared/testing.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import previewChargeRun from '../../supabase/functions/charges/preview-charge-run.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { issueChargesTask } from './issue-charges.ts'

let project: TestProject
let worker: TestWorker
const competence = new Date().toISOString().slice(0, 7)
/** Shares that sum to the whole: unequal, one of them zero. */
const shares = [0, 333_333_334, 333_333_333, 233_333_333, 100_000_000]

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const settle = () => worker.settle([issueChargesTask])
const charges = (condominiumId: string) => project.sql<
  { amount: number; our_number: string; reference: string }[]
>`
  select c.amount_cents::float8 as amount, b.our_number, c.reference from public.charges c
  join public.boletos b on b.charge_id = c.id where c.condominium_id = ${condominiumId} order by c.sort_key`
const balances = async (condominiumId: string) => {
  const rows = await project.sql<{ name: string; cents: number }[]>`
    select f.kind || ' ' || a.kind as name, a.balance_cents::float8 as cents
    from public.ledger_accounts a join public.funds f on f.id = a.fund_id
    where a.condominium_id = ${condominiumId} and a.balance_cents <> 0`
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}
const proofs = (condominiumId: string) =>
  project.sql`select * from private.ledger_differences(${condominiumId})`

describe('issuing a month', () => {
  test('gives each unit that pays its charge as previewed, closed to the centavo in books and boletos', async () => {
    const { admin, condominiumId } = await buildingWith(project, shares)
    const month = monthOf(condominiumId, competence, 100_003)
    const preview = await project.call(previewChargeRun, month, admin)
    expect(preview.body).toMatchObject({
      total_cents: 110_003,
      unit_count: 5,
      charge_count: 5,
      previous: null,
      shares: { difference: 0, needs_acknowledgement: false },
    })
    const issued = await project.call(issueChargeRun, month, admin)
    expect(issued.body).toMatchObject({ total_cents: 110_003 })
    await settle()
    const rows = await charges(condominiumId)
    const page = preview.body.page as { units: { total_cents: number }[] }
    expect(rows.map(({ amount }) => amount)).toEqual(page.units.map((unit) => unit.total_cents))
    expect(rows.map(({ our_number }) => Number(our_number))).toEqual([1, 2, 3, 4, 5])
    expect(rows[1]?.reference).toBe(`${competence.replace('-', '/')}-0002`)
    expect(await balances(condominiumId)).toEqual({
      'ordinary receivable': 100_003,
      'ordinary income': -100_003,
      'reserve receivable': 10_000,
      'reserve income': -10_000,
    })
    expect(await proofs(condominiumId)).toEqual([])
  })

  test('names the units that pay nothing, and holds the next month against this one', async () => {
    const { admin, condominiumId } = await buildingWith(project, shares)
    const {
      lines: [water],
      ...month
    } = monthOf(condominiumId, competence, 100_000)
    await project.call(issueChargeRun, { ...month, lines: [water] }, admin)
    await settle()
    expect(await charges(condominiumId)).toHaveLength(4)
    const issues = await project.sql`
      select rule, value from public.job_issues where condominium_id = ${condominiumId}`
    expect(issues).toEqual([{ rule: 'zero_amount', value: 'A-101' }])
    const next = { ...month, competence: `${Number(competence.slice(0, 4)) + 1}-01`, lines: [water] }
    const later = { ...next, due_on: `${next.competence}-10`, reserve_percent: null }
    const preview = await project.call(previewChargeRun, later, admin)
    expect(preview.body.previous).toMatchObject({ difference_cents: -9967, difference_percent: '-9,1' })
  })

  test('interrupted before its commit, delivered again, or twice at once, it issues once', async () => {
    const { admin, condominiumId } = await buildingWith(project, shares)
    const { body } = await project.call(issueChargeRun, monthOf(condominiumId, competence, 50_000), admin)
    const payload = { condominiumId, jobId: body.job_id }
    const run = (context = worker.context) =>
      issueChargesTask.run(context, payload, new AbortController().signal)
    const dying: typeof worker.context = {
      ...worker.context,
      transaction: (work) =>
        worker.context.transaction(async (sql) => {
          await work(sql)
          throw new Error('interrupted before the commit')
        }),
    }
    await expect(run(dying)).rejects.toThrow('interrupted')
    expect(await charges(condominiumId)).toHaveLength(0)
    await Promise.all([run(), run()])
    await project.sql`update public.jobs set status = 'running' where condominium_id = ${condominiumId}`
    await run() // it was killed between its commit and its last word
    expect(await charges(condominiumId)).toHaveLength(5)
    const [job] =
      await project.sql`select status, done::int, report from public.jobs where id = ${String(body.job_id)}`
    expect(job).toMatchObject({ status: 'done', done: 5, report: { charges: 5, total_cents: 55_000 } })
    expect(await proofs(condominiumId)).toEqual([])
  })
})

describe('what is refused leaves nothing behind', () => {
  test('of two síndicos at once one wins', async () => {
    const { admin, condominiumId } = await buildingWith(project, shares)
    const second = await project.member(condominiumId, 'admin')
    const month = monthOf(condominiumId, competence, 70_000)
    const answers = await Promise.all([
      project.call(issueChargeRun, month, admin),
      project.call(issueChargeRun, month, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('charge_run_exists')
    await settle()
    expect(await charges(condominiumId)).toHaveLength(5)
  })

  test('shares that miss the whole are acknowledged first; dates, accounts and units must be there', async () => {
    const { admin, condominiumId } = await buildingWith(project, [300_000_000, 400_000_000])
    const month = monthOf(condominiumId, competence, 70_000)
    const refusal = async (more: object) => {
      const { body } = await project.call(issueChargeRun, { ...month, ...more }, admin)
      return body.error?.code
    }
    expect(await refusal({})).toBe('shares_not_acknowledged')
    expect(await refusal({ due_on: civilDate(new Date(), brasiliaZone) })).toBe('due_date_past')
    expect(await refusal({ competence: '2098-01', due_on: '2098-02-10' })).toBe('invalid_input')
    await project.sql`update public.collection_agreements set next_our_number = 99999999 where condominium_id = ${condominiumId}`
    expect(await refusal({ acknowledge_share_difference: true })).toBe('our_number_exhausted')
    await project.sql`update public.collection_agreements set is_active = false where condominium_id = ${condominiumId}`
    expect(await refusal({ acknowledge_share_difference: true })).toBe('bank_account_missing')
    const empty = await project.found()
    const none = await project.call(
      issueChargeRun,
      { ...month, condominium_id: empty.condominiumId },
      empty.admin,
    )
    expect(none.body.error?.code).toBe('no_units')
    expect(
      await project.sql`select 1 from public.charge_runs where condominium_id = ${condominiumId}`,
    ).toHaveLength(0)
  })

  test('a month whose work was given up can be issued again', async () => {
    const { admin, condominiumId } = await buildingWith(project, shares)
    const month = monthOf(condominiumId, competence, 70_000)
    await project.call(issueChargeRun, month, admin)
    await project.sql`update public.collection_agreements set is_active = false where condominium_id = ${condominiumId}`
    await settle()
    const [job] =
      await project.sql`select status, error_code from public.jobs where condominium_id = ${condominiumId}`
    expect(job).toEqual({ status: 'failed', error_code: 'bank_account_missing' })
    await project.sql`update public.collection_agreements set is_active = true where condominium_id = ${condominiumId}`
    expect((await project.call(issueChargeRun, month, admin)).status).toBe(200)
    await settle()
    expect(await charges(condominiumId)).toHaveLength(5)
  })
})
