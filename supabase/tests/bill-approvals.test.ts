import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, monthOf } from '../../domain/calendar.ts'
import { billApprovalTask, remindApprovalsTask } from '../../worker/bills/bill-approval.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import changeBill from '../functions/bills/change-bill.ts'
import decideBill from '../functions/bills/decide-bill.ts'
import payBill from '../functions/bills/pay-bill.ts'
import payBills from '../functions/bills/pay-bills.ts'
import recordBill from '../functions/bills/record-bill.ts'
import referDecision from '../functions/bills/refer-bill-decision.ts'
import saveRule from '../functions/bills/save-approval-rule.ts'
import saveSupplier from '../functions/bills/save-supplier.ts'
import undoPayments from '../functions/bills/undo-bill-payments.ts'
import recordDecision from '../functions/decisions/record-decision.ts'

let project: TestProject
let worker: TestWorker
let admin: User
let council: User[]
let condominiumId: string
let today: string
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  ;({ admin, condominiumId } = await project.found())
  council = [await project.member(condominiumId, 'council'), await project.member(condominiumId, 'council')]
})

type Handler = Parameters<TestProject['call']>[0]
type Answer = {
  error?: { code: string; fields: { path: string; message: string }[] }
  [key: string]: unknown
}
const call = async (fn: Handler, body: object, user = admin) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, user)).body as Answer
const codeOf = async (fn: Handler, body: object, user = admin) => (await call(fn, body, user)).error?.code

const limits = (more: object = {}) =>
  call(saveRule, {
    effective_from: today,
    council_above_cents: 100_000,
    council_votes: 2,
    assembly_above_cents: 1_000_000,
    seen: 0,
    ...more,
  })
const record = async (cents: number, more: object = {}) => {
  const answer = await call(recordBill, {
    description: 'Bomba nova',
    competence: monthOf(today),
    due_on: addDays(today, 1),
    lines: [{ fund: 'ordinary', rubric: '2.4.03', cents }],
    ...more,
  })
  expect(answer.error).toBeUndefined()
  return answer as Answer & { bill_id: string; bill_ids: string[] }
}
const pay = (bill_id: string, cents: number) =>
  codeOf(payBill, { bill_id, paid_on: today, method: 'pix', cents })
type Verdict = 'approve' | 'refuse'
const vote = (user: User, bill_id: string, cents: number, verdict: Verdict = 'approve', version = 1) =>
  call(
    decideBill,
    { bill_id, version, cents, verdict, reason: verdict === 'refuse' ? 'Falta orçamento' : '' },
    user,
  )
const decide = async () => {
  const id = crypto.randomUUID()
  const decision = { assembly: 'ordinary', matter: 'other', title: 'Bomba', body: 'Aprovada.' }
  expect(await codeOf(recordDecision, { id, decided_on: today, ...decision })).toBeUndefined()
  return id
}
/** Inserts a payment that bypasses every command. */
const slipIn = (id: string) => project.sql`
  insert into public.bill_payments (condominium_id, bill_id, paid_on, method, cents, parts)
  values (${condominiumId}, ${id}, ${today}, 'pix', 1, '{1}')`

