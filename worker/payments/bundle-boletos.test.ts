import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { firstBoletoDay } from '../../domain/payments/bundle-boleto.ts'
import { type Answer, openTitles, type Titles } from '../../standins/bank/titles.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import bundleDocument from '../../supabase/functions/bundle-document/index.ts'
import createRemittance from '../../supabase/functions/create-remittance/index.ts'
import generateUnits from '../../supabase/functions/generate-units/index.ts'
import importReturnFile from '../../supabase/functions/import-return-file/index.ts'
import issueChargeRun from '../../supabase/functions/issue-charge-run/index.ts'
import makeBundleBoleto from '../../supabase/functions/make-bundle-boleto/index.ts'
import makePaymentBundle from '../../supabase/functions/make-payment-bundle/index.ts'
import recordReceipt from '../../supabase/functions/record-receipt/index.ts'
import saveBankAccount from '../../supabase/functions/save-bank-account/index.ts'
import { tasks } from '../main.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'

let project: TestProject
let worker: TestWorker
let titles: Titles
let admin: User
let condominiumId: string
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const payOn = firstBoletoDay(today)
const due = addDays(today, 20)

type Handler = { fetch(request: Request): Promise<Response> }
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

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  titles = await openTitles(join(await mkdtemp(join(tmpdir(), 'prumo-bundles-')), 'bank'))
  ;({ admin, condominiumId } = await project.found())
  await ok(generateUnits, { blocks: ['A'], floors: 3, units_per_floor: 1, numbering: 'floor_hundreds' })
  await ok(saveBankAccount, {
    ...{ ...testAgreement('001'), pix_key: '12345678000195' },
    ...{ holder_name: 'Residencial', holder_document: '12345678000195' },
  })
  await project.sql`
    with someone as (
      insert into public.people (condominium_id, name, document) values (${condominiumId}, 'Ana Reis', '11144477735') returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, u.id, s.id, 'owner', true from public.units u, someone s where u.condominium_id = ${condominiumId}`
  for (const kind of ['ordinary', 'extraordinary']) {
    await ok(issueChargeRun, {
      ...{ kind, competence: due.slice(0, 7), due_on: due, acknowledge_share_difference: true },
      ...(kind === 'extraordinary' && { name: 'Reparo', reason: 'Vazamento na garagem' }),
      lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Serviço', cents: 90_000, rule: 'equal' }],
    })
  }
  await exchange(() => 'register')
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

type Entry = { ourNumber: string; instruction: string; amount: number }

/** A remittance, delivered, and the bank's answers brought back. */
async function exchange(answer: (entry: Entry) => Answer['action']) {
  const sent = await ok(createRemittance, {})
  const read = readRemittance(String(sent.content))
  if (!read.ok) throw new Error(read.error.message)
  await titles.deliver(read.file)
  await answers(read.file.entries.map((entry) => ({ ourNumber: entry.ourNumber, action: answer(entry) })))
  return read.file.entries
}
async function answers(told: Answer[]) {
  const text = await titles.answer(titles.list()[0]!, told, today, '08:00:00')
  const content_base64 = Buffer.from(text, 'latin1').toString('base64')
  const { job_id } = await ok(importReturnFile, { file_name: 'retorno.ret', content_base64 })
  const [job] = await project.sql<{ report: Record<string, number> }[]>`
    select report from public.jobs where id = ${String(job_id)}`
  return job!.report
}
const chargesOf = (unit: string) =>
  project.sql<{ id: string; status: string; write_off: string | null }[]>`
    select c.id, c.status, b.write_off from public.charges c
    join public.boletos b on b.charge_id = c.id
    where c.condominium_id = ${condominiumId} and c.unit_label like ${`%${unit}`} order by c.reference`
async function bundleOf(unit: string, on = payOn): Promise<string> {
  const charge_ids = (await chargesOf(unit)).map(({ id }) => id)
  return String((await ok(makePaymentBundle, { charge_ids, pay_on: on })).bundle_id)
}
const boletoOf = async (bundleId: string) =>
  (
    await project.sql<{ our_number: string; status: string; write_off: string | null; bundle: string }[]>`
      select t.our_number, t.status, t.write_off, b.status as bundle from public.bundle_boletos t
      join public.payment_bundles b on b.id = t.bundle_id where t.bundle_id = ${bundleId}`
  )[0]
const balanced = async () =>
  expect(await project.sql`select * from private.ledger_differences(${condominiumId})`).toHaveLength(0)

