import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dueAfter } from '../../domain/bills/instalments.ts'
import { addDays, monthOf } from '../../domain/calendar.ts'
import { generateBillsTask } from '../../worker/bills/generate-bills.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import cancelBill from '../functions/bills/cancel-bill.ts'
import changeBill from '../functions/bills/change-bill.ts'
import endRecurrence from '../functions/bills/end-bill-recurrence.ts'
import exportBills from '../functions/bills/export-bills.ts'
import payBill from '../functions/bills/pay-bill.ts'
import recordBill from '../functions/bills/record-bill.ts'
import saveSupplier from '../functions/bills/save-supplier.ts'
import undoPayment from '../functions/bills/undo-bill-payment.ts'
import removeDocument from '../functions/maintenance/remove-supplier-document.ts'
import saveDocument from '../functions/maintenance/save-supplier-document.ts'

let project: TestProject
let worker: TestWorker
let admin: User
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
})

type Handler = Parameters<TestProject['call']>[0]
const call = async (fn: Handler, body: object) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, admin)).body
const errorOf = async (fn: Handler, body: object) => (await call(fn, body)).error
const codeOf = async (fn: Handler, body: object) => (await errorOf(fn, body))?.code

const bill = (more: object = {}) => ({
  description: 'Manutenção dos elevadores',
  competence: monthOf(today),
  due_on: today,
  lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 100_000 }],
  ...more,
})
const record = async (more: object = {}) => {
  const answer = await call(recordBill, bill(more))
  expect(answer.error).toBeUndefined()
  return answer as { bill_id: string; bill_ids: string[] }
}
const pay = (bill_id: string, cents: number, more: object = {}) =>
  call(payBill, { bill_id, paid_on: today, method: 'pix', cents, ...more })

/** Returns the total per kind of account, and checks that the stored balances are the sums of the postings. */
async function balances(): Promise<Record<string, number>> {
  const differences = await project.sql`select * from private.ledger_differences(${condominiumId})`
  expect(differences).toHaveLength(0)
  const rows = await project.sql<{ kind: string; cents: number }[]>`
    select kind, sum(balance_cents)::float8 as cents from public.ledger_accounts where condominium_id = ${condominiumId}
    group by kind having sum(balance_cents) <> 0`
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}
const read = async (id: string) => {
  const [row] = await project.sql<{ status: string; paid: number; cents: number; version: number }[]>`
    select status, paid_cents::float8 as paid, cents::float8 as cents, version from public.bills where id = ${id}`
  return row!
}