describe('a bill above the limit', () => {
  test('is paid after as many of the council agreed as the limit asks, in the database too', async () => {
    await limits()
    const { bill_id } = await record(100_001)
    expect(await pay((await record(100_000)).bill_id, 100_000)).toBeUndefined()
    expect(await pay(bill_id, 1)).toBe('bill_needs_approval')
    await expect(slipIn(bill_id)).rejects.toThrow('bill_needs_approval')
    expect(await vote(council[0]!, bill_id, 100_001)).toMatchObject({ state: 'waiting' })
    expect(await vote(council[0]!, bill_id, 100_001)).toMatchObject({ state: 'waiting' })
    expect(await pay(bill_id, 1)).toBe('bill_needs_approval')
    expect(await vote(council[1]!, bill_id, 100_001)).toMatchObject({ state: 'approved' })
    expect(await pay(bill_id, 100_001)).toBeUndefined()
    expect((await vote(council[1]!, bill_id, 100_001, 'refuse', 2)).error?.code).toBe('bill_paid')
  })

  test('cannot be recorded as paid at once, nor be judged by who recorded it or by who has no vote', async () => {
    await limits()
    const paid = { paid_on: today, method: 'pix' }
    const body = { description: 'Bomba', competence: monthOf(today), due_on: today, paid }
    const lines = [{ fund: 'ordinary', rubric: '2.4.03', cents: 100_001 }]
    expect(await codeOf(recordBill, { ...body, lines })).toBe('bill_needs_approval')
    const { bill_id } = await record(200_000)
    expect((await vote(admin, bill_id, 200_000)).error?.code).toBe('forbidden')
    await project.sql`update public.bills set created_by = ${council[0]!.id} where id = ${bill_id}`
    expect((await vote(council[0]!, bill_id, 200_000)).error?.code).toBe('bill_own')
    expect((await vote(council[1]!, bill_id, 200_000, 'refuse', 1)).error).toBeUndefined()
    expect(
      await codeOf(decideBill, { bill_id, version: 1, cents: 200_000, verdict: 'refuse' }, council[1]),
    ).toBe('invalid_input')
  })

  test('refused by so many that the rest are too few is refused, until somebody thinks again', async () => {
    await limits()
    const { bill_id } = await record(150_000)
    expect(await vote(council[0]!, bill_id, 150_000, 'refuse')).toMatchObject({ state: 'refused' })
    expect(await pay(bill_id, 1)).toBe('bill_needs_approval')
    await vote(council[1]!, bill_id, 150_000)
    expect(await vote(council[0]!, bill_id, 150_000)).toMatchObject({ state: 'approved' })
    const [told] = await project.sql<{ voices: { verdict: string; stands: boolean }[] }[]>`
      select private.bill_approval(${condominiumId}, ${bill_id}) -> 'voices' as voices`
    expect(told!.voices.map(({ verdict, stands }) => `${verdict} ${stands}`).toSorted()).toEqual([
      'approve true',
      'approve true',
      'refuse false',
    ])
    expect(await pay(bill_id, 150_000)).toBeUndefined()
  })

  test('is neither to be paid nor spent while it waits and once it was refused', async () => {
    await limits()
    const free = await record(40_000)
    const waiting = await record(150_000)
    const refused = await record(1_000_000)
    await vote(council[0]!, refused.bill_id, 1_000_000, 'refuse')
    await pay(free.bill_id, 10_000)
    const sums = () =>
      project.sql.begin(async (sql) => {
        await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id, role: 'authenticated' })}, true)`
        const [found] = await sql<{ s: Record<string, unknown>; spent: number }[]>`
          select public.bill_summary(${condominiumId}) as s, (
            select coalesce(sum(cents), 0)::int
            from private.budget_actuals(${condominiumId}, ${`${monthOf(today)}-01`}, ${addDays(today, 31)}, 'accrual', false)) as spent`
        return found!
      })
    const before = await sums()
    expect(before.s).toMatchObject({
      open: { count: 1, cents: 30_000 },
      week: { count: 1, cents: 30_000 },
      overdue: { count: 0, cents: 0 },
      waiting: { count: 1, cents: 150_000 },
      refused: { count: 1, cents: 1_000_000 },
      paid: { count: 1, cents: 10_000 },
    })
    expect(before.spent).toBe(40_000)
    for (const voice of council) await vote(voice, waiting.bill_id, 150_000)
    const after = await sums()
    expect(after.s).toMatchObject({ open: { count: 2, cents: 180_000 }, waiting: { count: 0, cents: 0 } })
    expect(after.spent).toBe(190_000)
  })

  test('changed in amount, supplier or purpose has to be approved anew; in its due date not', async () => {
    await limits({ council_votes: 1 })
    const { bill_id } = await record(150_000)
    await vote(council[0]!, bill_id, 150_000)
    const bill = (cents: number, version: number, more: object = {}) => ({
      bill_id,
      version,
      description: 'Bomba nova',
      competence: monthOf(today),
      due_on: today,
      lines: [{ fund: 'ordinary', rubric: '2.4.03', cents }],
      ...more,
    })
    expect(await codeOf(changeBill, bill(150_000, 1, { due_on: addDays(today, 5) }))).toBeUndefined()
    expect(await codeOf(changeBill, bill(900_000, 2))).toBeUndefined()
    expect(await pay(bill_id, 900_000)).toBe('bill_needs_approval')
    // A voter who still sees the old amount gets an error.
    expect((await vote(council[0]!, bill_id, 150_000, 'approve', 2)).error?.code).toBe('bill_changed')
    await vote(council[0]!, bill_id, 900_000, 'approve', 3)
    const { supplier_id } = await call(saveSupplier, { name: 'Bombas do Vale' })
    expect(await codeOf(changeBill, bill(900_000, 3, { supplier_id }))).toBeUndefined()
    expect(await pay(bill_id, 900_000)).toBe('bill_needs_approval')
    const rubric = [{ fund: 'ordinary', rubric: '2.8.02', cents: 900_000 }]
    await vote(council[0]!, bill_id, 900_000, 'approve', 4)
    expect(await codeOf(changeBill, bill(900_000, 4, { supplier_id, lines: rubric }))).toBeUndefined()
    await expect(slipIn(bill_id)).rejects.toThrow('bill_needs_approval')
  })

  test('of two, the vote and the change, at once the second is told or asked again', async () => {
    await limits({ council_votes: 1 })
    const { bill_id } = await record(150_000)
    const lines = [{ fund: 'ordinary', rubric: '2.4.03', cents: 800_000 }]
    const change = {
      bill_id,
      version: 1,
      description: 'Bomba nova',
      competence: monthOf(today),
      due_on: today,
      lines,
    }
    await Promise.all([vote(council[0]!, bill_id, 150_000), codeOf(changeBill, change)])
    expect(await pay(bill_id, 800_000)).toBe('bill_needs_approval')
  })
})

describe('what counts as one', () => {
  test('instalments are approved as the purchase, an invoice with its taxes as the invoice', async () => {
    await limits({ council_votes: 1 })
    const { bill_ids } = await record(240_000, { instalments: 3 })
    expect(await pay(bill_ids[2]!, 80_000)).toBe('bill_needs_approval')
    await vote(council[0]!, bill_ids[0]!, 240_000)
    expect(await pay(bill_ids[2]!, 80_000)).toBeUndefined()
    const withholdings = [{ kind: 'iss', cents: 5_000, due_on: today }]
    const invoice = await record(104_000, { withholdings })
    expect(await pay(invoice.bill_ids[1]!, 5_000)).toBe('bill_needs_approval')
    await vote(council[0]!, invoice.bill_id, 104_000)
    expect(await pay(invoice.bill_ids[1]!, 5_000)).toBeUndefined()
  })

  test('small bills of one supplier in one month are shown together, and what went round the limits', async () => {
    await limits()
    const { supplier_id } = await call(saveSupplier, { name: 'Pinturas Aurora' })
    await record(60_000, { supplier_id })
    await record(60_000, { supplier_id })
    const { bill_id } = await record(10_000)
    const claims = JSON.stringify({ sub: admin.id, role: 'authenticated' })
    const page = await project.sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true)`
      return sql<{ a: { splits: unknown[] }; d: { approval: { split: unknown } } }[]>`
        select public.approvals_page(${condominiumId}) as a, public.bill_detail(${condominiumId}, ${bill_id}) as d`
    })
    expect(page[0]!.a).toMatchObject({
      waiting: [],
      splits: [{ supplier: 'Pinturas Aurora', cents: 120_000, limit_cents: 100_000 }],
    })
    expect(page[0]!.d.approval.split).toBeNull()
  })

  test('rubrics that wait for nobody do not count', async () => {
    const [rubric] = await project.sql<
      { id: string }[]
    >`select private.rubric_of(${condominiumId}, '2.2.01') as id`
    await limits({ exempt_rubrics: [rubric!.id] })
    const { bill_id } = await record(500_000, {
      lines: [{ fund: 'ordinary', rubric: '2.2.01', cents: 500_000 }],
    })
    expect(await pay(bill_id, 500_000)).toBeUndefined()
  })
})

