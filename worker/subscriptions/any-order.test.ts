import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNPAID_DAYS } from '../../domain/subscriptions/states.ts'
import { atLength } from '../../host/test-length.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import cancelSubscription from '../../supabase/functions/subscriptions/cancel-subscription.ts'
import changeSubscriptionPlan from '../../supabase/functions/subscriptions/change-subscription-plan.ts'
import createSubscription from '../../supabase/functions/subscriptions/create-subscription.ts'
import keepSubscription from '../../supabase/functions/subscriptions/keep-subscription.ts'
import pauseSubscription from '../../supabase/functions/subscriptions/pause-subscription.ts'
import paySubscription from '../../supabase/functions/subscriptions/pay-subscription.ts'
import resumeSubscription from '../../supabase/functions/subscriptions/resume-subscription.ts'
import { timeOf } from '../../supabase/tests/ledger/every-history/time.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { readMercadoPagoTask } from './read-mercado-pago.ts'
import { refundPaymentsTask } from './refund-payments.ts'
import { sweepSubscriptionsTask } from './sweep-subscriptions.ts'
import { startMercadoPago } from './testing.ts'

let project: TestProject
let worker: TestWorker
let clock: ReturnType<typeof timeOf>
let provider: Awaited<ReturnType<typeof startMercadoPago>>

beforeAll(async () => {
  project = await startProject()
  clock = timeOf(project)
  await clock.set('2026-03-02')
  worker = startTestWorker(project)
  provider = await startMercadoPago(() => new Date(`${clock.today()}T15:00:00Z`))
})
afterAll(async () => {
  await provider.close()
  await worker.stop()
  await project.close()
})

type Home = { admin: User; condominiumId: string; checkout: string | null }
type Handler = { fetch(request: Request): Promise<Response> }

async function found(): Promise<Home> {
  const home = await project.found({ plan: 'profissional', units: 40 })
  await worker.context.sql`
    update public.condominium_subscriptions
    set created_at = private.now(), started_at = private.now(), trial_ends_at = private.now() + interval '7 days'
    where condominium_id = ${home.condominiumId}`
  return { ...home, checkout: null }
}

type Row = {
  id: string
  status: string
  state: string
  is_trial: boolean
  trial_left: boolean
  paid: boolean
  unpaid_days: number
  cancel_on: string | null
  provider_id: string | null
}
const newest = async ({ condominiumId }: Home): Promise<Row> => {
  const [row] = await worker.context.sql<Row[]>`
    select s.id, s.status, private.subscription_state(${condominiumId}) as state, s.is_trial,
      coalesce(s.trial_ends_at > private.now(), false) as trial_left, coalesce(s.paid_until > private.today(), false) as paid,
      private.today() - greatest(s.paid_until, s.owed_from) as unpaid_days, s.cancel_on::text, l.provider_id
    from public.condominium_subscriptions s left join private.subscription_links l on l.subscription_id = s.id
    where s.condominium_id = ${condominiumId} order by s.created_at desc, s.id desc limit 1`
  return row!
}

async function click(home: Home, fn: Handler, body: object = {}): Promise<void> {
  const answer = await project.call(fn, { condominium_id: home.condominiumId, ...body }, home.admin)
  // May be refused because of its state, but never for any other reason.
  expect([200, 404, 409, 429]).toContain(answer.status)
  if (typeof answer.body.checkout_url === 'string') home.checkout = answer.body.checkout_url
}

const settle = () => worker.settle([readMercadoPagoTask, refundPaymentsTask])
async function sweep({ condominiumId }: Home): Promise<void> {
  // A day has passed for this condominium only; those of earlier histories are left alone.
  await worker.context.sql`
    update private.subscription_links
    set read_at = null, next_try_at = case when condominium_id = ${condominiumId} then private.now() else 'infinity' end`
  await worker.context.sql`
    update public.subscription_checkouts set read_at = case when condominium_id = ${condominiumId} then null else 'infinity'::timestamptz end`
  await sweepSubscriptionsTask.run(worker.context, {}, new AbortController().signal)
  await settle()
}

/** A trial that runs is never hidden by anything but a subscription that the provider has authorized. */
async function requireTrial(home: Home): Promise<void> {
  const [trial] = await worker.context.sql<{ runs: boolean; authorized: boolean }[]>`
    select bool_or(s.is_trial and s.trial_ends_at > private.now()) as runs, bool_or(not s.is_trial) as authorized
    from public.condominium_subscriptions s where s.condominium_id = ${home.condominiumId}`
  if (trial!.runs && !trial!.authorized)
    expect(await newest(home)).toMatchObject({ is_trial: true, status: 'active', state: 'trial' })
}

type Told = { id: number; status: string; transaction_amount: number; transaction_amount_refunded: number }

