import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueChargesTask } from '../../../worker/charges/issue-charges.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import issueChargeRun from '../issue-charge-run/index.ts'
import recordExpense from '../record-expense/index.ts'
import { type Building, buildingWith, monthOf } from './charges/testing.ts'
import type { Sql } from './database.ts'
import { expectedAmounts, postBankFees, settleCharge, settleCharges } from './ledger.ts'
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
const payment = (
  index: number,
  more: { lateCents?: number; bankFeeCents?: number; externalId?: string } = {},
) => ({
  chargeId: charges[index]!.id,
  method: 'pix' as const,
  receivedOn: '2026-11-20',
  amountCents: charges[index]!.cents + (more.lateCents ?? 0),
  lateCents: 0,
  bankFeeCents: 0,
  externalId: `E${index}`,
  ...more,
})
const balance = async (fund: string, kind: string) => {
  const [row] = await project.sql<{ cents: number }[]>`
    select coalesce(sum(a.balance_cents), 0)::float8 as cents
    from public.ledger_accounts a join public.funds f on f.id = a.fund_id
    where a.condominium_id = ${building.condominiumId} and f.kind = ${fund} and a.kind = ${kind}`
  return row!.cents
}
const differences = () => project.sql`select * from private.ledger_differences(${building.condominiumId})`

describe('settleCharges', () => {
  test('books principal per fund, late amounts as income and the fee as an expense; a repetition books nothing', async () => {
    const rows = [payment(0, { bankFeeCents: 250 }), payment(1, { lateCents: 900 })]
    const first = await inTransaction((sql) => settleCharges(sql, building.condominiumId, rows))
    expect(first.settledChargeIds.toSorted()).toEqual([charges[0]!.id, charges[1]!.id].toSorted())
    const again = await inTransaction((sql) => settleCharges(sql, building.condominiumId, rows))
    expect(again).toEqual({ settledChargeIds: [], ignored: rows })
    const paid = charges[0]!.cents + charges[1]!.cents
    const reserve = await balance('reserve', 'bank')
    expect(reserve).toBe(7000)
    expect(await balance('ordinary', 'bank')).toBe(paid - reserve + 900 - 250)
    expect(await balance('ordinary', 'receivable')).toBe(100_000 - (paid - reserve))
    expect(await balance('ordinary', 'late_income')).toBe(-900)
    expect(await balance('ordinary', 'expense')).toBe(250)
    expect(await differences()).toEqual([])
    const [charge] = await project.sql`
      select c.status, c.paid_on::text, c.paid_cents::float8 as paid, b.status as boleto
      from public.charges c join public.boletos b on b.charge_id = c.id where c.id = ${charges[1]!.id}`
    expect(charge).toEqual({
      status: 'paid',
      paid_on: '2026-11-20',
      paid: charges[1]!.cents + 900,
      boleto: 'paid',
    })
  })

  test('of two payments of one charge, told at once, one is booked', async () => {
    const tell = (externalId: string) =>
      inTransaction((sql) => settleCharge(sql, building.condominiumId, payment(2, { externalId })))
    expect((await Promise.all([tell('one'), tell('two')])).toSorted()).toEqual([false, true])
    expect(await differences()).toEqual([])
  })

  test('refuses money that is not the charge and its late part, and books nothing', async () => {
    const short = { ...payment(3), amountCents: charges[3]!.cents - 1 }
    const attempt = inTransaction((sql) => settleCharges(sql, building.condominiumId, [short]))
    await expect(attempt).rejects.toThrow(RangeError)
    const other = await project.found()
    const elsewhere = inTransaction((sql) => settleCharges(sql, other.condominiumId, [payment(3)]))
    await expect(elsewhere).rejects.toThrow(RangeError)
    expect(await balance('ordinary', 'late_income')).toBe(-900)
  })
})

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