test('one boleto pays every charge of the bundle, once; their own boletos are to be written off', async () => {
  const bundle_id = await bundleOf('101')
  const [first, again] = await Promise.all([
    ok(makeBundleBoleto, { bundle_id }),
    ok(makeBundleBoleto, { bundle_id }),
  ])
  expect(first.boleto_id).toBe(again.boleto_id)
  const [entry, ...more] = await exchange(() => 'register')
  expect(more).toHaveLength(0)
  expect(entry).toMatchObject({ amount: 60_000, due: payOn, fineBps: 0, interest: null })
  expect(await boletoOf(bundle_id)).toMatchObject({ status: 'registered', bundle: 'open' })
  const paper = await bundleDocument.fetch(
    new Request('http://localhost/functions/v1/bundle-document', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(admin)}` },
      body: JSON.stringify({ condominium_id: condominiumId, bundle_id }),
    }),
  )
  expect(paper.status).toBe(200)
  const pay: Answer = { ourNumber: entry!.ourNumber, action: 'pay' }
  expect(await answers([pay])).toMatchObject({ paid: 2, paid_cents: 60_000, unmatched: 0, to_review: 0 })
  expect(await boletoOf(bundle_id)).toMatchObject({ status: 'paid', write_off: null, bundle: 'paid' })
  expect(await chargesOf('101')).toMatchObject([
    { status: 'paid', write_off: 'wanted' },
    { status: 'paid', write_off: 'wanted' },
  ])
  // Paid a second time: it waits for a person, and no charge takes it.
  expect(await answers([pay])).toMatchObject({ paid: 0, to_review: 1 })
  expect((await exchange(() => 'obey')).map(({ instruction }) => instruction)).toEqual([
    'write_off',
    'write_off',
  ])
  await balanced()
})

test('a bundle that is over takes its boleto with it: off at once, or told to the bank that has it', async () => {
  const bundle_id = await bundleOf('201')
  await ok(makeBundleBoleto, { bundle_id })
  await exchange(() => 'register')
  const later = await bundleOf('201', addDays(payOn, 1))
  expect(await boletoOf(bundle_id)).toMatchObject({ write_off: 'wanted', bundle: 'ended' })
  await ok(makeBundleBoleto, { bundle_id: later })
  const [charge] = await chargesOf('201')
  await ok(recordReceipt, { method: 'cash', received_on: today, cents: 30_000, charge_ids: [charge!.id] })
  expect(await boletoOf(later)).toMatchObject({ status: 'written_off', write_off: null, bundle: 'ended' })
  expect((await ask(makeBundleBoleto, { bundle_id })).body.boleto_id).toBeTruthy()
  const told = await exchange(() => 'obey')
  expect(told.map(({ instruction }) => instruction).toSorted()).toEqual(['write_off', 'write_off'])
  expect(await boletoOf(bundle_id)).toMatchObject({ status: 'written_off', write_off: 'done' })
  await balanced()
})

test('money for a bundle that is over still finds its open charges', async () => {
  const bundle_id = await bundleOf('301')
  await ok(makeBundleBoleto, { bundle_id })
  const [entry] = await exchange(() => 'register')
  const [first] = await chargesOf('301')
  await ok(recordReceipt, { method: 'cash', received_on: today, cents: 30_000, charge_ids: [first!.id] })
  await answers([{ ourNumber: entry!.ourNumber, action: 'pay' }])
  expect((await chargesOf('301')).map(({ status }) => status)).toEqual(['paid', 'paid'])
  const [credit] = await project.sql<{ cents: number }[]>`
    select sum(cents)::int as cents from public.unit_credits where condominium_id = ${condominiumId}`
  expect(credit?.cents).toBe(30_000)
  await balanced()
})

test('where no boleto can be, it is said: a day too soon, an account that issues none', async () => {
  await ok(issueChargeRun, {
    ...{
      kind: 'extraordinary',
      number: 2,
      name: 'Bomba',
      reason: 'Falta de água',
      competence: due.slice(0, 7),
    },
    ...{ due_on: due, acknowledge_share_difference: true },
    lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Bomba', cents: 90_000, rule: 'equal' }],
  })
  const open = (await chargesOf('201')).filter(({ status }) => status === 'open').map(({ id }) => id)
  const make = async (pay_on: string) =>
    String((await ok(makePaymentBundle, { charge_ids: open, pay_on })).bundle_id)
  const why = async (id: string) =>
    (await project.sql`select only_pix from public.payment_bundles where id = ${id}`)[0]?.only_pix
  const soon = await make(today)
  expect(await why(soon)).toBe('too_soon')
  expect((await ask(makeBundleBoleto, { bundle_id: soon })).body.error).toMatchObject({
    code: 'bundle_only_pix',
    message: expect.stringContaining('dia útil'),
  })
  await project.sql`update public.collection_agreements set is_active = false`
  expect(await why(await make(payOn))).toBe('no_agreement')
})