/**
 * Checks single payments: every one received is recorded as what it was, each pays its own days, what is paid is open, and what was not needed was
 * refunded. Reads from the provider, not from our records.
 */
async function requirePaidByHand({ condominiumId }: Home): Promise<void> {
  const { sql } = worker.context
  const checkouts = await sql<{ id: string; status: string }[]>`
    select id, status from public.subscription_checkouts where condominium_id = ${condominiumId} and method in ('pix', 'boleto')`
  for (const { id, status } of checkouts) {
    const { results } = (await provider.ask(`/v1/payments/search?external_reference=${id}`)) as {
      results: Told[]
    }
    // Two clicks, two tabs, an answer that was lost: one payment.
    expect(results.length).toBeLessThanOrEqual(1)
    const [told] = results
    if (!told) continue
    const [kept] = await sql<
      { status: string; cents: number; back: number; replaced: boolean; never_stood: boolean }[]
    >`
      select p.status, p.amount_cents::int as cents, p.refunded_cents::int as back, s.ended_by is not distinct from 'replaced' as replaced,
        coalesce(s.ended_by = 'replaced' and s.ended_at <= s.started_at, false) as never_stood
      from public.subscription_payments p join public.condominium_subscriptions s on s.id = p.subscription_id
      where p.provider_payment_id = ${String(told.id)}`
    if (told.status === 'pending') expect(status).toBe('open')
    else if (told.status === 'cancelled') {
      expect(['cancelled', 'expired']).toContain(status)
      expect(kept).toBeUndefined()
    } else {
      expect(status).toBe('authorized')
      expect(kept).toMatchObject({
        status: told.status,
        cents: Math.round(told.transaction_amount * 100),
        back: Math.round(told.transaction_amount_refunded * 100),
      })
      if (kept!.never_stood) expect(told.status).toBe('refunded')
    }
  }
  const overlapping = await sql`
    select 1 from public.subscription_payments a join public.subscription_payments b
      on b.subscription_id = a.subscription_id and b.id > a.id and a.period_from < b.period_until and b.period_from < a.period_until
    where a.condominium_id = ${condominiumId} and a.status = 'approved' and b.status = 'approved'
      and not exists (select from private.subscription_links l where l.subscription_id = a.subscription_id)`
  expect(overlapping).toHaveLength(0)
}

/** The state of a subscription that no card renews follows only from its days. */
function requireDays(row: Row): void {
  if (row.is_trial) return
  if (row.status === 'active') {
    expect(row.state).toBe('active')
    if (!row.cancel_on) expect(row.unpaid_days).toBeLessThan(UNPAID_DAYS)
  }
  if (row.status === 'expired') expect(row.paid).toBe(false)
  expect(row.status).not.toBe('paused')
}

