import { queryOptions } from '@tanstack/react-query'
import type { Cents } from '../../../../../domain/money.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import type { Plan } from '../../../subscriptions/queries.ts'

type PlanRow = Plan & { version: number; storage_bytes: number }

/** The answer of `subscription_rights`: days 'YYYY-MM-DD', centavos. */
export type SubscriptionRights = {
  /** Until when a síndico who withdraws gets everything paid back (CDC, art. 49). */
  withdrawal: { until_on: string; cents: Cents } | null
  /** The announced move to another version of the plan. */
  move: { effective_on: string; price_cents: Cents | null; from: PlanRow; to: PlanRow } | null
}

/** The síndico's legal rights to information and action on the subscription. Only for the síndico. */
export const rightsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'subscription-rights'],
    meta: { tables: ['condominium_subscriptions', 'subscription_payments'] },
    queryFn: () => read<SubscriptionRights>(supabase.rpc('subscription_rights', { condo_id: condominiumId })),
  })
