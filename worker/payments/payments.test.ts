import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { openTitles, type Titles } from '../../standins/bank/titles.ts'
import type { Payments } from '../../standins/pix/payments.ts'
import { createPixProvider } from '../../standins/pix/provider.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import createRemittance from '../../supabase/functions/charges/create-remittance.ts'
import importReturnFile from '../../supabase/functions/charges/import-return-file.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import decideReceipt from '../../supabase/functions/payments/decide-receipt.ts'
import receivePix from '../../supabase/functions/payments/receive-pix.ts'
import undoReceipt from '../../supabase/functions/payments/undo-receipt.ts'
import generateUnits from '../../supabase/functions/units/generate-units.ts'
import { tasks } from '../main.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'

const secret = 'test-webhook-secret'
let project: TestProject
let worker: TestWorker
let titles: Titles
let provider: Server
let providerPayments: Payments
let admin: User
let condominiumId: string
const due = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const document = '12345678000195'

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  const folder = await mkdtemp(join(tmpdir(), 'prumo-payments-'))
  titles = await openTitles(join(folder, 'bank'))
  const options = { folder: join(folder, 'pix'), webhookUrl: 'http://127.0.0.1:9', webhookSecret: secret }
  const pix = await createPixProvider({ ...options, clientId: 'prumo', clientSecret: 'client-secret' })
  providerPayments = pix.payments
  provider = createServer(getRequestListener(pix.app.fetch))
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address() as { port: number }
  Object.assign(process.env, {
    PIX_API_URL: `http://127.0.0.1:${address.port}/api`,
    PIX_CLIENT_ID: 'prumo',
    PIX_CLIENT_SECRET: 'client-secret',
    PIX_WEBHOOK_SECRET: secret,
  })
  ;({ admin, condominiumId } = await project.found())
  await ok(generateUnits, { blocks: ['A'], floors: 5, units_per_floor: 2, numbering: 'floor_hundreds' })
  await ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: document,
    pix_key: document,
  })
  await project.sql`
    with someone as (
      insert into public.people (condominium_id, name, document) values (${condominiumId}, 'Ana Reis', '11144477735') returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, u.id, s.id, 'owner', true from public.units u, someone s where u.condominium_id = ${condominiumId}`
  await ok(issueChargeRun, {
    competence: due.slice(0, 7),
    due_on: due,
    lines: [
      {
        fund: 'ordinary',
        rubric: '2.2.01',
        description: 'Conta de água',
        cents: 1_000_001,
        rule: 'ideal_share',
      },
    ],
    reserve_percent: '10',
    acknowledge_share_difference: true,
  })
})
afterAll(async () => {
  providerPayments.close()
  provider.closeAllConnections()
  provider.close()
  await worker.stop()
  await project.close()
})

type Handler = { fetch(request: Request): Promise<Response> }

