import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../domain/calendar.ts'
import cancelSubscription from '../../supabase/functions/subscriptions/cancel-subscription.ts'
import changeSubscriptionPlan from '../../supabase/functions/subscriptions/change-subscription-plan.ts'
import checkSubscription from '../../supabase/functions/subscriptions/check-subscription.ts'
import createSubscription from '../../supabase/functions/subscriptions/create-subscription.ts'
import keepSubscription from '../../supabase/functions/subscriptions/keep-subscription.ts'
import pauseSubscription from '../../supabase/functions/subscriptions/pause-subscription.ts'
import previewSubscriptionChange from '../../supabase/functions/subscriptions/preview-subscription-change.ts'
import resumeSubscription from '../../supabase/functions/subscriptions/resume-subscription.ts'
import { tasks } from '../main.ts'
import {
  ask,
  beginTrial,
  clock,
  closeStage,
  codeOf,
  type Home,
  ok,
  openStage,
  project,
  provider,
  worker,
} from './paying-testing.ts'
import { sweepSubscriptionsTask } from './sweep-subscriptions.ts'

beforeAll(openStage)
afterAll(closeStage)

async function found(plan = 'profissional'): Promise<Home> {
  const home = await project.found({ plan, units: 40 })
  await beginTrial(home)
  return home
}

const newest = async ({ condominiumId }: Home) => {
  const [row] = await worker.context.sql`
    select s.id, s.status, s.is_trial, p.slug as plan, s.price_cents::float8 as price_cents, s.paid_until::text, s.cancel_on::text,
      s.next_billing_date::text, s.ended_by, private.subscription_state(${condominiumId}) as state, l.provider_id, l.told_status,
      l.told_cents::float8 as told_cents
    from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    left join private.subscription_links l on l.subscription_id = s.id
    where s.condominium_id = ${condominiumId} order by s.created_at desc, s.id desc limit 1`
  return row!
}
const payments = ({ condominiumId }: Home) => project.sql`
  select status, amount_cents::float8 as cents, period_from::text as from, period_until::text as until, attempt
  from public.subscription_payments where condominium_id = ${condominiumId} order by created_at, attempt`
const transitionsOf = async ({ condominiumId }: Home): Promise<string[]> => {
  const rows = await project.sql<{ words: string }[]>`
    select coalesce(before ->> 'status', 'none') || ' → ' || coalesce(after ->> 'status', '-') as words
    from public.audit_entries where condominium_id = ${condominiumId} and entity = 'condominium_subscriptions' order by id`
  return rows.map(({ words }) => words)
}
const titlesFor = async ({ condominiumId }: Home): Promise<string[]> => {
  const rows = await project.sql<{ subject: string }[]>`
    select distinct on (created_at, subject) subject from public.messages
    where condominium_id = ${condominiumId} and channel = 'app' order by created_at, subject`
  return rows.map(({ subject }) => subject.split(': ')[1] ?? '')
}
const subscribe = async (home: Home, card = 'APRO', body: object = {}) => {
  const { checkout_url } = await ok(home, createSubscription, { plan_slug: 'profissional', ...body })
  const back = await provider.pay(String(checkout_url), card)
  await ok(home, checkSubscription)
  return back
}
/** Lets days pass: the provider charges what is due, and the sweep reads it. */
async function pass(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 5) {
    await clock.pass(Math.min(5, left))
    await provider.run()
    await sweep()
  }
}

/** Reads everything again, however recently it was read. */
async function sweep(): Promise<void> {
  await worker.context.sql`update private.subscription_links set read_at = null`
  await sweepSubscriptionsTask.run(worker.context, {}, new AbortController().signal)
  await worker.settle(tasks)
}

