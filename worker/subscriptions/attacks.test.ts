import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import cancelSubscription from '../../supabase/functions/subscriptions/cancel-subscription.ts'
import changeSubscriptionCard from '../../supabase/functions/subscriptions/change-subscription-card.ts'
import changeSubscriptionPlan from '../../supabase/functions/subscriptions/change-subscription-plan.ts'
import checkSubscription from '../../supabase/functions/subscriptions/check-subscription.ts'
import createSubscription from '../../supabase/functions/subscriptions/create-subscription.ts'
import paySubscription from '../../supabase/functions/subscriptions/pay-subscription.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { readMercadoPagoTask } from './read-mercado-pago.ts'
import { startMercadoPago } from './testing.ts'

let project: TestProject
let worker: TestWorker
let provider: Awaited<ReturnType<typeof startMercadoPago>>
let mine: { admin: User; condominiumId: string }
let theirs: { admin: User; condominiumId: string }
let logged: string[]

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  provider = await startMercadoPago(() => new Date())
  mine = await project.found({ name: 'Meu' })
  theirs = await project.found({ name: 'Deles' })
  logged = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line))
})
afterEach(() => void logged.splice(0))
afterAll(async () => {
  vi.restoreAllMocks()
  await provider.close()
  await worker.stop()
  await project.close()
})

const byPix = {
  plan_slug: 'essencial',
  billing_cycle: 'monthly',
  method: 'pix',
  payer: { name: 'Ana Lima', document: '52998224725' },
}
const settle = () => worker.settle([readMercadoPagoTask])
const newest = async ({ condominiumId }: { condominiumId: string }) => {
  const [row] = await project.sql`
    select is_trial, status, private.subscription_state(condominium_id) as state from public.condominium_subscriptions
    where condominium_id = ${condominiumId} order by created_at desc, id desc limit 1`
  return { ...row! }
}
const onTrial = { is_trial: true, status: 'active', state: 'trial' }
const told = (code: string) => expect.stringMatching(new RegExp(`"msg":"command refused".*"code":"${code}"`))

test.each([
  ['create-subscription', createSubscription, { plan_slug: 'essencial' }],
  ['change-subscription-plan', changeSubscriptionPlan, { plan_slug: 'essencial' }],
  ['cancel-subscription', cancelSubscription, { reason: 'other', when: 'now' }],
  ['pay-subscription', paySubscription, byPix],
  [
    'change-subscription-card',
    changeSubscriptionCard,
    { token: 'a'.repeat(32), brand: 'visa', card_end: '5682' },
  ],
] as const)('%s for somebody else’s condominium is refused and logged', async (_, fn, body) => {
  const answer = await project.call(fn, { ...body, condominium_id: theirs.condominiumId }, mine.admin)
  expect(answer.body.error?.code).toBe('forbidden')
  expect(logged).toEqual([told('forbidden')])
  expect(await newest(theirs)).toEqual(onTrial)
})

test('an administrator who is not the síndico does not buy either', async () => {
  const helper = await project.member(mine.condominiumId, 'admin')
  const answer = await project.call(
    createSubscription,
    { plan_slug: 'essencial', condominium_id: mine.condominiumId },
    helper,
  )
  expect(answer.body.error?.code).toBe('forbidden')
  const none = await project.call(createSubscription, { plan_slug: 'essencial' }, helper)
  expect(none.body.error).toMatchObject({
    code: 'condominium_not_found',
    message: 'Condomínio não encontrado',
  })
})

test.each([
  ['a price of one’s own', { amount: 1 }],
  ['a price in centavos', { price_cents: 100 }],
  ['a coupon of one’s own making', { coupon: 'TUDO-GRATIS' }],
  ['a discount', { discount_percent: 100 }],
  ['a return address', { back_url: 'https://evil.example/' }],
  ['a credit', { credit_cents: 100_000 }],
])('%s in the request is refused and logged', async (_, more) => {
  const answer = await project.call(
    createSubscription,
    { plan_slug: 'essencial', condominium_id: mine.condominiumId, ...more },
    mine.admin,
  )
  expect(answer.body.error?.code).toBe('invalid_input')
  expect(logged).toEqual([told('invalid_input')])
})

