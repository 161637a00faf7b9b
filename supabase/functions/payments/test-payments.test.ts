import process from 'node:process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportText, type TestOutcome, testStepNames } from '../../../domain/payment-test/steps.ts'
import { startMercadoPago } from '../../../worker/subscriptions/testing.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import testPayments from './test-payments.ts'

let project: TestProject
let provider: Awaited<ReturnType<typeof startMercadoPago>>
let home: { admin: User; condominiumId: string }

beforeAll(async () => {
  project = await startProject()
  provider = await startMercadoPago(() => new Date())
})
beforeEach(async () => {
  // Few runs are allowed per hour: each test has its own user.
  home = await project.found({ name: 'Testado' })
  Object.assign(process.env, {
    MERCADO_PAGO_ACCESS_TOKEN: 'TEST-token',
    MERCADO_PAGO_PUBLIC_KEY: 'TEST-public',
  })
})
afterEach(async () => {
  await provider.ask('/simulator/fail', { status: 500, times: 0 })
})
afterAll(async () => {
  delete process.env.MERCADO_PAGO_PUBLIC_KEY
  await provider.close()
  await project.close()
})

type Told = TestOutcome & { environment: string; error?: { code: string } }
async function step(name: string, who = home.admin): Promise<Told> {
  const answer = await project.call(testPayments, { condominium_id: home.condominiumId, step: name }, who)
  return answer.body as unknown as Told
}

test('with the stand-in every step works but the address, which only a running product has', async () => {
  const outcomes: Told[] = []
  for (const name of testStepNames) outcomes.push(await step(name))
  expect(outcomes.map(({ step: name, outcome }) => [name, outcome])).toEqual(
    testStepNames.map((name) => [name, name === 'webhook' ? 'failed' : 'ok']),
  )
  expect(new Set(outcomes.map(({ environment }) => environment))).toEqual(new Set(['simulator']))
  const cards = outcomes.find(({ step: name }) => name === 'cards')!
  expect(cards.findings).toHaveLength(15)
  expect(cards.findings.find(({ name }) => name === 'FUND')).toMatchObject({
    value: 'cc_rejected_insufficient_amount',
    isGood: true,
  })
  // Everything that was made was taken back.
  const { results } = (await provider.ask('/v1/payments/search?limit=100')) as {
    results: { status: string }[]
  }
  expect(
    results
      .map(({ status }) => status)
      .filter((status) => ['approved', 'pending', 'in_process'].includes(status)),
  ).toEqual([])
  const report = reportText('simulator', 'hoje', outcomes)
  for (const secret of ['TEST-token', 'TEST-public', process.env.MERCADO_PAGO_WEBHOOK_SECRET!])
    expect(report).not.toContain(secret)
})

test('a provider that fails is said to fail, and what to do', async () => {
  for (const name of ['api', 'pix', 'subscription', 'refund']) {
    await provider.ask('/simulator/fail', { status: 500, times: 20 })
    const told = await step(name)
    expect(told).toMatchObject({ outcome: 'failed', summary: expect.stringContaining('500') })
    expect(told.advice).toBeTruthy()
    await provider.ask('/simulator/fail', { status: 500, times: 0 })
  }
  await provider.ask('/simulator/fail', { status: 429, times: 20 })
  expect(await step('boleto')).toMatchObject({ outcome: 'failed', summary: expect.stringContaining('429') })
}, 60_000)

test('without a token nothing is tried, and it is said what is missing', async () => {
  delete process.env.MERCADO_PAGO_ACCESS_TOKEN
  expect(await step('configuration')).toMatchObject({
    outcome: 'failed',
    advice: expect.stringContaining('MERCADO_PAGO_ACCESS_TOKEN'),
  })
  for (const name of ['api', 'cards', 'pix']) expect(await step(name)).toMatchObject({ outcome: 'failed' })
})

test('a wrong token, a wrong public key and a wrong secret are each told apart', async () => {
  process.env.MERCADO_PAGO_ACCESS_TOKEN = 'TEST-other'
  expect(await step('api')).toMatchObject({ outcome: 'failed', summary: expect.stringContaining('401') })
  process.env.MERCADO_PAGO_ACCESS_TOKEN = 'TEST-token'
  process.env.MERCADO_PAGO_PUBLIC_KEY = 'TEST-other'
  expect(await step('public-key')).toMatchObject({
    outcome: 'failed',
    summary: expect.stringContaining('401'),
  })
  expect(await step('cards')).toMatchObject({
    outcome: 'failed',
    advice: expect.stringContaining('mesma conta'),
  })
  const secret = process.env.MERCADO_PAGO_WEBHOOK_SECRET
  delete process.env.MERCADO_PAGO_WEBHOOK_SECRET
  expect(await step('signature')).toMatchObject({ outcome: 'failed' })
  process.env.MERCADO_PAGO_WEBHOOK_SECRET = secret
})

test('nothing answers at the address', async () => {
  const address = process.env.MERCADO_PAGO_API_URL
  process.env.MERCADO_PAGO_API_URL = 'http://127.0.0.1:9'
  expect(await step('api')).toMatchObject({ outcome: 'failed', summary: 'O Mercado Pago não respondeu.' })
  process.env.MERCADO_PAGO_API_URL = address
}, 30_000)

test('with credentials that move real money no step charges', async () => {
  const address = process.env.MERCADO_PAGO_API_URL
  // Not the stand-in's address: any other may be the real one, and nothing answers there.
  process.env.MERCADO_PAGO_API_URL = 'http://127.0.0.2:9'
  process.env.MERCADO_PAGO_ACCESS_TOKEN = 'APP_USR-1'
  for (const name of ['cards', 'pix', 'boleto', 'subscription', 'refund'])
    expect(await step(name)).toMatchObject({ environment: 'live', outcome: 'skipped' })
  process.env.MERCADO_PAGO_API_URL = address
}, 60_000)

test('only administrators, a few runs an hour, and each leaves an entry', async () => {
  const resident = await project.member(home.condominiumId, 'resident')
  expect((await step('configuration', resident)).error?.code).toBe('forbidden')
  for (let run = 0; run < 6; run++) expect((await step('configuration')).outcome).toBe('ok')
  expect((await step('configuration')).error?.code).toBe('rate_limited')
  const entries = await project.sql`
    select after from public.audit_entries where action = 'test-payments' and actor_id = ${home.admin.id}`
  expect(entries).toHaveLength(6)
})