describe('a bill', () => {
  test('is an expense of its month, then money when it is paid, in parts, late or with a discount', async () => {
    const { bill_id } = await record()
    expect(await balances()).toEqual({ expense: 100_000, payable: -100_000 })
    await pay(bill_id, 40_000)
    expect(await read(bill_id)).toMatchObject({ status: 'open', paid: 40_000 })
    expect((await pay(bill_id, 60_001)).error?.code).toBe('invalid_input')
    await pay(bill_id, 60_000, { late_cents: 1_500, discount_cents: 500 })
    expect(await read(bill_id)).toMatchObject({ status: 'paid', paid: 100_000 })
    expect(await balances()).toEqual({ expense: 101_000, bank: -101_000 })
    expect((await pay(bill_id, 1)).error?.code).toBe('bill_paid')
  })

  test('paid by two people at once is paid once', async () => {
    const { bill_id } = await record()
    const answers = await Promise.all([pay(bill_id, 100_000), pay(bill_id, 100_000)])
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['bill_paid', undefined])
    expect(await balances()).toEqual({ expense: 100_000, bank: -100_000 })
  })

  test('over several rubrics and funds is paid line by line, to the centavo', async () => {
    const lines = [
      { fund: 'ordinary', rubric: '2.3.01', cents: 33_333 },
      { fund: 'reserve', rubric: '2.8.01', cents: 66_668 },
    ]
    const { bill_id } = await record({ lines })
    for (const cents of [33_334, 33_333, 33_334]) await pay(bill_id, cents, { method: 'cash' })
    expect(await read(bill_id)).toMatchObject({ status: 'paid' })
    const funds = await project.sql<{ kind: string; cents: number }[]>`
      select f.kind, sum(a.balance_cents)::float8 as cents from public.ledger_accounts a
      join public.funds f on f.condominium_id = a.condominium_id and f.id = a.fund_id
      where a.condominium_id = ${condominiumId} and a.kind = 'cash' group by 1 order by 1`
    expect(funds).toEqual([
      { kind: 'ordinary', cents: -33_333 },
      { kind: 'reserve', cents: -66_668 },
    ])
  })

  test('a payment is undone once, and the bill paid again', async () => {
    const { bill_id } = await record()
    const { payment_id } = await pay(bill_id, 100_000, { late_cents: 700 })
    const undo = { payment_id, reason: 'Pago em dobro' }
    expect(await codeOf(cancelBill, { bill_id, reason: 'Não é nossa' })).toBe('bill_has_payments')
    expect(await codeOf(undoPayment, undo)).toBeUndefined()
    expect(await codeOf(undoPayment, undo)).toBe('bill_payment_undone')
    expect(await balances()).toEqual({ expense: 100_000, payable: -100_000 })
    await pay(bill_id, 100_000)
    expect(await balances()).toEqual({ expense: 100_000, bank: -100_000 })
  })

  test('is cancelled with its booking taken back, unless something of it is paid', async () => {
    const { bill_id } = await record()
    expect(await codeOf(cancelBill, { bill_id, reason: 'Não é nossa' })).toBeUndefined()
    expect(await codeOf(cancelBill, { bill_id, reason: 'Não é nossa' })).toBe('bill_cancelled')
    expect((await pay(bill_id, 1)).error?.code).toBe('bill_cancelled')
    expect(await balances()).toEqual({})
  })

  test('is corrected while nothing is paid: of two people the second is told', async () => {
    const { bill_id } = await record()
    const more = { bill_id, version: 1, lines: [{ fund: 'ordinary', rubric: '2.4.01', cents: 90_000 }] }
    const codes = await Promise.all([codeOf(changeBill, bill(more)), codeOf(changeBill, bill(more))])
    expect(codes.sort()).toEqual(['bill_changed', undefined])
    expect(await read(bill_id)).toMatchObject({ cents: 90_000, version: 2 })
    expect(await balances()).toEqual({ expense: 90_000, payable: -90_000 })
    const moved = { ...more, version: 2, due_on: addDays(today, 9) }
    expect(await codeOf(changeBill, bill(moved))).toBeUndefined()
    const count = await project.sql`select from public.ledger_transfers where bill_id = ${bill_id}`
    expect(count).toHaveLength(3)
    await pay(bill_id, 1)
    expect(await codeOf(changeBill, bill({ ...more, version: 4 }))).toBe('bill_has_payments')
  })

  test('recorded as paid is one step; of a closed month, in the future, or of nothing it is refused', async () => {
    await record({ paid: { paid_on: today, method: 'debit' } })
    expect(await balances()).toEqual({ expense: 100_000, bank: -100_000 })
    const tomorrow = addDays(today, 1)
    expect(await codeOf(recordBill, bill({ paid: { paid_on: tomorrow, method: 'pix' } }))).toBe(
      'invalid_input',
    )
    expect(await codeOf(recordBill, bill({ lines: [] }))).toBe('invalid_input')
    const income = [{ fund: 'ordinary', rubric: '1.1.01', cents: 1 }]
    expect((await errorOf(recordBill, bill({ lines: income })))?.code).toBe('invalid_input')
    await project.sql`update private.books set closed_until = ${addDays(`${monthOf(today)}-01`, -1)} where condominium_id = ${condominiumId}`
    expect(await codeOf(recordBill, bill({ competence: '2024-01' }))).toBe('month_closed')
    expect(await balances()).toEqual({ expense: 100_000, bank: -100_000 })
  })
})

