import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signNotice } from './notices.ts'
import { openTestProvider, type TestProvider, wanted, webhookSecret } from './testing.ts'

let mp: TestProvider
beforeEach(async () => {
  mp = await openTestProvider()
})
afterEach(() => mp.close())

test('the same key and body have the same answer, another body none', async () => {
  const key = { 'x-idempotency-key': 'k-1' }
  const first = await mp.ask('POST', '/preapproval/', wanted, key)
  expect((await mp.ask('POST', '/preapproval/', wanted, key)).body.id).toBe(first.body.id)
  expect((await mp.ask('POST', '/preapproval/', { ...wanted, reason: 'Outro' }, key)).status).toBe(400)
})

test('an account that was connected sees what is its own, and its code is good once', async () => {
  const form = new URLSearchParams({
    name: 'Condomínio',
    redirect_uri: 'http://product.test/oauth',
    answer: 'yes',
  })
  const granted = await mp.request('/authorization', { method: 'POST', body: form })
  const code = new URL(granted.headers.get('location') ?? '').searchParams.get('code')
  const exchange = {
    client_id: 'app',
    client_secret: 'app-secret',
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'http://product.test/oauth',
  }
  const { body } = await mp.ask('POST', '/oauth/token', exchange)
  expect((await mp.ask('POST', '/oauth/token', exchange)).status).toBe(400)
  const { id } = await mp.authorized()
  const headers = { authorization: `Bearer ${body.access_token}` }
  expect((await mp.ask('GET', `/preapproval/${id}`, undefined, headers)).status).toBe(404)
  expect(
    (await mp.ask('GET', `/preapproval/${id}`, undefined, { authorization: 'Bearer nobody' })).status,
  ).toBe(401)
})

describe('notices', () => {
  const arrived = (count: number) => expect.poll(() => mp.told.length).toBe(count)

  test('are signed over the id, the request and the time', async () => {
    await mp.ask('POST', '/preapproval/', wanted)
    await arrived(1)
    const { query, headers, body } = mp.told[0]!
    expect([query['data.id'], query.type]).toEqual([body.data.id, 'subscription_preapproval'])
    const sent = headers.get('x-signature') ?? ''
    const ts = /ts=(\d+)/.exec(sent)?.[1] ?? ''
    expect(sent).toBe(signNotice(webhookSecret, body.data.id, headers.get('x-request-id') ?? '', ts))
  })

  // payments.md 4.6, S-1: checked there with openssl and the provider's own validator.
  test('have the signature of the published vector', () => {
    expect(signNotice(webhookSecret, '123456', 'req-0001', '1704908010')).toBe(
      'ts=1704908010,v1=705e70509d8563f6cff79c3bc341fa285f8db62de79400f3654cb2b8a33748cc',
    )
  })

  test('are tried again until they are taken', async () => {
    mp.answerWith(500)
    await mp.ask('POST', '/preapproval/', wanted)
    await arrived(1)
    mp.answerWith(200)
    await arrived(2)
    expect(mp.told[1]!.body.id).toBe(mp.told[0]!.body.id)
  })

  test('can be held, lost and doubled', async () => {
    await mp.ask('POST', '/simulator/notices', { mode: 'hold' })
    await mp.ask('POST', '/preapproval/', wanted)
    await mp.ask('POST', '/simulator/notices', { mode: 'drop' })
    await mp.ask('POST', '/preapproval/', wanted)
    expect((await mp.ask('POST', '/simulator/notices/release')).body).toEqual({ released: 1 })
    await arrived(1)
    await mp.ask('POST', '/simulator/notices', { mode: 'duplicate' })
    await mp.ask('POST', '/preapproval/', wanted)
    await arrived(3)
    expect(mp.told[1]!.body.id).toBe(mp.told[2]!.body.id)
  })
})

test('fails as often as it is asked to, then answers again', async () => {
  await mp.ask('POST', '/simulator/fail', { status: 429, times: 1 })
  const refused = await mp.ask('POST', '/preapproval/', wanted)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await mp.ask('POST', '/preapproval/', wanted)).status).toBe(201)
})

test('remembers everything after a restart', async () => {
  const { id } = await mp.authorized()
  await mp.restart()
  expect((await mp.ask('GET', `/preapproval/${id}`)).body.status).toBe('authorized')
})

test('every page says that it is the test environment', async () => {
  const { id } = await mp.authorized()
  const [payment] = await mp.results('/v1/payments/search')
  for (const path of [
    '/simulator',
    `/subscriptions/checkout?preapproval_id=${id}`,
    `/payments/${payment?.id}/ticket`,
  ]) {
    const response = await mp.request(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('Ambiente de teste')
  }
})