describe('a checkout', () => {
  test('leaves the trial as it is until the provider says that it is authorized', async () => {
    const home = await found()
    const { checkout_url } = await ok(home, createSubscription, { plan_slug: 'essencial' })
    expect(String(checkout_url)).toContain('/subscriptions/checkout?preapproval_id=')
    expect(await newest(home)).toMatchObject({ is_trial: true, state: 'trial', plan: 'profissional' })
    expect((await provider.pay(String(checkout_url), 'FUND')).search).toContain(
      'status=rejected&status_detail=cc_rejected_insufficient_amount',
    )
    await ok(home, checkSubscription)
    expect(await newest(home)).toMatchObject({ is_trial: true, state: 'trial' })
    // Tried again it is the same page.
    expect(await ok(home, createSubscription, { plan_slug: 'essencial' })).toEqual({ checkout_url })
    const back = await provider.pay(String(checkout_url), 'APRO')
    expect(back.href).toMatch(
      /^https:\/\/prumo\.example\/assinatura\/retorno\?preapproval_id=.*status=authorized$/,
    )
    await ok(home, checkSubscription)
    expect(await newest(home)).toMatchObject({
      status: 'active',
      is_trial: false,
      state: 'active',
      plan: 'essencial',
      price_cents: 5990,
      paid_until: addMonths(clock.today(), 1),
      told_status: 'authorized',
      told_cents: 5990,
    })
    expect(await payments(home)).toMatchObject([{ status: 'approved', cents: 5990, attempt: 1 }])
    expect(await titlesFor(home)).toEqual(['pagamento recebido'])
  })

  test('that was paid in two tabs is the one asked for last; the first ends there, and what it paid is set off', async () => {
    const home = await found()
    const first = await ok(home, createSubscription, { plan_slug: 'essencial' })
    await provider.pay(String(first.checkout_url), 'APRO')
    // Its notice is lost; the other tab continues.
    const second = await project.call(
      createSubscription,
      { condominium_id: home.condominiumId, plan_slug: 'profissional' },
      home.admin,
    )
    await worker.settle(tasks)
    expect(await newest(home)).toMatchObject({ plan: 'essencial', status: 'active' })
    await provider.pay(String(second.body.checkout_url), 'APRO')
    await ok(home, checkSubscription)
    // 59,90 of the day's first purchase: the next charge is 129,90 less that.
    expect(await newest(home)).toMatchObject({ plan: 'profissional', told_cents: 12_990 - 5990 })
    const id = new URL(String(first.checkout_url)).searchParams.get('preapproval_id')
    expect(await provider.ask(`/preapproval/${id}`)).toMatchObject({ status: 'cancelled' })
  })

  test('of another plan takes the place of the open one, which the provider is told to forget', async () => {
    const home = await found()
    const first = await ok(home, createSubscription, { plan_slug: 'essencial' })
    const second = await ok(home, createSubscription, { plan_slug: 'avancado', billing_cycle: 'annual' })
    expect(second).not.toEqual(first)
    const rows = await project.sql`
      select status, amount_cents::float8 as cents from public.subscription_checkouts
      where condominium_id = ${home.condominiumId} order by created_at, id`
    expect(rows).toEqual([
      { status: 'cancelled', cents: 5990 },
      { status: 'open', cents: 220_704 },
    ])
    const id = new URL(String(first.checkout_url)).searchParams.get('preapproval_id')
    expect(await provider.ask(`/preapproval/${id}`)).toMatchObject({ status: 'cancelled' })
  })

  test('that nobody pays is over after a day, and so is its page', async () => {
    const home = await found()
    const { checkout_url } = await ok(home, createSubscription, { plan_slug: 'essencial' })
    await pass(2)
    const [row] = await project.sql`
      select status from public.subscription_checkouts where condominium_id = ${home.condominiumId}`
    expect(row).toEqual({ status: 'expired' })
    const id = new URL(String(checkout_url)).searchParams.get('preapproval_id')
    expect(await provider.ask(`/preapproval/${id}`)).toMatchObject({ status: 'cancelled' })
  })

  test('the provider that fails leaves nothing but a row that the next click goes on with', async () => {
    const home = await found()
    await provider.ask('/simulator/fail', { status: 500, times: 4 })
    expect(await codeOf(home, createSubscription, { plan_slug: 'essencial' })).toBe('payment_gateway_away')
    await provider.ask('/simulator/fail', { status: 500, times: 0 })
    await ok(home, createSubscription, { plan_slug: 'essencial' })
    const rows = await project.sql`
      select status from public.subscription_checkouts where condominium_id = ${home.condominiumId}`
    expect(rows).toEqual([{ status: 'open' }])
  })

  test('a year is one charge, twelve months less a fifth', async () => {
    const home = await found()
    await subscribe(home, 'APRO', { billing_cycle: 'annual' })
    expect(await newest(home)).toMatchObject({
      price_cents: 124_704,
      paid_until: addMonths(clock.today(), 12),
    })
    expect(await payments(home)).toMatchObject([{ cents: 124_704 }])
  })
})