/** Calls a command as the síndica, runs its jobs, and returns its answer. */
async function ask(fn: Handler, body: Record<string, unknown>) {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, admin)
  await worker.settle(tasks)
  return answer
}
async function ok(fn: Handler, body: Record<string, unknown> = {}) {
  const answer = await ask(fn, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
const importFile = (text: string) =>
  ask(importReturnFile, { file_name: 'retorno.ret', content_base64: base64(text) })
const reportOf = async (jobId: unknown) =>
  (await project.sql`select status, report from public.jobs where id = ${String(jobId)}`)[0]
const balanced = async () =>
  expect(await project.sql`select * from private.ledger_differences(${condominiumId})`).toHaveLength(0)

type Row = {
  id: string
  our_number: string
  amount: number
  pix_txid: string
  status: string
  boleto: string
}
const charges = () => project.sql<Row[]>`
  select c.id, b.our_number, c.amount_cents::float8 as amount, c.pix_txid, c.status, b.status as boleto
  from public.charges c join public.boletos b on b.charge_id = c.id where c.condominium_id = ${condominiumId} order by c.sort_key`

describe('remittance and return', () => {
  test('boletos go to the bank, are registered, and some are paid; what does not fit waits for a person', async () => {
    const sent = await ok(createRemittance)
    expect(sent).toMatchObject({ entry_count: 10, total_cents: 1_100_001 })
    const remittance = readRemittance(String(sent.content))
    if (!remittance.ok) throw new Error(remittance.error.message)
    const { account } = await titles.deliver(remittance.file)
    const all = await charges()
    const registration = await titles.answer(
      account,
      all.map((row) => ({ ourNumber: row.our_number, action: 'register' as const })),
      today,
      '08:00:00',
    )
    const first = await importFile(registration)
    expect(await reportOf(first.body.job_id)).toMatchObject({
      status: 'done',
      report: { registered: 10, paid: 0, unmatched: 0 },
    })
    expect((await charges()).map((row) => row.boleto)).toEqual(Array(10).fill('registered'))

    const payments = await titles.answer(
      account,
      [
        { ourNumber: all[0]!.our_number, action: 'pay' },
        { ourNumber: all[1]!.our_number, action: 'pay', paid: all[1]!.amount - 100 },
        { ourNumber: all[2]!.our_number, action: 'write_off' },
      ],
      today,
      '09:00:00',
    )
    const second = await importFile(payments)
    expect(await reportOf(second.body.job_id)).toMatchObject({
      report: {
        paid: 2,
        paid_cents: all[0]!.amount + all[1]!.amount - 100,
        in_part: 1,
        to_review: 0,
        written_off: 1,
      },
    })
    const after = await charges()
    expect(after.slice(0, 3).map((row) => [row.status, row.boleto])).toEqual([
      ['paid', 'paid'],
      ['open', 'paid'],
      ['open', 'written_off'],
    ])
    const fee =
      await project.sql`select t.cents::int, t.description from public.ledger_transfers t where t.kind = 'expense' order by t.description`
    const units = await project.sql<{ label: string }[]>`
      select unit_label as label from public.charges where id = any (${[all[0]!.id, all[1]!.id]}) order by unit_label`
    expect(fee).toEqual(units.map(({ label }) => ({ cents: 250, description: `Tarifa do boleto, ${label}` })))
    await balanced()
  })

  test('the same file twice, a truncated one and one of another account are refused with nothing written', async () => {
    const account = titles.list()[0]!
    const text = await titles.answer(
      account,
      [{ ourNumber: (await charges())[3]!.our_number, action: 'pay' }],
      today,
      '10:00:00',
    )
    expect((await importFile(text)).status).toBe(200)
    const before = await project.sql`select count(*)::int as files from public.return_files`
    expect((await importFile(text)).body.error?.code).toBe('return_file_duplicate')
    const lines = text.split('\r\n')
    const cut = lines.toSpliced(3, 2).join('\r\n')
    const truncated = (await importFile(cut)).body.error
    expect(truncated).toMatchObject({ code: 'return_file_invalid' })
    expect(truncated?.message).not.toBe('')
    const { account: number } = testAgreement('001')
    const other = text.replaceAll(number, number.replaceAll(/\d/g, '1'))
    expect((await importFile(other)).body.error?.code).toBe('return_file_other_account')
    expect((await importFile('não é um arquivo do banco')).body.error?.code).toBe('return_file_invalid')
    expect(await project.sql`select count(*)::int as files from public.return_files`).toEqual(before)
    await balanced()
  })
})

/** A notice as the provider signs it, for a Pix that it knows or does not. */
async function notify(endToEndId: string, more: { secret?: string; ts?: number } = {}): Promise<number> {
  const body = JSON.stringify({ pix: [{ endToEndId }] })
  const ts = more.ts ?? Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', more.secret ?? secret)
    .update(`${ts}.${body}`)
    .digest('hex')
  const headers = { 'x-signature': `ts=${ts},v1=${v1}` }
  const response = await receivePix.fetch(
    new Request('http://localhost/functions/v1/receive-pix/pix', { method: 'POST', headers, body }),
  )
  await worker.settle(tasks)
  return response.status
}
const receive = (txid: string | null, cents: number) =>
  providerPayments.receive({ key: document, txid, cents, payer: 'Ana', now: new Date() })

describe('Pix', () => {
  test('a notice settles its charge once, however often it is told', async () => {
    const row = (await charges())[4]!
    const { endToEndId } = await receive(row.pix_txid, row.amount)
    expect(await notify(endToEndId)).toBe(200)
    expect(await notify(endToEndId)).toBe(200)
    expect((await charges())[4]).toMatchObject({ status: 'paid', boleto: 'paid' })
    expect(await project.sql`select 1 from public.receipts where external_id = ${endToEndId}`).toHaveLength(1)
    await balanced()
  })

  test('a bad or old signature, and a Pix that the provider does not know, book nothing', async () => {
    const row = (await charges())[5]!
    const { endToEndId } = await receive(row.pix_txid, row.amount)
    expect(await notify(endToEndId, { secret: 'another' })).toBe(401)
    expect(await notify(endToEndId, { ts: Math.floor(Date.now() / 1000) - 3600 })).toBe(401)
    expect(await notify(`E${'0'.repeat(31)}`)).toBe(200)
    expect((await charges())[5]!.status).toBe('open')
  })

  test('a short Pix pays a part; an unknown charge and a second payment wait for a person, once', async () => {
    const rows = await charges()
    const short = await receive(rows[6]!.pix_txid, rows[6]!.amount - 1)
    const unknown = await receive('NAOEXISTE', 5000)
    const twice = await receive(rows[4]!.pix_txid, rows[4]!.amount)
    for (const { endToEndId } of [short, unknown, twice]) expect(await notify(endToEndId)).toBe(200)
    const held = await project.sql<{ id: string; reason: string }[]>`
      select id, reason from public.receipts where method = 'pix' and status = 'waiting' order by created_at, id`
    expect(held.map((row) => row.reason).toSorted()).toEqual(['paid_twice', 'unknown_payer'])
    const [part] =
      await project.sql`select settled_cents::int as settled, status from public.charges where id = ${rows[6]!.id}`
    expect(part).toEqual({ settled: rows[6]!.amount - 1, status: 'open' })
    const decide = (decision: object, note = '') =>
      ask(decideReceipt, {
        receipt_id: held.find((row) => row.reason === 'unknown_payer')!.id,
        decision,
        note,
      })
    const refund = { to: 'refund', on: today, from: 'cash' }
    expect((await decide(refund)).body.error).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'note' }],
    })
    expect((await decide({ to: 'charges', charge_ids: [rows[4]!.id] })).body.error?.code).toBe(
      'charge_not_open',
    )
    expect((await decide(refund, 'Devolvido ao pagador')).status).toBe(200)
    expect((await decide(refund, 'Devolvido de novo')).body.error?.code).toBe('receipt_decided')
    await balanced()
  })
})

