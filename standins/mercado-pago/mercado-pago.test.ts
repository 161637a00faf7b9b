import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMercadoPago, type MercadoPagoOptions } from './mercado-pago.ts'
import { signNotice } from './notices.ts'

type Told = {
  query: Record<string, string>
  headers: Headers
  body: { id: number; type: string; data: { id: string } }
}
type Json = Record<string, unknown> & { id: string; status: string }

const secret = 'test-secret-0123456789abcdef'
const accessToken = 'TEST-token'
const publicKey = 'TEST-public'

let folder: string
let told: Told[]
let answer: number
let receiver: ReturnType<typeof createServer>
let options: MercadoPagoOptions
let provider: Awaited<ReturnType<typeof createMercadoPago>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mercado-pago-'))
  told = []
  answer = 200
  const app = new Hono().post('/notices', async (c) => {
    told.push({ query: c.req.query(), headers: c.req.raw.headers, body: await c.req.json() })
    return c.body(null, answer as 200)
  })
  receiver = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  options = {
    folder,
    url: 'http://provider.test',
    webhookUrl: `http://127.0.0.1:${port}/notices`,
    webhookSecret: secret,
    accessToken,
    publicKey,
    clientId: 'app',
    clientSecret: 'app-secret',
  }
  provider = await createMercadoPago(options)
})

afterEach(async () => {
  await provider.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await provider.app.request(path, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json, headers: response.headers }
}

const results = async (path: string) => (await ask('GET', path)).body.results as Json[]

const wanted = {
  reason: 'Plano Profissional, mensal',
  external_reference: 'checkout-1',
  payer_email: 'sindica@example.com',
  back_url: 'http://product.test/back?checkout=1',
  auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 129.9, currency_id: 'BRL' },
}

const card = (name: string) => ({
  card_number: '5031433215406351',
  security_code: '123',
  expiration_month: 11,
  expiration_year: 2030,
  cardholder: { name },
})

const token = async (name: string) => (await ask('POST', '/v1/card_tokens', card(name))).body.id

/** Pays at the checkout page as a person does; gives where the browser is sent. */
async function checkOut(id: string, name: string) {
  const { card_number: number, security_code: code } = card(name)
  const form = new URLSearchParams({ preapproval_id: id, number, code, name, expiry: '11/30', answer: 'pay' })
  const response = await provider.app.request('/subscriptions/checkout', { method: 'POST', body: form })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

const setClock = (now: string | null) => ask('POST', '/simulator/clock', { now })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function authorized(name = 'APRO') {
  const { body } = await ask('POST', '/preapproval/', {
    ...wanted,
    status: 'authorized',
    card_token_id: await token(name),
  })
  await setClock(null)
  return body
}

describe('a subscription', () => {
  test('is pending until somebody pays at the checkout page, then charged at once', async () => {
    const { status, body } = await ask('POST', '/preapproval/', wanted)
    expect([status, body.status, body.payer_email]).toEqual([201, 'pending', ''])
    expect(body.init_point).toBe(`http://provider.test/subscriptions/checkout?preapproval_id=${body.id}`)
    const paid = await checkOut(body.id, 'APRO')
    expect(paid.status).toBe(303)
    const back = new URL(paid.location)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      checkout: '1',
      preapproval_id: body.id,
      status: 'authorized',
    })
    expect((await ask('GET', `/preapproval/${body.id}`)).body).toMatchObject({
      status: 'authorized',
      summarized: { charged_quantity: 1, charged_amount: 129.9, semaphore: 'green' },
    })
    const [invoice] = await results(`/authorized_payments/search?preapproval_id=${body.id}`)
    expect(invoice).toMatchObject({ status: 'processed', payment: { status: 'approved' } })
    const [payment] = await results('/v1/payments/search?external_reference=checkout-1')
    expect(payment).toMatchObject({
      status: 'approved',
      metadata: {},
      operation_type: 'recurring_payment',
      point_of_interaction: { transaction_data: { subscription_id: body.id } },
    })
  })

  test('that is refused at the checkout stays pending and says why', async () => {
    const { body } = await ask('POST', '/preapproval', wanted)
    const { location } = await checkOut(body.id, 'FUND')
    expect(new URL(location).searchParams.get('status_detail')).toBe('cc_rejected_insufficient_amount')
    expect((await ask('GET', `/preapproval/${body.id}`)).body.status).toBe('pending')
  })

  test('charges each month on the same day, the last where a month is shorter', async () => {
    await setClock('2027-01-31T12:00:00-03:00')
    const { body } = await ask('POST', '/preapproval', {
      ...wanted,
      status: 'authorized',
      card_token_id: await token('APRO'),
    })
    await setClock('2027-04-01T12:00:00-03:00')
    const { next_payment_date } = (await ask('GET', `/preapproval/${body.id}`)).body
    expect(String(next_payment_date).slice(0, 10)).toBe('2027-04-30')
    const invoices = await results(`/authorized_payments/search?preapproval_id=${body.id}`)
    expect(invoices.map(({ debit_date }) => String(debit_date).slice(0, 10))).toEqual([
      '2027-03-31',
      '2027-02-28',
      '2027-01-31',
    ])
  })

  test('tries a refused charge four times in ten days, and is cancelled after three refused instalments', async () => {
    const { id } = await authorized()
    await ask('POST', `/simulator/preapproval/${id}/card`, { cardholder: 'FUND' })
    await setClock(inDays(32))
    const [recycling] = await results(`/authorized_payments/search?preapproval_id=${id}`)
    expect(recycling).toMatchObject({ status: 'recycling', retry_attempt: 1 })
    await setClock(inDays(45))
    const [given] = await results(`/authorized_payments/search?preapproval_id=${id}`)
    expect(given).toMatchObject({ status: 'processed', retry_attempt: 4, payment: { status: 'rejected' } })
    await setClock(inDays(120))
    expect((await ask('GET', `/preapproval/${id}`)).body.status).toBe('cancelled')
  })

  test('is paid at a later try when the card works again', async () => {
    const { id } = await authorized()
    await ask('POST', `/simulator/preapproval/${id}/card`, { cardholder: 'FUND' })
    await setClock(inDays(32))
    await ask('PUT', `/preapproval/${id}`, { card_token_id: await token('APRO') })
    await setClock(inDays(36))
    const [invoice] = await results(`/authorized_payments/search?preapproval_id=${id}`)
    expect(invoice).toMatchObject({ status: 'processed', retry_attempt: 1, payment: { status: 'approved' } })
  })

  test('charges nothing while it is paused, and another amount after it was changed', async () => {
    const { id } = await authorized()
    await ask('PUT', `/preapproval/${id}`, { status: 'paused' })
    await setClock(inDays(70))
    expect(await results(`/authorized_payments/search?preapproval_id=${id}`)).toHaveLength(1)
    const auto_recurring = { transaction_amount: 229.9, currency_id: 'BRL' }
    await ask('PUT', `/preapproval/${id}`, { status: 'authorized', auto_recurring })
    await setClock(inDays(100))
    const [last, ...others] = await results(`/authorized_payments/search?preapproval_id=${id}`)
    expect([last?.transaction_amount, others.length]).toEqual([229.9, 1])
  })

  test('that is cancelled stays so', async () => {
    const { id } = await authorized()
    expect((await ask('PUT', `/preapproval/${id}`, { status: 'cancelled' })).body.status).toBe('cancelled')
    expect((await ask('PUT', `/preapproval/${id}`, { status: 'authorized' })).status).toBe(400)
    await setClock(inDays(40))
    expect(await results(`/authorized_payments/search?preapproval_id=${id}`)).toHaveLength(1)
  })
})

