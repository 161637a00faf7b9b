import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import importBills from '../../functions/bills/import-bills.ts'
import saveRule from '../../functions/bills/save-approval-rule.ts'

let project: TestProject
let admin: User
let condominiumId: string
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  ;({ admin, condominiumId } = await project.found())
})

type Handler = Parameters<TestProject['call']>[0]
const call = async (fn: Handler, body: object) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, admin)).body
const sheet = (text: string, more: object = {}) => ({
  file_name: 'despesas.csv',
  content_base64: Buffer.from(text).toString('base64'),
  fund: 'ordinary',
  ...more,
})
const recorded = () => project.sql<{ description: string; cents: number }[]>`
  select description, cents::float8 as cents from public.bills where condominium_id = ${condominiumId} order by due_on, description`

const sample = readFileSync(new URL('../../../examples/despesas-12.csv', import.meta.url), 'utf8')
const total = 4_369_566

test('a sheet is only checked until it is confirmed, and sent twice it adds nothing; the books and the log have its sum', async () => {
  expect(await call(importBills, sheet(sample))).toMatchObject({
    recorded: 12,
    rows: 12,
    cents: total,
    faults: [],
  })
  expect(await recorded()).toEqual([])
  await call(importBills, sheet(sample, { dry_run: false }))
  expect(await recorded()).toHaveLength(12)
  const [books] = await project.sql`
    select sum(cents)::float8 as cents, count(distinct bill_id)::int as bills from public.ledger_transfers
    where condominium_id = ${condominiumId} and kind = 'expense'`
  expect(books).toEqual({ cents: total, bills: 12 })
  const again = await call(importBills, sheet(sample, { dry_run: false }))
  expect(again).toMatchObject({ recorded: 0, cents: 0 })
  expect(again.faults).toHaveLength(12)
  expect(await recorded()).toHaveLength(12)
  const logged = await project.sql`
    select after from public.audit_entries where condominium_id = ${condominiumId} and action = 'import-bills'`
  expect(logged).toEqual([{ after: { file_name: 'despesas.csv', rows: 12, cents: total } }])
})

test('the same sheet sent by two at once is recorded once', async () => {
  const answers = await Promise.all([1, 2].map(() => call(importBills, sheet(sample, { dry_run: false }))))
  expect(answers.map((answer) => answer.recorded).sort((one, other) => Number(one) - Number(other))).toEqual([
    0, 12,
  ])
})

test('rows that fit are recorded, the others said by line; rows without a rubric take the chosen one', async () => {
  const rows = 'Despesa;Valor;Vencimento\nChaveiro;120,00;31/11/2026\nVidraceiro;80,00;30/11/2026\n'
  expect(await call(importBills, sheet(rows))).toMatchObject({ recorded: 0 })
  const found = await call(importBills, sheet(rows, { rubric: '2.4.01', dry_run: false }))
  expect(found).toMatchObject({ recorded: 1, cents: 8000, faults: [{ line: 2 }] })
  expect(await recorded()).toEqual([{ description: 'Vidraceiro', cents: 8000 }])
})

test('a closed month keeps its row out and lets the others in', async () => {
  await project.sql`
    insert into private.books (condominium_id, closed_until) values (${condominiumId}, '2026-12-31')
    on conflict (condominium_id) do update set closed_until = excluded.closed_until`
  const found = await call(importBills, sheet(sample, { dry_run: false }))
  expect(found.recorded).toBe(9)
  expect(found.faults).toMatchObject([{ line: 2 }, { line: 3 }, { line: 5 }])
})

test('what is above the limit asks for approval like any other bill', async () => {
  await project.member(condominiumId, 'council')
  const [clock] = await project.sql<
    { today: string }[]
  >`select private.today(${condominiumId})::text as today`
  const limits = { council_above_cents: 1_000_000, council_votes: 1, assembly_above_cents: null }
  const ruled = await call(saveRule, { effective_from: clock!.today, ...limits, seen: 0 })
  expect(ruled.error).toBeUndefined()
  await call(importBills, sheet(sample, { dry_run: false }))
  const asked = await project.sql`
    select count(*)::int as count from private.outbox where topic = 'bill-approval' and payload ->> 'condominiumId' = ${condominiumId}`
  expect(asked).toEqual([{ count: 1 }])
})

test('what is no table, has no column of sums or too many rows is said', async () => {
  expect((await call(importBills, sheet('%PDF-1.7'))).error).toMatchObject({ code: 'bills_file_invalid' })
  expect(await call(importBills, sheet('X;Y\nÁgua;1\n'))).toMatchObject({ needs_columns: true, recorded: 0 })
  const long = `Despesa;Valor;Vencimento\n${'Água;1;10/01/2027\n'.repeat(501)}`
  expect((await call(importBills, sheet(long))).error).toMatchObject({ code: 'payload_too_large' })
})
