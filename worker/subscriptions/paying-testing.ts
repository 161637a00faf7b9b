import { expect } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import paySubscription from '../../supabase/functions/subscriptions/pay-subscription.ts'
import { timeOf } from '../../supabase/tests/ledger/every-history/time.ts'
import { tasks } from '../main.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { sweepSubscriptionsTask } from './sweep-subscriptions.ts'
import { startMercadoPago } from './testing.ts'

export let project: TestProject
export let worker: TestWorker
export let clock: ReturnType<typeof timeOf>
export let provider: Awaited<ReturnType<typeof startMercadoPago>>
const start = '2026-06-10'

/** A project, a worker, a provider and a clock of their own; `closeStage` ends them. */
export async function openStage(): Promise<void> {
  project = await startProject()
  clock = timeOf(project)
  await clock.set(start)
  worker = startTestWorker(project)
  provider = await startMercadoPago(() => new Date(`${clock.today()}T15:00:00Z`))
}
export async function closeStage(): Promise<void> {
  await provider.close()
  await worker.stop()
  await project.close()
}

type Handler = { fetch(request: Request): Promise<Response> }
export type Home = { admin: User; condominiumId: string }

export async function found(name = 'Residencial Jacarandá'): Promise<Home> {
  await clock.set(start)
  const home = await project.found({ name, plan: 'profissional', units: 40 })
  await beginTrial(home)
  return home
}
/**
 * Uses the stage's clock, which the project's own connections do not see. The trial's last hour, so that what is paid now begins today; `left`: how
 * long it still runs.
 */
export const beginTrial = ({ condominiumId }: Home, left = '1 hour') => worker.context.sql`
  update public.condominium_subscriptions
  set created_at = private.now(), started_at = private.now(), trial_ends_at = private.now() + ${left}::interval
  where condominium_id = ${condominiumId}`

export async function ask({ admin, condominiumId }: Home, fn: Handler, body: object = {}) {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, admin)
  await worker.settle(tasks)
  return answer
}
export async function ok(home: Home, fn: Handler, body: object = {}) {
  const answer = await ask(home, fn, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
export const codeOf = async (home: Home, fn: Handler, body: object = {}) =>
  (await ask(home, fn, body)).body.error?.code

export const payer = { name: 'Ana Lima', document: '529.982.247-25' }
const monthly = { plan_slug: 'profissional', billing_cycle: 'monthly', payer }
export const byPix = { ...monthly, method: 'pix' }
export const byBoleto = { ...monthly, method: 'boleto' }

/** What the browser makes with the public key. */
export async function cardToken(name: string): Promise<string> {
  const answer = await fetch(`${process.env.MERCADO_PAGO_API_URL}/v1/card_tokens?public_key=TEST-public`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{
        card_number: '4235647728025682',
        security_code: '123',
        expiration_month: 11,
        expiration_year: 2030,
      },
      cardholder: { name },
    }),
  })
  return ((await answer.json()) as { id: string }).id
}
export const byCard = async (name: string, more: object = {}) => ({
  ...monthly,
  ...more,
  method: 'card',
  token: await cardToken(name),
})

export const newest = async ({ condominiumId }: Home) => {
  const [row] = await worker.context.sql`
    select s.id, s.status, s.is_trial, p.slug as plan, s.billing_cycle as cycle, s.paid_until::text, s.ended_by,
      private.subscription_state(${condominiumId}) as state, l.provider_id is not null as by_card, l.told_cents::float8 as told_cents
    from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    left join private.subscription_links l on l.subscription_id = s.id
    where s.condominium_id = ${condominiumId} order by s.created_at desc, s.id desc limit 1`
  return row!
}
export const checkoutOf = async (id: unknown) => {
  const [row] = await worker.context.sql<
    {
      status: string
      provider_id: string
      pix_code: string
      digitable_line: string
      amount: number
      detail: string
    }[]
  >`
    select status, provider_id, pix_code, digitable_line, amount_cents::float8 as amount, refusal_detail as detail
    from public.subscription_checkouts where id = ${String(id)}`
  return row!
}
export const payments = async ({ condominiumId }: Home) =>
  (
    await worker.context.sql`
      select status, amount_cents::float8 as cents, period_from::text as from, period_until::text as until, method
      from public.subscription_payments where condominium_id = ${condominiumId} order by created_at, id`
  ).map((row) => ({ ...row }))

/** Makes the provider settle what is pending, and delivers its notices. */
export async function becomes(providerId: string, what: 'approved' | 'expired'): Promise<void> {
  await provider.ask(`/simulator/payments/${providerId}`, { becomes: what })
  await provider.arrived()
  expect(provider.sent.map(({ dataId }) => dataId)).toContain(providerId)
  await deliver()
}
/** Makes the provider charge the card that is due and send its notice. */
export async function charged(): Promise<void> {
  await provider.run()
  await provider.arrived()
  expect(provider.sent.map(({ type }) => type)).toContain('payment')
  await deliver()
}
export async function deliver(): Promise<void> {
  for (const notice of provider.sent.splice(0)) expect(await provider.deliver(notice)).toBe(200)
  await worker.settle(tasks)
}
export async function payBy(home: Home, body: object = byPix): Promise<string> {
  const { checkout_id } = await ok(home, paySubscription, body)
  const { provider_id } = await checkoutOf(checkout_id)
  await becomes(provider_id, 'approved')
  return String(checkout_id)
}
export async function sweep(): Promise<void> {
  await sweepSubscriptionsTask.run(worker.context, {}, new AbortController().signal)
  await deliver()
}
export const on = async (day: string) => {
  await clock.set(day)
  await provider.run()
}
export const letters = () => worker.sent.map(({ subject }) => subject)
