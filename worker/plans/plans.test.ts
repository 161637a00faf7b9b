import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addDays, addMonths } from '../../domain/calendar.ts'
import type { PlanTerms } from '../../domain/plans/plan-terms.ts'
import { planVersion } from '../../supabase/functions/_shared/platform/plans.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import moveToPlanVersion from '../../supabase/functions/platform/move-to-plan-version.ts'
import offerSubscriptionPlan from '../../supabase/functions/platform/offer-subscription-plan.ts'
import previewSubscriptionPlan from '../../supabase/functions/platform/preview-subscription-plan.ts'
import saveSubscriptionPlan from '../../supabase/functions/platform/save-subscription-plan.ts'
import withdrawPlanMoves from '../../supabase/functions/platform/withdraw-plan-moves.ts'
import cancelSubscription from '../../supabase/functions/subscriptions/cancel-subscription.ts'
import checkSubscription from '../../supabase/functions/subscriptions/check-subscription.ts'
import createSubscription from '../../supabase/functions/subscriptions/create-subscription.ts'
import refundSubscriptionPayment from '../../supabase/functions/subscriptions/refund-subscription-payment.ts'
import withdrawSubscription from '../../supabase/functions/subscriptions/withdraw-subscription.ts'
import { timeOf } from '../../supabase/tests/ledger/every-history/time.ts'
import { someTerms } from '../../supabase/tests/platform-bodies.ts'
import { tasks } from '../main.ts'
import { sweepSubscriptionsTask } from '../subscriptions/sweep-subscriptions.ts'
import { startMercadoPago } from '../subscriptions/testing.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { movePlansTask } from './move-plans.ts'

let project: TestProject
let worker: TestWorker
let clock: ReturnType<typeof timeOf>
let provider: Awaited<ReturnType<typeof startMercadoPago>>
let platform: User

