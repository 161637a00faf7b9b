import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftMonth } from '../../domain/calendar.ts'
import closeMonth from '../../supabase/functions/ledger/close-month.ts'
import recordReceipt from '../../supabase/functions/payments/record-receipt.ts'
import refundChargePayment from '../../supabase/functions/payments/refund-charge-payment.ts'
import useCredit from '../../supabase/functions/payments/use-credit.ts'
import { keepPaymentAccountsTask } from './keep-payment-accounts.ts'
import { orderChargePaymentsTask } from './order-charge-payments.ts'
import { sweepChargePaymentsTask } from './read-charge-payments.ts'
import { type ChargePayments, type House, startChargePayments, today } from './testing.ts'

let world: ChargePayments
beforeAll(async () => {
  world = await startChargePayments()
})
afterAll(() => world.close())

const never = () => new AbortController().signal
const sweep = () => sweepChargePaymentsTask.run(world.worker.context, {}, never())
/** Returns a separate house with its account connected. */
async function connected(units = 2, name = `Conta ${crypto.randomUUID()}`): Promise<House> {
  const house = await world.build(units)
  await world.connect(house, name)
  return house
}
const credit = async (chargeId: string) => {
  const [row] = await world.sql<{ cents: number }[]>`
    select coalesce(sum(k.cents), 0)::float8 as cents from public.unit_credits k
    join public.charges c on c.condominium_id = k.condominium_id and c.unit_id = k.unit_id where c.id = ${chargeId}`
  return row!.cents
}

describe('a card', () => {
  test('refused leaves the charge open and another one pays it: one receipt, its fee an expense, the rest at the provider', async () => {
    const house = await connected()
    const [chargeId] = house.chargeIds
    const refused = await world.payment(await world.pay(house, 'card', { name: 'FUND' }))
    expect(refused).toMatchObject({
      status: 'rejected',
      detail: 'cc_rejected_insufficient_amount',
      booked: 0,
    })
    expect(await world.charge(chargeId!)).toMatchObject({ status: 'open', settled: 0 })
    const paid = await world.payment(await world.pay(house, 'card', { name: 'APRO' }))
    expect(paid).toMatchObject({ status: 'approved', booked: 40_000, fee: 1596 })
    expect(await world.charge(chargeId!)).toMatchObject({ status: 'paid', settled: 40_000 })
    const [receipt] = await world.sql`
      select r.method, r.source, r.status, r.outcome, r.amount_cents::float8 as cents, r.bank_fee_cents::float8 as fee, b.bank
      from public.receipts r join public.bank_accounts b on b.condominium_id = r.condominium_id and b.id = r.bank_account_id
      where r.id = ${paid.receipt_id}`
    expect(receipt).toEqual({
      method: 'card',
      source: 'provider',
      status: 'posted',
      outcome: 'exact',
      cents: 40_000,
      fee: 1596,
      bank: '323',
    })
    await world.proveBooks(house)
    expect(await world.sql`select from private.charge_payment_orders`).toHaveLength(0)
  })

  test('under review holds off a second one; approved later it pays what was told', async () => {
    const house = await connected()
    const id = await world.pay(house, 'card', { name: 'CONT' })
    expect(await world.payment(id)).toMatchObject({ status: 'in_process', booked: 0 })
    expect(await world.pay(house, 'card')).toBe('payment_under_review')
    const { provider_id } = await world.payment(id)
    await world.become(provider_id, 'approved')
    await world.tell(provider_id)
    expect(await world.payment(id)).toMatchObject({ status: 'approved', booked: 40_000 })
    await world.proveBooks(house)
  })

  test('under review and then refused: whoever paid is told', async () => {
    const house = await connected()
    const { provider_id } = await world.payment(await world.pay(house, 'card', { name: 'CONT' }))
    world.worker.sent.splice(0)
    await world.become(provider_id, 'rejected')
    await world.tell(provider_id)
    expect(world.worker.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('O pagamento em análise foi recusado'),
    ])
  })

  test('pays several units together', async () => {
    const house = await connected(3)
    const id = await world.pay(house, 'card', { chargeIds: house.chargeIds })
    expect(await world.payment(id)).toMatchObject({ status: 'approved', booked: 120_000 })
    const parts = await world.sql`
      select p.charge_id from public.payments p where p.receipt_id = ${(await world.payment(id)).receipt_id}`
    expect(parts).toHaveLength(3)
    await world.proveBooks(house)
  })
})

