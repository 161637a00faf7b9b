import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import type { Answer } from '../../standins/bank/titles.ts'
import { createPixProvider } from '../../standins/pix/provider.ts'
import cancelCharge from '../../supabase/functions/charges/cancel-charge.ts'
import changeDueDate from '../../supabase/functions/charges/change-due-date.ts'
import createRemittance from '../../supabase/functions/charges/create-remittance.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import resendBoletos from '../../supabase/functions/charges/resend-boletos.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import saveFund from '../../supabase/functions/ledger/save-fund.ts'
import recordReceipt from '../../supabase/functions/payments/record-receipt.ts'
import returnPix from '../../supabase/functions/payments/return-pix.ts'
import undoReceipt from '../../supabase/functions/payments/undo-receipt.ts'
import { returnPixTask } from '../pix/return-pix.ts'
import { sweepPixTask } from '../pix/sweep-pix.ts'
import { syncPixChargesTask } from '../pix/sync-pix-charges.ts'
import { type Collected, chargesOf } from './collection-rows.ts'
import { type Collection, due, holder, obey, startCollection, today } from './testing.ts'

let collection: Collection
let project: Collection['project']
let worker: Collection['worker']
let condominiumId: string
let ask: Collection['ask']
let ok: Collection['ok']
let server: Server
let provider: Awaited<ReturnType<typeof createPixProvider>>
let worksFund: string