describe('a subscription', () => {
  test('is charged every month, and a lost notice costs nothing', async () => {
    const home = await found()
    const from = clock.today()
    await subscribe(home)
    await pass(65)
    expect(await newest(home)).toMatchObject({ status: 'active', paid_until: addMonths(from, 3) })
    expect(await payments(home)).toHaveLength(3)
  })

  test('whose card is refused is told of, expires after ten days, and comes back when it is paid', async () => {
    const home = await found()
    const from = clock.today()
    await subscribe(home)
    const { provider_id } = await newest(home)
    await provider.setCard(provider_id, 'FUND')
    await pass(31)
    expect(await newest(home)).toMatchObject({ status: 'active', state: 'active' })
    await pass(11)
    expect(await newest(home)).toMatchObject({ status: 'expired', state: 'subscription_inactive' })
    expect((await payments(home)).map(({ status }) => status)).toContain('rejected')
    await provider.setCard(provider_id, 'APRO')
    await pass(30)
    expect(await newest(home)).toMatchObject({ status: 'active', state: 'active' })
    expect(await transitionsOf(home)).toEqual(['active → active', 'active → expired', 'expired → active'])
    expect(await titlesFor(home)).toEqual(
      expect.arrayContaining(['o pagamento foi recusado', 'a assinatura expirou', 'a assinatura voltou']),
    )
    expect(from < clock.today()).toBe(true)
  })

  test('that is paused stays open for what is paid, is not charged, and goes on when it is resumed', async () => {
    const home = await found()
    await subscribe(home)
    await ok(home, pauseSubscription)
    expect(await newest(home)).toMatchObject({ status: 'paused', state: 'active', told_status: 'paused' })
    expect(await codeOf(home, pauseSubscription)).toBe('subscription_not_active')
    await pass(35)
    expect(await newest(home)).toMatchObject({ status: 'paused', state: 'subscription_inactive' })
    expect(await payments(home)).toHaveLength(1)
    await ok(home, resumeSubscription)
    expect(await newest(home)).toMatchObject({ status: 'active', state: 'active', told_status: 'authorized' })
    await pass(30)
    expect(await newest(home)).toMatchObject({ status: 'active' })
    expect(await payments(home)).toHaveLength(2)
  })

  test('that is cancelled ends with what is paid, can be kept until then, and can be bought again', async () => {
    const home = await found()
    const until = addMonths(clock.today(), 1)
    await subscribe(home)
    const leaving = { reason: 'too_expensive', when: 'period_end' }
    expect(await ok(home, cancelSubscription, leaving)).toEqual({ cancel_on: until })
    expect(await newest(home)).toMatchObject({ status: 'active', cancel_on: until, told_status: 'paused' })
    await ok(home, keepSubscription)
    expect(await newest(home)).toMatchObject({ cancel_on: null, told_status: 'authorized', ended_by: null })
    await ok(home, cancelSubscription, leaving)
    await pass(35)
    expect(await newest(home)).toMatchObject({
      ...{
        status: 'cancelled',
        state: 'subscription_inactive',
        ended_by: 'sindico',
        told_status: 'cancelled',
      },
    })
    expect(await payments(home)).toHaveLength(1)
    expect(await codeOf(home, keepSubscription)).toBe('no_cancellation')
    await subscribe(home)
    expect(await newest(home)).toMatchObject({ status: 'active', state: 'active' })
  })

  test('that is cancelled at once is over, there too', async () => {
    const home = await found()
    await subscribe(home)
    await ok(home, cancelSubscription, { reason: 'other', when: 'now', note: 'Vendido' })
    expect(await newest(home)).toMatchObject({ status: 'cancelled', told_status: 'cancelled' })
  })

  test('whose money was given back is not paid any more', async () => {
    const home = await found()
    await subscribe(home)
    const [payment] = await project.sql`
      select provider_payment_id as id from public.subscription_payments where condominium_id = ${home.condominiumId}`
    await provider.ask(`/v1/payments/${payment!.id}/refunds`, {})
    await sweep()
    expect(await payments(home)).toMatchObject([{ status: 'refunded' }])
    expect(await newest(home)).toMatchObject({ status: 'active', paid_until: null })
    expect(await titlesFor(home)).toContain('pagamento devolvido')
  })
})

test('what is paid during a trial begins when that ends, and the card is charged on the provider’s day', async () => {
  const home = await found()
  await beginTrial(home, '7 days')
  const [today, end] = [clock.today(), addDays(clock.today(), 7)]
  await subscribe(home)
  expect(await newest(home)).toMatchObject({
    paid_until: addMonths(end, 1),
    next_billing_date: addMonths(today, 1),
  })
  // Another plan on the same day is worth the whole of what was paid: no day of it was used.
  expect(await ok(home, previewSubscriptionChange, { plan_slug: 'essencial' })).toMatchObject({
    next_charge_on: addMonths(today, 1),
    kind: 'now',
    unusedCents: 12_990,
    daysLeft: daysBetween(end, addMonths(end, 1)),
  })
  await pass(31)
  expect((await payments(home)).map(({ from }) => from)).toEqual([end, addMonths(end, 1)])
})

