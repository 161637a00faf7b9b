import { addDays } from '../../domain/calendar.ts'
import { refundPaymentsTask } from '../../worker/subscriptions/refund-payments.ts'
import { sweepSubscriptionsTask } from '../../worker/subscriptions/sweep-subscriptions.ts'
import { generateUnitsTask } from '../../worker/units/generate-units.ts'
import { logins, managers, password } from './plan.ts'
import { follow, noon, type Parts, type Simulator, simulator, subscribe } from './subscriptions.ts'

/** A condominium of the platform: when it began to try, how it subscribed, and what happened since. Days before today. */
type Customer = {
  name: string
  city: string
  units: number
  plan: 'essencial' | 'profissional' | 'avancado'
  began: number
  /** Days of the trial that passed before it subscribed; none: it never did. */
  afterDays?: number
  cycle?: 'annual'
  since?: Happening[]
}
type Happening = { ago: number } & (
  | { what: 'change'; plan: string }
  | { what: 'cancel'; reason: string; now?: true }
  | { what: 'subscribe'; plan: string }
  | { what: 'card'; holder: 'FUND' | 'APRO' }
  | { what: 'withdraw' | 'contest' | 'read' }
  | { what: 'refund'; cents: number; reason: string }
)

/** Two years of customers: some grew, some left, one came back, one is late, one repented, one disputed, some only tried. */
const customers: readonly Customer[] = [
  {
    name: 'Edifício Manacá',
    city: 'Campinas',
    units: 40,
    plan: 'essencial',
    began: 700,
    afterDays: 4,
    since: [
      { ago: 300, what: 'change', plan: 'profissional' },
      // The charge that the difference is set off in.
      { ago: 266, what: 'read' },
    ],
  },
  {
    name: 'Residencial Araçá',
    city: 'Sorocaba',
    units: 46,
    plan: 'profissional',
    began: 640,
    afterDays: 6,
    since: [
      { ago: 170, what: 'change', plan: 'essencial' },
      { ago: 138, what: 'read' },
    ],
  },
  {
    name: 'Residencial Pitangueiras',
    city: 'Santos',
    units: 180,
    plan: 'avancado',
    began: 560,
    afterDays: 5,
    cycle: 'annual',
  },
  {
    name: 'Edifício Sibipiruna',
    city: 'Curitiba',
    units: 32,
    plan: 'essencial',
    began: 480,
    afterDays: 7,
    since: [
      { ago: 300, what: 'cancel', reason: 'too_expensive', now: true },
      { ago: 95, what: 'subscribe', plan: 'essencial' },
    ],
  },
  {
    name: 'Residencial Grumixama',
    city: 'Londrina',
    units: 28,
    plan: 'essencial',
    began: 400,
    afterDays: 3,
    since: [
      { ago: 135, what: 'card', holder: 'FUND' },
      { ago: 105, what: 'read' },
    ],
  },
  {
    name: 'Residencial Cambuí',
    city: 'Campinas',
    units: 150,
    plan: 'profissional',
    began: 250,
    afterDays: 6,
    cycle: 'annual',
    since: [{ ago: 120, what: 'refund', cents: 12_990, reason: 'Um mês sem o recurso prometido' }],
  },
  {
    name: 'Edifício Jatobá',
    city: 'Goiânia',
    units: 90,
    plan: 'profissional',
    began: 160,
    afterDays: 5,
    since: [
      { ago: 40, what: 'card', holder: 'FUND' },
      { ago: 31, what: 'read' },
      { ago: 30, what: 'card', holder: 'APRO' },
      { ago: 28, what: 'read' },
      { ago: 12, what: 'card', holder: 'FUND' },
    ],
  },
  {
    name: 'Edifício Mulungu',
    city: 'Recife',
    units: 44,
    plan: 'essencial',
    began: 130,
    afterDays: 2,
    since: [
      { ago: 60, what: 'contest' },
      { ago: 59, what: 'cancel', reason: 'other', now: true },
    ],
  },
  { name: 'Edifício Quaresmeira', city: 'Belo Horizonte', units: 60, plan: 'profissional', began: 75 },
  {
    name: 'Residencial Guabiroba',
    city: 'Joinville',
    units: 38,
    plan: 'essencial',
    began: 52,
    afterDays: 5,
    since: [{ ago: 44, what: 'withdraw' }],
  },
  {
    name: 'Edifício Aroeira',
    city: 'Vitória',
    units: 70,
    plan: 'profissional',
    began: 45,
    afterDays: 6,
    since: [{ ago: 3, what: 'cancel', reason: 'no_longer_manage' }],
  },
  { name: 'Edifício Paineira', city: 'Niterói', units: 52, plan: 'profissional', began: 4 },
]

type Home = { customer: Customer; condominiumId: string; preapproval: string }

/**
 * Adds customers of the platform, so that its own pages have something to show: each step runs the product's own command, in order of the days, on
 * the provider's clock.
 */
