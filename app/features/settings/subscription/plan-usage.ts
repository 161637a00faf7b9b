import { queryOptions } from '@tanstack/react-query'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import type { FeatureFlag } from '../../../../domain/permissions/roles.ts'
import type { ApartFromPlan } from '../../../../domain/plans/apart-words.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export const countedLimits = ['units', 'admins', 'common_spaces', 'storage'] as const
export type CountedLimit = (typeof countedLimits)[number]

/** What counts against the plan: bytes for storage. `allowed` is whether one more fits. */
export type Use = { allowed: boolean; reason: string | null; limit: number; used: number }

/** The answer of `plan_usage`: the plan as the condominium uses it. `monthly_price` is in reais. */
export type PlanUsage = {
  plan: string
  name: string
  description: string
  monthly_price: number
  /** As they count for the condominium, whatever opened or closed them. */
  features: Partial<Record<FeatureFlag, boolean>>
  /** What it has apart from its plan. */
  apart: ApartFromPlan[]
  state: 'trial' | 'active' | 'trial_expired' | 'subscription_inactive'
  status: string
  is_trial: boolean
  trial_ends_at: string | null
  billing_cycle: 'monthly' | 'annual'
  next_billing_date: string | null
  /** 'YYYY-MM-DD' */
  today: string
  /** The product's clock. */
  now: string
  subscription_id: string
  plan_id: string
  started_at: string | null
  created_at: string
  /** The price of a charge, as bought; null in a trial. */
  price_cents: number | null
  /** 'YYYY-MM-DD': the first day that is not paid. */
  paid_until: string | null
  owed_from: string | null
  cancel_on: string | null
  ended_by: 'sindico' | 'provider' | 'replaced' | 'card' | null
  /** By single payments, or by a card, whose and which; null in a trial. */
  payment_way: PaymentWay | null
  limits: Record<CountedLimit, Use>
}

export type PaymentWay =
  | { by: 'hand'; method: string | null }
  | {
      by: 'card'
      brand: string | null
      end: string | null
      since: string | null
      /** Its owner took it away. */
      released_at: string | null
      is_mine: boolean
    }

const trialRefresh = 60_000

export const planUsageQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'plan-usage'],
    meta: { tables: ['condominium_subscriptions', 'condominiums', 'units', 'memberships', 'files'] },
    // A trial's last hours count (specification, section 4).
    refetchInterval: ({ state: { data } }) => (data?.state === 'trial' ? trialRefresh : false),
    queryFn: () => read<PlanUsage>(supabase.rpc('plan_usage', { condo_id: condominiumId })),
  })

/** In a plan: no limit. */
const unlimited = 999_999

export const isUnlimited = (kind: CountedLimit, { limit }: Use): boolean =>
  kind !== 'storage' && limit >= unlimited

/** How much is used, 0 to 1 and beyond; 0 without a limit. */
export const partOf = (kind: CountedLimit, use: Use): number =>
  isUnlimited(kind, use) || use.limit === 0 ? 0 : use.used / use.limit

/** That paying during a trial loses none of its days, in a sentence; '' where no trial runs. */
export function trialKeptWords({
  state,
  trial_ends_at,
  now,
}: Pick<PlanUsage, 'state' | 'trial_ends_at' | 'now'>): string {
  if (state !== 'trial' || !trial_ends_at) return ''
  const end = new Date(trial_ends_at)
  if (end <= new Date(now)) return ''
  return `Nenhum dia do teste se perde: o período pago começa em ${formatDate(civilDate(end, brasiliaZone))}.`
}