describe('payments', () => {
  const pay = async (parts: Record<string, unknown>) =>
    await ask('POST', '/v1/payments', { transaction_amount: 10, external_reference: 'p', ...parts })
  const onTicket = (id: string, what: string) =>
    provider.app.request(`/payments/${id}/ticket`, {
      method: 'POST',
      body: new URLSearchParams({ answer: what }),
    })

  test.each([
    ['APRO', 'approved', 'accredited'],
    ['FUND', 'rejected', 'cc_rejected_insufficient_amount'],
    ['CONT', 'in_process', 'pending_contingency'],
  ])('by the card of %s end %s', async (name, status, status_detail) => {
    const { body } = await pay({ token: await token(name), payment_method_id: 'master' })
    expect(body).toMatchObject({ status, status_detail })
  })

  test('a token is spent once', async () => {
    const spent = { token: await token('APRO'), payment_method_id: 'master' }
    expect((await pay(spent)).status).toBe(201)
    expect((await pay(spent)).body.message).toBe('Invalid card_token_id')
  })

  test('a Pix waits, is paid on its page, and returned in parts up to the whole', async () => {
    const { body } = await pay({ payment_method_id: 'pix', payer: { email: 'a@example.com' } })
    expect(body).toMatchObject({ status: 'pending', status_detail: 'pending_waiting_transfer' })
    await onTicket(body.id, 'pay')
    expect((await ask('POST', `/v1/payments/${body.id}/refunds`, { amount: 4 })).status).toBe(201)
    expect((await ask('GET', `/v1/payments/${body.id}`)).body).toMatchObject({
      status: 'approved',
      transaction_amount_refunded: 4,
    })
    expect((await ask('POST', `/v1/payments/${body.id}/refunds`, { amount: 6.01 })).status).toBe(400)
    await ask('POST', `/v1/payments/${body.id}/refunds`, {})
    expect((await ask('GET', `/v1/payments/${body.id}`)).body.status).toBe('refunded')
  })

  test('a Pix that nobody pays runs out', async () => {
    const { body } = await pay({ payment_method_id: 'pix' })
    await setClock(inDays(2))
    expect((await ask('GET', `/v1/payments/${body.id}`)).body).toMatchObject({
      status: 'cancelled',
      status_detail: 'expired',
    })
  })

  test('a boleto asks for who pays it', async () => {
    expect((await pay({ payment_method_id: 'bolbradesco' })).status).toBe(400)
    const payer = { first_name: 'Ana', identification: { type: 'CPF', number: '12345678909' } }
    const { body } = await pay({ payment_method_id: 'bolbradesco', payer })
    expect(body).toMatchObject({ status: 'pending', status_detail: 'pending_waiting_payment' })
  })

  test('a number that fails Luhn makes no token', async () => {
    const { status, body } = await ask('POST', '/v1/card_tokens', {
      ...card('APRO'),
      card_number: '5067268055668045',
    })
    expect([status, (body.cause as { code: string }[])[0]?.code]).toEqual([400, 'E301'])
  })
})

