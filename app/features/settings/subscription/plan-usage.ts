import { queryOptions } from '@tanstack/react-query'
import type { FeatureFlag } from '../../../../domain/permissions/roles.ts'
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
  features: Partial<Record<FeatureFlag, boolean>>
  state: 'trial' | 'active' | 'trial_expired' | 'subscription_inactive'
  status: string
  is_trial: boolean
  trial_ends_at: string | null
  billing_cycle: 'monthly' | 'annual'
  next_billing_date: string | null
  /** 'YYYY-MM-DD' */
  today: string
  limits: Record<CountedLimit, Use>
}

export const planUsageQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'plan-usage'],
    meta: {
      tables: ['condominium_subscriptions', 'condominiums', 'units', 'memberships', 'files'],
    },
    queryFn: () => read<PlanUsage>(supabase.rpc('plan_usage', { condo_id: condominiumId })),
  })

/** In a plan: no limit. */
const unlimited = 999_999

export const isUnlimited = (kind: CountedLimit, { limit }: Use): boolean =>
  kind !== 'storage' && limit >= unlimited

/** How much is used, 0 to 1 and beyond; 0 without a limit. */
export const partOf = (kind: CountedLimit, use: Use): number =>
  isUnlimited(kind, use) || use.limit === 0 ? 0 : use.used / use.limit

/** Whole days until a trial ends, the day itself counted as 0. */
export const daysLeft = (endsAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / 86_400_000))