beforeAll(async () => {
  project = await startProject()
  platform = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${platform.id})`
  clock = timeOf(project)
  await clock.set('2026-06-10')
  worker = startTestWorker(project)
  provider = await startMercadoPago(() => new Date(`${clock.today()}T15:00:00Z`))
})
afterAll(async () => {
  await provider.close()
  await worker.stop()
  await project.close()
})

type Handler = { fetch(request: Request): Promise<Response> }
type Home = { admin: User; condominiumId: string }

async function ask(user: User, fn: Handler, body: object) {
  const answer = await project.call(fn, body, user)
  await worker.settle(tasks)
  return answer
}
async function ok(user: User, fn: Handler, body: object) {
  const answer = await ask(user, fn, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const codeOf = async (user: User, fn: Handler, body: object) => (await ask(user, fn, body)).body.error?.code

async function subscriber(plan: string, name: string): Promise<Home> {
  const home = await project.found({ plan, units: 40, name })
  await worker.context.sql`
    update public.condominium_subscriptions
    set created_at = private.now(), started_at = private.now(), trial_ends_at = private.now() + interval '1 hour'
    where condominium_id = ${home.condominiumId}`
  await buy(home, plan)
  return home
}
async function buy({ admin, condominiumId }: Home, plan_slug: string, more: object = {}): Promise<void> {
  const wish = { condominium_id: condominiumId, plan_slug, ...more }
  const { checkout_url } = await ok(admin, createSubscription, wish)
  await provider.pay(String(checkout_url), 'APRO')
  await ok(admin, checkSubscription, { condominium_id: condominiumId })
}
async function pass(days: number, stride = 1): Promise<void> {
  for (let left = days; left > 0; left -= stride) {
    await clock.pass(stride)
    await provider.run()
    await worker.context.sql`update private.subscription_links set read_at = null`
    await sweepSubscriptionsTask.run(worker.context, {}, new AbortController().signal)
    await movePlansTask.run(worker.context, {}, new AbortController().signal)
    await worker.settle(tasks)
  }
}
const newest = async ({ condominiumId }: Home) => {
  const [row] = await worker.context.sql`
    select s.status, p.version, s.price_cents::float8 as price_cents, l.told_cents::float8 as told_cents, l.told_status,
      s.paid_until::text, s.ended_by
    from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    left join private.subscription_links l on l.subscription_id = s.id
    where s.condominium_id = ${condominiumId} order by s.created_at desc, s.id desc limit 1`
  return row!
}
const payments = ({ condominiumId }: Home) => project.sql<
  { id: string; status: string; cents: number; back: number }[]
>`
  select id, status, amount_cents::float8 as cents, refunded_cents::float8 as back
  from public.subscription_payments where condominium_id = ${condominiumId} order by created_at, id`
const titlesFor = async ({ condominiumId }: Home): Promise<string[]> => {
  const rows = await project.sql<{ subject: string }[]>`
    select distinct on (created_at, subject) subject from public.messages
    where condominium_id = ${condominiumId} and channel = 'app' and kind = 'subscription_changed' order by created_at, subject`
  return rows.map(({ subject }) => subject.split(': ')[1] ?? '')
}

let serial = 0
/** A plan of this test's own, offered. */
async function newPlan(
  more: Partial<PlanTerms> = {},
): Promise<{ id: string; slug: string; terms: PlanTerms }> {
  const slug = `plano-${++serial}`
  const terms = someTerms(more)
  const made = await ok(platform, saveSubscriptionPlan, { slug, is_superadmin_only: false, terms })
  const id = String(made.plan_id)
  await ok(platform, offerSubscriptionPlan, { plan_id: id, is_active: true })
  return { id, slug, terms }
}
const save = (plan_id: string, terms: PlanTerms) => ok(platform, saveSubscriptionPlan, { plan_id, terms })
const versionOf = (id: string) => project.sql.begin((sql) => planVersion(sql, id))

describe('a plan', () => {
  test('that nobody has is written in place; one that somebody has gets a new version, and the way back is to offer the old one', async () => {
    const { id, slug, terms } = await newPlan()
    const dearer = { ...terms, monthly_cents: 10_990 }
    expect(await save(id, dearer)).toEqual({ plan_id: id, version: 1, mode: 'in_place' })
    expect(await save(id, dearer)).toEqual({ plan_id: id, version: 1, mode: 'unchanged' })
    await project.found({ plan: slug })
    expect((await ask(platform, previewSubscriptionPlan, { plan_id: id, terms })).body).toMatchObject({
      mode: 'new_version',
      customers: 0,
      trials: 1,
    })
    const second = await save(id, terms)
    expect(second).toMatchObject({ version: 2, mode: 'new_version' })
    expect(await versionOf(id)).toMatchObject({ is_active: false, terms: dearer })
    const offered = await versionOf(String(second.plan_id))
    expect(offered).toMatchObject({ is_active: true, slug, terms })
    expect(await codeOf(platform, saveSubscriptionPlan, { plan_id: id, terms })).toBe(
      'plan_changed_meanwhile',
    )
    expect(await ok(platform, offerSubscriptionPlan, { plan_id: id, is_active: true })).toEqual({
      replaced_id: offered.id,
    })
    expect(await versionOf(id)).toMatchObject({ is_active: true })
    expect(await versionOf(offered.id)).toMatchObject({ is_active: false })
  })

  test('of two editors at once one is told that there is a newer version', async () => {
    const { id, slug, terms } = await newPlan()
    await project.found({ plan: slug })
    const answers = await Promise.all(
      [9000, 8000].map((monthly_cents) =>
        project.call(saveSubscriptionPlan, { plan_id: id, terms: { ...terms, monthly_cents } }, platform),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('costs something where anybody may buy it; a slug is taken once; the last one stays offered', async () => {
    const free = someTerms({ monthly_cents: 0 })
    expect(
      await codeOf(platform, saveSubscriptionPlan, {
        slug: 'gratis',
        is_superadmin_only: false,
        terms: free,
      }),
    ).toBe('price_too_low')
    const made = await ok(platform, saveSubscriptionPlan, {
      slug: 'gratis',
      is_superadmin_only: true,
      terms: free,
    })
    expect(
      await codeOf(platform, offerSubscriptionPlan, { plan_id: made.plan_id, is_superadmin_only: false }),
    ).toBe('price_too_low')
    expect(
      await codeOf(platform, saveSubscriptionPlan, { slug: 'gratis', is_superadmin_only: true, terms: free }),
    ).toBe('slug_taken')
    const offered = await project.sql<{ id: string; slug: string }[]>`
      select id, slug from public.subscription_plans where is_active and not is_superadmin_only order by slug = 'profissional', slug`
    for (const { id } of offered.slice(0, -1))
      await ok(platform, offerSubscriptionPlan, { plan_id: id, is_active: false })
    expect(
      await codeOf(platform, offerSubscriptionPlan, { plan_id: offered.at(-1)!.id, is_active: false }),
    ).toBe('last_offered_plan')
    expect(
      await codeOf(platform, offerSubscriptionPlan, {
        plan_id: offered.at(-1)!.id,
        is_superadmin_only: true,
      }),
    ).toBe('last_offered_plan')
    for (const { id } of offered) await ok(platform, offerSubscriptionPlan, { plan_id: id, is_active: true })
  })

  test('the default one may be withdrawn: who signs up without a choice gets the cheapest that is offered', async () => {
    const [plan] = await project.sql<
      { id: string }[]
    >`select id from public.subscription_plans where slug = 'profissional' and is_active`
    await ok(platform, offerSubscriptionPlan, { plan_id: plan!.id, is_active: false })
    const user = await project.userWith({
      metadata: { user_type: 'admin', condominium_name: 'Edifício Sem Plano' },
    })
    const [tried] = await project.sql`
      select p.slug, p.monthly_price = (select min(o.monthly_price) from public.subscription_plans o
        where o.is_active and not o.is_superadmin_only) as is_cheapest
      from public.condominiums c join public.condominium_subscriptions s on s.condominium_id = c.id
      join public.subscription_plans p on p.id = s.plan_id where c.admin_id = ${user.id}`
    expect(tried).toMatchObject({ is_cheapest: true })
    await ok(platform, offerSubscriptionPlan, { plan_id: plan!.id, is_active: true })
  })

  test('is written by platform administrators alone, and nothing but its terms', async () => {
    const { id, terms } = await newPlan()
    const { admin } = await project.found()
    for (const [fn, body] of [
      [saveSubscriptionPlan, { plan_id: id, terms }],
      [offerSubscriptionPlan, { plan_id: id, is_active: false }],
      [moveToPlanVersion, { from_plan_id: id, plan_id: id }],
      [refundSubscriptionPayment, { payment_id: id, reason: 'porque sim' }],
    ] as const)
      expect(await codeOf(admin, fn, body)).toBe('forbidden')
    expect(
      await codeOf(platform, saveSubscriptionPlan, { plan_id: id, terms: { ...terms, monthly_price: 1 } }),
    ).toBe('invalid_input')
    expect(
      await codeOf(platform, saveSubscriptionPlan, { plan_id: id, terms: { ...terms, max_units: 0 } }),
    ).toBe('invalid_input')
  })
})

describe('people of an old version', () => {
  test('who loses nothing is moved at once, what was paid too much is a credit', async () => {
    const plan = await newPlan()
    const home = await subscriber(plan.slug, 'Edifício Barato')
    const trying = await project.found({ plan: plan.slug, name: 'Edifício Prova' })
    const { plan_id } = await save(plan.id, { ...plan.terms, monthly_cents: 6990, max_units: 150 })
    await pass(10)
    expect(
      await ok(platform, previewSubscriptionPlan, { plan_id: plan.id, to_plan_id: plan_id }),
    ).toMatchObject({ moves: { now: 1 + (await stillTrying(trying)), announced: 0 } })
    await ok(platform, moveToPlanVersion, { from_plan_id: plan.id, plan_id })
    // 20 of 30 days: 66,60 of the old price against 46,60 of the new one.
    expect(await newest(home)).toMatchObject({ version: 2, price_cents: 6990, told_cents: 6990 - 2000 })
    expect(await titlesFor(home)).toContain('o plano Médio mudou para melhor')
    await pass(21)
    expect((await payments(home)).map(({ cents }) => cents)).toEqual([9990, 4990])
    expect(await newest(home)).toMatchObject({ told_cents: 6990 })
    expect(await codeOf(platform, moveToPlanVersion, { from_plan_id: plan.id, plan_id })).toBe(
      'nobody_to_move',
    )
  })
  const stillTrying = async ({ condominiumId }: Home): Promise<number> => {
    const [row] = await project.sql<{ count: number }[]>`
      select count(*)::int as count from private.plan_holders() where condominium_id = ${condominiumId}`
    return row!.count
  }

  test('a dearer one is announced thirty days before, never touches what is paid, and begins with the first period after', async () => {
    const plan = await newPlan()
    const home = await subscriber(plan.slug, 'Edifício Caro')
    const from = clock.today()
    const { plan_id } = await save(plan.id, { ...plan.terms, monthly_cents: 14_990 })
    await pass(5)
    await ok(platform, moveToPlanVersion, { from_plan_id: plan.id, plan_id })
    const [move] =
      await project.sql`select effective_on::text, announced_on::text from private.plan_moves where plan_id = ${plan_id as string}`
    expect(move).toEqual({ announced_on: addDays(from, 5), effective_on: addMonths(from, 2) })
    expect(await newest(home)).toMatchObject({ version: 1, price_cents: 9990, told_cents: 9990 })
    expect(await titlesFor(home)).toEqual([expect.stringMatching(/^o plano Médio muda em /)])
    await pass(70)
    expect((await payments(home)).map(({ cents }) => cents)).toEqual([9990, 9990, 14_990])
    expect(await newest(home)).toMatchObject({ version: 2, price_cents: 14_990, told_cents: 14_990 })
    expect(await titlesFor(home)).toHaveLength(2)
    const [entries] = await project.sql`
      select count(*)::int as count from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'move-to-plan-version'`
    expect(entries).toEqual({ count: 2 })
  })

  test('an announcement can be taken back, and whoever heard of it hears that', async () => {
    const plan = await newPlan()
    const home = await subscriber(plan.slug, 'Edifício Poupado')
    const { plan_id } = await save(plan.id, { ...plan.terms, monthly_cents: 14_990 })
    await ok(platform, moveToPlanVersion, { from_plan_id: plan.id, plan_id })
    expect(await ok(platform, withdrawPlanMoves, { from_plan_id: plan.id })).toEqual({ withdrawn: 1 })
    expect(await titlesFor(home)).toEqual(['o plano Médio fica como está', expect.stringMatching(/muda em/)])
    await pass(70, 5)
    expect((await payments(home)).every(({ cents }) => cents === 9990)).toBe(true)
    expect(await codeOf(platform, withdrawPlanMoves, { from_plan_id: plan.id })).toBe('no_plan_moves')
  })

  test('who leaves first is not moved; who uses more than the new limits keeps the old version', async () => {
    const plan = await newPlan()
    const leaving = await subscriber(plan.slug, 'Edifício Saída')
    const large = await subscriber(plan.slug, 'Edifício Grande')
    await project.sql`
      insert into public.units (condominium_id, block, number, share, sort_key)
      select ${large.condominiumId}, 'A', n::text, 1, n::text from generate_series(1, 60) n`
    const { plan_id } = await save(plan.id, { ...plan.terms, max_units: 50 })
    const told = await ok(platform, previewSubscriptionPlan, { plan_id: plan.id, to_plan_id: plan_id })
    expect(told).toMatchObject({
      customers: 2,
      over_count: 1,
      over: [{ condominium: 'Edifício Grande', limits: [{ measure: 'max_units', used: 60, limit: 50 }] }],
      moves: {
        now: 0,
        announced: 1,
        dearer: 0,
        kept: [{ condominium: 'Edifício Grande', why: 'over_limit' }],
      },
    })
    await ok(platform, moveToPlanVersion, { from_plan_id: plan.id, plan_id })
    const goodbye = { condominium_id: leaving.condominiumId, reason: 'other', when: 'period_end' }
    await ok(leaving.admin, cancelSubscription, goodbye)
    await pass(75, 5)
    expect(await newest(leaving)).toMatchObject({ version: 1, status: 'cancelled' })
    expect(await newest(large)).toMatchObject({ version: 1, status: 'active' })
    const [dropped] =
      await project.sql`select status from private.plan_moves where plan_id = ${plan_id as string}`
    expect(dropped).toEqual({ status: 'dropped' })
  })
})

describe('money that goes back', () => {
  let home: Home
  beforeEach(async () => {
    home = await subscriber('profissional', 'Edifício Devolve')
  })
  const refund = (body: object) =>
    ask(platform, refundSubscriptionPayment, { reason: 'Cobrado a mais', ...body })
  const asked = () => project.sql`
    select cents::float8 as cents, status, attempts from private.subscription_refunds
    where condominium_id = ${home.condominiumId} order by asked_at, id`

  test('a part, another part, and never more than what is left; the days go with the last of it', async () => {
    const [payment] = await payments(home)
    expect((await refund({ payment_id: payment!.id, amount_cents: 5000 })).status).toBe(200)
    expect(await payments(home)).toMatchObject([{ status: 'approved', back: 5000 }])
    const tooMuch = await refund({ payment_id: payment!.id, amount_cents: 8000 })
    expect(tooMuch.body.error).toMatchObject({
      code: 'refund_too_large',
      message: expect.stringContaining('79,90'),
    })
    expect((await refund({ payment_id: payment!.id })).body).toMatchObject({ cents: 7990 })
    expect(await payments(home)).toMatchObject([{ status: 'refunded', back: 12_990 }])
    expect((await refund({ payment_id: payment!.id })).body.error?.code).toBe('nothing_to_refund')
    const [money] = await project.sql`
      select sum(cents) filter (where kind = 'received')::float8 as came, sum(cents) filter (where kind = 'refunded')::float8 as went
      from private.subscription_money where condominium_id = ${home.condominiumId}`
    expect(money).toEqual({ came: 12_990, went: 12_990 })
  })

  test('two clicks at once give back once what is left', async () => {
    const [payment] = await payments(home)
    const click = () =>
      project.call(refundSubscriptionPayment, { payment_id: payment!.id, reason: 'Duas vezes' }, platform)
    // As one who sees what other roles' sessions wait for.
    const admin = postgres(project.clone.urls.admin, { max: 1 })
    onTestFinished(() => admin.end())
    const waiting = async () => {
      const [row] = await admin<[{ count: number }]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'functions' and wait_event_type = 'Lock'`
      return row.count
    }
    // Both have begun, and wait, before either has refunded anything.
    const { clicks } = await project.sql.begin(async (sql) => {
      await sql`select 1 from public.subscription_payments where id = ${payment!.id} for update`
      const asked = [click(), click()]
      await expect.poll(waiting).toBe(2)
      return { clicks: asked }
    })
    const statuses = (await Promise.all(clicks)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    await worker.settle(tasks)
    expect(await payments(home)).toMatchObject([{ back: 12_990 }])
  })

  test('cut off after the provider answered, it is asked again and stays one', async () => {
    const [payment] = await payments(home)
    await refund({ payment_id: payment!.id, amount_cents: 3000 })
    await project.sql`
      update private.subscription_refunds set status = 'asked', settled_at = null where condominium_id = ${home.condominiumId}`
    await worker.context
      .sql`insert into private.outbox (topic, payload) values ('refund-subscription-payments', '{}')`
    await worker.settle(tasks)
    expect(await asked()).toMatchObject([{ cents: 3000, status: 'done' }])
    expect(await payments(home)).toMatchObject([{ back: 3000 }])
  })

  test('what the provider refuses for good is written down and asked no more', async () => {
    const [payment] = await payments(home)
    const [at] = await project.sql<{ id: string }[]>`
      select provider_payment_id as id from public.subscription_payments where id = ${payment!.id}`
    // Refunded in the provider's own panel, and not reported yet.
    await provider.ask(`/v1/payments/${at!.id}/refunds`, {})
    await refund({ payment_id: payment!.id, amount_cents: 3000 })
    expect(await asked()).toMatchObject([{ status: 'refused', attempts: 1 }])
  })

  test('within seven days the síndico repents: everything goes back, and it ends', async () => {
    await pass(7)
    const rights = await project.sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: home.admin.id })}, true),
        set_config('prumo.now', ${`${clock.today()}T12:00:00-03:00`}, true)`
      const [row] = await sql`select public.subscription_rights(${home.condominiumId}) as rights`
      return row!.rights as unknown
    })
    expect(rights).toEqual({ withdrawal: { until_on: clock.today(), cents: 12_990 }, move: null })
    expect(await ok(home.admin, withdrawSubscription, { condominium_id: home.condominiumId })).toEqual({
      cents: 12_990,
    })
    expect(await newest(home)).toMatchObject({
      status: 'cancelled',
      ended_by: 'sindico',
      told_status: 'cancelled',
    })
    expect(await payments(home)).toMatchObject([{ status: 'refunded', back: 12_990 }])
    expect(await codeOf(home.admin, withdrawSubscription, { condominium_id: home.condominiumId })).toBe(
      'not_subscribed',
    )
  })

  test('on the eighth day not any more; nobody but the síndico', async () => {
    const helper = await project.member(home.condominiumId, 'admin')
    expect(await codeOf(helper, withdrawSubscription, { condominium_id: home.condominiumId })).toBe(
      'forbidden',
    )
    await pass(8)
    expect(await codeOf(home.admin, withdrawSubscription, { condominium_id: home.condominiumId })).toBe(
      'withdrawal_over',
    )
  })

  test('a second contract, after one that ended, may be repented of too; what was paid for the first stays', async () => {
    await pass(20)
    await ok(home.admin, cancelSubscription, {
      condominium_id: home.condominiumId,
      reason: 'other',
      when: 'now',
    })
    await clock.pass(40)
    await buy(home, 'essencial')
    await ok(home.admin, withdrawSubscription, { condominium_id: home.condominiumId })
    expect((await payments(home)).map(({ cents, back }) => [cents, back])).toEqual([
      [12_990, 0],
      [5990, 5990],
    ])
  })
})
