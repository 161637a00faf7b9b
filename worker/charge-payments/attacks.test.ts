import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import endPaymentAccount from '../../supabase/functions/payments/end-payment-account.ts'
import payCharges from '../../supabase/functions/payments/pay-charges.ts'
import previewChargePayment from '../../supabase/functions/payments/preview-charge-payment.ts'
import refundChargePayment from '../../supabase/functions/payments/refund-charge-payment.ts'
import savePaymentAccount from '../../supabase/functions/payments/save-payment-account.ts'
import { openAccounts } from './accounts.ts'
import { type ChargePayments, codeOf, documents, type House, payer, startChargePayments } from './testing.ts'

let world: ChargePayments
let mine: House
let theirs: House
beforeAll(async () => {
  world = await startChargePayments()
  mine = await world.build(2, 0)
  theirs = await world.build(2, 1)
})
afterAll(() => world.close())

describe('paying', () => {
  beforeAll(async () => {
    await world.sql`
      update public.payment_accounts set state = 'ended', ended_at = now() where state <> 'ended'`
    mine = await world.build(2, 0)
    theirs = await world.build(2, 1)
    await world.connect(mine, 'Conta A', documents[0])
    await world.connect(theirs, 'Conta B', documents[1])
  })

  const body = (house: House, more: Record<string, unknown> = {}) => ({
    condominium_id: house.condominiumId,
    charge_ids: [house.chargeIds[0]],
    method: 'pix',
    expected_cents: 40_000,
    payer,
    ...more,
  })

  test('nobody pays for a unit that is not theirs to see, not the management either', async () => {
    for (const [asked, user] of [
      [body(mine), theirs.resident],
      [body(theirs, { charge_ids: [mine.chargeIds[0]] }), theirs.resident],
      [body(mine), mine.admin],
    ] as const)
      expect(['forbidden', 'not_found']).toContain(codeOf(await world.ask(payCharges, asked, user)))
    expect(
      codeOf(
        await world.ask(
          previewChargePayment,
          { condominium_id: theirs.condominiumId, charge_ids: [mine.chargeIds[0]] },
          theirs.resident,
        ),
      ),
    ).toBe('not_found')
  })

  test('the price is what is owed, whatever is asked', async () => {
    const lower = await world.ask(payCharges, body(mine, { expected_cents: 100 }), mine.resident)
    expect(codeOf(lower)).toBe('payment_amount_changed')
    expect(lower.body.error!.details).toEqual({ amount_cents: 40_000 })
    for (const more of [{ amount_cents: 100 }, { account_id: mine.condominiumId }, { discount: 'TUDO' }])
      expect(codeOf(await world.ask(payCharges, body(mine, more), mine.resident))).toBe('invalid_input')
    expect(
      await world.sql`select from public.charge_payments where condominium_id = ${mine.condominiumId}`,
    ).toEqual([])
  })

  test('a method, or instalments, that are not offered are refused', async () => {
    expect(await world.pay(mine, 'boleto')).toBe('payment_method_not_offered')
    expect(await world.pay(mine, 'card', { installments: 12 })).toBe('payment_method_not_offered')
  })

  test('money goes to the condominium and never to the platform', async () => {
    const [first, second] = [await world.pay(mine, 'card'), await world.pay(theirs, 'card')]
    const search = async (accessToken: string) => {
      const answer = await fetch(`${world.url}/v1/payments/search?limit=50`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      const { results } = (await answer.json()) as {
        results: { external_reference: string; collector_id: number; status: string }[]
      }
      return results
    }
    expect(await search('TEST-platform')).toEqual([])
    const collectors = await world.sql<{ id: string; user: string }[]>`
      select p.id, a.provider_user_id as user from public.charge_payments p
      join public.payment_accounts a on a.condominium_id = p.condominium_id and a.id = p.account_id
      where p.id in (${first}, ${second}) and p.status = 'approved'`
    expect(new Set(collectors.map(({ user }) => user)).size).toBe(2)
    const notified = world.notices.filter(({ account }) => account !== null)
    expect(notified.length).toBeGreaterThan(0)
    await world.proveBooks(mine)
    await world.proveBooks(theirs)
  })

  test('a token of one account is not good in another, and none is good twice', async () => {
    mine = await world.build(2, 0)
    await world.sql`update public.payment_accounts set state = 'ended', ended_at = now() where provider_user_id in (
      select provider_user_id from public.payment_accounts where nickname = 'Conta A')`
    await world.connect(mine, 'Conta A', documents[0])
    const [their] = await world.sql<{ public_key: string }[]>`
      select public_key from public.payment_accounts where condominium_id = ${theirs.condominiumId} and state = 'connected'`
    const [our] = await world.sql<{ public_key: string }[]>`
      select public_key from public.payment_accounts where condominium_id = ${mine.condominiumId} and state = 'connected'`
    const card = (token: string, place: number) =>
      world.ask(
        payCharges,
        body(mine, { method: 'card', token, payment_method_id: 'visa', charge_ids: [mine.chargeIds[place]] }),
        mine.resident,
      )
    const foreign = await card(await world.token(their!.public_key, 'APRO'), 0)
    expect(await world.payment(String(foreign.body.payment_id))).toMatchObject({
      status: 'refused',
      detail: 'refused 2006',
      booked: 0,
    })
    const token = await world.token(our!.public_key, 'APRO')
    const good = await card(token, 0)
    expect(await world.payment(String(good.body.payment_id))).toMatchObject({ status: 'approved' })
    const again = await card(token, 1)
    expect(await world.payment(String(again.body.payment_id))).toMatchObject({
      status: 'refused',
      detail: 'refused 3003',
    })
  })

  test('a card number is in no request of ours', async () => {
    const number = await world.ask(
      payCharges,
      body(mine, { method: 'card', token: '4235647728025682', payment_method_id: 'visa' }),
      mine.resident,
    )
    expect(codeOf(number)).toBe('card_number_refused')
  })
})

describe('notices', () => {
  test('a forged one is refused', async () => {
    const notice = world.notices.find(({ account }) => account)!
    expect(await world.deliver(notice, { signedWith: 'guessed' })).toBe(401)
  })

  test("another account's payment is not booked, whichever account the notice names", async () => {
    const house = await world.build(1, 0)
    await world.sql`update public.payment_accounts set state = 'ended', ended_at = now() where nickname = 'Conta A'`
    await world.connect(house, 'Conta A', documents[0])
    const [account] = await world.accounts(house)
    const id = await world.pay(house, 'pix')
    // Paid in the other account under our reference: by someone who knows it.
    const [other] = await world.sql<{ public_key: string }[]>`
      select public_key from public.payment_accounts where condominium_id = ${theirs.condominiumId} and state = 'connected'`
    const forged = await fetch(`${world.url}/v1/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer TEST-platform', 'content-type': 'application/json' },
      body: JSON.stringify({
        transaction_amount: 400,
        payment_method_id: 'pix',
        external_reference: id,
        description: 'x',
      }),
    })
    const made = (await forged.json()) as { id: number }
    expect(other).toBeDefined()
    await world.become(String(made.id), 'approved')
    const notice = { id: 1, type: 'payment', dataId: String(made.id), userId: 1, account: account!.id }
    await world.deliver(notice)
    await world.deliver({ ...notice, id: 2, account: null })
    expect(await world.payment(id)).toMatchObject({ status: 'pending', booked: 0 })
    await world.proveBooks(house)
  })

  test('money in the account that nothing here asked for is nobody’s charge', async () => {
    const house = await world.build(1, 0)
    await world.sql`update public.payment_accounts set state = 'ended', ended_at = now() where nickname = 'Conta A'`
    const accountId = await world.connect(house, 'Conta A', documents[0])
    const [account] = await openAccounts(world.worker.context.sql, { accountId })
    const answer = await fetch(`${world.url}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account!.tokens().accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        transaction_amount: 400,
        payment_method_id: 'pix',
        description: 'De outro lugar',
      }),
    })
    const { id } = (await answer.json()) as { id: number }
    await world.become(String(id), 'approved')
    expect(
      await world.deliver({ id: 9, type: 'payment', dataId: String(id), userId: 1, account: accountId }),
    ).toBe(200)
    const booked = await world.sql`select from public.receipts where condominium_id = ${house.condominiumId}`
    expect(booked).toHaveLength(0)
  })
})