describe('the assembly', () => {
  test('alone decides above its limit, and stands in for the council', async () => {
    await limits()
    const { bill_id } = await record(1_000_001)
    expect((await vote(council[0]!, bill_id, 1_000_001)).error?.code).toBe('bill_needs_assembly')
    const refer = (id: string, cents: number, decision_id: string | null) =>
      codeOf(referDecision, { bill_id: id, version: 1, cents, decision_id })
    expect(await refer(bill_id, 1_000_001, crypto.randomUUID())).toBe('invalid_input')
    const decision = await decide()
    expect(await refer(bill_id, 1_000_001, decision)).toBeUndefined()
    expect(await refer(bill_id, 1_000_001, null)).toBeUndefined()
    expect(await pay(bill_id, 1)).toBe('bill_needs_approval')
    expect(await refer(bill_id, 1_000_001, decision)).toBeUndefined()
    expect(await pay(bill_id, 1_000_001)).toBeUndefined()
    const other = await record(200_000)
    expect(await refer(other.bill_id, 200_000, decision)).toBeUndefined()
    expect(await pay(other.bill_id, 200_000)).toBeUndefined()
  })
})

describe('limits', () => {
  test('hold from their day on for what is recorded then, and never change backwards', async () => {
    const before = await record(500_000)
    await project.sql`update public.bills set created_at = created_at - interval '2 days' where id = ${before.bill_id}`
    await limits()
    expect(await pay(before.bill_id, 500_000)).toBeUndefined()
    const seen_at = async () => {
      const [row] = await project.sql<{ at: string }[]>`
        select to_jsonb(max(created_at)) #>> '{}' as at from public.approval_rules where condominium_id = ${condominiumId}`
      return row!.at
    }
    const at = await seen_at()
    expect((await limits({ seen: 1, seen_at: at, council_above_cents: null })).error?.code).toBe(
      'invalid_input',
    )
    const later = { effective_from: addDays(today, 1), council_above_cents: null, seen: 1, seen_at: at }
    const both = await Promise.all([limits(later), limits(later)])
    expect(both.map(({ error }) => error?.code).sort()).toEqual(['approval_rules_changed', undefined])
    expect(await pay((await record(500_000)).bill_id, 500_000)).toBe('bill_needs_approval')
    expect(
      (await limits({ ...later, seen: 2, seen_at: await seen_at(), removed: true })).error,
    ).toBeUndefined()
    const inverted = {
      effective_from: addDays(today, 1),
      council_above_cents: 9,
      assembly_above_cents: 9,
      seen: 1,
      seen_at: at,
    }
    expect((await limits(inverted)).error?.code).toBe('invalid_input')
  })
})

