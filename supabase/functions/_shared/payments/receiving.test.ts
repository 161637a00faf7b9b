import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueChargesTask } from '../../../../worker/charges/issue-charges.ts'
import { startTestWorker, type TestWorker } from '../../../../worker/testing.ts'
import issueChargeRun from '../../charges/issue-charge-run.ts'
import reverseTransfer from '../../ledger/reverse-transfer.ts'
import { type Building, buildingWith, monthOf } from '../charges/testing.ts'
import type { Sql } from '../database.ts'
import { startProject, type TestProject } from '../testing.ts'
import type { Arrived } from './arrived.ts'
import { decideReceipt, lockReceipt } from './deciding.ts'
import { receive } from './receiving.ts'
import { undoReceipt } from './undoing.ts'

let project: TestProject
let worker: TestWorker
let building: Building
let charges: { id: string; cents: number; unit: string }[]

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  building = await buildingWith(project, [400_000_000, 300_000_000, 200_000_000, 100_000_000])
  const month = monthOf(building.condominiumId, new Date().toISOString().slice(0, 7), 100_000)
  await project.call(issueChargeRun, month, building.admin)
  await worker.settle([issueChargesTask])
  charges = await project.sql<{ id: string; cents: number; unit: string }[]>`
    select id, amount_cents::float8 as cents, unit_id as unit from public.charges
    where condominium_id = ${building.condominiumId} order by sort_key`
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const day = '2026-11-20'
const inTransaction = <T>(work: (sql: Sql) => Promise<T>) => worker.context.transaction(work)
const pix = (cents: number, more: Partial<Arrived> = {}): Arrived => ({
  method: 'pix',
  source: 'pix',
  receivedOn: day,
  cents,
  chargeIds: [],
  ...more,
})
const book = (arrived: Arrived[], by: string | null = null) =>
  inTransaction((sql) => receive(sql, building.condominiumId, arrived, by))
const undo = (id: string, isWhole = false) =>
  inTransaction(async (sql) => {
    const receipt = await lockReceipt(sql, building.condominiumId, id)
    return undoReceipt(sql, building.condominiumId, building.admin.id, receipt, {
      reason: 'Teste',
      today: day,
      allowsClosed: false,
      isWhole,
    })
  })
const balances = async () => {
  const rows = await project.sql<{ key: string; cents: number }[]>`
    select f.kind || ' ' || a.kind as key, sum(a.balance_cents)::float8 as cents
    from public.ledger_accounts a join public.funds f on f.id = a.fund_id
    where a.condominium_id = ${building.condominiumId} group by 1 having sum(a.balance_cents) <> 0`
  return Object.fromEntries(rows.map(({ key, cents }) => [key, cents]))
}
const chargeOf = async (index: number) => {
  const [row] = await project.sql`
    select c.status, c.settled_cents::int as settled, c.late_cents::int as late, c.paid_cents::int as paid, b.status as boleto
    from public.charges c join public.boletos b on b.charge_id = c.id where c.id = ${charges[index]!.id}`
  return row
}
const creditOf = async (index: number) => {
  const [row] = await project.sql<{ cents: number }[]>`
    select cents::int from public.unit_credits where unit_id = ${charges[index]!.unit}`
  return row?.cents ?? 0
}
const proven = async () => {
  expect(await project.sql`select * from private.ledger_differences(${building.condominiumId})`).toEqual([])
  expect(await project.sql`select * from private.receipt_differences(${building.condominiumId})`).toEqual([])
  expect(await project.sql`select * from private.register_differences(${building.condominiumId})`).toEqual([])
}

test('an exact sum pays its charge by fund, the fee is an expense, and told again it changes nothing', async () => {
  const before = await balances()
  const arrived = pix(charges[0]!.cents, { externalId: 'E0', bankFeeCents: 250, chargeIds: [charges[0]!.id] })
  const { receipts, paidChargeIds } = await book([arrived])
  expect(receipts).toMatchObject([{ status: 'posted', outcome: 'exact' }])
  expect(paidChargeIds).toEqual([charges[0]!.id])
  expect(await book([arrived])).toEqual({ receipts: [null], paidChargeIds: [] })
  const after = await balances()
  expect(after['ordinary bank']! + after['reserve bank']!).toBe(charges[0]!.cents - 250)
  expect(after['reserve bank']).toBe(before['reserve receivable']! - after['reserve receivable']!)
  expect(await chargeOf(0)).toMatchObject({ status: 'paid', boleto: 'paid', paid: charges[0]!.cents })
  await proven()
})

test('short, then more than is left: the charge stays open, then closes with the rest to the credit; the newest is undone first', async () => {
  const { id, cents } = charges[1]!
  const before = await balances()
  const parts = await book([
    pix(1000, { externalId: 'E1', chargeIds: [id] }),
    pix(cents, { externalId: 'E2', chargeIds: [id] }),
    pix(cents, { externalId: 'E3', chargeIds: [id] }),
  ])
  expect(parts.receipts).toMatchObject([
    { status: 'posted', outcome: 'part' },
    { status: 'posted', outcome: 'more', creditCents: 1000 },
    { status: 'waiting', reason: 'paid_twice' },
  ])
  expect(await chargeOf(1)).toMatchObject({ status: 'paid', settled: cents, boleto: 'paid' })
  expect(await creditOf(1)).toBe(1000)
  expect((await balances())['ordinary unidentified']).toBe(-cents)
  await proven()
  const [first, second, third] = parts.receipts.map((receipt) => receipt!.id)
  await expect(undo(first!)).rejects.toMatchObject({ code: 'receipt_not_newest' })
  await expect(undo(third!)).rejects.toMatchObject({ code: 'receipt_waits' })
  expect(await undo(second!)).toBe('waiting')
  expect(await chargeOf(1)).toMatchObject({ status: 'open', settled: 1000, paid: null, boleto: 'issued' })
  for (const each of [first, second, third]) if (each) await undo(each, true)
  expect(await chargeOf(1)).toMatchObject({ status: 'open', settled: 0 })
  expect(await creditOf(1)).toBe(0)
  expect(await balances()).toEqual(before)
  await proven()
})

