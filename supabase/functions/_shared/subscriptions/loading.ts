import { AppError } from '../../../../domain/errors.ts'
import { type BillingCycle, monthlyCents } from '../../../../domain/subscriptions/price.ts'
import type { SubscriptionStatus, ToldStatus } from '../../../../domain/subscriptions/states.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import type { Sql } from '../database.ts'

/** The newest subscription of a condominium with its side at the provider. Dates are 'YYYY-MM-DD', amounts centavos. */
export type SubscriptionRow = {
  id: string
  plan_id: string
  status: SubscriptionStatus
  is_trial: boolean
  is_trial_over: boolean
  /** The day of Brasília on which a trial ends; of others '0001-01-01'. */
  trial_ends_on: string
  billing_cycle: BillingCycle
  price_cents: number | null
  paid_until: string | null
  /** When it is charged next, as the provider says. */
  next_billing_date: string | null
  owed_from: string
  cancel_on: string | null
  ended_by: 'sindico' | 'provider' | 'replaced' | 'card' | null
  provider_id: string | null
  told_status: ToldStatus | null
  asked_status: ToldStatus | null
}

const columns = (sql: Sql) => sql`
  s.id, s.plan_id, s.status, s.is_trial, coalesce(s.trial_ends_at <= private.now(), false) as is_trial_over,
  coalesce((s.trial_ends_at at time zone ${brasiliaZone})::date, '0001-01-01')::text as trial_ends_on, s.billing_cycle,
  s.price_cents::float8 as price_cents, s.paid_until::text, s.next_billing_date::text, coalesce(s.owed_from, s.started_at::date)::text as owed_from, s.cancel_on::text,
  s.ended_by, l.provider_id, l.told_status, l.asked_status`

/** Locks the newest subscription until the transaction ends; undefined if there never was one. */
export async function lockSubscription(
  sql: Sql,
  condominiumId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select ${columns(sql)} from private.lock_subscription(${condominiumId}) s
    left join private.subscription_links l on l.subscription_id = s.id`
  return row
}

/** The same, only looked at. */
export async function readSubscription(
  sql: Sql,
  condominiumId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select ${columns(sql)} from public.condominium_subscriptions s
    left join private.subscription_links l on l.subscription_id = s.id
    where s.condominium_id = ${condominiumId} order by s.created_at desc, s.id desc limit 1`
  return row
}

/** A plan as sold; `monthly` in centavos. */
export type PlanRow = {
  id: string
  slug: string
  name: string
  monthly: number
  max_units: number
  max_admins: number
}

/** The version in force of a plan that anybody may buy. Throws `plan_not_found`. */
export async function planInForce(sql: Sql, slug: string): Promise<PlanRow> {
  const [plan] = await sql<(Omit<PlanRow, 'monthly'> & { monthly_price: number })[]>`
    select id, slug, name, monthly_price::float8, max_units, max_admins from public.subscription_plans
    where slug = ${slug} and is_active and not is_superadmin_only and monthly_price > 0`
  if (!plan) throw new AppError('plan_not_found')
  const { monthly_price, ...rest } = plan
  return { ...rest, monthly: monthlyCents(monthly_price) }
}

const unlimited = 999_999

/** Throws `plan_too_small` where the condominium already has more than the plan takes. */
export async function requireRoomIn(sql: Sql, condominiumId: string, plan: PlanRow): Promise<void> {
  // The condominium's own limits stay with it, whatever the plan.
  const [used] = await sql<{ units: number; admins: number; max_units: number; max_admins: number }[]>`
    select c.unit_count as units, private.admin_seats(c.id)::int as admins, private.own_limit(c.id, 'units', ${plan.max_units}) as max_units,
      private.own_limit(c.id, 'admins', ${plan.max_admins}) as max_admins
    from public.condominiums c where c.id = ${condominiumId}`
  const { units, admins, max_units, max_admins } = used ?? { units: 0, admins: 0, ...plan }
  const words =
    max_units < unlimited && units > max_units
      ? `${units.toLocaleString('pt-BR')} unidades, e o plano ${plan.name} vai até ${max_units.toLocaleString('pt-BR')}`
      : admins > max_admins
        ? `${admins} administradores, e o plano ${plan.name} vai até ${max_admins}`
        : null
  if (!words) return
  throw new AppError('plan_too_small', {
    message: `O condomínio tem ${words}. Escolha um plano maior.`,
    details: { plan: plan.slug },
  })
}
