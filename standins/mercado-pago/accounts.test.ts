import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestProvider, type TestProvider } from './testing.ts'

let mp: TestProvider
beforeEach(async () => {
  mp = await openTestProvider()
})
afterEach(() => mp.close())

const redirect_uri = 'http://product.test/oauth'
const verifier = 'a-proof-that-nobody-else-has-seen-0123456789'
const challenge = createHash('sha256').update(verifier).digest('base64url')

async function codeFor(name: string, more: Record<string, string> = {}): Promise<string> {
  const form = new URLSearchParams({ name, redirect_uri, answer: 'yes', ...more })
  const granted = await mp.request('/authorization', { method: 'POST', body: form })
  return new URL(granted.headers.get('location') ?? '').searchParams.get('code') ?? ''
}
const exchange = (code: string, more: Record<string, string> = {}) =>
  mp.ask('POST', '/oauth/token', {
    client_id: 'app',
    client_secret: 'app-secret',
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    ...more,
  })
const as = (token: unknown) => ({ authorization: `Bearer ${token}` })

test('a code with a challenge is spent by its proof alone (RFC 7636)', async () => {
  const code = await codeFor('Condomínio', { challenge })
  expect((await exchange(code)).status).toBe(400)
  expect((await exchange(code, { code_verifier: 'another' })).status).toBe(400)
  expect((await exchange(code, { code_verifier: verifier })).status).toBe(200)
})

test('an account tells its holder where one was given, and is shut when its holder says so', async () => {
  const { body } = await exchange(await codeFor('Condomínio', { document: '12.345.678/0001-95' }))
  const me = await mp.ask('GET', '/users/me', undefined, as(body.access_token))
  expect(me.body).toMatchObject({
    nickname: 'Condomínio',
    identification: { type: 'CNPJ', number: '12345678000195' },
  })
  const other = await exchange(await codeFor('Outro'))
  const them = await mp.ask('GET', '/users/me', undefined, as(other.body.access_token))
  expect(them.body.identification).toBeUndefined()
  await mp.ask('POST', `/simulator/accounts/${body.user_id}/revoke`, {})
  expect((await mp.ask('GET', '/users/me', undefined, as(body.access_token))).status).toBe(401)
  const refresh = { client_id: 'app', client_secret: 'app-secret', grant_type: 'refresh_token' }
  const again = { ...refresh, refresh_token: String(body.refresh_token) }
  expect((await mp.ask('POST', '/oauth/token', again)).status).toBe(400)
})

describe('a payment in an account', () => {
  const pay = async (token: unknown, parts: Record<string, unknown>) =>
    mp.ask('POST', '/v1/payments', { transaction_amount: 400, external_reference: 'p', ...parts }, as(token))

  test('has its fee and its day of release once it is approved, and tells whose it is', async () => {
    const { body: account } = await exchange(await codeFor('Condomínio'))
    const { body } = await pay(account.access_token, { payment_method_id: 'pix' })
    expect(body).toMatchObject({ fee_details: [], money_release_date: null })
    await mp.ask('POST', `/simulator/payments/${body.id}`, { becomes: 'approved' })
    const { body: paid } = await mp.ask('GET', `/v1/payments/${body.id}`, undefined, as(account.access_token))
    expect(paid).toMatchObject({
      collector_id: account.user_id,
      fee_details: [{ amount: 3.96, fee_payer: 'collector' }],
      transaction_details: { net_received_amount: 396.04, total_paid_amount: 400 },
    })
    expect(Date.parse(String(paid.money_release_date))).toBeGreaterThan(0)
    await expect
      .poll(() => mp.told.map(({ body: { user_id } }) => user_id))
      .toEqual([account.user_id, account.user_id])
  })

  test('is nobody else’s, and is found by the day on which it changed', async () => {
    const { body: account } = await exchange(await codeFor('Condomínio'))
    const { body } = await pay(account.access_token, { payment_method_id: 'pix' })
    expect((await mp.ask('GET', `/v1/payments/${body.id}`)).status).toBe(404)
    const search = async (begin_date: string) => {
      const query = new URLSearchParams({ range: 'date_last_updated', begin_date, criteria: 'asc' })
      const answer = await mp.ask('GET', `/v1/payments/search?${query}`, undefined, as(account.access_token))
      return (answer.body.results as unknown[]).length
    }
    expect(await search(new Date(Date.now() - 60_000).toISOString())).toBe(1)
    expect(await search(new Date(Date.now() + 60_000).toISOString())).toBe(0)
  })

  test('contested and won is there again', async () => {
    const { body } = await mp.ask('POST', '/v1/payments', {
      transaction_amount: 10,
      token: await mp.token('APRO'),
      payment_method_id: 'visa',
    })
    const become = (becomes: string) => mp.ask('POST', `/simulator/payments/${body.id}`, { becomes })
    expect((await become('won')).status).toBe(400)
    expect((await become('charged_back')).body.status).toBe('charged_back')
    expect((await become('won')).body.status).toBe('approved')
  })
})
