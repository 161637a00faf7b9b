import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate } from '../../../domain/calendar.ts'
import {
  ask,
  building,
  close,
  code,
  owe,
  project,
  start,
  today,
  units,
} from '../../functions/_shared/agreements/testing.ts'
import type { User } from '../../functions/_shared/testing.ts'
import importAgreements from '../../functions/agreements/import-agreements.ts'
import undoRun from '../../functions/charges/undo-charge-run.ts'
import recordReceipt from '../../functions/payments/record-receipt.ts'
import refundPayment from '../../functions/payments/refund-charge-payment.ts'
import returnPix from '../../functions/payments/return-pix.ts'
import importStatement from '../../functions/statements/import-bank-statement.ts'
import matchLines from '../../functions/statements/match-statement-lines.ts'

// The vice-síndico has A-101: tests what arrives from a bank, a provider or a file.
let vice: User
const home = () => building.condominiumId
const notes = async () =>
  (await project.sql`select matter, why from public.own_decisions order by id`).map(
    ({ matter, why }) => `${matter} ${why}`,
  )
beforeAll(async () => {
  await start()
  vice = await project.member(home(), 'admin')
  await project.sql`
    update public.people set user_id = ${vice.id} where condominium_id = ${home()} and name = 'Morador 101'`
})
afterAll(close)

test('agreements of a file, their own among them, are brought in by another', async () => {
  const rows = [
    ...['A-102', 'A-101'].map((unit, at) => ({
      unit,
      agreed_on: '05/01/2026',
      number: '1 de 1',
      amount: '100,00',
      line: at + 2,
      ...{
        agreement: '',
        state: '',
        total: '',
        fund: '',
        description: '',
        due_on: formatDate(addDays(today, 30)),
      },
    })),
  ]
  const file = { rows, breach_days: 30, breach_instalments: 2 }
  expect(code(await ask(importAgreements, file, vice))).toBe('agreement_own_case')
  expect(await ask(importAgreements, file)).toMatchObject({ status: 200 })
})

test('a run of nobody’s charges but their own is undone by another; one of everybody’s by anybody', async () => {
  const run = async (numbers: string[], month = '2026-03-01') => {
    const [row] = await project.sql<{ id: string }[]>`
      insert into public.charge_runs (condominium_id, competence, due_on, status, total_cents)
      values (${home()}, ${month}, ${addDays(today, 20)}, 'issued', 100) returning id`
    for (const number of numbers)
      await project.sql`
        insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
        values (${home()}, ${row!.id}, ${units[number]!}, ${randomUUID().slice(0, 12)}, ${number}, ${number}, '2026-03-01', ${addDays(today, 20)}, 100,
          ${randomUUID().replaceAll('-', '').slice(0, 25)})`
    return { run_id: row!.id, reason: 'Valor errado' }
  }
  const alone = await run(['101'])
  expect(code(await ask(undoRun, alone, vice))).toBe('own_case')
  expect(await ask(undoRun, alone)).toMatchObject({ status: 200 })
  expect(await ask(undoRun, await run(['101', '102'], '2026-04-01'), vice)).toMatchObject({ status: 200 })
})

test('a payment is given back by another, by the provider and by Pix', async () => {
  const [charge] = await owe('101', [10], '30,00')
  const { sql } = project
  const [payment] = await sql<{ id: string }[]>`
    with bank as (select id from public.bank_accounts where condominium_id = ${home()} limit 1),
    account as (
      insert into public.payment_accounts (condominium_id, provider_user_id, nickname, public_key, is_live, bank_account_id)
      select ${home()}, '123', 'Conta', 'TEST-chave', false, bank.id from bank returning id),
    bundle as (
      insert into public.payment_bundles (condominium_id, unit_id, unit_labels, made_on, pay_on, valid_until, amount_cents, charge_count, pix_txid)
      values (${home()}, ${units['101']!}, 'A-101', ${today}, ${today}, ${today}, 3000, 1, ${charge!.replaceAll('-', '').slice(0, 25)}) returning id)
    insert into public.charge_payments (condominium_id, account_id, bundle_id, unit_id, unit_labels, method, debt_cents, status, order_to_provider, approved_at)
    select ${home()}, account.id, bundle.id, ${units['101']!}, 'A-101', 'card', 3000, 'approved', null, now() from account, bundle returning id`
  const back = { payment_id: payment!.id, reason: 'Paguei duas vezes' }
  expect(code(await ask(refundPayment, back, vice))).toBe('own_case')
  expect(await ask(refundPayment, back)).toMatchObject({ status: 200 })

  const made = await ask(recordReceipt, { received_on: today, method: 'pix', cents: 500, charge_ids: [] })
  const receipt_id = String((made.body as { receipt_id: string }).receipt_id)
  await sql`
    update public.receipts set source = 'pix', unit_id = ${units['101']!}, reason = 'paid_twice', external_id = ${randomUUID().replaceAll('-', '')}
    where id = ${receipt_id}`
  const returned = { receipt_id, note: 'Paguei duas vezes' }
  expect(code(await ask(returnPix, returned, vice))).toBe('receipt_own_case')
  expect(await ask(returnPix, returned)).toMatchObject({ status: 200 })
})

test('what the bank’s statement shows is matched with their own charge too, and noted for the council', async () => {
  const [charge_id] = await owe('101', [5], '77,00')
  const [account] = await project.sql<{ id: string }[]>`
    select id from public.bank_accounts where condominium_id = ${home()} and holder_document is not null order by created_at limit 1`
  const id = randomUUID()
  const content = `Data;Descrição;Valor\n${formatDate(today)};TED RECEBIDA;77,00\n`
  const file = {
    id,
    bank_account_id: account!.id,
    file_name: 'a.csv',
    content_base64: Buffer.from(content).toString('base64'),
  }
  expect(await ask(importStatement, file)).toMatchObject({ status: 200 })
  const [line] = await project.sql<{ id: string }[]>`
    select id from public.bank_statement_lines where condominium_id = ${home()} and cents = 7700`
  const before = await notes()
  const matches = [{ line_ids: [line!.id], parts: [{ kind: 'charge', charge_id, cents: 7700 }] }]
  const answer = await ask(matchLines, { matches }, vice)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  expect(await notes()).toEqual([...before, 'receipt on_statement'])
})
