import { addDays, addMonths } from '../../domain/calendar.ts'
import { optionalSetting } from '../../supabase/functions/_shared/environment.ts'
import type { Sql } from '../../worker/context.ts'
import { readMercadoPagoTask } from '../../worker/subscriptions/read-mercado-pago.ts'
import { sweepSubscriptionsTask } from '../../worker/subscriptions/sweep-subscriptions.ts'
import { inhabit } from './other-buildings.ts'
import { mails } from './outbox.ts'
import { building, logins, password } from './plan.ts'
import type { Product } from './product.ts'

export type Parts = { product: Product; sql: Sql; today: string }

export const noon = (day: string) => `${day}T12:00:00-03:00`

/** Returns a client of the local Mercado Pago, acting as a person and as its clock's operator; null where a real one is configured. */
export function simulator() {
  const url = optionalSetting('DEMONSTRATION_MERCADO_PAGO', '')
  if (!url) return null
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`mercado pago: ${path} answered ${response.status}`)
  }
  return {
    setClock: (now: string | null) => post('/simulator/clock', { now }),
    setCard: (id: string, cardholder: string) => post(`/simulator/preapproval/${id}/card`, { cardholder }),
    /** 'drop': sends no notices to the product that runs meanwhile, at today's clock. */
    setNotices: (mode: 'deliver' | 'drop') => post('/simulator/notices', { mode }),
    settle: (paymentId: string) => post(`/simulator/payments/${paymentId}`, { becomes: 'approved' }),
    contest: (paymentId: string) => post(`/simulator/payments/${paymentId}`, { becomes: 'charged_back' }),
    async pay(checkoutUrl: string) {
      const preapproval_id = new URL(checkoutUrl).searchParams.get('preapproval_id') ?? ''
      const form = new URLSearchParams({ preapproval_id, number: '4235 6477 2802 5682', name: 'APRO' })
      for (const [name, value] of Object.entries({ expiry: '11/30', code: '123', answer: 'pay' }))
        form.set(name, value)
      const response = await fetch(checkoutUrl.split('?')[0]!, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      })
      if (response.status !== 303) throw new Error(`mercado pago: checkout answered ${response.status}`)
    },
  }
}

export type Simulator = NonNullable<ReturnType<typeof simulator>>

/** What the worker does when a notice arrives, at that instant. */
export const follow = (product: Product, condominiumId: string, instant: string): Promise<void> =>
  product.working(instant, (context) =>
    readMercadoPagoTask.run(context, { condominiumId }, new AbortController().signal),
  )

/** Buys and pays a subscription on `day`; returns the preapproval. */
export async function subscribe(
  { product, sql }: Parts,
  provider: Simulator,
  asked: { condominiumId: string; plan: string; day: string; cycle?: 'annual' },
) {
  const { condominiumId, plan, day, cycle } = asked
  await provider.setClock(noon(day))
  const { checkout_url } = await product.command<{ checkout_url: string }>('create-subscription', noon(day), {
    condominium_id: condominiumId,
    plan_slug: plan,
    ...(cycle && { billing_cycle: cycle }),
  })
  await provider.pay(checkout_url)
  await follow(product, condominiumId, noon(day))
  const [row] = await sql<{ provider_id: string }[]>`
    select l.provider_id from private.subscription_links l join public.condominium_subscriptions s on s.id = l.subscription_id
    where l.condominium_id = ${condominiumId} order by s.created_at desc limit 1`
  return row!.provider_id
}

/** A demonstration outlives the trial: the building pays by the month for a year, and one charge had to be tried again. */
export async function subscribeBuilding(parts: Parts, condominiumId: string): Promise<void> {
  const { product, sql, today } = parts
  const [paid] = await sql`
    select 1 from public.condominium_subscriptions where condominium_id = ${condominiumId} and not is_trial and status = 'active'`
  if (paid) return
  const provider = simulator()
  if (!provider) return giveSubscription(sql, condominiumId)
  const start = addDays(addMonths(today, -12), -9)
  const id = await subscribe(parts, provider, { condominiumId, plan: building.plan, day: start })
  // Its sign-up began the trial at today's clock, but the trial of a subscription paid a year ago came before that.
  await sql`
    update public.condominium_subscriptions set started_at = ${noon(addDays(start, -6))}, trial_ends_at = ${noon(addDays(start, 1))}
    where condominium_id = ${condominiumId} and is_trial`
  const refused = addMonths(start, 7)
  await provider.setClock(noon(addDays(refused, -1)))
  await provider.setCard(id, 'FUND')
  await provider.setClock(noon(addDays(refused, 1)))
  await follow(product, condominiumId, noon(addDays(refused, 1)))
  await provider.setCard(id, 'APRO')
  await provider.setClock(null)
  await follow(product, condominiumId, new Date().toISOString())
}