describe('a change of plan', () => {
  test('in the trial costs nothing', async () => {
    const home = await found()
    expect(await ok(home, changeSubscriptionPlan, { plan_slug: 'avancado' })).toEqual({ changed: true })
    expect(await newest(home)).toMatchObject({ plan: 'avancado', is_trial: true })
    expect(await codeOf(home, changeSubscriptionPlan, { plan_slug: 'avancado' })).toBe('same_plan')
  })

  test('to a dearer month adds the difference to the next charge, to the centavo', async () => {
    const home = await found()
    const from = clock.today()
    await subscribe(home)
    await clock.pass(10)
    const wish = { plan_slug: 'avancado' }
    const told = await ok(home, previewSubscriptionChange, wish)
    expect(told).toMatchObject({ kind: 'now', price_cents: 22_990, next_charge_on: addMonths(from, 1) })
    await ok(home, changeSubscriptionPlan, wish)
    const owed = -Number(told.creditCents)
    expect(owed).toBe(Number(told.costCents) - Number(told.unusedCents))
    expect(told.next_charge_cents).toBe(22_990 + owed)
    expect(await newest(home)).toMatchObject({ plan: 'avancado', told_cents: 22_990 + owed })
    await pass(25)
    expect((await payments(home)).map(({ cents }) => cents)).toEqual([12_990, 22_990 + owed])
    expect(await newest(home)).toMatchObject({ told_cents: 22_990 })
  })

  test('to a cheaper month gives the credit back by lower charges', async () => {
    const home = await found('avancado')
    await subscribe(home, 'APRO', { plan_slug: 'avancado' })
    await ok(home, changeSubscriptionPlan, { plan_slug: 'essencial' })
    // The same day: the whole month is worth 229,90 − 59,90.
    const charges = async () => (await payments(home)).map(({ cents }) => cents)
    expect(await newest(home)).toMatchObject({ told_cents: 100 })
    await pass(100)
    expect(await charges()).toEqual([22_990, 100, 100, 770])
  })

  test('to a year goes by a checkout, with the unused days taken off, and the month before ends', async () => {
    const home = await found()
    await subscribe(home)
    const before = await newest(home)
    await clock.pass(15)
    const { checkout_url } = await ok(home, changeSubscriptionPlan, {
      plan_slug: 'profissional',
      billing_cycle: 'annual',
    })
    expect(await newest(home)).toMatchObject({ id: before.id, status: 'active' })
    await provider.pay(String(checkout_url), 'APRO')
    await ok(home, checkSubscription)
    const after = await newest(home)
    expect(after).toMatchObject({ status: 'active', price_cents: 124_704, told_cents: 124_704 })
    expect(after.id).not.toBe(before.id)
    const [old] = await project.sql`
      select s.status, s.ended_by, l.told_status from public.condominium_subscriptions s
      join private.subscription_links l on l.subscription_id = s.id where s.id = ${before.id}`
    expect(old).toEqual({ status: 'cancelled', ended_by: 'replaced', told_status: 'cancelled' })
    const [, paid] = await payments(home)
    expect(paid!.cents).toBeLessThan(124_704 - 6000)
    expect(
      await codeOf(home, changeSubscriptionPlan, { plan_slug: 'essencial', billing_cycle: 'monthly' }),
    ).toBe('annual_not_over')
  })

  test('to one that is too small is refused, with the figures', async () => {
    const home = await found('avancado')
    await project.sql`
      insert into public.units (condominium_id, block, number, share, sort_key)
      select ${home.condominiumId}, 'A', n::text, 1, n::text from generate_series(1, 60) n`
    const answer = await ask(home, changeSubscriptionPlan, { plan_slug: 'essencial' })
    expect(answer.body.error).toMatchObject({
      code: 'plan_too_small',
      message: expect.stringContaining('60 unidades'),
    })
  })
})

test('a trial is reminded of three days before, the day before and when it is over, once each', async () => {
  const home = await found()
  await beginTrial(home, '7 days')
  for (const days of [4, 2, 1, 1]) {
    await clock.pass(days)
    await sweep()
    await sweep()
  }
  expect(await titlesFor(home)).toEqual([
    'o teste termina em 3 dias',
    'o teste termina amanhã',
    'o teste terminou',
  ])
  expect(await newest(home)).toMatchObject({ state: 'trial_expired' })
})
