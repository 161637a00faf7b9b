import sharp from 'sharp'
import { expect } from 'vitest'
import { addDays, monthOf, shiftMonth } from '../../domain/calendar.ts'
import { renderPdf } from '../../supabase/functions/_shared/papers/render-pdf.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import cancelBill from '../../supabase/functions/bills/cancel-bill.ts'
import payBill from '../../supabase/functions/bills/pay-bill.ts'
import recordBill from '../../supabase/functions/bills/record-bill.ts'
import recordExpense from '../../supabase/functions/bills/record-expense.ts'
import undoPayment from '../../supabase/functions/bills/undo-bill-payment.ts'
import closeMonth from '../../supabase/functions/ledger/close-month.ts'
import postTransfer from '../../supabase/functions/ledger/post-transfer.ts'
import setOpenings from '../../supabase/functions/ledger/set-opening-balances.ts'
import betweenFunds from '../../supabase/functions/ledger/transfer-between-funds.ts'
import { type ProjectServer, serveProject } from '../../supabase/tests/server.ts'
import type { WorkerContext } from '../context.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { makeFolderTask } from './make-folder.ts'
import { tellAccountsTask } from './tell-accounts.ts'

/** A condominium with three closed months; each test file opens its own. */
export let project: TestProject
export let server: ProjectServer
let worker: TestWorker
export let context: WorkerContext
export let admin: User
export let condominiumId: string
export let council: User
export let resident: User
/** The three months before this one, the oldest first. */
export let months: string[]

export const start = async () => {
  project = await startProject()
  server = await serveProject(project)
  worker = startTestWorker(project)
  context = { ...worker.context, api: { url: server.url, serviceKey: project.tokens.serviceRoleKey } }
  ;({ admin, condominiumId } = await project.found())
  council = await project.member(condominiumId, 'council')
  resident = await project.member(condominiumId, 'resident')
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  months = [-3, -2, -1].map((shift) => shiftMonth(monthOf(clock!.today), shift))
  await fill()
}

export const close = async () => {
  await worker.stop()
  await server.close()
  await project.close()
}

type Handler = Parameters<TestProject['call']>[0]
export const call = async (fn: Handler, body: object, user: User | null = admin) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, user)).body
export const done = async (fn: Handler, body: object) => {
  const answer = await call(fn, body)
  expect(answer.error).toBeUndefined()
  return answer as Record<string, string>
}
export const work = () =>
  worker.settle([
    { ...makeFolderTask, run: (_, data, signal) => makeFolderTask.run(context, data, signal) },
    tellAccountsTask,
  ])

async function attach(
  owner: string,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const response = await fetch(
    `${server.url}/storage/v1/object/condominium-files/${condominiumId}/expenses/${owner}/${crypto.randomUUID()}/${name}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await project.tokenFor(admin)}`,
        apikey: project.tokens.anonKey,
        'content-type': type,
      },
      body: bytes,
    },
  )
  expect(response.status).toBe(200)
}

export const time = (month: string) => ({
  from_on: `${month}-01`,
  until_on: addDays(`${shiftMonth(month, 1)}-01`, -1),
})
/** Runs a query as the person, under their policies. */
export function as<Row extends object>(user: User, query: string): Promise<Row[]> {
  return project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    return sql.unsafe<Row[]>(query)
  }) as Promise<Row[]>
}
export const urgentReason = 'O elevador parou com gente dentro; o cabo tem de ser trocado hoje.'

/** Expenses with and without paper, a bill paid in parts, income, money between funds, a mistake taken back. */
async function fill(): Promise<void> {
  const [first, second, third] = months as [string, string, string]
  await done(setOpenings, {
    starts_on: `${first}-01`,
    balances: [
      { fund: 'ordinary', cents: 500_000 },
      { fund: 'reserve', cents: 900_000 },
    ],
  })
  const expense = (on: string, rubric: string, cents: number, description: string) =>
    done(recordExpense, { fund: 'ordinary', rubric, cents, description, occurred_on: on })
  await expense(`${first}-05`, '2.2.01', 12_345, 'Água')
  const water = await expense(`${second}-05`, '2.2.01', 23_456, 'Água')
  const wages = await expense(`${second}-06`, '2.1.01', 98_765, 'Salários')
  const wrong = await expense(`${second}-07`, '2.3.01', 777, 'Lançado em dobro')
  const twice = { reason: 'Lançado em dobro' }
  await done(undoPayment, { payment_id: wrong.payment_id, ...twice })
  await done(cancelBill, { bill_id: wrong.bill_id, ...twice })
  const { bill_id } = await done(recordBill, {
    description: 'Elevadores',
    competence: second,
    due_on: `${second}-20`,
    lines: [
      { fund: 'ordinary', rubric: '2.3.01', cents: 40_000 },
      { fund: 'reserve', rubric: '2.8.03', cents: 10_000 },
    ],
  })
  await project.sql`
    insert into public.bill_approvals (condominium_id, subject_id, bill_id, user_id, author, verdict, reason, cents)
    select b.condominium_id, b.subject_id, b.id, ${admin.id}, 'Helena Duarte', 'urgent', ${urgentReason}, 50000
    from public.bills b where b.id = ${bill_id!}`
  await done(payBill, { bill_id, paid_on: `${second}-20`, method: 'pix', cents: 20_000 })
  await done(payBill, { bill_id, paid_on: `${third}-02`, method: 'pix', cents: 30_000, late_cents: 500 })
  await done(postTransfer, {
    entry: 'income',
    fund: 'ordinary',
    debit: { kind: 'bank' },
    credit: { kind: 'income', rubric: '1.4.01' },
    cents: 60_000,
    occurred_on: `${second}-11`,
    description: 'Salão',
  })
  await done(postTransfer, {
    entry: 'moved',
    fund: 'ordinary',
    debit: { kind: 'cash' },
    credit: { kind: 'bank' },
    cents: 5_000,
    occurred_on: `${second}-12`,
    description: 'Fundo de caixa',
  })
  await done(betweenFunds, {
    from_fund: 'ordinary',
    to_fund: 'reserve',
    cents: 7_000,
    occurred_on: `${second}-13`,
    description: 'Recomposição',
  })
  const invoice = await renderPdf({
    content: ['Nota 4471', { text: 'verso', pageBreak: 'before' }],
    defaultStyle: { font: 'Roboto' },
  })
  const photo = new Uint8Array(
    await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer(),
  )
  await attach(water.bill_id!, 'agua.pdf', 'application/pdf', invoice)
  await attach(bill_id!, 'recibo.jpg', 'image/jpeg', photo)
  await attach(
    bill_id!,
    'quebrado.pdf',
    'application/pdf',
    new TextEncoder().encode('%PDF-1.7 nothing of a document'),
  )
  await attach(wages.bill_id!, 'holerite.pdf', 'application/pdf', invoice)
  await done(closeMonth, { month: third })
}