/** Grants a subscription where a real provider is configured, since a demonstration charges no one. */
async function giveSubscription(sql: Sql, condominiumId: string): Promise<void> {
  await sql`
    update public.condominium_subscriptions set status = 'cancelled', ended_by = 'replaced', ended_at = now()
    where condominium_id = ${condominiumId} and is_trial`
  await sql`
    insert into public.condominium_subscriptions (condominium_id, plan_id, status, created_at)
    select ${condominiumId}, id, 'active', now() + interval '1 second' from public.subscription_plans
    where slug = ${building.plan} and is_active`
}

/** States of other condominiums: one in trial, one that stopped paying, one that pays each month by Pix, one that left. */
const others = [
  { name: 'Edifício Aurora', units: 24, plan: 'essencial', ends: 'trial' },
  { name: 'Condomínio Vila Ipê', units: 48, plan: 'essencial', ends: 'expired' },
  { name: 'Edifício das Mangueiras', units: 32, plan: 'essencial', ends: 'by hand' },
  { name: 'Residencial Bela Vista', units: 120, plan: 'profissional', ends: 'cancelled' },
] as const

/** Condominiums of an administrator with several, each at another point of its subscription. */
export async function foundOthers(parts: Parts): Promise<void> {
  const { product, sql, today } = parts
  const provider = simulator()
  const { portfolio } = logins
  const id = await product.createUser(portfolio.email, password, {
    user_type: 'admin',
    full_name: portfolio.name,
  })
  await product.signIn(portfolio.email, password)
  for (const [nth, { name, units, plan, ends }] of others.entries()) {
    const [known] = await sql<{ id: string }[]>`
      select id from public.condominiums where admin_id = ${id} and name = ${name}`
    if (known) continue
    const day = foundedOn(ends, today)
    const { condominium_id } = await product.command<{ condominium_id: string }>(
      'complete-onboarding',
      noon(day),
      { condominium_name: name, total_units: units, plan_slug: plan },
    )
    await inhabit({ product, condominiumId: condominium_id, units, nth, instant: noon(day) })
    await product.doJobs(mails)
    if (ends === 'trial' || !provider) continue
    if (ends === 'by hand')
      await payByPix(parts, provider, { condominiumId: condominium_id, plan, day: addDays(day, 5) })
    else await endAs(parts, provider, { condominiumId: condominium_id, plan, day: addDays(day, 5), ends })
  }
  await provider?.setClock(null)
}

function foundedOn(ends: (typeof others)[number]['ends'], today: string): string {
  // The paid period ends in five days, so its síndica gets a reminder.
  if (ends === 'by hand') return addDays(addMonths(addDays(today, 5), -2), -5)
  return addDays(today, { trial: -2, expired: -75, cancelled: -50 }[ends])
}

/** A month by Pix, and the next one two days before it is over. */
async function payByPix(
  { product, sql, today }: Parts,
  provider: Simulator,
  { condominiumId, plan, day }: { condominiumId: string; plan: string; day: string },
): Promise<void> {
  for (const on of [day, addDays(addMonths(day, 1), -2)]) {
    await provider.setClock(noon(on))
    const { checkout_id } = await product.command<{ checkout_id: string }>('pay-subscription', noon(on), {
      condominium_id: condominiumId,
      plan_slug: plan,
      billing_cycle: 'monthly',
      method: 'pix',
      payer: { name: 'Edifício das Mangueiras', document: '11222333000181' },
    })
    const [made] = await sql<{ provider_id: string }[]>`
      select provider_id from public.subscription_checkouts where id = ${checkout_id}`
    await provider.settle(made!.provider_id)
    await follow(product, condominiumId, noon(on))
  }
  await product.working(noon(today), (context) =>
    sweepSubscriptionsTask.run(context, {}, new AbortController().signal),
  )
}

type Ending = { condominiumId: string; plan: string; day: string; ends: 'expired' | 'cancelled' }

async function endAs(parts: Parts, provider: Simulator, { ends, ...asked }: Ending): Promise<void> {
  const { product, today } = parts
  const { condominiumId, day } = asked
  const id = await subscribe(parts, provider, asked)
  if (ends === 'cancelled') {
    await product.command('cancel-subscription', noon(addDays(day, 20)), {
      condominium_id: condominiumId,
      reason: 'other_system',
      when: 'period_end',
    })
    await follow(product, condominiumId, noon(addDays(day, 20)))
  } else await provider.setCard(id, 'FUND')
  await provider.setClock(noon(today))
  // As each hour does.
  for (const on of [addDays(addMonths(day, 1), 12), today])
    await product.working(noon(on), (context) =>
      sweepSubscriptionsTask.run(context, {}, new AbortController().signal),
    )
  await follow(product, condominiumId, noon(today))
}