test('what came of each run by day is kept in pieces and put together, taken back too; a wrong one is found', async () => {
  const sums = () => project.sql`
    select run_id, received_on::text, sum(cents)::int as cents from private.run_receipts
    where condominium_id = ${condominiumId} group by 1, 2 order by 1, 2`
  const pieces = async () =>
    (await project.sql`select from private.run_receipts where condominium_id = ${condominiumId}`).length
  const wrong = async () =>
    (await project.sql`select * from private.book_differences(${condominiumId}, 'run_receipts')`).length
  const [paid] = await project.sql<{ id: string }[]>`
    select receipt_id as id from public.payments where condominium_id = ${condominiumId} and undone_at is null limit 1`
  const before = await sums()
  expect(before.length).toBeGreaterThan(0)
  await ok(undoReceipt, { receipt_id: paid!.id, reason: 'Devolvido pelo banco' })
  expect(await sums()).not.toEqual(before)
  expect(await wrong()).toBe(0)
  const kept = await sums()
  expect(await pieces()).toBeGreaterThan(kept.length)
  await Promise.all([1, 2].map(() => project.sql`select private.gather_run_receipts(${condominiumId})`))
  expect(await sums()).toEqual(kept.filter(({ cents }) => cents !== 0))
  expect(await pieces()).toBe(kept.filter(({ cents }) => cents !== 0).length)
  await project.sql`
    insert into private.run_receipts (condominium_id, run_id, received_on, cents)
    select condominium_id, id, private.today(), 1 from public.charge_runs where condominium_id = ${condominiumId} limit 1`
  expect(await wrong()).toBe(1)
})
