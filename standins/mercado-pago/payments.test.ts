import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { card, inDays, openTestProvider, type TestProvider } from './testing.ts'

let mp: TestProvider
beforeEach(async () => {
  mp = await openTestProvider()
})
afterEach(() => mp.close())

describe('payments', () => {
  const pay = async (parts: Record<string, unknown>) =>
    await mp.ask('POST', '/v1/payments', { transaction_amount: 10, external_reference: 'p', ...parts })
  const onTicket = (id: string, what: string) =>
    mp.request(`/payments/${id}/ticket`, { method: 'POST', body: new URLSearchParams({ answer: what }) })

  test.each([
    ['APRO', 'approved', 'accredited'],
    ['FUND', 'rejected', 'cc_rejected_insufficient_amount'],
    ['CONT', 'in_process', 'pending_contingency'],
  ])('by the card of %s end %s', async (name, status, status_detail) => {
    const { body } = await pay({ token: await mp.token(name), payment_method_id: 'master' })
    expect(body).toMatchObject({ status, status_detail })
  })

  test('a token is spent once', async () => {
    const spent = { token: await mp.token('APRO'), payment_method_id: 'master' }
    expect((await pay(spent)).status).toBe(201)
    expect((await pay(spent)).body.message).toBe('Invalid card_token_id')
  })

  test('a Pix waits, is paid on its page, and returned in parts up to the whole', async () => {
    const { body } = await pay({ payment_method_id: 'pix', payer: { email: 'a@example.com' } })
    expect(body).toMatchObject({ status: 'pending', status_detail: 'pending_waiting_transfer' })
    await onTicket(body.id, 'pay')
    expect((await mp.ask('POST', `/v1/payments/${body.id}/refunds`, { amount: 4 })).status).toBe(201)
    expect((await mp.ask('GET', `/v1/payments/${body.id}`)).body).toMatchObject({
      status: 'approved',
      transaction_amount_refunded: 4,
    })
    expect((await mp.ask('POST', `/v1/payments/${body.id}/refunds`, { amount: 6.01 })).status).toBe(400)
    await mp.ask('POST', `/v1/payments/${body.id}/refunds`, {})
    expect((await mp.ask('GET', `/v1/payments/${body.id}`)).body.status).toBe('refunded')
  })

  test('a Pix that nobody pays runs out', async () => {
    const { body } = await pay({ payment_method_id: 'pix' })
    await mp.setClock(inDays(2))
    expect((await mp.ask('GET', `/v1/payments/${body.id}`)).body).toMatchObject({
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
    const { status, body } = await mp.ask('POST', '/v1/card_tokens', {
      ...card('APRO'),
      card_number: '5067268055668045',
    })
    expect([status, (body.cause as { code: string }[])[0]?.code]).toEqual([400, 'E301'])
  })
})
