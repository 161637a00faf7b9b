import { queryOptions } from '@tanstack/react-query'
import type { Cents } from '../../../../domain/money.ts'
import { featureFlags } from '../../../../domain/permissions/roles.ts'
import type { PlanTerms } from '../../../../domain/plans/plan-terms.ts'
import { monthlyCents } from '../../../../domain/subscriptions/price.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** A row of `platform_plans`: a version with its customers. `monthly_price` is in reais. */
export type PlatformPlan = {
  id: string
  slug: string
  version: number
  name: string
  description: string
  monthly_price: number
  max_units: number
  max_admins: number
  max_common_spaces: number
  storage_bytes: number
  features: PlanTerms['features']
  trial_days: number
  is_active: boolean
  is_superadmin_only: boolean
  is_kept: boolean
  customers: number
  trials: number
  worth_cents: Cents
  /** Announced moves of people from it. */
  moves: number
  moves_from: string | null
}

export const platformPlansQuery = queryOptions({
  queryKey: ['platform', 'plans'],
  meta: { tables: ['subscription_plans', 'condominium_subscriptions'] },
  staleTime: 0,
  queryFn: () => read<PlatformPlan[]>(supabase.rpc('platform_plans')),
})

export const termsOf = (plan: PlatformPlan): PlanTerms => ({
  name: plan.name,
  description: plan.description,
  monthly_cents: monthlyCents(plan.monthly_price),
  max_units: plan.max_units,
  max_admins: plan.max_admins,
  max_common_spaces: plan.max_common_spaces,
  storage_gigabytes: plan.storage_bytes / 1e9,
  trial_days: plan.trial_days,
  features: Object.fromEntries(
    featureFlags.map((flag) => [flag, plan.features[flag] === true]),
  ) as PlanTerms['features'],
})

export type PlanEffects = Answer<'preview-subscription-plan'>

/** The effect of other terms, or another version, on this one's customers. */
export const planEffectsQuery = (planId: string, to: { terms: PlanTerms } | { to_plan_id: string }) =>
  queryOptions({
    queryKey: ['platform', 'plan-effects', planId, to],
    meta: { tables: ['condominium_subscriptions', 'subscription_plans'] },
    staleTime: 0,
    retry: false,
    queryFn: () => invoke('preview-subscription-plan', { plan_id: planId, ...to }),
  })