test.each([
  ['a price of one’s own', { amount: 1 }],
  ['a coupon', { coupon: 'TUDO-GRATIS' }],
  ['a credit', { credit_cents: 100_000 }],
  ['somebody else’s checkout', { renews: crypto.randomUUID() }],
  ['an address', { payer: { ...byPix.payer, email: 'x@evil.example' } }],
  ['a document that is none', { payer: { name: 'Ana', document: '11111111111' } }],
  ['a token beside a Pix', { token: 'a'.repeat(32) }],
  ['a card without a token', { method: 'card' }],
])('paying here with %s is refused and logged', async (_, more) => {
  const body = { condominium_id: mine.condominiumId, ...byPix, ...more }
  const answer = await project.call(paySubscription, body, mine.admin)
  expect(answer.body.error?.code).toBe('invalid_input')
  expect(logged).toEqual([told('invalid_input')])
})

const number = '4235 6477 2802 5682'
test.each([
  ['pay-subscription', paySubscription, { ...byPix, token: number }],
  ['pay-subscription', paySubscription, { ...byPix, payer: { ...byPix.payer, name: `Ana ${number}` } }],
  [
    'pay-subscription',
    paySubscription,
    { ...byPix, anything: { deep: [Number(number.replaceAll(' ', ''))] } },
  ],
  ['change-subscription-card', changeSubscriptionCard, { token: number, brand: 'visa', card_end: '5682' }],
] as const)(
  '%s with a card’s number somewhere is refused before it is read, and told to nobody',
  async (_, fn, body) => {
    const answer = await project.call(fn, { ...body, condominium_id: mine.condominiumId }, mine.admin)
    expect(answer.body.error?.code).toBe('card_number_refused')
    expect(logged).toEqual([told('card_number_refused')])
    expect(JSON.stringify([answer, logged])).not.toMatch(/4235.?6477/)
  },
)

test('the provider is told our price in the platform’s own account, and our reference', async () => {
  const fresh = await project.found({ name: 'Preço nosso', plan: 'essencial' })
  const { body } = await project.call(
    paySubscription,
    { condominium_id: fresh.condominiumId, ...byPix },
    fresh.admin,
  )
  const { results } = (await provider.ask(`/v1/payments/search?external_reference=${body.checkout_id}`)) as {
    results: Record<string, unknown>[]
  }
  expect(results).toMatchObject([{ transaction_amount: 59.9, collector_id: 1, payment_method_id: 'pix' }])
})

test('a token is good once, and one of another account never', async () => {
  const card = {
    card_number: '4235647728025682',
    security_code: '123',
    expiration_month: 11,
    expiration_year: 2030,
    cardholder: { name: 'APRO' },
  }
  const { id } = await provider.ask('/v1/card_tokens', card)
  const one = await project.found({ name: 'Um' })
  const two = await project.found({ name: 'Dois' })
  const body = { ...byPix, method: 'card', token: String(id) }
  const paid = await project.call(paySubscription, { ...body, condominium_id: one.condominiumId }, one.admin)
  expect(paid.body).toMatchObject({ status: 'authorized' })
  const again = await project.call(paySubscription, { ...body, condominium_id: two.condominiumId }, two.admin)
  expect(again.body.status).not.toBe('authorized')
  await settle()
  expect(await newest(two)).toEqual(onTrial)
})

test('a payment of somebody’s own making, under our reference, pays nothing', async () => {
  const fresh = await project.found({ name: 'Referência alheia' })
  const { body } = await project.call(
    paySubscription,
    { condominium_id: fresh.condominiumId, ...byPix },
    fresh.admin,
  )
  await project.sql`update public.subscription_checkouts set provider_id = null where id = ${String(body.checkout_id)}`
  const cheap = await provider.ask('/v1/payments', {
    transaction_amount: 0.5,
    payment_method_id: 'pix',
    external_reference: body.checkout_id,
    payer: { email: 'a@example.com' },
  })
  await provider.ask(`/simulator/payments/${cheap.id}`, { becomes: 'approved' })
  expect(await provider.deliver({ id: 3, type: 'payment', dataId: String(cheap.id) })).toBe(200)
  await settle()
  expect(await newest(fresh)).toEqual(onTrial)
})

