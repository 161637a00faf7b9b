import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, monthOf } from '../../../domain/calendar.ts'
import { billApprovalTask } from '../../../worker/bills/bill-approval.ts'
import { loadDocuments } from '../../../worker/folder/documents.ts'
import type { FolderHead } from '../../../worker/folder/loading.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import changeBill from '../../functions/bills/change-bill.ts'
import decideBill from '../../functions/bills/decide-bill.ts'
import declareUrgent from '../../functions/bills/declare-urgent-bill.ts'
import payBill from '../../functions/bills/pay-bill.ts'
import recordBill from '../../functions/bills/record-bill.ts'
import referDecision from '../../functions/bills/refer-bill-decision.ts'
import saveRule from '../../functions/bills/save-approval-rule.ts'
import recordDecision from '../../functions/decisions/record-decision.ts'

let project: TestProject
let worker: TestWorker
let sindica: User
let administrator: User
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
  ;({ admin: sindica, condominiumId } = await project.found())
  administrator = await project.member(condominiumId, 'admin')
  council = [await project.member(condominiumId, 'council'), await project.member(condominiumId, 'council')]
  await call(saveRule, {
    effective_from: today,
    council_above_cents: 100_000,
    council_votes: 1,
    assembly_above_cents: 1_000_000,
    seen: 0,
  })
})

type Handler = Parameters<TestProject['call']>[0]
type Answer = { error?: { code: string; fields: { path: string }[] }; [key: string]: unknown }
const call = async (fn: Handler, body: object, user = sindica) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, user)).body as Answer
const codeOf = async (fn: Handler, body: object, user = sindica) => (await call(fn, body, user)).error?.code

const record = async (cents: number) =>
  String(
    (
      await call(recordBill, {
        description: 'Bomba quebrada',
        competence: monthOf(today),
        due_on: addDays(today, 1),
        lines: [{ fund: 'ordinary', rubric: '2.4.03', cents }],
      })
    ).bill_id,
  )
const reason = 'A bomba queimou e o prédio está sem água desde ontem.'
const versionOf = async (id: string) =>
  (await project.sql<{ version: number }[]>`select version from public.bills where id = ${id}`)[0]!.version
const declare = async (bill_id: string, cents: number, more: object = {}, user = sindica) =>
  call(declareUrgent, { bill_id, version: await versionOf(bill_id), cents, reason, ...more }, user)
const pay = (bill_id: string, cents: number) =>
  codeOf(payBill, { bill_id, paid_on: today, method: 'pix', cents })
const told = async () =>
  (
    await project.sql<{ kind: string; count: number }[]>`
      select kind, count(distinct user_id)::int as count from public.messages
      where condominium_id = ${condominiumId} and channel = 'app' and kind = 'bill_urgent' group by kind`
  ).map(({ count }) => count)
const listed = () =>
  project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: sindica.id, role: 'authenticated' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql<{ page: { urgent: { id: string; is_paid: boolean; reason: string }[] } }[]>`
      select public.approvals_page(${condominiumId}) as page`
    return row!.page.urgent
  })

test('the síndico alone, with a reason, pays what cannot wait; the council hears of it at once, once', async () => {
  const bill = await record(200_000)
  expect(await pay(bill, 1)).toBe('bill_needs_approval')
  expect((await declare(bill, 200_000, {}, administrator)).error?.code).toBe('forbidden')
  expect((await declare(bill, 200_000, {}, council[0])).error?.code).toBe('forbidden')
  expect((await declare(bill, 200_000, { reason: 'Urgente' })).error?.fields[0]?.path).toBe('reason')
  expect((await declare(bill, 200_001)).error?.code).toBe('bill_changed')
  const both = await Promise.all([declare(bill, 200_000), declare(bill, 200_000)])
  expect(both.map(({ error, state }) => error?.code ?? state).sort()).toEqual(['bill_not_waiting', 'urgent'])
  await worker.settle([billApprovalTask])
  const again = { condominiumId, billId: bill, what: 'urgent' }
  await billApprovalTask.run(worker.context, again, new AbortController().signal)
  expect(await told()).toEqual([2])
  expect(await pay(bill, 200_000)).toBeUndefined()
  expect(await listed()).toMatchObject([{ id: bill, is_paid: true, reason }])
})