/** What the provider's truth implies: read again from the provider, not from our notes. */
async function requireTruth(home: Home): Promise<void> {
  const row = await newest(home)
  await requirePaidByHand(home)
  if (!row.provider_id) return requireDays(row)
  const told = await provider.ask(`/preapproval/${row.provider_id}`)
  const found = (await provider.ask(`/v1/payments/search?external_reference=${told.external_reference}`)) as {
    results: { id: number; status: string; transaction_amount: number }[]
  }
  const kept = await worker.context.sql`
    select provider_payment_id as id, status, amount_cents::int as cents from public.subscription_payments
    where subscription_id = ${row.id} order by provider_payment_id`
  expect(kept.map((payment) => ({ ...payment }))).toEqual(
    found.results
      .map(({ id, status, transaction_amount }) => ({
        id: String(id),
        status,
        cents: Math.round(transaction_amount * 100),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  if (row.status === 'cancelled') expect(told.status).toBe('cancelled')
  if (row.status === 'paused') expect(['paused', 'cancelled']).toContain(told.status)
  if (row.status === 'active' && !row.cancel_on) {
    expect(told.status).toBe('authorized')
    expect(row.unpaid_days).toBeLessThan(UNPAID_DAYS)
  }
  if (row.status === 'active' && row.cancel_on) expect(['paused', 'cancelled']).toContain(told.status)
  if (row.status === 'expired') expect(row.paid).toBe(false)
  if (row.paid && !row.cancel_on) expect(['active', 'paused', 'cancelled']).toContain(row.status)
  // A replaced subscription no longer charges anyone.
  const others = await worker.context.sql<{ provider_id: string }[]>`
    select l.provider_id from private.subscription_links l
    where l.condominium_id = ${home.condominiumId} and l.provider_id <> ${row.provider_id}`
  for (const { provider_id } of others)
    expect(await provider.ask(`/preapproval/${provider_id}`)).toMatchObject({ status: 'cancelled' })
}

/** Each subscription's states in the audit end at its current state, and each follows from the one before. */
async function requireAudit(home: Home): Promise<void> {
  const rows = await worker.context.sql<{ id: string; status: string; trail: string[][] }[]>`
    select s.id, s.status, (
        select jsonb_agg(jsonb_build_array(e.before ->> 'status', e.after ->> 'status') order by e.id)
        from public.audit_entries e where e.entity_id = s.id::text and e.after ? 'status') as trail
    from public.condominium_subscriptions s
    where s.condominium_id = ${home.condominiumId} and not s.is_trial and s.ended_by is distinct from 'replaced'`
  for (const { id, status, trail } of rows) {
    expect(trail?.at(-1)?.[1], id).toBe(status)
    for (const [at, [before]] of trail.entries())
      if (at > 0) expect(before, `${id} ${JSON.stringify(trail)}`).toBe(trail[at - 1]![1])
  }
}

type Step =
  | { do: 'buy' | 'change'; plan: string; cycle: 'monthly' | 'annual' }
  | { do: 'pay'; card: string }
  | { do: 'ask'; method: 'pix' | 'boleto'; plan: string; cycle: 'monthly' | 'annual' }
  | { do: 'card here'; card: string; plan: string; cycle: 'monthly' | 'annual' }
  | { do: 'settle'; pick: number; becomes: 'approved' | 'expired' }
  | { do: 'card'; card: string }
  | { do: 'pause' | 'resume' | 'keep' | 'sweep' | 'refund' | 'payer cancels' | 'payer pauses' }
  | { do: 'cancel'; when: 'now' | 'period_end' }
  | { do: 'days'; days: number }
  | { do: 'notices'; pick: number; how: 'deliver' | 'twice' | 'backwards' | 'lose' | 'forge' }

const cards = fc.constantFrom('APRO', 'APRO', 'FUND', 'CONT')
const terms = {
  plan: fc.constantFrom('essencial', 'profissional', 'avancado'),
  cycle: fc.constantFrom('monthly' as const, 'monthly' as const, 'annual' as const),
}
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('buy' as const, 'change' as const), ...terms }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), card: cards }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      method: fc.constantFrom('pix' as const, 'boleto' as const),
      ...terms,
    }),
  },
  fc.record({ do: fc.constant('card here' as const), card: cards, ...terms }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      pick: fc.nat(5),
      becomes: fc.constantFrom('approved' as const, 'approved' as const, 'expired' as const),
    }),
  },
  fc.record({ do: fc.constant('card' as const), card: cards }),
  fc.record({
    do: fc.constantFrom(
      ...(['pause', 'resume', 'keep', 'sweep', 'refund', 'payer cancels', 'payer pauses'] as const),
    ),
  }),
  fc.record({
    do: fc.constant('cancel' as const),
    when: fc.constantFrom('now' as const, 'period_end' as const),
  }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('notices' as const),
      pick: fc.nat(20),
      how: fc.constantFrom(
        'deliver' as const,
        'twice' as const,
        'backwards' as const,
        'lose' as const,
        'forge' as const,
      ),
    }),
  },
)

async function handOver({ pick, how }: Extract<Step, { do: 'notices' }>): Promise<void> {
  if (how === 'forge') {
    const [first] = provider.sent
    if (first) expect(await provider.deliver(first, 'somebody else’s secret')).toBe(401)
    return
  }
  const waiting = provider.sent.splice(0, pick)
  const ordered =
    how === 'backwards' ? waiting.toReversed() : how === 'twice' ? [...waiting, ...waiting] : waiting
  if (how !== 'lose') for (const notice of ordered) expect(await provider.deliver(notice)).toBe(200)
  await settle()
}

async function perform(home: Home, given: Step): Promise<void> {
  const { provider_id } = await newest(home)
  const there = (path: string, body: unknown, method?: string) =>
    provider_id ? provider.ask(`/preapproval/${provider_id}${path}`, body, method) : null
  switch (given.do) {
    case 'buy':
      return click(home, createSubscription, { plan_slug: given.plan, billing_cycle: given.cycle })
    case 'change':
      return click(home, changeSubscriptionPlan, { plan_slug: given.plan, billing_cycle: given.cycle })
    case 'pay':
      if (home.checkout) await provider.pay(home.checkout, given.card)
      return
    case 'ask':
      return payHere(home, { plan_slug: given.plan, billing_cycle: given.cycle, method: given.method })
    case 'card here':
      return payHere(home, {
        plan_slug: given.plan,
        billing_cycle: given.cycle,
        method: 'card',
        token: await tokenOf(given.card),
      })
    case 'settle':
      return settleOne(home, given)
    case 'card':
      if (provider_id) await provider.setCard(provider_id, given.card)
      return
    case 'payer cancels':
      await there('', { status: 'cancelled' }, 'PUT')
      return
    case 'payer pauses':
      await there('', { status: 'paused' }, 'PUT')
      return
    case 'refund':
      return refundLast(home)
    case 'pause':
      return click(home, pauseSubscription)
    case 'resume':
      return click(home, resumeSubscription)
    case 'keep':
      return click(home, keepSubscription)
    case 'cancel':
      return click(home, cancelSubscription, { reason: 'other', when: given.when })
    case 'sweep':
      return sweep(home)
    case 'days':
      await clock.pass(given.days)
      await provider.run()
      return
    case 'notices':
      return handOver(given)
  }
}