test('the same key and body have the same answer, another body none', async () => {
  const key = { 'x-idempotency-key': 'k-1' }
  const first = await ask('POST', '/preapproval/', wanted, key)
  expect((await ask('POST', '/preapproval/', wanted, key)).body.id).toBe(first.body.id)
  expect((await ask('POST', '/preapproval/', { ...wanted, reason: 'Outro' }, key)).status).toBe(400)
})

test('an account that was connected sees what is its own, and its code is good once', async () => {
  const form = new URLSearchParams({
    name: 'Condomínio',
    redirect_uri: 'http://product.test/oauth',
    answer: 'yes',
  })
  const granted = await provider.app.request('/authorization', { method: 'POST', body: form })
  const code = new URL(granted.headers.get('location') ?? '').searchParams.get('code')
  const exchange = {
    client_id: 'app',
    client_secret: 'app-secret',
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'http://product.test/oauth',
  }
  const { body } = await ask('POST', '/oauth/token', exchange)
  expect((await ask('POST', '/oauth/token', exchange)).status).toBe(400)
  const { id } = await authorized()
  const headers = { authorization: `Bearer ${body.access_token}` }
  expect((await ask('GET', `/preapproval/${id}`, undefined, headers)).status).toBe(404)
  expect((await ask('GET', `/preapproval/${id}`, undefined, { authorization: 'Bearer nobody' })).status).toBe(
    401,
  )
})

describe('notices', () => {
  const arrived = (count: number) => expect.poll(() => told.length).toBe(count)

  test('are signed over the id, the request and the time', async () => {
    await ask('POST', '/preapproval/', wanted)
    await arrived(1)
    const { query, headers, body } = told[0]!
    expect([query['data.id'], query.type]).toEqual([body.data.id, 'subscription_preapproval'])
    const sent = headers.get('x-signature') ?? ''
    const ts = /ts=(\d+)/.exec(sent)?.[1] ?? ''
    expect(sent).toBe(signNotice(secret, body.data.id, headers.get('x-request-id') ?? '', ts))
  })

  // payments.md 4.6, S-1: checked there with openssl and the provider's own validator.
  test('have the signature of the published vector', () => {
    expect(signNotice(secret, '123456', 'req-0001', '1704908010')).toBe(
      'ts=1704908010,v1=705e70509d8563f6cff79c3bc341fa285f8db62de79400f3654cb2b8a33748cc',
    )
  })

  test('are tried again until they are taken', async () => {
    answer = 500
    await ask('POST', '/preapproval/', wanted)
    await arrived(1)
    answer = 200
    await arrived(2)
    expect(told[1]!.body.id).toBe(told[0]!.body.id)
  })

  test('can be held, lost and doubled', async () => {
    await ask('POST', '/simulator/notices', { mode: 'hold' })
    await ask('POST', '/preapproval/', wanted)
    await ask('POST', '/simulator/notices', { mode: 'drop' })
    await ask('POST', '/preapproval/', wanted)
    expect((await ask('POST', '/simulator/notices/release')).body).toEqual({ released: 1 })
    await arrived(1)
    await ask('POST', '/simulator/notices', { mode: 'duplicate' })
    await ask('POST', '/preapproval/', wanted)
    await arrived(3)
    expect(told[1]!.body.id).toBe(told[2]!.body.id)
  })
})

test('fails as often as it is asked to, then answers again', async () => {
  await ask('POST', '/simulator/fail', { status: 429, times: 1 })
  const refused = await ask('POST', '/preapproval/', wanted)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await ask('POST', '/preapproval/', wanted)).status).toBe(201)
})

test('remembers everything after a restart', async () => {
  const { id } = await authorized()
  await provider.close()
  provider = await createMercadoPago(options)
  expect((await ask('GET', `/preapproval/${id}`)).body.status).toBe('authorized')
})

test('every page says that it is the test environment', async () => {
  const { id } = await authorized()
  const [payment] = await results('/v1/payments/search')
  for (const path of [
    '/simulator',
    `/subscriptions/checkout?preapproval_id=${id}`,
    `/payments/${payment?.id}/ticket`,
  ]) {
    const response = await provider.app.request(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('Ambiente de teste')
  }
})