test('what the síndico took back, or became another purchase, waits again', async () => {
  const bill = await record(200_000)
  await declare(bill, 200_000)
  expect((await declare(bill, 200_000, { urgent: false, reason: '' })).state).toBe('waiting')
  expect(await pay(bill, 1)).toBe('bill_needs_approval')
  await declare(bill, 200_000)
  await call(changeBill, {
    bill_id: bill,
    version: await versionOf(bill),
    description: 'Bomba e piscina nova',
    competence: monthOf(today),
    due_on: addDays(today, 1),
    lines: [{ fund: 'ordinary', rubric: '2.4.03', cents: 900_000 }],
  })
  expect(await pay(bill, 1)).toBe('bill_needs_approval')
  expect((await declare(bill, 900_000)).state).toBe('urgent')
  expect(await pay(bill, 100)).toBeUndefined()
  expect((await declare(bill, 900_000, { urgent: false, reason: '' })).error?.code).toBe('bill_has_payments')
})

test('what nobody has to approve, or somebody has, is not urgent', async () => {
  const small = await record(50_000)
  expect((await declare(small, 50_000)).error?.code).toBe('bill_not_waiting')
  const agreed = await record(200_000)
  await call(
    decideBill,
    { bill_id: agreed, version: 1, cents: 200_000, verdict: 'approve', reason: '' },
    council[0],
  )
  expect((await declare(agreed, 200_000)).error?.code).toBe('bill_not_waiting')
})

test('after it was paid the council says its word and the assembly its decision; the folder keeps the mark', async () => {
  const bill = await record(2_000_000)
  await declare(bill, 2_000_000)
  expect(await pay(bill, 2_000_000)).toBeUndefined()
  const groupsOf = () => {
    const head = { from_on: `${monthOf(today)}-01`, until_on: today } as FolderHead
    return worker.context.transaction((sql) => loadDocuments(sql, condominiumId, head))
  }
  const folder = async () => {
    const groups = await groupsOf()
    return groups.map(({ title, urgent }) => [title, urgent?.reason, urgent?.decision, urgent?.is_approved])
  }
  const isApproved = async (id: string) =>
    (await groupsOf()).find(({ owners }) => owners.includes(id))?.urgent?.is_approved
  expect(await folder()).toEqual([['Bomba quebrada', reason, null, false]])
  const seen = { bill_id: bill, version: await versionOf(bill), cents: 2_000_000 }
  expect(await codeOf(decideBill, { ...seen, verdict: 'approve', reason: '' }, council[0])).toBe(
    'bill_needs_assembly',
  )
  const id = crypto.randomUUID()
  await call(recordDecision, {
    id,
    decided_on: today,
    assembly: 'extraordinary',
    matter: 'other',
    title: 'Bomba',
    body: 'Ciência dada.',
  })
  expect(await codeOf(referDecision, { ...seen, decision_id: id })).toBeUndefined()
  expect((await folder())[0]![2]).toContain('Bomba')
  expect(await listed()).toEqual([])
  // Linked to the wrong one, it is taken back although it was paid.
  expect(await codeOf(referDecision, { ...seen, decision_id: null })).toBeUndefined()
  expect(await listed()).toHaveLength(1)
  const other = await record(300_000)
  await declare(other, 300_000)
  expect(await pay(other, 300_000)).toBeUndefined()
  const after = { bill_id: other, version: await versionOf(other), cents: 300_000 }
  const refused = { ...after, verdict: 'refuse', reason: 'Podia esperar' }
  expect((await call(decideBill, refused, council[0])).state).toBe('urgent')
  expect((await call(decideBill, { ...after, verdict: 'approve', reason: '' }, council[1])).state).toBe(
    'approved',
  )
  expect(await folder()).toHaveLength(2)
  expect([await isApproved(bill), await isApproved(other)]).toEqual([false, true])
})