describe('Pix', () => {
  test('waits with its code, the same asked twice is one, and is paid by its notice', async () => {
    const house = await connected()
    const id = await world.pay(house, 'pix')
    const waits = await world.payment(id)
    expect(waits).toMatchObject({ status: 'pending', booked: 0 })
    expect(waits.pix_code).toMatch(/^000201/)
    expect(await world.pay(house, 'pix')).toBe(id)
    await world.become(waits.provider_id, 'approved')
    const notice = world.notices.findLast(({ dataId }) => dataId === waits.provider_id)!
    expect(await world.deliver(notice)).toBe(200)
    expect(await world.deliver(notice)).toBe(200)
    expect(await world.payment(id)).toMatchObject({ status: 'approved', booked: 40_000, fee: 396 })
    await world.proveBooks(house)
  })

  test('is taken back at the provider when the charge is paid otherwise', async () => {
    const house = await connected()
    const id = await world.pay(house, 'pix')
    await world.ok(
      recordReceipt,
      {
        condominium_id: house.condominiumId,
        received_on: today,
        method: 'transfer',
        cents: 40_000,
        charge_ids: [house.chargeIds[0]],
      },
      house.admin,
    )
    expect(await world.payment(id)).toMatchObject({ status: 'cancelled', booked: 0 })
    await world.proveBooks(house)
  })

  test('that was paid all the same becomes the credit of the unit, and everybody is told', async () => {
    const house = await connected()
    const id = await world.pay(house, 'pix')
    await world.become((await world.payment(id)).provider_id, 'approved')
    await world.ok(
      recordReceipt,
      {
        condominium_id: house.condominiumId,
        received_on: today,
        method: 'transfer',
        cents: 40_000,
        charge_ids: [house.chargeIds[0]],
      },
      house.admin,
    )
    // The order to take it back finds it paid.
    expect(await world.payment(id)).toMatchObject({ status: 'approved', booked: 40_000 })
    expect(await credit(house.chargeIds[0]!)).toBe(40_000)
    const told = world.worker.sent.map(({ subject }) => subject)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringContaining('virou crédito'),
        expect.stringContaining('Pagamento em dobro'),
      ]),
    )
    await world.proveBooks(house)
  })

  test('that ran out is said so by the sweep, though its notice was lost', async () => {
    const house = await connected()
    const id = await world.pay(house, 'pix')
    await world.become((await world.payment(id)).provider_id, 'expired')
    await world.sql`update public.charge_payments set read_at = now() - interval '1 hour' where id = ${id}`
    await sweep()
    expect(await world.payment(id)).toMatchObject({ status: 'cancelled', detail: 'expired' })
    expect(await world.pay(house, 'pix')).not.toBe(id)
  })
})

describe('money that goes back', () => {
  test('a refund by the management undoes the receipt: the debt lives again', async () => {
    const house = await connected()
    const id = await world.pay(house, 'card')
    await world.ok(
      refundChargePayment,
      { condominium_id: house.condominiumId, payment_id: id, reason: 'Pagou duas vezes' },
      house.admin,
    )
    expect(await world.payment(id)).toMatchObject({ status: 'refunded', booked: 0, fee: 0, receipt_id: null })
    expect(await world.charge(house.chargeIds[0]!)).toMatchObject({ status: 'open', settled: 0 })
    await world.proveBooks(house)
  })

  test('a chargeback does the same, and one that was won books it again', async () => {
    const house = await connected()
    const id = await world.pay(house, 'card')
    const { provider_id } = await world.payment(id)
    await world.become(provider_id, 'charged_back')
    await world.tell(provider_id)
    expect(await world.charge(house.chargeIds[0]!)).toMatchObject({ status: 'open' })
    await world.proveBooks(house)
    await world.become(provider_id, 'won')
    await world.tell(provider_id)
    expect(await world.payment(id)).toMatchObject({ status: 'approved', booked: 40_000 })
    expect(await world.charge(house.chargeIds[0]!)).toMatchObject({ status: 'paid' })
    await world.proveBooks(house)
  })

  test('what cannot be taken off any more is a loss, not a hole in the books', async () => {
    const house = await connected(1)
    const [first] = house.chargeIds
    const id = await world.pay(house, 'pix')
    const { provider_id } = await world.payment(id)
    await world.become(provider_id, 'approved')
    await world.ok(
      recordReceipt,
      {
        condominium_id: house.condominiumId,
        received_on: today,
        method: 'transfer',
        cents: 40_000,
        charge_ids: [first],
      },
      house.admin,
    )
    expect(await credit(first!)).toBe(40_000)
    const [unit] = await world.sql<
      { unit_id: string }[]
    >`select unit_id from public.charges where id = ${first!}`
    const [next] = await world.issue(house, 40_000, 1)
    await world.ok(
      useCredit,
      { condominium_id: house.condominiumId, unit_id: unit!.unit_id, charge_id: next },
      house.admin,
    )
    expect(await credit(first!)).toBe(0)
    await world.become(provider_id, 'charged_back')
    await world.tell(provider_id)
    expect(await world.payment(id)).toMatchObject({ status: 'charged_back', booked: 0, loss: 40_000 - 396 })
    await world.proveBooks(house)
    await world.become(provider_id, 'won')
    await world.tell(provider_id)
    expect(await world.payment(id)).toMatchObject({ status: 'approved', booked: 40_000, loss: 0 })
    await world.proveBooks(house)
  })
})