beforeAll(async () => {
  provider = await createPixProvider({
    folder: await mkdtemp(join(tmpdir(), 'prumo-collection-pix-')),
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'x',
    clientId: 'prumo',
    clientSecret: 'secret',
  })
  server = createServer(getRequestListener(provider.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, {
    PIX_API_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}/api`,
    PIX_CLIENT_ID: 'prumo',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRET: 'x',
  })
  collection = await startCollection({ floors: 4, unitsPerFloor: 2 })
  ;({ project, worker, condominiumId, ask, ok } = collection)
  const works = await ok(saveBankAccount, {
    ...testAgreement('341'),
    ...holder,
    pix_key: 'obras@example.com',
    is_main: false,
    nickname: 'Obras',
    pix_api: true,
  })
  worksFund = String(
    (await ok(saveFund, { kind: 'works', name: 'Obras', bank_account_id: works.bank_account_id })).fund_id,
  )
  await issue('ordinary', 'ordinary')
  await issue('fund', worksFund)
})
afterAll(async () => {
  provider.close()
  server.closeAllConnections()
  server.close()
  await collection.close()
})

const issue = (kind: string, fund: string) =>
  ok(issueChargeRun, {
    kind,
    competence: due.slice(0, 7),
    due_on: due,
    acknowledge_share_difference: true,
    lines: [{ fund, rubric: '2.2.01', description: 'Serviço', cents: 80_000, rule: 'equal' }],
  })

const charges = (kind: string) => chargesOf(project.sql, condominiumId, kind)
const agreements = async () =>
  Object.fromEntries(
    (
      await project.sql<{ bank: string; id: string }[]>`
        select parameters ->> 'bank' as bank, id from public.collection_agreements where condominium_id = ${condominiumId}`
    ).map(({ bank, id }) => [bank, id]),
  )

/** By the bank whose agreement it is. */
const exchange = async (
  bank: string,
  answer: (entry: { ourNumber: string; instruction: string }) => Answer['action'],
) => collection.exchange(answer, (await agreements())[bank])
const balanced = () => collection.balanced()

describe('accounts of their own', () => {
  test('a fund with a collecting account is charged by it, the month by the main one; each bank gets its file', async () => {
    expect(new Set((await charges('ordinary')).map(({ bank }) => bank))).toEqual(new Set(['001']))
    expect(new Set((await charges('fund')).map(({ bank }) => bank))).toEqual(new Set(['341']))
    const unit = (await charges('fund')).length
    const main = await exchange('001', obey)
    expect(main).toMatchObject({ sent: { entry_count: unit }, report: { registered: unit } })
    const works = await exchange('341', ({ ourNumber }) => (/1$/.test(ourNumber) ? 'reject' : 'register'))
    expect(works.report).toMatchObject({ registered: unit - 1, rejected: 1 })
  })
})

describe('what the bank is told', () => {
  test('paid otherwise, cancelled, due on another day: the next remittance says so and the bank obeys', async () => {
    const [paid, cancelled, later] = await charges('ordinary')
    await ok(recordReceipt, { method: 'cash', received_on: today, cents: 10_000, charge_ids: [paid!.id] })
    await ok(cancelCharge, { charge_id: cancelled!.id, reason: 'Emitida por engano' })
    const move = { charge_id: later!.id, seen_due_on: due, reason: 'Pedido do morador' }
    await ok(changeDueDate, { ...move, due_on: addDays(due, 10) })
    expect((await ask(changeDueDate, { ...move, due_on: addDays(due, 12) })).body.error?.code).toBe(
      'record_changed',
    )
    const { entries, report } = await exchange('001', obey)
    expect(entries.map(({ instruction }) => instruction).toSorted()).toEqual([
      'change_due_date',
      'write_off',
      'write_off',
    ])
    expect(entries.find(({ instruction }) => instruction === 'change_due_date')).toMatchObject({
      due: addDays(due, 10),
    })
    expect(report).toMatchObject({ written_off: 2, due_changed: 1, unmatched: 0 })
    const after = await charges('ordinary')
    expect(after[0]).toMatchObject({ status: 'paid', write_off: 'done', charge: 'paid' })
    expect(after[1]).toMatchObject({ status: 'written_off', write_off: 'done', charge: 'cancelled' })
    expect(after[2]).toMatchObject({ status: 'registered', due_change: null, our_number: later!.our_number })
    expect(after[2]!.barcode).not.toBe(later!.barcode)
    expect((await ask(createRemittance, {})).body.error?.code).toBe('nothing_to_send')
  })

  test('a payment that was taken back before the remittance leaves the boleto as it was; after it, another is made', async () => {
    const [, , , early, late] = await charges('ordinary')
    const pay = async (row: Collected) =>
      String(
        (await ok(recordReceipt, { method: 'cash', received_on: today, cents: 10_000, charge_ids: [row.id] }))
          .receipt_id,
      )
    const first = await pay(early!)
    expect((await charges('ordinary'))[3]).toMatchObject({ write_off: 'wanted' })
    await ok(undoReceipt, { receipt_id: first, reason: 'Lançado em dobro' })
    expect((await charges('ordinary'))[3]).toMatchObject({
      status: 'registered',
      write_off: null,
      charge: 'open',
    })
    const second = await pay(late!)
    await exchange('001', obey)
    await ok(undoReceipt, { receipt_id: second, reason: 'Cheque devolvido' })
    expect((await charges('ordinary'))[4]).toMatchObject({ status: 'written_off', charge: 'open' })
    await ok(resendBoletos, { charge_ids: [late!.id] })
    const anew = (await charges('ordinary'))[4]!
    expect(anew).toMatchObject({ status: 'issued', write_off: null })
    expect(anew.our_number).not.toBe(late!.our_number)
    await exchange('001', obey)
    // Paid by the old paper all the same: it is still known whose it is.
    await collection.bringBack([{ ourNumber: late!.our_number, action: 'pay' }])
    expect((await charges('ordinary'))[4]).toMatchObject({ charge: 'paid', write_off: 'wanted' })
    await balanced()
  })

  test('what the bank refuses is named and goes again: an entry once, an instruction once', async () => {
    const rejected = (await charges('fund')).find(({ status }) => status === 'rejected')!
    expect(rejected.rejection).not.toBe('')
    const inOrder = (await charges('fund')).find(({ status }) => status === 'registered')!
    expect((await ask(resendBoletos, { charge_ids: [inOrder.id] })).body.error?.code).toBe('boleto_in_order')
    await ok(resendBoletos, { charge_ids: [rejected.id] })
    await ok(cancelCharge, { charge_id: inOrder.id, reason: 'Emitida por engano' })
    const first = await exchange('341', ({ instruction }) =>
      instruction === 'register' ? 'register' : 'refuse',
    )
    expect(first.report).toMatchObject({ registered: 1, refused: 1 })
    const find = async (id: string) => (await charges('fund')).find((row) => row.id === id)
    expect(await find(inOrder.id)).toMatchObject({ write_off: 'refused', status: 'registered' })
    expect(await find(rejected.id)).toMatchObject({ status: 'registered', our_number: rejected.our_number })
    await ok(resendBoletos, { charge_ids: [inOrder.id] })
    await exchange('341', obey)
    expect(await find(inOrder.id)).toMatchObject({ write_off: 'done', status: 'written_off' })
  })
})

describe('Pix charges with due date', () => {
  test('each charge of the account has one; what is cancelled or due on another day is taken back or changed', async () => {
    const all = await charges('fund')
    const [, second] = all.filter(({ charge }) => charge === 'open')
    expect(all.map(({ pix, charge }) => [charge, pix])).toEqual(
      all.map(({ charge }) => [charge, charge === 'open' ? 'active' : 'removed']),
    )
    expect((await charges('ordinary')).every(({ pix }) => pix === null)).toBe(true)
    expect(provider.charges.get(second!.txid!)).toMatchObject({
      valor: { original: '100.00' },
      devedor: { cpf: '11144477735' },
      chave: 'obras@example.com',
    })
    await ok(changeDueDate, {
      charge_id: second!.id,
      seen_due_on: due,
      due_on: addDays(due, 5),
      reason: 'Pedido do morador',
    })
    expect(provider.charges.get(second!.txid!)).toMatchObject({
      revisao: 1,
      calendario: { dataDeVencimento: addDays(due, 5) },
    })
    await ok(cancelCharge, { charge_id: second!.id, reason: 'Emitida por engano' })
    expect(provider.charges.get(second!.txid!)).toMatchObject({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  })

  test('a Pix whose notice was lost is booked by the sweep, once, with the payment of its charge', async () => {
    const row = (await charges('fund')).find(({ charge }) => charge === 'open')!
    const paid = { key: 'obras@example.com', payer: 'Ana', now: new Date() }
    const { endToEndId } = await provider.payments.receive({ ...paid, txid: row.txid, cents: 10_000 })
    await provider.payments.receive({ ...paid, txid: null, cents: 1234 })
    const sweep = () => sweepPixTask.run(worker.context, {}, new AbortController().signal)
    await sweep()
    await sweep()
    expect((await charges('fund')).find(({ id }) => id === row.id)).toMatchObject({
      charge: 'paid',
      pix: 'paid',
    })
    const kept = await project.sql`
      select status, amount_cents::int as cents, external_id = ${endToEndId} as is_ours from public.receipts
      where condominium_id = ${condominiumId} and method = 'pix' order by cents`
    expect(kept).toEqual([
      { status: 'waiting', cents: 1234, is_ours: false },
      { status: 'posted', cents: 10_000, is_ours: true },
    ])
    const [works] = await project.sql`
      select sum(a.balance_cents)::int as cents from public.ledger_accounts a
      join public.bank_accounts b on b.id = a.bank_account_id where b.nickname = 'Obras'`
    expect(works).toEqual({ cents: 11_234 })
    await balanced()
  })

  test('money of nobody goes back by Pix, once; what the bank does not return waits again', async () => {
    const waiting = async () => {
      const [row] = await project.sql<{ id: string; status: string; e2e: string }[]>`
        select id, status, external_id as e2e from public.receipts where condominium_id = ${condominiumId} and amount_cents = 1234`
      return row!
    }
    const { id, e2e } = await waiting()
    const url = process.env.PIX_API_URL
    process.env.PIX_API_URL = 'http://127.0.0.1:9/api'
    await ok(returnPix, { receipt_id: id, note: 'Pagou o condomínio errado' })
    process.env.PIX_API_URL = url
    expect((await ask(undoReceipt, { receipt_id: id, reason: 'Mudei de ideia' })).body.error?.code).toBe(
      'pix_return_sent',
    )
    const settle = () => returnPixTask.run(worker.context, {}, new AbortController().signal)
    await settle()
    await settle()
    expect(provider.payments.get(e2e)?.devolucoes).toMatchObject([{ valor: '12.34', status: 'DEVOLVIDO' }])
    expect(await waiting()).toMatchObject({ status: 'refunded' })
    expect((await ask(returnPix, { receipt_id: id, note: 'De novo' })).body.error?.code).toBe(
      'receipt_decided',
    )
    // The provider has nothing left to return.
    await project.sql`update public.pix_returns set status = 'asked', id = gen_random_uuid()`
    await settle()
    expect(await waiting()).toMatchObject({ status: 'waiting' })
    await balanced()
  })

  test('a provider that is away changes nothing and is asked again; what it refuses is kept in its words', async () => {
    const url = process.env.PIX_API_URL
    process.env.PIX_API_URL = 'http://127.0.0.1:9/api'
    const open = (await charges('fund')).filter(({ charge }) => charge === 'open')
    const [first, second] = open
    await ok(changeDueDate, {
      charge_id: first!.id,
      seen_due_on: due,
      due_on: addDays(due, 3),
      reason: 'Pedido do morador',
    })
    const stepOf = async (id: string) =>
      (
        await project.sql`select step, attempts, status, refusal from public.pix_charges where charge_id = ${id}`
      )[0]
    expect(await stepOf(first!.id)).toMatchObject({ step: 'put', attempts: 1, status: 'active' })
    process.env.PIX_API_URL = url
    await project.sql`update public.pix_charges set next_try_at = private.now() where step is not null`
    const sync = () => syncPixChargesTask.run(worker.context, { condominiumId }, new AbortController().signal)
    await sync()
    expect(await stepOf(first!.id)).toMatchObject({
      step: null,
      attempts: 0,
      status: 'active',
      refusal: null,
    })
    await provider.charges.remove(second!.txid!)
    await ok(changeDueDate, {
      charge_id: second!.id,
      seen_due_on: due,
      due_on: addDays(due, 3),
      reason: 'Pedido do morador',
    })
    expect(await stepOf(second!.id)).toMatchObject({ step: null, status: 'refused' })
  })
})
