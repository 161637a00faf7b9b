import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { firstBoletoDay } from '../../domain/payments/bundle-boleto.ts'
import type { Answer } from '../../standins/bank/titles.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import resendBoletos from '../../supabase/functions/charges/resend-boletos.ts'
import bundleDocument from '../../supabase/functions/payments/bundle-document.ts'
import makeBundleBoleto from '../../supabase/functions/payments/make-bundle-boleto.ts'
import makePaymentBundle from '../../supabase/functions/payments/make-payment-bundle.ts'
import recordReceipt from '../../supabase/functions/payments/record-receipt.ts'
import { sendBundlesTask } from '../charges/send-bundles.ts'
import { type Collection, due, startCollection, today } from './testing.ts'

let collection: Collection
let project: Collection['project']
let condominiumId: string
let ask: Collection['ask']
let ok: Collection['ok']
const payOn = firstBoletoDay(today, [])

beforeAll(async () => {
  collection = await startCollection({ floors: 4, unitsPerFloor: 1 })
  ;({ project, condominiumId, ask, ok } = collection)
  for (const kind of ['ordinary', 'extraordinary']) {
    await ok(issueChargeRun, {
      kind,
      competence: due.slice(0, 7),
      due_on: due,
      acknowledge_share_difference: true,
      ...(kind === 'extraordinary' && { name: 'Reparo', reason: 'Vazamento na garagem' }),
      lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Serviço', cents: 120_000, rule: 'equal' }],
    })
  }
  await exchange(() => 'register')
})
afterAll(() => collection.close())

const exchange = async (answer: Parameters<Collection['exchange']>[0]) =>
  (await collection.exchange(answer)).entries
const answers = (told: Answer[]) => collection.bringBack(told)
const balanced = () => collection.balanced()
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
      headers: { authorization: `Bearer ${await project.tokenFor(collection.admin)}` },
      body: JSON.stringify({ condominium_id: condominiumId, bundle_id }),
    }),
  )
  expect(paper.status).toBe(200)
  const pay: Answer = { ourNumber: entry!.ourNumber, action: 'pay' }
  expect(await answers([pay])).toMatchObject({ paid: 1, paid_cents: 60_000, unmatched: 0, to_review: 0 })
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
  const dropped = await bundleOf('201', addDays(payOn, 2))
  const bundle_id = await bundleOf('201')
  expect((await ask(makeBundleBoleto, { bundle_id: dropped })).body).toMatchObject({
    error: { code: 'bundle_over' },
  })
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

const troubled = () =>
  project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: collection.admin.id, role: 'authenticated' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return sql<{ bundle_id: string; what: string; reason: string; amount_cents: string }[]>`
      select * from public.troubled_boletos(${condominiumId})`
  })

test('one that the bank refuses waits for a person and goes again; whoever pays gets it by e-mail once the bank has it, once', async () => {
  const { sent } = collection.worker
  const letters = () => sent.filter(({ subject }) => subject.includes('boleto único'))
  const before = letters().length
  const bundle_id = await bundleOf('401')
  await ok(makeBundleBoleto, { bundle_id })
  expect((await ask(resendBoletos, { bundle_ids: [bundle_id] })).body.error?.code).toBe('boleto_in_order')
  const registering = async (action: 'register' | 'reject') =>
    (await exchange(({ instruction }) => (instruction === 'register' ? action : 'obey'))).find(
      ({ instruction }) => instruction === 'register',
    )!
  const first = await registering('reject')
  expect(await boletoOf(bundle_id)).toMatchObject({ status: 'rejected', bundle: 'open' })
  expect(await troubled()).toMatchObject([
    { bundle_id, what: 'rejected', amount_cents: '60000', reason: expect.stringContaining('CPF') },
  ])
  expect(letters()).toHaveLength(before)
  const [one, two] = await Promise.all([
    ask(resendBoletos, { bundle_ids: [bundle_id], new_number: true }),
    ask(resendBoletos, { bundle_ids: [bundle_id], new_number: true }),
  ])
  expect([one!.status, two!.status].sort()).toEqual([200, 409])
  expect(await troubled()).toEqual([])
  expect((await registering('register')).ourNumber).not.toBe(first.ourNumber)
  const [letter, ...more] = letters().slice(before)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ to: 'ana@example.com', subject: expect.stringContaining('600,00') })
  const pdf = letter!.attachments?.find(({ contentType }) => contentType === 'application/pdf')
  expect(
    Buffer.from(pdf!.content as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  // Run again by a repeated job: no one gets a second one.
  await sendBundlesTask.run(
    collection.worker.context,
    { condominiumId, bundleIds: [bundle_id] },
    new AbortController().signal,
  )
  expect(letters()).toHaveLength(before + 1)
  // A payment under the replaced number still belongs to this bundle.
  await answers([{ ourNumber: first.ourNumber, action: 'pay' }])
  expect(await boletoOf(bundle_id)).toMatchObject({ status: 'paid', bundle: 'paid' })
  expect((await ask(resendBoletos, { bundle_ids: [bundle_id] })).body.error?.code).toBe('bundle_over')
  expect((await ask(resendBoletos, {})).body.error?.code).toBe('invalid_input')
  await balanced()
})

test('a charge that was paid in part gets a boleto of what is left, in the place of its own', async () => {
  const own = (await chargesOf('201')).find(({ status }) => status === 'open')!
  const make = async (day: string) =>
    String((await ok(makePaymentBundle, { charge_ids: [own.id], pay_on: day })).bundle_id)
  // Its own boleto still asks for the whole of it.
  const refused = await ask(makeBundleBoleto, { bundle_id: await make(payOn) })
  expect(refused.body.error).toMatchObject({ message: 'O boleto da própria cobrança ainda vale.' })
  await ok(recordReceipt, { method: 'cash', received_on: today, cents: 12_000, charge_ids: [own.id] })
  const bundle_id = await make(payOn)
  await ok(makeBundleBoleto, { bundle_id })
  expect((await chargesOf('201')).find(({ id }) => id === own.id)).toMatchObject({ write_off: 'wanted' })
  await exchange(() => 'register')
  expect(await boletoOf(bundle_id)).toMatchObject({ status: 'registered' })
  expect((await chargesOf('201')).find(({ id }) => id === own.id)?.write_off).not.toBe('wanted')
  await answers([{ ourNumber: (await boletoOf(bundle_id))!.our_number, action: 'pay' }])
  expect((await chargesOf('201')).find(({ id }) => id === own.id)).toMatchObject({ status: 'paid' })
  await balanced()
})

test('where no boleto can be, it is said: a day too soon, an account that issues none', async () => {
  for (const [nth, name] of ['Bomba', 'Portão'].entries())
    await ok(issueChargeRun, {
      ...{
        kind: 'extraordinary',
        number: nth + 2,
        name,
        reason: 'Falta de água',
        competence: due.slice(0, 7),
      },
      due_on: due,
      acknowledge_share_difference: true,
      lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Bomba', cents: 120_000, rule: 'equal' }],
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