describe('instalments and withheld taxes', () => {
  test('sum to the whole, each in the month it is due', async () => {
    const { bill_ids } = await record({
      instalments: 3,
      lines: [{ fund: 'ordinary', rubric: '2.8.03', cents: 100_000 }],
    })
    const rows = await project.sql<{ cents: number; due: string; competence: string }[]>`
      select cents::float8 as cents, due_on::text as due, to_char(competence, 'YYYY-MM') as competence from public.bills
      where id = any (${bill_ids}) order by instalment`
    expect(rows.map(({ cents }) => cents)).toEqual([33_334, 33_333, 33_333])
    expect(rows.map(({ due }) => due)).toEqual([0, 1, 2].map((count) => dueAfter(today, count)))
    expect(rows.map(({ competence }) => competence)).toEqual(rows.map(({ due }) => monthOf(due)))
    await pay(bill_ids[1]!, 33_333)
    await call(cancelBill, { bill_id: bill_ids[0], following: true, reason: 'Compra desfeita' })
    expect(await balances()).toEqual({ expense: 33_333, bank: -33_333 })
  })

  test('taxes become bills of their own, and the cost stays where it is', async () => {
    const withholdings = [
      { kind: 'iss', cents: 5_000, due_on: today },
      { kind: 'inss', cents: 11_000, due_on: today },
    ]
    const { bill_id, bill_ids } = await record({ withholdings })
    expect(await read(bill_id)).toMatchObject({ cents: 84_000 })
    expect(await balances()).toEqual({ expense: 100_000, payable: -100_000 })
    const changed = bill({ bill_id, version: 1 })
    expect(await codeOf(changeBill, changed)).toBe('bill_withheld')
    await pay(bill_ids[1]!, 5_000)
    expect(await codeOf(cancelBill, { bill_id, reason: 'Não é nossa' })).toBe('bill_has_payments')
    expect(await balances()).toEqual({ expense: 100_000, payable: -95_000, bank: -5_000 })
    const all = [{ kind: 'iss', cents: 100_000, due_on: today }]
    expect(await codeOf(recordBill, bill({ withholdings: all }))).toBe('invalid_input')
    expect(await codeOf(recordBill, bill({ withholdings: [all[0], all[0]] }))).toBe('invalid_input')
  })
})

describe('suppliers', () => {
  const save = (more: object = {}) => call(saveSupplier, { name: 'Elevadores Atlas', ...more })

  test('have one document each, and one bill for each invoice, the earlier one named', async () => {
    const { supplier_id } = await save({ document: '11.222.333/0001-81', pix_key: '11222333000181' })
    const again = await save({ name: 'Outro', document: '11222333000181' })
    expect(again.error).toMatchObject({ code: 'supplier_document_taken', details: { supplier_id } })
    expect(again.error?.message).toContain('Elevadores Atlas')
    expect((await save({ document: '11222333000182' })).error?.code).toBe('invalid_input')
    const { bill_id } = await record({ supplier_id, document_number: '000.123' })
    const twice = await errorOf(recordBill, bill({ supplier_id, document_number: '123' }))
    expect(twice).toMatchObject({ code: 'bill_number_taken', details: { bill_id } })
    await call(cancelBill, { bill_id, reason: 'Não é nossa' })
    const both = await Promise.all(
      [1, 2].map(() => codeOf(recordBill, bill({ supplier_id, document_number: '123' }))),
    )
    expect(both.sort()).toEqual(['bill_number_taken', undefined])
    await call(saveSupplier, { id: supplier_id, name: 'Elevadores Atlas', archived: true })
    expect(await codeOf(recordBill, bill({ supplier_id }))).toBe('invalid_input')
  })

  test('a CPF is masked where it is listed, and another condominium’s supplier is none', async () => {
    const { supplier_id } = await save({ name: 'José Jardineiro', document: '529.982.247-25' })
    const [row] =
      await project.sql`select document_shown from public.suppliers where id = ${String(supplier_id)}`
    expect(row?.document_shown).toBe('***.982.247-**')
    ;({ admin, condominiumId } = await project.found())
    expect(await codeOf(recordBill, bill({ supplier_id }))).toBe('invalid_input')
    expect((await save({ id: supplier_id })).error?.code).toBe('not_found')
  })

  test('documents are kept, changed and removed', async () => {
    const { supplier_id } = await save()
    const id = crypto.randomUUID()
    const document = { supplier_id, id, name: 'Apólice', expires_on: '2027-01-01' }
    for (const more of [{}, { expires_on: '2028-01-01' }]) await call(saveDocument, { ...document, ...more })
    const [kept] =
      await project.sql`select expires_on::text as day from public.supplier_documents where id = ${id}`
    expect(kept?.day).toBe('2028-01-01')
    await call(removeDocument, { supplier_id, id, removed: true })
    expect(await codeOf(saveDocument, document)).toBe('supplier_document_removed')
  })
})

