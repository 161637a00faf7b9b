import { queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import type { Plan } from './queries.ts'
import { isTrialActive } from './subscription-words.ts'

/** A trial's last hours count: while it runs it is looked at every minute. */
const trialRefresh = 60_000

/** A row of `condominium_subscriptions` with its plan attached. */
export type Subscription = {
  id: string
  condominium_id: string
  plan_id: string
  status: string
  is_trial: boolean
  trial_ends_at: string | null
  started_at: string | null
  created_at: string
  /** 'YYYY-MM-DD' */
  next_billing_date: string | null
  subscription_plans: Plan | null
}

/**
 * The newest subscription of the condominium this person is the síndico of; null without a condominium or a subscription. Only
 * `condominiums.admin_id` has one.
 */
export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscription', userId],
    meta: { tables: ['condominiums', 'condominium_subscriptions', 'subscription_plans'] },
    refetchInterval: ({ state: { data } }) =>
      data && isTrialActive(data, new Date()) ? trialRefresh : false,
    queryFn: async (): Promise<Subscription | null> => {
      const [condominium] = await read<{ id: string }[]>(
        supabase.from('condominiums').select('id').eq('admin_id', userId).limit(1),
      )
      if (!condominium) return null
      const [newest] = await read<Omit<Subscription, 'subscription_plans'>[]>(
        supabase
          .from('condominium_subscriptions')
          .select('*')
          .eq('condominium_id', condominium.id)
          .order('created_at', { ascending: false })
          .limit(1),
      )
      if (!newest) return null
      const plan = await read<Plan>(
        supabase.from('subscription_plans').select('*').eq('id', newest.plan_id).single(),
      )
      return { ...newest, subscription_plans: plan }
    },
  })
