import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FeatureFlag } from '../../../../../domain/permissions/roles.ts'
import type { Apart } from '../../../../../domain/platform/feature-changes.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import type { PlatformChange } from '../settings-queries.ts'

export type FeatureState = {
  feature: FeatureFlag
  /** Closed for all; people read it. */
  off_reason: string | null
  share: number
  /** Slugs; null is every plan. */
  share_plans: string[] | null
}

export type FeatureException = {
  condominium_id: string
  name: string
  what: Apart
  value: number
  reason: string
  /** The last day, 'YYYY-MM-DD'. */
  until: string | null
  is_over: boolean
}

export type PlanInForce = { slug: string; name: string; features: Partial<Record<FeatureFlag, boolean>> }

export type FeatureItem =
  | { kind: 'all'; feature: FeatureFlag; before: FeatureState | null; after: FeatureState | null }
  | {
      kind: 'one'
      name: string
      what: Apart
      before: { value: number; ends_on: string | null } | null
      after: { value: number; ends_on: string | null } | null
    }

/** The answer of `platform_features`: the newest fifty exceptions, of all that there are. */
export type PlatformFeatures = {
  factor_shown: boolean
  plans: PlanInForce[]
  states: FeatureState[]
  exceptions: FeatureException[]
  exceptions_total: number
  changes: PlatformChange<FeatureItem>[]
}

export const platformFeaturesQuery = (wanted: string) =>
  queryOptions({
    queryKey: ['platform', 'features', wanted],
    meta: { tables: [] },
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => read<PlatformFeatures>(supabase.rpc('platform_features', { wanted })),
  })