describe('what comes again', () => {
  const generate = () => generateBillsTask.run(worker.context, {}, new AbortController().signal)
  const made = () =>
    project.sql<{ due: string; recurrence_id: string }[]>`
      select due_on::text as due, recurrence_id from public.bills where condominium_id = ${condominiumId} order by due_on`

  test('is made a month ahead, once, however often the worker runs, until it ends', async () => {
    const first = dueAfter(today, -2)
    await record({ due_on: first, repeat: { every_months: 1, until_on: dueAfter(first, 1) } })
    await Promise.all([generate(), generate()])
    await generate()
    expect((await made()).map(({ due }) => due)).toEqual([first, dueAfter(first, 1)])
    const [recurrence] = await project.sql`
      select ended_on is not null as ended from public.bill_recurrences where condominium_id = ${condominiumId}`
    expect(recurrence?.ended).toBe(true)
  })

  test('stops with the reason when it cannot be booked, and when somebody ends it', async () => {
    await record({ due_on: dueAfter(today, -1), repeat: { every_months: 1 } })
    await record({ due_on: dueAfter(today, -1), repeat: { every_months: 1 }, description: 'Jardim' })
    await project.sql`update public.rubrics set archived_on = ${today} where condominium_id = ${condominiumId} and code = '2.3.01'`
    const [, second] = await made()
    await call(endRecurrence, { recurrence_id: second!.recurrence_id })
    await generate()
    expect(await made()).toHaveLength(2)
    const rows = await project.sql<{ stopped_by: string | null }[]>`
      select stopped_by from public.bill_recurrences where condominium_id = ${condominiumId} order by ended_on nulls first`
    expect(rows.map(({ stopped_by }) => stopped_by)).toEqual(['invalid_input', null])
  })
})

test('lists filter, page and export; a bill shows all that belongs to it', async () => {
  const { supplier_id } = await call(saveSupplier, { name: 'Águas do Vale', document: '11222333000181' })
  const { bill_id } = await record({ supplier_id, description: 'Conta de água', due_on: addDays(today, -3) })
  const paid = await record({ supplier_id, document_number: '9' })
  await pay(paid.bill_id, 100_000)
  const asAdmin = <Row extends object>(query: (sql: typeof project.sql) => Promise<Row[]>) =>
    project.sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id, role: 'authenticated' })}, true)`
      return query(sql as unknown as typeof project.sql)
    })
  const ids = async (filters: object) =>
    (
      await asAdmin<{ id: string }>(
        (sql) => sql`select id from public.bills_page(${condominiumId}, ${sql.json(filters as never)})`,
      )
    ).map(({ id }) => id)
  expect(await ids({})).toEqual([bill_id])
  expect(await ids({ state: 'overdue' })).toEqual([bill_id])
  expect(await ids({ state: 'paid', text: 'aguas' })).toEqual([paid.bill_id])
  expect(await ids({ state: 'all', supplier_id })).toEqual([paid.bill_id, bill_id])
  expect(await ids({ state: 'all', text: '100%' })).toEqual([])
  const [detail] = await asAdmin<{ d: { payments: unknown[]; lines: unknown[] } }>(
    (sql) => sql`select public.bill_detail(${condominiumId}, ${paid.bill_id}) as d`,
  )
  expect(detail?.d).toMatchObject({ payments: [{ cents: 100_000 }], lines: [{ rubric: 'Elevadores' }] })
  const [years] = await asAdmin<{ cents: string }>(
    (sql) => sql`select cents from public.supplier_years(${condominiumId}, ${String(supplier_id)})`,
  )
  expect(years?.cents).toBe('100000')
  const response = await exportBills.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(admin)}` },
      body: JSON.stringify({ condominium_id: condominiumId, format: 'csv', filters: { state: 'all' } }),
    }),
  )
  const lines = (await response.text()).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Águas do Vale')
})
