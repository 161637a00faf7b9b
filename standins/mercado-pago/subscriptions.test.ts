import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inDays, openTestProvider, type TestProvider, wanted } from './testing.ts'

let mp: TestProvider
beforeEach(async () => {
  mp = await openTestProvider()
})
afterEach(() => mp.close())

describe('a subscription', () => {
  test('is pending until somebody pays at the checkout page, then charged at once', async () => {
    const { status, body } = await mp.ask('POST', '/preapproval/', wanted)
    expect([status, body.status, body.payer_email]).toEqual([201, 'pending', ''])
    expect(body.init_point).toBe(`http://provider.test/subscriptions/checkout?preapproval_id=${body.id}`)
    const paid = await mp.checkOut(body.id, 'APRO')
    expect(paid.status).toBe(303)
    const back = new URL(paid.location)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      checkout: '1',
      preapproval_id: body.id,
      status: 'authorized',
    })
    expect((await mp.ask('GET', `/preapproval/${body.id}`)).body).toMatchObject({
      status: 'authorized',
      summarized: { charged_quantity: 1, charged_amount: 129.9, semaphore: 'green' },
    })
    const [invoice] = await mp.results(`/authorized_payments/search?preapproval_id=${body.id}`)
    expect(invoice).toMatchObject({ status: 'processed', payment: { status: 'approved' } })
    const [payment] = await mp.results('/v1/payments/search?external_reference=checkout-1')
    expect(payment).toMatchObject({
      status: 'approved',
      metadata: {},
      operation_type: 'recurring_payment',
      point_of_interaction: { transaction_data: { subscription_id: body.id } },
    })
  })

  test('that is refused at the checkout stays pending and says why', async () => {
    const { body } = await mp.ask('POST', '/preapproval', wanted)
    const { location } = await mp.checkOut(body.id, 'FUND')
    expect(new URL(location).searchParams.get('status_detail')).toBe('cc_rejected_insufficient_amount')
    expect((await mp.ask('GET', `/preapproval/${body.id}`)).body.status).toBe('pending')
  })

  test('charges each month on the same day, the last where a month is shorter', async () => {
    await mp.setClock('2027-01-31T12:00:00-03:00')
    const { body } = await mp.ask('POST', '/preapproval', {
      ...wanted,
      status: 'authorized',
      card_token_id: await mp.token('APRO'),
    })
    await mp.setClock('2027-04-01T12:00:00-03:00')
    const { next_payment_date } = (await mp.ask('GET', `/preapproval/${body.id}`)).body
    expect(String(next_payment_date).slice(0, 10)).toBe('2027-04-30')
    const invoices = await mp.results(`/authorized_payments/search?preapproval_id=${body.id}`)
    expect(invoices.map(({ debit_date }) => String(debit_date).slice(0, 10))).toEqual([
      '2027-03-31',
      '2027-02-28',
      '2027-01-31',
    ])
  })

  test('tries a refused charge four times in ten days, and is cancelled after three refused instalments', async () => {
    const { id } = await mp.authorized()
    await mp.ask('POST', `/simulator/preapproval/${id}/card`, { cardholder: 'FUND' })
    await mp.setClock(inDays(32))
    const [recycling] = await mp.results(`/authorized_payments/search?preapproval_id=${id}`)
    expect(recycling).toMatchObject({ status: 'recycling', retry_attempt: 1 })
    await mp.setClock(inDays(45))
    const [given] = await mp.results(`/authorized_payments/search?preapproval_id=${id}`)
    expect(given).toMatchObject({ status: 'processed', retry_attempt: 4, payment: { status: 'rejected' } })
    await mp.setClock(inDays(120))
    expect((await mp.ask('GET', `/preapproval/${id}`)).body.status).toBe('cancelled')
  })

  test('is paid at a later try when the card works again', async () => {
    const { id } = await mp.authorized()
    await mp.ask('POST', `/simulator/preapproval/${id}/card`, { cardholder: 'FUND' })
    await mp.setClock(inDays(32))
    await mp.ask('PUT', `/preapproval/${id}`, { card_token_id: await mp.token('APRO') })
    await mp.setClock(inDays(36))
    const [invoice] = await mp.results(`/authorized_payments/search?preapproval_id=${id}`)
    expect(invoice).toMatchObject({ status: 'processed', retry_attempt: 1, payment: { status: 'approved' } })
  })

  test('charges nothing while it is paused, and another amount after it was changed', async () => {
    const { id } = await mp.authorized()
    await mp.ask('PUT', `/preapproval/${id}`, { status: 'paused' })
    await mp.setClock(inDays(70))
    expect(await mp.results(`/authorized_payments/search?preapproval_id=${id}`)).toHaveLength(1)
    const auto_recurring = { transaction_amount: 229.9, currency_id: 'BRL' }
    await mp.ask('PUT', `/preapproval/${id}`, { status: 'authorized', auto_recurring })
    await mp.setClock(inDays(100))
    const [last, ...others] = await mp.results(`/authorized_payments/search?preapproval_id=${id}`)
    expect([last?.transaction_amount, others.length]).toEqual([229.9, 1])
  })

  test('that is cancelled stays so', async () => {
    const { id } = await mp.authorized()
    expect((await mp.ask('PUT', `/preapproval/${id}`, { status: 'cancelled' })).body.status).toBe('cancelled')
    expect((await mp.ask('PUT', `/preapproval/${id}`, { status: 'authorized' })).status).toBe(400)
    await mp.setClock(inDays(40))
    expect(await mp.results(`/authorized_payments/search?preapproval_id=${id}`)).toHaveLength(1)
  })
})
