import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbers } from '../../../../domain/testing/numbers.ts'
import { issueChargesTask } from '../../../../worker/charges/issue-charges.ts'
import { startTestWorker, type TestWorker } from '../../../../worker/testing.ts'
import cancelCharge from '../../charges/cancel-charge.ts'
import issueChargeRun from '../../charges/issue-charge-run.ts'
import decideReceipt from '../../payments/decide-receipt.ts'
import recordReceipt from '../../payments/record-receipt.ts'
import refundCredit from '../../payments/refund-credit.ts'
import undoReceipt from '../../payments/undo-receipt.ts'
import useCredit from '../../payments/use-credit.ts'
import { type Building, buildingWith, monthOf } from '../charges/testing.ts'
import { type Answer, startProject, type TestProject } from '../testing.ts'
import { receive } from './receiving.ts'

let project: TestProject
let worker: TestWorker
let building: Building
let charges: { id: string; cents: number; unit: string }[]
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  building = await buildingWith(project, [400_000_000, 300_000_000, 200_000_000, 100_000_000])
  const month = monthOf(building.condominiumId, today.slice(0, 7), 100_000)
  await project.call(issueChargeRun, month, building.admin)
  await worker.settle([issueChargesTask])
  // Overdue, so that fine and interest are paid too.
  await project.sql`update public.charges set due_on = private.today() - 45 where condominium_id = ${building.condominiumId}`
  charges = await project.sql<{ id: string; cents: number; unit: string }[]>`
    select id, amount_cents::float8 as cents, unit_id as unit from public.charges
    where condominium_id = ${building.condominiumId} order by sort_key`
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

type Command = Parameters<TestProject['call']>[0]
const ask = (fn: Command, body: object): Promise<Answer> =>
  project.call(fn, { condominium_id: building.condominiumId, ...body }, building.admin)

/** Checks what must always be true: stored sums match those of their rows, and no one owes or is owed a negative amount. */
async function proven(): Promise<void> {
  const { condominiumId } = building
  const [found] = await project.sql`
    select (select count(*)::int from private.ledger_differences(${condominiumId})) as accounts,
      (select count(*)::int from private.receipt_differences(${condominiumId})) as receipts,
      (select count(*)::int from private.register_differences(${condominiumId})) as balances,
      (select sum(balance_cents)::int from public.ledger_accounts where condominium_id = ${condominiumId}) as trial,
      (select sum(balance_cents)::int from public.ledger_accounts where condominium_id = ${condominiumId} and kind = 'receivable')
        - (select sum(amount_cents - settled_cents)::int from public.charges
            where condominium_id = ${condominiumId} and status in ('open', 'paid')) as receivable,
      (select coalesce(sum(amount_cents), 0)::int from public.receipts where condominium_id = ${condominiumId} and status = 'waiting')
        + coalesce((select sum(balance_cents)::int from public.ledger_accounts
            where condominium_id = ${condominiumId} and kind = 'unidentified'), 0) as waiting`
  expect(found).toEqual({ accounts: 0, receipts: 0, balances: 0, trial: 0, receivable: 0, waiting: 0 })
}

type Step = { act: string; of: number; cents: number; pick: number }
const acts = [
  'pay',
  'pay',
  'arrive',
  'arrive',
  'stray',
  'credit',
  'undo',
  'undo',
  'decide',
  'use',
  'refund',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  of: fc.integer({ min: 0, max: 3 }),
  cents: fc.integer({ min: 1, max: 60_000 }),
  pick: fc.nat(1000),
})

/** What may be refused, and says so. */
const refusals = [
  'charge_not_open',
  'receipt_undone',
  'receipt_waits',
  'receipt_decided',
  'receipt_not_newest',
  'credit_insufficient',
  'receipt_charge_moved',
]

async function perform({ act, of, cents, pick }: Step): Promise<Answer | null> {
  const { id, unit } = charges[of]!
  const typed = { received_on: today, method: 'cash', cents }
  if (act === 'pay') return ask(recordReceipt, { ...typed, charge_ids: [id] })
  if (act === 'credit') return ask(recordReceipt, { ...typed, unit_id: unit })
  if (act === 'use') return ask(useCredit, { unit_id: unit, charge_id: id })
  if (act === 'refund')
    return ask(refundCredit, { unit_id: unit, cents, on: today, from: 'cash', note: 'Em mãos' })
  if (act === 'arrive' || act === 'stray') {
    const arrived = { method: 'pix', source: 'pix', receivedOn: today, cents } as const
    await worker.context.transaction((sql) =>
      receive(sql, building.condominiumId, [{ ...arrived, chargeIds: act === 'stray' ? [] : [id] }]),
    )
    return null
  }
  const receipts = await project.sql<{ id: string }[]>`
    select id from public.receipts where condominium_id = ${building.condominiumId} order by created_at, id`
  if (receipts.length === 0) return null
  const receipt_id = receipts[pick % receipts.length]!.id
  if (act === 'undo') return ask(undoReceipt, { receipt_id, reason: 'Ao acaso' })
  const decision = [
    { to: 'credit', unit_id: unit },
    { to: 'charges', charge_ids: [id] },
    { to: 'income', fund: 'reserve', rubric: '1.4.03' },
    { to: 'refund', on: today, from: 'cash' },
  ][pick % 4]
  return ask(decideReceipt, { receipt_id, decision, note: 'Ao acaso' })
}

test('whatever is received, undone, decided, used and given back, in whatever order, the books tell it to the centavo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const one of steps) {
        const answer = await perform(one)
        if (answer && answer.status !== 200) expect(refusals).toContain(answer.body.error?.code)
      }
      await proven()
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('fifty at once pay, undo, cancel and issue again the same charges: the books are balanced', async () => {
  const { condominiumId, admin } = building
  await project.call(issueChargeRun, monthOf(condominiumId, '2031-01', 50_000), admin)
  await worker.settle([issueChargesTask])
  charges = await project.sql<{ id: string; cents: number; unit: string }[]>`
    select id, amount_cents::float8 as cents, unit_id as unit from public.charges
    where condominium_id = ${condominiumId} and competence = '2031-01-01' order by sort_key`
  const next = numbers(8)
  const tries = Array.from({ length: 50 }, () => {
    const [of, chance] = [Math.floor(next() * 4), next()]
    const { id, cents } = charges[of]!
    const share = Math.max(1, Math.floor(cents * next() * 1.2))
    if (chance < 0.15) return ask(cancelCharge, { charge_id: id, reason: 'Lançada por engano' })
    if (chance < 0.25) return project.call(issueChargeRun, monthOf(condominiumId, '2031-01', 50_000), admin)
    if (chance < 0.5) return perform({ act: 'undo', of, cents: share, pick: Math.floor(next() * 1000) })
    if (chance < 0.75) return perform({ act: 'arrive', of, cents: share, pick: 0 })
    return perform({ act: 'pay', of, cents: share, pick: 0 })
  })
  const answers = await Promise.all(tries)
  const failed = answers.filter((answer) => answer && answer.status >= 500)
  expect(failed).toEqual([])
  await worker.settle([issueChargesTask])
  await proven()
})