describe('what the management may do', () => {
  test('nobody gives back, changes or lets go of what is another condominium’s', async () => {
    const [paid] = await world.sql<{ id: string }[]>`
      select id from public.charge_payments where condominium_id = ${theirs.condominiumId} and status = 'approved' limit 1`
    const reason = 'Pedido do morador'
    const refund = { payment_id: paid!.id, reason }
    expect(
      codeOf(
        await world.ask(refundChargePayment, { ...refund, condominium_id: theirs.condominiumId }, mine.admin),
      ),
    ).toBe('forbidden')
    expect(
      codeOf(
        await world.ask(refundChargePayment, { ...refund, condominium_id: mine.condominiumId }, mine.admin),
      ),
    ).toBe('not_found')
    expect(
      codeOf(await world.ask(endPaymentAccount, { condominium_id: theirs.condominiumId }, mine.admin)),
    ).toBe('forbidden')
    expect(
      codeOf(
        await world.ask(
          refundChargePayment,
          { ...refund, condominium_id: theirs.condominiumId },
          theirs.resident,
        ),
      ),
    ).toBe('forbidden')
  })

  test('a fee is passed on only where an assembly decided so, and is told apart', async () => {
    const terms = {
      condominium_id: theirs.condominiumId,
      offers_card: true,
      offers_pix: true,
      offers_boleto: true,
      max_installments: 3,
      card_fee_bps: 300,
    }
    expect(codeOf(await world.ask(savePaymentAccount, terms, theirs.admin))).toBe('invalid_input')
    const [decision] = await world.sql<{ id: string }[]>`
      insert into public.decisions (condominium_id, matter, title, decided_on, assembly, requirement, body, is_reached)
      values (${theirs.condominiumId}, 'accounts', 'Repasse da taxa do cartão', '2026-03-10', 'ordinary', 'maioria', 'Texto', true) returning id`
    await world.ok(savePaymentAccount, { ...terms, fee_decision_id: decision!.id }, theirs.admin)
    const id = await world.pay(theirs, 'card', { chargeIds: [theirs.chargeIds[1]!], installments: 3 })
    const [row] = await world.sql`
      select debt_cents::float8 as debt, surcharge_cents::float8 as surcharge, booked_cents::float8 as booked,
        booked_fee_cents::float8 as fee from public.charge_payments where id = ${id}`
    // 412,00 paid, of which the provider keeps 16,44: 12,00 from the payer, 4,44 from the condominium.
    expect(row).toEqual({ debt: 40_000, surcharge: 1200, booked: 40_000, fee: 444 })
    await world.proveBooks(theirs)
  })
})
