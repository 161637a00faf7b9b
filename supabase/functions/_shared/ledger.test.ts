import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueChargesTask } from '../../../worker/charges/issue-charges.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import recordExpense from '../bills/record-expense.ts'
import issueChargeRun from '../charges/issue-charge-run.ts'
import { type Building, buildingWith, monthOf } from './charges/testing.ts'
import type { Sql } from './database.ts'
import { postBankFees } from './ledger.ts'
import { expectedAmounts } from './payments/charges-owed.ts'
import { startProject, type TestProject } from './testing.ts'

let project: TestProject
let worker: TestWorker
let building: Building
let charges: { id: string; cents: number }[]

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  building = await buildingWith(project, [400_000_000, 300_000_000, 200_000_000, 100_000_000])
  const month = monthOf(building.condominiumId, new Date().toISOString().slice(0, 7), 100_000)
  await project.call(issueChargeRun, month, building.admin)
  await worker.settle([issueChargesTask])
  charges = await project.sql<{ id: string; cents: number }[]>`
    select id, amount_cents::float8 as cents from public.charges
    where condominium_id = ${building.condominiumId} order by sort_key`
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const inTransaction = <T>(work: (sql: Sql) => Promise<T>) => worker.context.transaction(work)
const balance = async (fund: string, kind: string) => {
  const [row] = await project.sql<{ cents: number }[]>`
    select coalesce(sum(a.balance_cents), 0)::float8 as cents
    from public.ledger_accounts a join public.funds f on f.id = a.fund_id
    where a.condominium_id = ${building.condominiumId} and f.kind = ${fund} and a.kind = ${kind}`
  return row!.cents
}
const differences = () => project.sql`select * from private.ledger_differences(${building.condominiumId})`

test('a charge is worth its amount until due, and grows after', async () => {
  const id = charges[3]!.id
  const on = async (day: string) =>
    (await inTransaction((sql) => expectedAmounts(sql, building.condominiumId, [id], day))).get(id)
  expect(await on('2020-01-01')).toMatchObject({ total: charges[3]!.cents, days: 0 })
  const late = await on('2099-01-01')
  expect(late).toMatchObject({ correction: 0, fine: Math.round(charges[3]!.cents * 0.02) })
  expect(late!.total).toBe(late!.original + late!.fine + late!.interest)
})

test('expenses and bank fees leave the bank for the rubric, made once', async () => {
  const expense = {
    condominium_id: building.condominiumId,
    fund: 'ordinary',
    rubric: '2.2.02',
    description: 'Conta de luz de outubro',
    cents: 12_345,
    occurred_on: '2026-01-10',
  }
  const before = await balance('ordinary', 'bank')
  const key = { 'idempotency-key': 'expense-1' }
  const first = await project.call(recordExpense, expense, building.admin, key)
  const again = await project.call(recordExpense, expense, building.admin, key)
  expect(again.body).toEqual(first.body)
  const endless = { 'idempotency-key': 'k'.repeat(8000) }
  const refused = await project.call(recordExpense, expense, building.admin, endless)
  expect(refused.body.error).toMatchObject({ code: 'invalid_input' })
  const second = await project.call(recordExpense, { ...expense, cents: 5 }, building.admin)
  expect(second.status).toBe(200)
  const fee = { cents: 99, occurredOn: '2026-01-11', description: 'Tarifa de registro' }
  await inTransaction((sql) => postBankFees(sql, building.condominiumId, [fee]))
  expect(before - (await balance('ordinary', 'bank'))).toBe(12_345 + 5 + 99)
  const future = await project.call(recordExpense, { ...expense, occurred_on: '2999-01-01' }, building.admin)
  expect(future.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'occurred_on' }] })
  const accounts = await project.sql`
    select r.name from public.ledger_accounts a join public.rubrics r on r.id = a.rubric_id
    where a.condominium_id = ${building.condominiumId} and a.kind = 'expense' order by r.code`
  expect(accounts).toEqual([{ name: 'Energia das áreas comuns' }, { name: 'Tarifas bancárias' }])
  expect(await differences()).toEqual([])
})