test('a month that is closed stays closed: what comes late or goes back is dated in an open one', async () => {
  const house = await connected()
  const month = shiftMonth(today.slice(0, 7), -1)
  const then = new Date(`${month}-15T12:00:00-03:00`).toISOString()
  const pay = async (place: number) => {
    await world.simulate('/clock', { now: then })
    const id = await world.pay(house, 'card', { chargeIds: [house.chargeIds[place]!] })
    await world.simulate('/clock', { now: null })
    return id
  }
  const days = async (id: string) => {
    const rows = await world.sql<{ on: string; kind: string }[]>`
      select distinct t.occurred_on::text as on, case when t.reverses_id is null then 'made' else 'undone' end as kind
      from public.ledger_transfers t
      where t.condominium_id = ${house.condominiumId} and t.group_id = ${id} order by 1`
    return rows.map(({ on, kind }) => `${kind} ${on}`)
  }
  const first = await world.payment(await pay(0))
  expect(await days(first.receipt_id!)).toEqual([`made ${month}-15`])
  await world.ok(closeMonth, { condominium_id: house.condominiumId, month }, house.admin)
  const second = await world.payment(await pay(1))
  expect(await days(second.receipt_id!)).toEqual([`made ${today.slice(0, 7)}-01`])
  await world.become(first.provider_id, 'charged_back')
  await world.tell(first.provider_id)
  expect(await days(first.receipt_id!)).toEqual([`made ${month}-15`, `undone ${today}`])
  await world.proveBooks(house)
})

describe('without notices', () => {
  test('the daily look reads what changed', async () => {
    const house = await connected()
    const id = await world.pay(house, 'card')
    await world.become((await world.payment(id)).provider_id, 'charged_back')
    await world.sql`update public.payment_accounts set read_until = now() - interval '21 hours' where condominium_id = ${house.condominiumId}`
    await sweep()
    expect(await world.payment(id)).toMatchObject({ status: 'charged_back', booked: 0 })
  })

  test('a provider that was away makes it later, once', async () => {
    const house = await connected()
    await world.simulate('/fail', { status: 500, times: 100 })
    const id = await world.pay(house, 'pix')
    expect(await world.payment(id)).toMatchObject({ status: 'new' })
    await world.simulate('/fail', { status: 500, times: 0 })
    await orderChargePaymentsTask.run(world.worker.context, { paymentId: id }, never())
    expect(await world.payment(id)).toMatchObject({ status: 'pending' })
    await orderChargePaymentsTask.run(world.worker.context, { paymentId: id }, never())
    const listed =
      await world.sql`select from public.charge_payments where condominium_id = ${house.condominiumId}`
    expect(listed).toHaveLength(1)
  }, 30_000)

  test('an access that was taken away is said to the management, and nobody is asked to pay there', async () => {
    const house = await connected()
    const [account] = await world.sql<{ user: string }[]>`
      select provider_user_id as user from public.payment_accounts where condominium_id = ${house.condominiumId}`
    await world.simulate(`/accounts/${account!.user}/revoke`)
    world.worker.sent.splice(0)
    const id = await world.pay(house, 'pix')
    expect(await world.payment(id)).toMatchObject({ status: 'refused' })
    expect(await world.pay(house, 'pix')).toBe('payment_account_missing')
    expect(world.worker.sent.map(({ subject }) => subject)).toContain(
      'O Mercado Pago deixou de aceitar o acesso',
    )
  })

  test('tokens are changed long before they end', async () => {
    const house = await connected()
    await world.sql`
      update public.payment_accounts set token_until = now() + interval '30 days' where condominium_id = ${house.condominiumId}`
    await keepPaymentAccountsTask.run(world.worker.context, {}, never())
    const [account] = await world.sql<{ days: number }[]>`
      select extract(day from token_until - now())::int as days from public.payment_accounts where condominium_id = ${house.condominiumId}`
    expect(account!.days).toBeGreaterThan(170)
    expect(await world.payment(await world.pay(house, 'card'))).toMatchObject({ status: 'approved' })
  })
})