export async function livePlatform(parts: Parts): Promise<void> {
  const { product, sql, today } = parts
  const provider = simulator()
  if (!provider) return
  const id = await product.createUser(managers.email, password, {
    user_type: 'admin',
    full_name: managers.name,
  })
  const [known] = await sql`select 1 from public.condominiums where admin_id = ${id} limit 1`
  // Begun and cut off: the rest is missing, and nothing is doubled.
  if (known) return
  const homes = new Map<string, Home>()
  const steps = customers
    .flatMap((customer) => stepsOf(customer))
    .toSorted((one, other) => other.ago - one.ago)
  // What a notice says the product that is already open would follow on today's clock, where none of this is paid yet.
  await provider.setNotices('drop')
  await product.signIn(managers.email, password)
  for (const step of steps) await take(parts, provider, homes, step)
  await provider.setClock(noon(today))
  await sweep(parts, new Date().toISOString())
  await provider.setClock(null)
  await provider.setNotices('deliver')
  // Already handled, each at its own instant.
  await product.forget(['refund-subscription-payments'])
  await sql`
    delete from private.outbox o using public.condominiums c join auth.users u on u.id = c.admin_id
    where o.topic = 'read-mercado-pago' and o.payload ->> 'condominiumId' = c.id::text
      and u.email in (${logins.sindica.email}, ${logins.portfolio.email}, ${managers.email})`
}

type Step = { customer: Customer; ago: number; happening: Happening | { what: 'found' | 'first' } }

function stepsOf(customer: Customer): Step[] {
  const { began, afterDays, since = [] } = customer
  return [
    { customer, ago: began, happening: { what: 'found' } },
    ...(afterDays === undefined
      ? []
      : [{ customer, ago: began - afterDays, happening: { what: 'first' } as const }]),
    ...since.map((happening) => ({ customer, ago: happening.ago, happening })),
  ]
}

async function take(parts: Parts, provider: Simulator, homes: Map<string, Home>, step: Step): Promise<void> {
  const { product, sql, today } = parts
  const { customer, ago, happening } = step
  const day = addDays(today, -ago)
  if (happening.what === 'found') {
    homes.set(customer.name, { customer, condominiumId: await found(parts, customer, day), preapproval: '' })
    return
  }
  const home = homes.get(customer.name)!
  const { condominiumId } = home
  const command = (name: string, body: object) =>
    product.command(name, noon(day), { condominium_id: condominiumId, ...body })
  if (happening.what === 'first' || happening.what === 'subscribe') {
    const isBack = happening.what === 'subscribe'
    const plan = isBack ? happening.plan : customer.plan
    const cycle = isBack ? undefined : customer.cycle
    home.preapproval = await subscribe(parts, provider, { condominiumId, plan, day, cycle })
    return
  }
  await provider.setClock(noon(day))
  await follow(product, condominiumId, noon(day))
  const provided = async () => {
    const [payment] = await sql<{ id: string; provider_id: string }[]>`
      select id, provider_payment_id as provider_id from public.subscription_payments
      where condominium_id = ${condominiumId} and status = 'approved' order by created_at desc limit 1`
    return payment!
  }
  if (happening.what === 'change') await command('change-subscription-plan', { plan_slug: happening.plan })
  if (happening.what === 'cancel')
    await command('cancel-subscription', {
      reason: happening.reason,
      when: happening.now ? 'now' : 'period_end',
    })
  if (happening.what === 'withdraw') await command('withdraw-subscription', {})
  if (happening.what === 'card') await provider.setCard(home.preapproval, happening.holder)
  if (happening.what === 'contest') await provider.contest((await provided()).provider_id)
  if (happening.what === 'refund') {
    await product.signIn(logins.superadmin.email, password)
    const { cents, reason } = happening
    await product.command('refund-subscription-payment', noon(day), {
      payment_id: (await provided()).id,
      amount_cents: cents,
      reason,
    })
    await product.signIn(managers.email, password)
  }
  if (happening.what === 'card') return
  if (happening.what === 'refund' || happening.what === 'withdraw')
    await product.working(noon(day), (context) =>
      refundPaymentsTask.run(context, {}, new AbortController().signal),
    )
  await follow(product, condominiumId, noon(day))
}

async function found(
  { product, sql }: Parts,
  { name, units, plan, city }: Customer,
  day: string,
): Promise<string> {
  const { condominium_id } = await product.command<{ condominium_id: string }>(
    'complete-onboarding',
    noon(day),
    { ...{ condominium_name: name, total_units: units, plan_slug: plan } },
  )
  // What is announced is no register: without this step the platform would list customers of no unit at all.
  const units_per_floor = [6, 4, 5, 2].find((row) => units % row === 0) ?? 1
  const { job_id: jobId } = await product.command<{ job_id: string }>('generate-units', noon(day), {
    condominium_id,
    blocks: 1,
    floors: units / units_per_floor,
    units_per_floor,
    numbering: 'floor_hundreds',
  })
  await product.working(noon(day), (context) =>
    generateUnitsTask.run(context, { condominiumId: condominium_id, jobId }, new AbortController().signal),
  )
  // The data API's clock is today's, when most of these trials are over.
  await sql`update public.condominiums set city = ${city} where id = ${condominium_id}`
  return condominium_id
}

/** As each hour does. */
const sweep = ({ product }: Parts, instant: string) =>
  product.working(instant, (context) => sweepSubscriptionsTask.run(context, {}, new AbortController().signal))