test('money of nobody waits in the books; decided, it pays, becomes credit or income, or goes back', async () => {
  const { condominiumId, admin } = building
  const before = await balances()
  const told = await book([
    pix(700, { externalId: 'E4' }),
    pix(300, { externalId: 'E5' }),
    pix(200, { externalId: 'E6' }),
    pix(900, { externalId: 'E7' }),
  ])
  expect(told.receipts.map((receipt) => receipt?.reason)).toEqual(Array(4).fill('unknown_payer'))
  expect((await balances())['ordinary unidentified']).toBe(-2100)
  const [pays, credits, returns, earns] = told.receipts.map((receipt) => receipt!.id)
  const decide = (id: string, decision: Parameters<typeof decideReceipt>[4]) =>
    inTransaction(async (sql) =>
      decideReceipt(
        sql,
        condominiumId,
        admin.id,
        await lockReceipt(sql, condominiumId, id),
        decision,
        'Teste',
      ),
    )
  await decide(pays!, { to: 'charges', chargeIds: [charges[2]!.id] })
  await decide(credits!, { to: 'credit', unitId: charges[2]!.unit })
  await decide(returns!, { to: 'refund', on: day, method: 'bank', bankAccountId: null })
  await expect(decide(earns!, { to: 'income', fund: 'reserve', rubric: '2.2.01' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await decide(earns!, { to: 'income', fund: 'reserve', rubric: '1.4.03' })
  await expect(decide(returns!, { to: 'credit', unitId: charges[2]!.unit })).rejects.toMatchObject({
    code: 'receipt_decided',
  })
  expect(await chargeOf(2)).toMatchObject({ status: 'open', settled: 700 })
  expect(await creditOf(2)).toBe(300)
  const after = await balances()
  expect(after['ordinary unidentified']).toBe(undefined)
  const money = (all: Record<string, number>) => (all['ordinary bank'] ?? 0) + (all['reserve bank'] ?? 0)
  expect(money(after) - money(before)).toBe(1900)
  expect((after['reserve income'] ?? 0) - (before['reserve income'] ?? 0)).toBe(-900)
  await proven()
  for (const id of [pays, credits, returns, earns]) expect(await undo(id!)).toBe('waiting')
  expect((await balances())['ordinary unidentified']).toBe(-2100)
  for (const id of [pays, credits, returns, earns]) await undo(id!, true)
  expect(await balances()).toEqual(before)
  await proven()
})

test('credit that was used keeps its receipt from being undone', async () => {
  const { condominiumId, admin } = building
  const unit = charges[3]!.unit
  const paid = await book([pix(500, { unitId: unit, method: 'cash', source: 'typed' })], admin.id)
  expect(paid.receipts).toMatchObject([{ outcome: 'credit', creditCents: 500 }])
  const use = pix(400, { method: 'credit', source: 'typed', chargeIds: [charges[3]!.id], unitId: unit })
  const used = await book([use], admin.id)
  expect(used.receipts).toMatchObject([{ outcome: 'part' }])
  expect(await creditOf(3)).toBe(100)
  const again = book([{ ...use, cents: 101 }], admin.id)
  await expect(again).rejects.toMatchObject({ constraint_name: 'credit_insufficient' })
  await expect(undo(paid.receipts[0]!.id, true)).rejects.toMatchObject({
    constraint_name: 'credit_insufficient',
  })
  await undo(used.receipts[0]!.id, true)
  await undo(paid.receipts[0]!.id, true)
  expect(await creditOf(3)).toBe(0)
  expect(condominiumId).toBe(building.condominiumId)
  await proven()
})

test('a person cannot pay what is not open, nor what is not of the condominium', async () => {
  const { admin } = building
  const paid = book([pix(1, { chargeIds: [charges[0]!.id] })], admin.id)
  await expect(paid).rejects.toMatchObject({ code: 'charge_not_open' })
  const nowhere = book([pix(1, { chargeIds: [crypto.randomUUID()] })], admin.id)
  await expect(nowhere).rejects.toMatchObject({ code: 'not_found' })
  const stranger = book([pix(1, { unitId: crypto.randomUUID() })], admin.id)
  await expect(stranger).rejects.toMatchObject({ code: 'not_found' })
  await proven()
})

test('what a receipt posted is not reversed by hand', async () => {
  const { condominiumId, admin } = building
  const told = await book([pix(900, { externalId: 'E9' })])
  const [row] = await project.sql<{ id: string }[]>`
    select id from public.ledger_transfers where condominium_id = ${condominiumId} and group_id = ${told.receipts[0]!.id}`
  const body = { condominium_id: condominiumId, transfer_id: row!.id, reason: 'Por engano' }
  const refused = await project.call(reverseTransfer, body, admin)
  expect(refused.body.error?.code).toBe('transfer_not_reversible')
  await proven()
})