const payHere = (home: Home, body: object) =>
  click(home, paySubscription, { ...body, payer: { name: 'Ana Lima', document: '52998224725' } })

async function tokenOf(name: string): Promise<string> {
  const { id } = await provider.ask('/v1/card_tokens', {
    card_number: '4235647728025682',
    security_code: '123',
    expiration_month: 11,
    expiration_year: 2030,
    cardholder: { name },
  })
  return String(id)
}

/** Settles any Pix or boleto ever made as paid or expired, wanted or not; the provider refuses those that can no longer be settled. */
async function settleOne({ condominiumId }: Home, { pick, becomes }: Extract<Step, { do: 'settle' }>) {
  const made = await worker.context.sql<{ provider_id: string }[]>`
    select provider_id from public.subscription_checkouts
    where condominium_id = ${condominiumId} and method in ('pix', 'boleto') and provider_id is not null order by created_at desc`
  const one = made[pick % Math.max(1, made.length)]
  if (one) await provider.ask(`/simulator/payments/${one.provider_id}`, { becomes })
}

async function refundLast({ condominiumId }: Home): Promise<void> {
  const [payment] = await worker.context.sql<{ id: string }[]>`
    select provider_payment_id as id from public.subscription_payments
    where condominium_id = ${condominiumId} and status = 'approved' order by created_at desc limit 1`
  if (payment) await provider.ask(`/v1/payments/${payment.id}/refunds`, {})
}

/** Most histories begin with a plan that is bought; what follows is anything. */
const bought: Step[] = [
  { do: 'buy', plan: 'profissional', cycle: 'monthly' },
  { do: 'pay', card: 'APRO' },
  { do: 'notices', pick: 20, how: 'backwards' },
]
/** A plan paid manually, followed by anything. */
const byHand: Step[] = [
  { do: 'ask', method: 'pix', plan: 'profissional', cycle: 'monthly' },
  { do: 'settle', pick: 0, becomes: 'approved' },
  { do: 'notices', pick: 20, how: 'twice' },
]
/** A card that stops paying, long enough. */
const broke: Step[] = [
  ...bought,
  { do: 'card', card: 'FUND' },
  { do: 'days', days: 32 },
  { do: 'days', days: 12 },
]
const history = fc
  .tuple(
    fc.constantFrom([], bought, bought, byHand, byHand, broke),
    fc.array(step, { minLength: 4, maxLength: 12, size: 'max' }),
  )
  .map(([first, then]) => [...first, ...then])

const reached = new Set<string>()

test('whatever is clicked and however notices come, it ends as the provider’s truth implies', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      provider.sent.splice(0)
      const home = await found()
      for (const one of steps) {
        await perform(home, one)
        await requireTrial(home)
      }
      // Charges what is due by now at this point, not during the checks.
      await provider.run()
      // Only the day's sweep, without any notice, and what it requests in return.
      await sweep(home)
      await sweep(home)
      await requireTruth(home)
      await requireAudit(home)
      const before = await newest(home)
      if (!before.is_trial) reached.add(before.status)
      await handOver({ do: 'notices', pick: 100, how: 'backwards' })
      await sweep(home)
      expect(await newest(home)).toEqual(before)
    }),
    {
      numRuns: atLength(5, 200),
      endOnFailure: true,
      examples: [
        [[...bought, { do: 'sweep' }]],
        [broke],
        [[...bought, { do: 'pause' }]],
        [[...bought, { do: 'cancel', when: 'now' }]],
        [[...byHand, { do: 'days', days: 25 }, { do: 'days', days: 25 }]],
        // A Pix that was abandoned for a card and paid all the same.
        [
          [
            byHand[0]!,
            { do: 'card here', card: 'APRO', plan: 'profissional', cycle: 'monthly' },
            { do: 'settle', pick: 0, becomes: 'approved' },
          ],
        ],
      ],
    },
  )
  // It would prove nothing if it never came there.
  expect([...reached].sort()).toEqual(['active', 'cancelled', 'expired', 'paused'])
}, 240_000)