test('the council is told once and reminded, those who pay hear what was decided', async () => {
  await limits({ council_votes: 1 })
  const { bill_id } = await record(150_000)
  const told = async () =>
    (
      await project.sql<{ kind: string; count: number }[]>`
        select kind, count(distinct user_id)::int as count from public.messages
        where condominium_id = ${condominiumId} and channel = 'app' group by kind order by kind`
    ).map(({ kind, count }) => [kind, count])
  await worker.settle([billApprovalTask])
  const again = { condominiumId, billId: bill_id, what: 'waiting' }
  await billApprovalTask.run(worker.context, again, new AbortController().signal)
  expect(await told()).toEqual([['bill_waiting', 2]])
  const remind = () => remindApprovalsTask.run(worker.context, {}, new AbortController().signal)
  const reminders = async () =>
    (
      await project.sql`select from public.messages where condominium_id = ${condominiumId} and kind = 'bill_waiting' and channel = 'app'`
    ).length
  await remind()
  expect(await reminders()).toBe(2)
  await project.sql`update public.bills set created_at = created_at - interval '3 days' where id = ${bill_id}`
  await project.sql`update public.approval_rules set effective_from = effective_from - 9 where condominium_id = ${condominiumId}`
  await Promise.all([remind(), remind()])
  expect(await reminders()).toBe(4)
  await vote(council[0]!, bill_id, 150_000)
  await worker.settle([billApprovalTask])
  expect(await told()).toEqual([
    ['bill_decided', 1],
    ['bill_waiting', 2],
  ])
})

describe('bills paid together', () => {
  test('are paid all or none, and undone together', async () => {
    const bills = []
    for (const cents of [10_000, 20_000, 30_000])
      bills.push({ bill_id: (await record(cents)).bill_id, cents })
    await limits()
    const dear = { bill_id: (await record(150_000)).bill_id, cents: 150_000 }
    const batch = (rows: object[]) => ({ bills: rows, paid_on: today, method: 'transfer' })
    const refused = await call(
      payBills,
      batch([...bills, dear, { ...bills[0], bill_id: crypto.randomUUID() }]),
    )
    expect(refused.error?.code).toBe('not_found')
    const waiting = await call(payBills, batch([...bills, dear]))
    expect(waiting.error?.fields).toMatchObject([{ path: `bills.${dear.bill_id}` }])
    const stale = await call(payBills, batch([{ ...bills[0], cents: 9_999 }]))
    expect(stale.error?.fields[0]?.message).toMatch(/Outra pessoa mudou/)
    const both = await Promise.all([call(payBills, batch(bills)), call(payBills, batch(bills.toReversed()))])
    const paid = both.filter(({ error }) => !error)
    expect(paid).toHaveLength(1)
    const standing = () => project.sql`
      select from public.bill_payments where condominium_id = ${condominiumId} and undone_at is null`
    expect(await standing()).toHaveLength(3)
    const undo = { batch_id: paid[0]!.batch_id, reason: 'Conta errada' }
    const undone = await Promise.all([codeOf(undoPayments, undo), codeOf(undoPayments, undo)])
    expect(undone.sort()).toEqual(['bill_payment_undone', undefined])
    expect(await standing()).toHaveLength(0)
    expect(await project.sql`select * from private.ledger_differences(${condominiumId})`).toHaveLength(0)
    expect(await codeOf(undoPayments, { ...undo, batch_id: crypto.randomUUID() })).toBe('not_found')
  })
})