test('plans that are hidden, or are not, or cost nothing, cannot be bought', async () => {
  for (const plan_slug of ['parceiro', 'gratis', "'; drop table x"]) {
    const answer = await project.call(
      createSubscription,
      { plan_slug, condominium_id: mine.condominiumId },
      mine.admin,
    )
    expect(answer.body.error).toMatchObject({ code: 'plan_not_found', message: 'Plano não encontrado' })
  }
})

test('the provider is told our price and our address, whatever the request came from', async () => {
  const request = { plan_slug: 'avancado', condominium_id: mine.condominiumId, billing_cycle: 'annual' }
  const answer = await project.call(createSubscription, request, mine.admin, {
    origin: 'https://evil.example',
    host: 'evil.example',
    referer: 'https://evil.example/x',
  })
  const id = new URL(String(answer.body.checkout_url)).searchParams.get('preapproval_id')
  expect(await provider.ask(`/preapproval/${id}`)).toMatchObject({
    back_url: 'https://prumo.example/assinatura/retorno',
    auto_recurring: { transaction_amount: 2207.04, frequency: 12, frequency_type: 'months' },
  })
})

test('a forged notice is refused and logged, and nobody is asked about it', async () => {
  const forged = { id: 1, type: 'subscription_preapproval', dataId: 'a'.repeat(32) }
  expect(await provider.deliver(forged, 'guessed')).toBe(401)
  expect(logged).toEqual([told('payment_signature_invalid')])
  const [{ count }] = (await project.sql`
    select count(*)::int as count from private.payment_provider_notices where data_id = ${forged.dataId}`) as unknown as [
    { count: number },
  ]
  expect(count).toBe(0)
})

test('a preapproval of somebody’s own making, under our reference, makes no subscription', async () => {
  const { body } = await project.call(
    createSubscription,
    { plan_slug: 'essencial', condominium_id: theirs.condominiumId },
    theirs.admin,
  )
  const [checkout] = await project.sql<{ id: string; provider_id: string }[]>`
    select id, provider_id from public.subscription_checkouts where condominium_id = ${theirs.condominiumId} and status = 'open'`
  expect(String(body.checkout_url)).toContain(checkout!.provider_id)
  const cheap = await provider.ask('/preapproval/', {
    reason: 'x',
    external_reference: checkout!.id,
    payer_email: 'a@example.com',
    status: 'pending',
    back_url: 'https://evil.example',
    auto_recurring: { frequency: 12, frequency_type: 'months', transaction_amount: 0.5, currency_id: 'BRL' },
  })
  await provider.pay(String(cheap.init_point), 'APRO')
  expect(await provider.deliver({ id: 2, type: 'subscription_preapproval', dataId: String(cheap.id) })).toBe(
    200,
  )
  await settle()
  expect(await newest(theirs)).toEqual(onTrial)
})

test('somebody else’s checkout is not looked up', async () => {
  const [checkout] = await project.sql<{ provider_id: string }[]>`
    select provider_id from public.subscription_checkouts where condominium_id = ${theirs.condominiumId} and provider_id is not null limit 1`
  const answer = await project.call(checkSubscription, { preapproval_id: checkout!.provider_id }, mine.admin)
  expect(answer.body.error?.code).toBe('forbidden')
})

test('without an account nothing is written and the specified words are told', async () => {
  const token = process.env.MERCADO_PAGO_ACCESS_TOKEN
  delete process.env.MERCADO_PAGO_ACCESS_TOKEN
  const fresh = await project.found({ name: 'Sem gateway' })
  const answer = await project.call(createSubscription, { plan_slug: 'essencial' }, fresh.admin)
  process.env.MERCADO_PAGO_ACCESS_TOKEN = token
  expect(answer.body.error?.message).toBe('Mercado Pago não configurado')
  const rows = await project.sql`
    select 1 from public.subscription_checkouts where condominium_id = ${fresh.condominiumId}`
  expect(rows).toHaveLength(0)
})
