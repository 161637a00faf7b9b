import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cents } from '../../../../domain/money.ts'
import type { ApartFromPlan } from '../../../../domain/plans/apart-words.ts'
import type { CondominiumFilters, ListSort, Standing } from '../../../../domain/platform/condominium-words.ts'
import type { BillingCycle } from '../../../../domain/subscriptions/price.ts'
import { cutPage, isBackwards, type Place } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** A condominium as platform administrators list it. Storage in bytes; use is measured hourly, but `units` and the subscription are as they are now. */
export type PlatformRow = {
  id: string
  name: string
  document: string | null
  city: string | null
  state: string | null
  sindico: string | null
  plan_name: string | null
  standing: Standing
  trial_ends_at: string | null
  cancel_on: string | null
  units: number
  /** As announced when it was created. */
  total_units: number | null
  max_units: number | null
  admins: number
  max_admins: number | null
  storage: number
  max_storage: number | null
  failures: number
  last_activity_at: string
  is_idle: boolean
  /** Of the limit nearest to full, in per cent. */
  fullest: number
  tags: string[]
  contact_on: string | null
  measured_at: string | null
  created_at: string
  /** Of the sorted column. */
  key: string
}

export type ListAsked = { filters: CondominiumFilters; sort: ListSort; descending: boolean }

/** The pagination key. */
export const platformKey = ({ id, key }: PlatformRow): string => id + key

/** A page of all condominiums. Platform administrators only. */
export const platformQuery = ({ filters, sort, descending }: ListAsked, place: Place) =>
  queryOptions({
    queryKey: ['platform', 'condominiums', filters, sort, descending, place],
    meta: { tables: ['condominiums', 'memberships', 'condominium_subscriptions'] },
    queryFn: async () => {
      const key = 'key' in place ? place.key : null
      const rows = await read<PlatformRow[]>(
        supabase.rpc('platform_condominiums', {
          filters,
          sort,
          descending,
          key_id: key?.slice(0, 36) ?? null,
          key_value: key?.slice(36) ?? null,
          backwards: isBackwards(place),
        }),
      )
      return cutPage(rows, place)
    },
    placeholderData: keepPreviousData,
  })

export type PlatformCounts = {
  total: number
  measured_at: string | null
  standings: Record<Standing, number>
  idle: number
  full: number
  failing: number
  /** Trials that end within three days. */
  ending: number
  /** Contacts due today or before. */
  contacts: number
  states: string[]
  tags: string[]
  plans: { slug: string; name: string }[]
}

/** How many condominiums there are, by what the list can be narrowed to. */
export const platformCountsQuery = queryOptions({
  queryKey: ['platform', 'condominiums', 'counts'],
  meta: { tables: ['condominiums', 'condominium_subscriptions'] },
  queryFn: () => read<PlatformCounts>(supabase.rpc('platform_condominium_counts')),
})

type Use = { used: number; limit: number | null }
export type PlatformNote = {
  id: string
  text: string
  created_at: string
  edited_at: string | null
  author: string | null
  is_mine: boolean
}
/** The answer of `platform_condominium`. */
export type PlatformCondominium = Pick<
  PlatformRow,
  | 'id'
  | 'name'
  | 'document'
  | 'city'
  | 'state'
  | 'sindico'
  | 'plan_name'
  | 'standing'
  | 'trial_ends_at'
  | 'cancel_on'
  | 'total_units'
  | 'failures'
  | 'last_activity_at'
  | 'is_idle'
  | 'measured_at'
  | 'created_at'
  | 'tags'
> & {
  plan_version: number | null
  billing_cycle: BillingCycle | null
  paid_until: string | null
  price_cents: Cents | null
  /** Of one that was cancelled or expired; its data can be taken away until `data_until`. */
  ended_on: string | null
  data_until: string | null
  limits: Record<'units' | 'admins' | 'common_spaces' | 'storage', Use>
  /** What it has apart from its plan. */
  apart: ApartFromPlan[]
  days: { day: string; acts: number; failures: number }[]
  notes: PlatformNote[]
  used_tags: string[]
  contact: { due_on: string; note: string; is_due: boolean } | null
}

/** One condominium for the platform; null when there is none. */
export const platformCondominiumQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['platform', 'condominiums', 'one', condominiumId],
    meta: { tables: ['condominiums', 'memberships', 'condominium_subscriptions'] },
    queryFn: () =>
      read<PlatformCondominium | null>(supabase.rpc('platform_condominium', { target: condominiumId })),
  })
