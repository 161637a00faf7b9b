import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import cancelSubscription from '../../supabase/functions/subscriptions/cancel-subscription.ts'
import changeSubscriptionPlan from '../../supabase/functions/subscriptions/change-subscription-plan.ts'
import keepSubscription from '../../supabase/functions/subscriptions/keep-subscription.ts'
import paySubscription from '../../supabase/functions/subscriptions/pay-subscription.ts'
import previewPayment from '../../supabase/functions/subscriptions/preview-subscription-payment.ts'
import {
  becomes,
  byBoleto,
  byPix,
  checkoutOf,
  closeStage,
  codeOf,
  deliver,
  found,
  letters,
  newest,
  ok,
  on,
  openStage,
  payBy,
  payer,
  payments,
  project,
  provider,
  sweep,
  worker,
} from './paying-testing.ts'

beforeAll(openStage)
afterAll(closeStage)

describe('by Pix and boleto', () => {
  test('a Pix waits beside the trial, and once paid is the subscription', async () => {
    const home = await found()
    const { checkout_id } = await ok(home, paySubscription, byPix)
    const asked = await checkoutOf(checkout_id)
    expect(asked).toMatchObject({ status: 'open', amount: 12990 })
    expect(asked.pix_code).toMatch(/^000201/)
    expect(await newest(home)).toMatchObject({ is_trial: true, state: 'trial' })
    await becomes(asked.provider_id, 'approved')
    expect(await checkoutOf(checkout_id)).toMatchObject({ status: 'authorized' })
    expect(await newest(home)).toMatchObject({
      status: 'active',
      is_trial: false,
      by_card: false,
      paid_until: '2026-07-10',
      state: 'active',
    })
    expect(await payments(home)).toEqual([
      { status: 'approved', cents: 12990, from: '2026-06-10', until: '2026-07-10', method: 'pix' },
    ])
    expect(letters().at(-1)).toContain('pagamento recebido')
  })

  test('two clicks and two tabs are one Pix; a boleto in its place takes it back', async () => {
    const home = await found()
    const [one, two] = await Promise.all([
      project.call(paySubscription, { condominium_id: home.condominiumId, ...byPix }, home.admin),
      project.call(paySubscription, { condominium_id: home.condominiumId, ...byPix }, home.admin),
    ])
    expect(one.body.checkout_id).toBe(two.body.checkout_id)
    const pix = await checkoutOf(one.body.checkout_id)
    const there = (await provider.ask(`/v1/payments/search?external_reference=${one.body.checkout_id}`)) as {
      results: unknown[]
    }
    expect(there.results).toHaveLength(1)
    const { checkout_id } = await ok(home, paySubscription, byBoleto)
    await deliver()
    expect(await checkoutOf(one.body.checkout_id)).toMatchObject({ status: 'cancelled' })
    expect(await provider.ask(`/v1/payments/${pix.provider_id}`)).toMatchObject({ status: 'cancelled' })
    expect((await checkoutOf(checkout_id)).digitable_line).toMatch(/^\d{47}$/)
  })

  test('an answer that was lost is found again by our own id, without a second payment', async () => {
    const home = await found()
    const { checkout_id } = await ok(home, paySubscription, byPix)
    const before = await checkoutOf(checkout_id)
    await worker.context.sql`
      update public.subscription_checkouts set provider_id = null, pix_code = null, url = null where id = ${String(checkout_id)}`
    expect((await ok(home, paySubscription, byPix)).checkout_id).toBe(checkout_id)
    expect(await checkoutOf(checkout_id)).toMatchObject({
      provider_id: before.provider_id,
      pix_code: before.pix_code,
    })
    // No one clicks again, and the notice is lost as well: the sweep finds it.
    await worker.context.sql`
      update public.subscription_checkouts set provider_id = null, created_at = created_at - interval '1 hour' where id = ${String(checkout_id)}`
    provider.sent.splice(0)
    await provider.ask(`/simulator/payments/${before.provider_id}`, { becomes: 'approved' })
    provider.sent.splice(0)
    await sweep()
    expect(await newest(home)).toMatchObject({ status: 'active', is_trial: false })
  })

  test('a Pix that ran out is said so, and another takes its place', async () => {
    const home = await found()
    const { checkout_id } = await ok(home, paySubscription, byPix)
    await becomes((await checkoutOf(checkout_id)).provider_id, 'expired')
    expect(await checkoutOf(checkout_id)).toMatchObject({ status: 'expired', detail: 'expired' })
    const again = await ok(home, paySubscription, byPix)
    expect(again.checkout_id).not.toBe(checkout_id)
    expect(await newest(home)).toMatchObject({ is_trial: true, state: 'trial' })
  })

  test('the next period is paid early without losing a day, once ahead and no more', async () => {
    const home = await found()
    await payBy(home)
    await on('2026-07-01')
    expect(await ok(home, previewPayment, { ...byPix, payer: undefined })).toMatchObject({
      renews: true,
      amount_cents: 12990,
      from: '2026-07-10',
      until: '2026-08-10',
    })
    await payBy(home)
    expect(await newest(home)).toMatchObject({ paid_until: '2026-08-10', by_card: false })
    expect(await codeOf(home, paySubscription, byPix)).toBe('paid_ahead')
    expect((await payments(home)).map(({ from, until }: Record<string, string>) => [from, until])).toEqual([
      ['2026-06-10', '2026-07-10'],
      ['2026-07-10', '2026-08-10'],
    ])
  })

  test('reminded 7, 3 and 1 day before and when it is over; ten days later it expires, and paying opens it', async () => {
    const home = await found('Edifício Lembrado')
    await payBy(home)
    worker.sent.splice(0)
    for (const day of ['2026-07-02', '2026-07-03', '2026-07-05', '2026-07-07', '2026-07-09', '2026-07-10']) {
      await on(day)
      await sweep()
      await sweep()
    }
    expect(letters().filter((subject) => /Lembrado.*vence/.test(subject))).toEqual([
      expect.stringContaining('vence em 7 dias'),
      expect.stringContaining('vence em 3 dias'),
      expect.stringContaining('vence amanhã'),
      expect.stringContaining('a assinatura venceu'),
    ])
    expect(worker.sent.map(({ text }) => String(text)).join()).toContain(
      '/dashboard/transparent-checkout?plano=profissional&ciclo=mensal',
    )
    await on('2026-07-19')
    await sweep()
    expect(await newest(home)).toMatchObject({ status: 'active', state: 'active' })
    await on('2026-07-20')
    await sweep()
    expect(await newest(home)).toMatchObject({ status: 'expired', state: 'subscription_inactive' })
    await payBy(home)
    expect(await newest(home)).toMatchObject({ status: 'active', paid_until: '2026-08-20', state: 'active' })
  })

  test('paid within the days of grace it pays the period that was used', async () => {
    const home = await found()
    await payBy(home)
    await on('2026-07-18')
    await payBy(home)
    expect(await newest(home)).toMatchObject({ status: 'active', paid_until: '2026-08-10' })
  })

  test('a boleto that is paid after it ran out counts', async () => {
    const home = await found()
    const { checkout_id } = await ok(home, paySubscription, byBoleto)
    const { provider_id } = await checkoutOf(checkout_id)
    await becomes(provider_id, 'expired')
    expect(await checkoutOf(checkout_id)).toMatchObject({ status: 'expired' })
    await on('2026-06-16')
    await becomes(provider_id, 'approved')
    expect(await newest(home)).toMatchObject({ status: 'active', is_trial: false, paid_until: '2026-07-16' })
  })

  test('a boleto of the next period that arrives after the subscription expired opens it again', async () => {
    const home = await found()
    await payBy(home)
    await on('2026-07-19')
    const { checkout_id } = await ok(home, paySubscription, byBoleto)
    await on('2026-07-21')
    await sweep()
    expect(await newest(home)).toMatchObject({ status: 'expired' })
    await becomes((await checkoutOf(checkout_id)).provider_id, 'approved')
    expect(await newest(home)).toMatchObject({ status: 'active', state: 'active', paid_until: '2026-08-21' })
  })

  test('paid by Pix and by boleto, the second pays a further period', async () => {
    const home = await found()
    const { checkout_id } = await ok(home, paySubscription, byPix)
    const pix = await checkoutOf(checkout_id)
    // Paid at the bank in the moment that another way is chosen: cancelling it there comes too late.
    await provider.ask(`/simulator/payments/${pix.provider_id}`, { becomes: 'approved' })
    provider.sent.splice(0)
    const boleto = await ok(home, paySubscription, byBoleto)
    await becomes((await checkoutOf(boleto.checkout_id)).provider_id, 'approved')
    await sweep()
    expect(await newest(home)).toMatchObject({ status: 'active', paid_until: '2026-08-10' })
    expect((await payments(home)).map(({ status }: Record<string, string>) => status)).toEqual([
      'approved',
      'approved',
    ])
  })

  test('a cancellation waits for the paid days, is taken back, and then takes effect by the day alone', async () => {
    const home = await found()
    await payBy(home)
    await ok(home, cancelSubscription, { reason: 'other', when: 'period_end' })
    expect(await newest(home)).toMatchObject({ status: 'active', state: 'active' })
    expect(await codeOf(home, paySubscription, byPix)).toBe('cancellation_waits')
    await ok(home, keepSubscription)
    await ok(home, cancelSubscription, { reason: 'other', when: 'period_end' })
    await on('2026-07-10')
    await sweep()
    expect(await newest(home)).toMatchObject({ status: 'cancelled', ended_by: 'sindico' })
  })

  test('a dearer plan within the period is owed with the next one, to the centavo', async () => {
    const home = await found()
    await payBy(home)
    await on('2026-06-25')
    await ok(home, changeSubscriptionPlan, { plan_slug: 'avancado' })
    // 15 of 30 days: half of each price, 114,95 − 64,95.
    const next = { plan_slug: 'avancado', billing_cycle: 'monthly', method: 'pix' }
    expect(await ok(home, previewPayment, next)).toMatchObject({
      amount_cents: 22990 + 5000,
      credit_cents: -5000,
    })
    await payBy(home, { ...next, payer })
    expect(await newest(home)).toMatchObject({ plan: 'avancado', paid_until: '2026-08-10' })
  })
})
