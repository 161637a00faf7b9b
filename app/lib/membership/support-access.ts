import { queryOptions } from '@tanstack/react-query'
import type { LocalHoliday } from '../../../domain/holidays.ts'
import { read } from '../read.ts'
import { supabase } from '../supabase.ts'

export type SubscriptionState = 'trial' | 'active' | 'trial_expired' | 'subscription_inactive'

/** An open access of this session, as `my_support_accesses` gives it. */
export type SupportAccess = {
  id: string
  condominium_id: string
  condominium_name: string
  total_units: number | null
  unit_count: number
  subscription_state: SubscriptionState | null
  time_zone: string
  holidays: readonly LocalHoliday[]
  reason: string
  reference: string
  opened_at: string
  expires_at: string
  asked_to_act_at: string | null
  answered_at: string | null
  may_act: boolean
}

/** The open accesses of a platform administrator's session. */
export const supportAccessesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['support-accesses', userId],
    meta: { tables: ['support_accesses'] },
    queryFn: () =>
      read<SupportAccess[]>(supabase.rpc('my_support_accesses').overrideTypes<SupportAccess[]>()),
    // Either side may end it, and the time does.
    refetchInterval: 60_000,
  })

export const viewKey = (userId: string) => `support-view:${userId}`
